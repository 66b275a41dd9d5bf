/* What this browser sends. A move keeps its id until it is answered, so that it can be sent again without harm. */
import { PATIENCE, receive, refresh } from "./follow.js";
import { change, note, state } from "./store.js";
import { page } from "./words.js";

const AGAIN = [500, 1000, 2000, 4000, 8000];
const address = page.addresses.api;

const cookie = (name) => document.cookie.split("; ").find((one) => one.startsWith(`${name}=`))?.slice(name.length + 1) ?? "";

const headers = () => ({
  "Content-Type": "application/json",
  "Accept-Language": page.language,
  "X-CSRFToken": cookie("csrftoken"),
});

const patience = () => AbortSignal.timeout(PATIENCE);

export const ask = (path) => fetch(address + path, { headers: { "Accept-Language": page.language }, signal: patience() });

async function post(path, body) {
  const sent = { method: "POST", headers: headers(), body: JSON.stringify(body ?? {}), signal: patience() };
  const answer = await fetch(address + path, sent);
  const data = answer.ok ? await answer.json() : await answer.json().catch(() => null); // one cut short is none
  return { status: answer.status, data, error: data?.error ?? null };
}

/* Who was signed out meanwhile is told so, and can sign in from here. */
function refused(status, error) {
  if (status === 401 || error?.code === "not_signed_in" || error?.code === "wrong_token") change({ signedOut: true });
  else note(error?.message ?? page.words.failed, true);
}

let busy = false;

/* One step at the table at a time: a second touch is the same wish. What refuses it is said. */
export async function act(path, body) {
  if (busy) return false;
  busy = true;
  try {
    const { status, data, error } = await post(path, body);
    if (status === 200) {
      receive(data);
      return true;
    }
    refused(status, error);
  } catch {
    note(page.words.failed, true);
  } finally {
    busy = false;
  }
  return false;
}

/* Ids also where the page has no HTTPS, and with it no randomUUID. */
const newId = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

const wait = (milliseconds) =>
  new Promise((done) => {
    const ends = () => {
      clearTimeout(timer);
      removeEventListener("online", ends);
      done();
    };
    const timer = setTimeout(ends, milliseconds);
    addEventListener("online", ends);
  });

export async function move(action) {
  if (state.pending) return;
  const { version, entry } = state.table;
  change({ pending: { action, client_id: newId(), seen: version, entry, kept: false }, peek: false, over: null });
  for (let tries = 0; ; tries += 1) {
    const { client_id, seen } = state.pending;
    let answer = null;
    try {
      answer = await post("moves/", { action, client_id, seen });
    } catch {
      /* no network: sent again below */
    }
    if (answer && answer.status < 500 && answer.status !== 429) {
      if (await settled(answer)) return;
    } else {
      change({ pending: { ...state.pending, kept: true } });
      await wait(AGAIN[Math.min(tries, AGAIN.length - 1)]);
    }
  }
}

/* Whether the move has its answer. Something said meanwhile is no reason to make a player choose again. */
async function settled({ status, data, error }) {
  if (status === 200) {
    change({ pending: null });
    receive(data);
    return true;
  }
  const { action, entry } = state.pending;
  if (error?.code === "stale_table" && (await refresh())) {
    const { table } = state;
    if (table.entry === entry && table.deal?.legal.includes(action)) {
      change({ pending: { ...state.pending, seen: table.version } });
      return false;
    }
    change({ pending: null });
    note(page.words.stale, true);
    return true;
  }
  change({ pending: null });
  refused(status, error);
  refresh();
  return true;
}

/* Which rule forbids a card. */
export async function why(action) {
  try {
    const answer = await ask(`why/?action=${encodeURIComponent(action)}`);
    const found = await answer.json();
    note(found.message || found.error?.message || page.words.failed, true);
  } catch {
    note(page.words.off, true);
  }
}
