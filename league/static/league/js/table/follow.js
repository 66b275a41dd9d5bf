/* What comes in: messages of the table's socket by their numbers, and the whole table wherever one is missing. */
import { keep } from "../heart.js";
import { change, state } from "./store.js";
import { happened, spoken } from "./happened.js";
import { page } from "./words.js";

const LONGEST = 15000;
const LATER = 2000;
const LOOK = 4000; // of who is shown everything late: what he may see now happened before his socket was open
export const PATIENCE = 8000; // milliseconds until a request that is not answered is given up

let last = page.number;
let pause = 500;
let socket = null;
let again = 0;

/* A newer moment of the table replaces the older one, and what changed is told and shown. */
export function receive(table, message = {}) {
  const before = state.table;
  spoken(table, message);
  if (table.version < before.version) return;
  change({ table, signedOut: signedOut(before, table) });
  happened(before, table);
}

/* The table tells this browser no more than a spectator, though its reader still sits there. */
function signedOut(before, table) {
  if (table.you !== null || !page.signed_in) return false;
  const seat = before.you === null ? null : table.seats[before.you];
  return state.signedOut || Boolean(seat?.player && seat.player === before.seats[before.you].player);
}

/* The whole table, as it is now. Whether it could be had. */
export async function refresh() {
  try {
    const answer = await fetch(page.addresses.api, { headers: { "Accept-Language": page.language }, signal: AbortSignal.timeout(PATIENCE) });
    if (!answer.ok) return false;
    receive(await answer.json());
    return true;
  } catch {
    return false;
  }
}

/* What could not be had stays missed: the socket is opened anew and says again up to where the table has come. */
async function catchUp(seq = last) {
  if (!(await refresh())) throw new Error("the table could not be had");
  last = seq;
}

async function heard(message) {
  if (message.kind === "pong") return;
  if (message.kind === "hello") {
    if (message.seq !== last) await catchUp(message.seq);
  } else if (message.resync) {
    await catchUp();
  } else if (message.seq > last) {
    if (message.after > last || !message.data) return catchUp(message.seq);
    last = message.seq;
    receive(message.data, message);
  }
}

function connect() {
  clearTimeout(again);
  if (socket || !navigator.onLine) return;
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const mine = new WebSocket(`${scheme}://${location.host}${page.addresses.socket}`);
  let queue = Promise.resolve();
  socket = mine;
  mine.onopen = () => {
    pause = 500;
    change({ link: "on" });
  };
  mine.onmessage = ({ data }) => {
    queue = queue.then(() => heard(JSON.parse(data))).catch(() => setTimeout(() => mine.close(), LATER));
  };
  keep(mine, ({ code }) => {
    if (socket !== mine) return;
    socket = null;
    const gone = code === 4403 || code === 4404;
    change({ link: gone ? "gone" : "off", signedOut: state.signedOut || code === 4401 });
    if (gone) return;
    again = setTimeout(connect, pause + Math.random() * pause);
    pause = Math.min(pause * 2, LONGEST);
  });
}

/* A socket does not notice by itself that the network has gone. */
function lose() {
  const old = socket;
  socket = null;
  old?.close();
  change({ link: "off" });
}

export function follow() {
  addEventListener("offline", lose);
  addEventListener("online", () => {
    pause = 500;
    connect();
  });
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) connect();
  });
  setInterval(() => {
    const { you, spectator_delay: late, state: at } = state.table;
    if (you === null && late && at === "playing" && !document.hidden) refresh();
  }, LOOK);
  connect();
}
