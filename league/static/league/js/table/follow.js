/* What comes in: messages of the table's socket by their numbers, and the whole table wherever one is missing. */
import { change, state } from "./store.js";
import { happened, spoken } from "./happened.js";
import { page } from "./words.js";

const PING = 20000;
const PONG = 8000;
const LONGEST = 15000;

let last = page.number;
let pause = 500;
let socket = null;
let again = 0;
let probe = () => {};

/* A newer moment of the table replaces the older one, and what changed is told and shown. */
export function receive(table, message = {}) {
  const before = state.table;
  spoken(table, message);
  if (table.version < before.version) return;
  change({ table });
  happened(before, table);
}

/* The whole table, as it is now. Whether it could be had. */
export async function refresh() {
  try {
    const answer = await fetch(page.addresses.api, { headers: { "Accept-Language": page.language } });
    if (!answer.ok) return false;
    receive(await answer.json());
    return true;
  } catch {
    return false;
  }
}

async function heard(message) {
  if (message.kind === "pong") return;
  if (message.kind === "hello") {
    if (message.seq !== last) await refresh();
    last = message.seq;
  } else if (message.resync) {
    await refresh();
  } else if (message.seq > last) {
    const gap = message.after > last;
    last = message.seq;
    if (gap || !message.data) await refresh();
    else receive(message.data, message);
  }
}

function connect() {
  clearTimeout(again);
  if (socket || !navigator.onLine) return;
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const mine = new WebSocket(`${scheme}://${location.host}${page.addresses.socket}`);
  let queue = Promise.resolve();
  let pinging = 0;
  let lost = 0;
  socket = mine;
  mine.onopen = () => {
    pause = 500;
    probe = () => {
      clearTimeout(lost);
      lost = setTimeout(() => mine.close(), PONG);
      mine.send('{"kind":"ping"}');
    };
    pinging = setInterval(probe, PING);
    change({ link: "on" });
  };
  mine.onmessage = ({ data }) => {
    clearTimeout(lost);
    queue = queue.then(() => heard(JSON.parse(data))).catch(refresh);
  };
  mine.onclose = ({ code }) => {
    clearInterval(pinging);
    clearTimeout(lost);
    if (socket === mine) probe = () => {};
    if (socket !== mine) return;
    socket = null;
    const gone = code === 4403 || code === 4404;
    change({ link: gone ? "gone" : "off" });
    if (gone) return;
    again = setTimeout(connect, pause + Math.random() * pause);
    pause = Math.min(pause * 2, LONGEST);
  };
}

/* A socket does not notice by itself that the network has gone. */
function lose() {
  const old = socket;
  probe = () => {};
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
    if (document.hidden) return;
    probe(); // a phone that slept does not know that it was cut off
    connect();
  });
  connect();
}
