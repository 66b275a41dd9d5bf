/* Going through a match by keys, and by itself. Every step is a link of the page, fetched and put in place by htmx: which
   position comes next is for the server to know. */
(() => {
  "use strict";
  if (!document.getElementById("replay")) return;
  const MOST_WAITING = 8;
  const rtl = document.documentElement.dir === "rtl";
  const keys = {
    ArrowRight: rtl ? "before" : "after",
    ArrowLeft: rtl ? "after" : "before",
    Home: "first",
    End: "last",
  };
  let busy = false;
  let waiting = [];
  let timer = null;

  const part = (name) => document.getElementById(name);
  const way = (name) => part(`way-${name}`);
  const pace = () => Number(part("pace").value);

  function go(name) {
    const link = way(name);
    if (busy) {
      if (waiting.length < MOST_WAITING) waiting.push(name);
    } else if (link && link.hasAttribute("href")) link.click();
  }

  /* The server does not know that it plays by itself, nor how fast. */
  let chosen = null;
  function show() {
    const button = part("play");
    button.hidden = part("pace").parentElement.hidden = false;
    part("look").hidden = true;
    button.textContent = timer === null ? button.dataset.play : button.dataset.stop;
    if (chosen !== null) part("pace").value = chosen;
    inSight(part("steps"), document.querySelector('#steps [aria-current="step"]'));
    inSight(document.querySelector(".deals-row ol"), document.querySelector(".deals-row [aria-current]"));
  }

  /* Scrolls the box, never the page. */
  function inSight(box, inner) {
    if (!inner) return;
    const [outside, inside] = [box.getBoundingClientRect(), inner.getBoundingClientRect()];
    if (inside.top < outside.top || inside.bottom > outside.bottom) box.scrollTop += inside.top - outside.top - 60;
    if (inside.left < outside.left || inside.right > outside.right) box.scrollLeft += inside.left - outside.left - 60;
  }

  function stop() {
    clearTimeout(timer);
    timer = null;
    show();
  }

  function goOn() {
    if (!way("after").hasAttribute("href")) return stop();
    clearTimeout(timer);
    timer = setTimeout(() => {
      go("after");
    }, pace());
    show();
  }

  document.addEventListener("click", (event) => {
    if (event.target.closest("#play")) return timer === null ? goOn() : stop();
    if (timer !== null && event.isTrusted && event.target.closest("#replay a")) stop();
  });
  document.addEventListener("change", (event) => {
    if (event.target.id === "pace") chosen = event.target.value;
    if (event.target.id === "seat") event.target.form.requestSubmit();
  });
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.target.closest("input, select, textarea")) return;
    if (event.key === " " && !event.target.closest("a, button, summary")) {
      event.preventDefault();
      return timer === null ? goOn() : stop();
    }
    if (!keys[event.key]) return;
    event.preventDefault();
    if (timer !== null) stop();
    go(keys[event.key]);
  });

  /* Until a position has settled, its links still lead where those before it led. */
  const ours = (event) => event.detail.target?.id === "replay";
  document.body.addEventListener("htmx:beforeRequest", (event) => {
    if (ours(event)) busy = true;
  });
  document.body.addEventListener("htmx:afterRequest", (event) => {
    if (!ours(event) || event.detail.successful) return;
    busy = false;
    waiting = [];
    if (timer !== null) stop();
  });
  document.body.addEventListener("htmx:afterSwap", (event) => {
    if (ours(event)) show();
  });
  document.body.addEventListener("htmx:afterSettle", (event) => {
    if (!ours(event) || !busy) return;
    busy = false;
    if (waiting.length) return go(waiting.shift());
    if (timer !== null) goOn();
  });
  show();
})();
