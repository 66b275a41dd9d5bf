/* A page that shows a season, or the lobby, changes by itself. The socket brings numbered messages; a missing number is asked for
   by REST; every message becomes one event on <body>, and the parts of the page that care load themselves again. */
import { keep } from "./heart.js";

(() => {
  "use strict";
  const root = document.body;
  const { season } = root.dataset;
  const topic = season ? `season:${season}` : root.dataset.topic;
  const path = season ? `/ws/seasons/${season}/` : root.dataset.socket;
  if (!topic || !("WebSocket" in window)) return;

  const dot = document.querySelector(".dot");
  /* The topic's last number when this page began to be read: what comes after it is not on the page. */
  let last = root.dataset.number ? Number(root.dataset.number) : null;
  let first = true;
  let wait = 1000;

  const show = (state) => dot && (dot.dataset.state = state);

  const changed = (message) => {
    last = message.seq;
    htmx.trigger(root, `majlis:${message.kind}`, message);
    htmx.trigger(root, "majlis:changed", message);
  };

  /* Everybody comes back at the same moment after a restart; they ask one after the other. */
  const pause = () => new Promise((done) => setTimeout(done, Math.random() * 2000));

  const everything = () => htmx.trigger(root, "majlis:changed", {});

  async function catchUp(after) {
    const answer = await fetch(`/api/v1/events/?topic=${encodeURIComponent(topic)}&after=${after}`);
    if (!answer.ok) return everything();
    const { results, last: newest } = await answer.json();
    results.forEach((message) => message.seq > last && changed(message));
    if (last < newest && results.length) await catchUp(last);
    last = Math.max(last, newest);
  }

  async function receive(message) {
    if (message.kind === "hello") {
      if (last === null) last = message.seq;
      else if (message.seq > last) await (first ? catchUp(last) : pause().then(() => catchUp(last)));
      first = false;
    } else if (message.resync) {
      await pause().then(() => catchUp(last ?? 0));
    } else if (message.topic === topic && message.seq > last) {
      if (message.after > last) await catchUp(last);
      else changed(message);
    }
  }

  function connect() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}${path}`);
    let queue = Promise.resolve();
    socket.onopen = () => {
      wait = 1000;
      show("on");
    };
    socket.onmessage = ({ data }) => {
      queue = queue.then(() => receive(JSON.parse(data))).catch(everything);
    };
    keep(socket, ({ code }) => {
      show("off");
      if (code === 4403 || code === 4404) return;
      setTimeout(connect, wait + Math.random() * 2000);
      wait = Math.min(wait * 2, 30000);
    });
  }

  show("wait");
  connect();

  /* What has just come in glows for a moment, row by row where there are rows; readers that listen are told. */
  const news = document.getElementById("notes");
  const told = (node) => node.textContent.replace(/\s+/g, " ");
  const rows = (part) => {
    const inside = part.querySelectorAll("[data-row]");
    return new Map([...(inside.length ? inside : [part])].map((row) => [row.id, told(row)]));
  };
  let before = null;
  let part = null;

  root.addEventListener("htmx:beforeSwap", (event) => {
    const by = event.detail.requestConfig && event.detail.requestConfig.triggeringEvent;
    before = by && by.type.startsWith("majlis:") ? rows(event.detail.target) : null;
    part = before && event.detail.target.id;
  });
  root.addEventListener("htmx:afterSettle", () => {
    const now = before && document.getElementById(part);
    if (!now) return;
    const changes = [...rows(now)].filter(([id, text]) => before.get(id) !== text).map(([id]) => document.getElementById(id));
    before = null;
    changes.forEach((row) => {
      row.classList.remove("fresh");
      void row.offsetWidth;
      row.classList.add("fresh");
    });
    if (!changes.length || !now.dataset.news) return;
    const line = Object.assign(document.createElement("p"), { className: "away", textContent: now.dataset.news });
    news.querySelectorAll(".away").forEach((old) => old.remove());
    news.append(line);
  });
})();
