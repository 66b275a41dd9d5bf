/* What the page knows: the table as the server told it last, and what only this browser knows. */
import { page } from "./words.js";

const MUTED = "majlis-muted";

function kept() {
  try {
    return JSON.parse(localStorage.getItem(MUTED) ?? "[]");
  } catch {
    return [];
  }
}

export const state = {
  table: page.table,
  link: "wait", // on, off, gone
  pending: null, // { action, client_id, seen, kept }: a move on its way
  note: null, // { words, bad }
  panel: "", // sheet, menu
  deals: [], // finished deals of the match, with their accounts
  trick: null, // { cards, leader, winner, going }: the trick that was just completed
  peek: false, // the last trick is looked at
  over: null, // the deal that has just ended
  phrases: {}, // by seat: what was said a moment ago
  leaving: false,
  shared: "", // the commitment to which this browser has added something
  strength: "steady",
  removing: null, // the seat somebody is to be removed from, once it is said what that costs
  signedOut: false,
  muted: new Set(kept()), // players whose phrases are not shown
};

/* The server's clock against this one. */
const ahead = Date.parse(page.now) - Date.now();
export const secondsTo = (moment) => Math.max(0, Math.round((Date.parse(moment) - Date.now() - ahead) / 1000));

let draw = () => {};
let asked = false;

export const drawnBy = (render) => (draw = render);

/* Changes something and has the page drawn once, when all changes are made. */
export function change(patch) {
  Object.assign(state, patch);
  if (asked) return;
  asked = true;
  queueMicrotask(() => {
    asked = false;
    draw();
  });
}

let noteEnds = 0;

/* A sentence at the foot of the table; what went wrong stays longer. */
export function note(words, bad = false) {
  change({ note: words ? { words, bad } : null });
  clearTimeout(noteEnds);
  if (words) noteEnds = setTimeout(() => change({ note: null }), bad ? 9000 : 5000);
}

/* Whether somebody's phrases are shown; kept in this browser. */
export function mute(player, silent) {
  const muted = new Set(state.muted);
  if (silent) muted.add(player);
  else muted.delete(player);
  try {
    localStorage.setItem(MUTED, JSON.stringify([...muted]));
  } catch {
    /* without a place to keep it, it holds for this page */
  }
  change({ muted });
}

/* The move on its way is shown as if it were made; while the table is paused or waits nothing can be done. */
export function deal() {
  const { pending } = state;
  let { deal: told } = state.table;
  if (told && (state.table.state !== "playing" || state.table.waits)) told = { ...told, legal: [] };
  if (!told || !pending || pending.entry !== state.table.entry) return told;
  if (!told.hand.includes(pending.action)) return { ...told, legal: [], sent: true };
  return {
    ...told,
    sent: true,
    legal: [],
    leader: told.leader ?? told.seat,
    hand: told.hand.filter((card) => card !== pending.action),
    trick: [...told.trick, pending.action],
    columns: told.columns?.map((columns, seat) =>
      seat === told.seat ? columns.map((one) => (one.up === pending.action ? { ...one, up: null } : one)) : columns,
    ),
  };
}

export const mine = () => state.table.you;
export const seats = () => state.table.seats;
export const playing = () => Boolean(state.table.deal);
export const side = () => (mine() === null ? null : mine() % 2);
