/* What concerns the reader himself changes by itself on every page: a private socket says only "changed", and the
   parts that care load themselves again. */
(() => {
  "use strict";
  const root = document.body;
  if (root.dataset.me === undefined || !("WebSocket" in window)) return;

  let last = Number(root.dataset.me) || 0;
  let wait = 1000;
  const changed = (seq) => {
    if (seq <= last) return;
    last = seq;
    htmx.trigger(root, "majlis:mine", {});
  };

  function connect() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws/me/`);
    socket.onopen = () => (wait = 1000);
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      if (message.resync) htmx.trigger(root, "majlis:mine", {});
      else if (message.seq) changed(message.seq); // also that of the greeting: what came while nobody listened
    };
    socket.onclose = ({ code }) => {
      if (code === 4401 || code === 4403) return;
      setTimeout(connect, wait + Math.random() * 2000);
      wait = Math.min(wait * 2, 30000);
    };
  }
  connect();

  /* The counter stands in the title too, for who has the page in another tab. */
  const bare = document.title.replace(/^\([^)]*\) /, "");
  const count = () => {
    const told = document.querySelector("#bell .count bdi");
    document.title = (told ? `(${told.textContent}) ` : "") + bare;
  };
  root.addEventListener("htmx:afterSettle", count);
  count();
})();
