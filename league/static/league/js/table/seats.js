/* Who sits where: the own seat nearest, and whoever acts next to its right (C2). */
import { html, nothing } from "../../vendor/lit/lit-html.js";
import { back, icon } from "./card.js";
import { act } from "./send.js";
import { change, mine, secondsTo, seats, state } from "./store.js";
import { action, digits, named, num, page, project, rules, text, told } from "./words.js";

const FOUR = ["south", "east", "north", "west"];
const TWO = ["south", "north"];
const LATE = 10; // seconds

export function placeOf(seat) {
  const places = rules.seats === 2 ? TWO : FOUR;
  return places[(seat - (mine() ?? 0) + places.length) % places.length];
}

/* What a seat said last: its call while there is bidding, its projects in the first trick. */
function saidBy(deal, number) {
  if (state.phrases[number]) return state.phrases[number];
  if (!deal) return "";
  const first = deal.tricks_taken[0] + deal.tricks_taken[1] === 0;
  const calls = deal.history.filter(([seat, said]) => seat === number && !page.cards.has(said));
  if (deal.phase === "play") {
    const projects = calls.filter(([, said]) => said.startsWith("call "));
    return first ? projects.map(([, said]) => action(said)).join(page.arabic ? "، " : ", ") : "";
  }
  return calls.length ? action(calls.at(-1)[1]) : "";
}

function marks(deal, seat, number) {
  const { words } = page;
  return html`
    ${number === mine() ? html`<span class="mark">${words.you}</span>` : nothing}
    ${seat.colour === "blue" ? html`<span class="mark host">${words.host}</span>` : nothing}
    ${seat.colour === "red" ? html`<span class="mark admin">${words.admin}</span>` : nothing}
    ${seat.computer ? html`<span class="mark">${page.strengths[seat.computer] ?? seat.computer}</span>` : nothing}
    ${deal?.dealer === number ? html`<span class="mark deals">${words.dealer}</span>` : nothing}
    ${deal && deal.buyer === number ? html`<span class="mark buys">${words.buyer}</span>` : nothing}
    ${deal?.baloot === number ? html`<span class="mark buys">${words.baloot}</span>` : nothing}
    ${seat.idle ? html`<span class="mark gone">${words.idle}</span>` : nothing}
    ${seat.empty_until ? html`<span class="mark gone">${told("empty_for", { seconds: secondsTo(seat.empty_until) })}</span>` : nothing}
    ${seat.away ? html`<span class="mark gone">${seat.away_until ? told("away_for", { seconds: secondsTo(seat.away_until) }) : words.away}</span>` : nothing}
  `;
}

function clock(seat) {
  const { turn_ends_at: ends, move_seconds: most } = state.table;
  if (!ends || !most || !seat.player || seat.idle) return nothing;
  const left = secondsTo(ends);
  return html`<span class="clock ${left <= LATE ? "late" : ""}"><progress max=${most} value=${Math.min(left, most)} aria-label=${text("clock", { seconds: left })}></progress><bdi dir="ltr" aria-hidden="true">${digits(left)}</bdi></span>`;
}

/* A free seat, or one that a computer player holds, for whoever may sit down there. */
function ways(seat, number) {
  const { you, state: at, may, listed } = state.table;
  const { words } = page;
  const waiting = at === "open" || at === "finished";
  const free = !seat.player && at !== "abandoned";
  const kept = may.seats === null ? listed || Boolean(page.invitation) || may.run : may.seats.includes(number);
  const sit = page.signed_in && you === null && free && kept;
  const fill = (may.run && waiting && !seat.player && !seat.computer) || may.computers.includes(number);
  const person = seat.player && number !== you && seat.colour !== "red"; // B16: an admin stays
  const clear = may.run && (waiting ? person || seat.computer : person && at !== "abandoned");
  if (!sit && !fill && !clear) return nothing;
  return html`<span class="seat-ways">
    ${sit ? html`<button class="button main" type="button" @click=${() => act("sit/", { seat: number, invitation: page.invitation })}>${words.sit}</button>` : nothing}
    ${fill ? html`<button class="button" type="button" @click=${() => act("computer/", { seat: number, computer: state.strength })}>${words.put_computer}</button>` : nothing}
    ${clear ? html`<button class="plain" type="button" @click=${() => (seat.player ? change({ removing: number }) : act("remove/", { seat: number }))}>${words.remove}</button>` : nothing}
  </span>`;
}

export function plate(deal, number) {
  const seat = seats()[number];
  const taken = seat.player || seat.computer;
  const turn = deal && state.table.state === "playing" && !deal.sent && deal.to_act === number;
  const said = saidBy(deal, number);
  return html`<section class="chair ${placeOf(number)} side-${number % 2} ${turn ? "turn" : ""} ${taken ? "" : "free"} ${seat.away ? "gone" : ""}" data-seat=${number}>
    <div class="plate" dir=${page.dir}>
      <p class="name">${seat.computer ? icon("chip") : nothing}${taken ? named(seat) : page.words.empty}</p>
      <p class="marks">${marks(deal, seat, number)}</p>
      ${turn ? clock(seat) : nothing}
      ${deal && number !== mine() && !deal.columns ? html`<p class="count">${back()}<span aria-hidden="true">${num(deal.counts[number])}</span><span class="away">${text("cards", { count: deal.counts[number] })}</span></p>` : nothing}
      ${ways(seat, number)}
    </div>
    <p class="bubble ${said ? "on" : ""}" dir=${page.dir} aria-hidden="true">${said}</p>
  </section>`;
}

/* S11: the projects that count, with their cards, at their owner's seat. */
export const shownBy = (deal) =>
  (deal?.shown ?? []).map((one) => ({ ...one, name: project(one.project), place: placeOf(one.seat) }));
