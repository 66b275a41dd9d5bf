/* What changed between two moments of the table: told to who listens, and shown for a moment to who looks. */
import { loadDeals } from "./sheet.js";
import { change, note, state } from "./store.js";
import { action, apart, namedText, page, text } from "./words.js";

const TRICK_LIES = 1100; // milliseconds until a full trick is gathered
const TRICK_GOES = 420;
const DEAL_SHOWN = 7000;
const PHRASE_SHOWN = 4500;

const log = document.getElementById("told");
let trickEnds = 0;
let dealEnds = 0;
const phraseEnds = {};

/* Every line is read out once; the last few stay to be found. */
export function tell(line) {
  log.append(Object.assign(document.createElement("p"), { textContent: line }));
  while (log.children.length > 12) log.firstChild.remove();
}

const cardNames = (cards) => cards.map((card) => action(card)).join(page.arabic ? "، " : ", ");

export const handTold = (deal) => text("hand_told", { cards: cardNames(deal.hand) });

export function happened(before, table) {
  came(before, table);
  if (before.last_deal && !table.last_deal) change({ deals: [] }); // another match
  const was = before.deal;
  const now = table.deal;
  const same = was && now && was.number === now.number;
  if (same) actions(was, now, table);
  if (same && now.history.length < was.history.length) wentBack(now);
  tricks(was, now, table);
  if (!same && table.last_deal && table.last_deal.number !== before.last_deal?.number) dealEnded(was, table);
  if (now && was?.number !== now.number) tell(text("new_deal", { number: now.number }));
  if (!same) actions(null, now, table);
  if (now) hands(same ? was : null, now, table);
  if (now && now.to_act === table.you && !(same && was.to_act === table.you)) tell(text("your_turn"));
  if (before.state !== table.state) stateTold(before, table);
  if (!before.waits && table.waits) tell(text("waits"));
}

/* Something said to the table stands at the seat for a while, however old the moment it comes with. */
export function spoken(table, { kind, ids }) {
  if (kind !== "phrase_said") return;
  const seat = Number(ids.seat);
  if (state.muted.has(table.seats[seat].player)) return;
  const words = page.phrases[ids.phrase] ?? "";
  tell(text("said_told", { name: namedText(table.seats[seat]), what: words }));
  change({ phrases: { ...state.phrases, [seat]: words } });
  clearTimeout(phraseEnds[seat]);
  phraseEnds[seat] = setTimeout(() => change({ phrases: { ...state.phrases, [seat]: "" } }), PHRASE_SHOWN);
}

/* An undo, or new cards from the same dealer (B13). */
function wentBack(now) {
  const words = now.history.length ? page.words.taken_back : page.words.dealt_anew;
  tell(words);
  note(words);
}

function came(before, table) {
  table.seats.forEach((seat, number) => {
    const old = before.seats[number];
    const name = namedText(seat);
    if (old.player === seat.player && old.computer === seat.computer) {
      if (!old.away && seat.away) tell(text("away_told", { name }));
      if (old.away && !seat.away) tell(text("back_told", { name }));
      if (!old.idle && seat.idle) tell(text("idle_told", { name }));
      if (old.idle && !seat.idle) tell(text("returned_told", { name }));
    } else if (seat.player || seat.computer) tell(text("sat_told", { name }));
    else tell(text("left_told", { number: number + 1 }));
  });
}

function actions(was, now, table) {
  if (!now) return;
  now.history.slice(was ? was.history.length : 0).forEach(([seat, said]) => {
    tell(text("said_told", { name: namedText(table.seats[seat]), what: action(said) }));
  });
}

/* The own hand is told when it is dealt or filled up; of open cards, which one was turned up (O3). */
function hands(was, now, table) {
  const fresh = was && was.phase === now.phase ? [] : now.hand;
  const dealt = now.columns ? fresh : now.hand.filter((card) => !was?.hand.includes(card));
  if (dealt.length) tell(handTold(now));
  if (!now.columns || !was || fresh.length) return;
  now.columns.forEach((columns, seat) =>
    columns.forEach(({ up }, place) => {
      if (!up || up === was.columns[seat][place].up) return;
      tell(text("turned_up", { name: namedText(table.seats[seat]), card: action(up) }));
    }),
  );
}

const count = (deal) => deal.tricks_taken[0] + deal.tricks_taken[1];

function tricks(was, now, table) {
  if (!was || !state.table) return;
  const same = now && was.number === now.number;
  const shown = same ? now : table.last_deal;
  if (!shown?.last_trick || shown.number !== was.number || count(shown) !== count(was) + 1) return;
  const { cards, winner } = shown.last_trick;
  const name = namedText(table.seats[winner]);
  tell(text("trick_told", { name, cards: apart(cardNames(cards)) }));
  clearTimeout(trickEnds);
  change({ trick: { ...shown.last_trick, going: false } });
  trickEnds = setTimeout(() => {
    change({ trick: state.trick && { ...state.trick, going: true } });
    trickEnds = setTimeout(() => change({ trick: null }), TRICK_GOES);
  }, TRICK_LIES);
}

function dealEnded(was, table) {
  loadDeals();
  const ended = table.last_deal;
  tell(text("deal_over", { number: ended.number }));
  clearTimeout(dealEnds);
  const show = () => {
    change({ over: ended });
    dealEnds = setTimeout(() => change({ over: null }), DEAL_SHOWN);
  };
  dealEnds = setTimeout(show, was && count(was) ? TRICK_LIES + TRICK_GOES : 0);
}

function stateTold(before, table) {
  if (table.state === "paused") tell(text("paused", { reason: apart(table.pause_reason) }));
  if (table.state === "abandoned" && before.state !== "finished") tell(text("broken_off", { reason: apart(table.pause_reason) }));
  if (table.state === "finished") tell(text("over"));
}
