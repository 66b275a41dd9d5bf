/* What concerns the reader himself changes by itself on every page, and on pages of a season what its staff alone see:
   private sockets say only "changed", and the parts that care load themselves again. */
import { keep } from "./heart.js";

(() => {
  "use strict";
  const root = document.body;
  if (root.dataset.me === undefined || !("WebSocket" in window)) return;

  /* A socket that says "changed"; also its greeting may tell of what came while nobody listened. */
  function follow(path, number, kind) {
    let last = Number(number) || 0;
    let wait = 1000;
    const connect = () => {
      const scheme = location.protocol === "https:" ? "wss" : "ws";
      const socket = new WebSocket(`${scheme}://${location.host}${path}`);
      socket.onopen = () => (wait = 1000);
      socket.onmessage = ({ data }) => {
        const message = JSON.parse(data);
        if (!message.resync && !(message.seq > last)) return;
        last = Math.max(last, message.seq || 0);
        htmx.trigger(root, kind, {});
      };
      keep(socket, ({ code }) => {
        if (code === 4401 || code === 4403 || code === 4404) return;
        setTimeout(connect, wait + Math.random() * 2000);
        wait = Math.min(wait * 2, 30000);
      });
    };
    connect();
  }
  follow("/ws/me/", root.dataset.me, "majlis:mine");
  const staffed = root.dataset.staff;
  if (staffed) follow(`/ws/leagues/${staffed}/staff/`, root.dataset.staffNumber, "majlis:staff");

  /* The counter stands in the title too, for who has the page in another tab. */
  const bare = document.title.replace(/^\([^)]*\) /, "");
  const count = () => {
    const told = document.querySelector("#bell .count bdi");
    document.title = (told ? `(${told.textContent}) ` : "") + bare;
  };
  root.addEventListener("htmx:afterSettle", count);
  count();
})();
