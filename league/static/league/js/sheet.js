/* The sheet at the table: typed without fear, kept on the phone, sent once.

   It knows nothing of any game. It stores and brings back the form's fields by their names, copies the part called
   "one more" when a deal is added, and sends the form under the key that stands in it (R3). */
(() => {
  "use strict";
  const form = document.getElementById("sheet");
  const more = document.getElementById("one-more");
  const line = document.getElementById("kept");
  if (!form || !more || !line) return;

  const store = form.dataset.keep;
  const most = Number(form.dataset.most);
  const APART = ["csrfmiddlewaretoken", "do"];
  const RETRY = 10000;
  const button = (name) => form.querySelector(`[data-do="${name}"]`);
  const deals = () => form.querySelectorAll("fieldset.deal");
  const changes = () => form.querySelectorAll("fieldset.change");
  const oneChange = document.getElementById("one-more-change");
  const folded = document.getElementById("changes");
  let waiting = false;
  let sending = false;
  let before = [];
  let now = "";
  let undone = [];

  const tell = (state, text) => {
    line.dataset.state = state;
    line.querySelector("span").textContent = text ?? line.dataset[state] ?? "";
    line.hidden = !state;
  };

  /* Fields by name */
  const written = () => [...new FormData(form)].filter(([name, value]) => !APART.includes(name) && typeof value === "string");

  function count(number) {
    const shown = String(number).replace(/\d/g, (digit) => more.dataset.digits[digit]);
    while (deals().length > number) [...deals()].at(-1).remove();
    while (deals().length < number) {
      const place = deals().length + 1;
      const named = String(place).replace(/\d/g, (digit) => more.dataset.digits[digit]);
      const html = more.innerHTML.replaceAll(more.dataset.number, place).replaceAll(more.dataset.shown, named);
      (folded ?? line).insertAdjacentHTML("beforebegin", html);
      htmx.process([...deals()].at(-1));
    }
    form.elements.count.value = number;
    button("drop").hidden = number < 2;
    button("add").hidden = number >= most;
    const outs = [...deals()].map((deal) => `#${deal.id.replace("deal", "out")}`);
    form.setAttribute("hx-select-oob", [...(folded ? ["#swaps", "#changes-out"] : []), ...outs].join(","));
    return shown;
  }

  /* Who leaves and who sits down */
  function countChanges(number) {
    if (!folded) return;
    while (changes().length > number) [...changes()].at(-1).remove();
    while (changes().length < number) {
      const html = oneChange.innerHTML.replaceAll(oneChange.dataset.number, changes().length + 1);
      document.getElementById("changes-out").insertAdjacentHTML("beforebegin", html);
    }
    form.elements.changes.value = number;
    if (number) folded.open = true;
  }

  const plain = (part) =>
    JSON.stringify(
      [...part.querySelectorAll("input, select")]
        .filter((field) => !["radio", "checkbox"].includes(field.type) || field.checked)
        .map((field) => [field.name.replace(/^d\d+-/, ""), field.value]),
    );
  const nextDeal = () => deals().length + (plain([...deals()].at(-1)) === plain(more.content) ? 0 : 1);

  function swap(seat = "", who = "") {
    const place = changes().length + 1;
    countChanges(place);
    form.elements[`s${place}-seat`].value = seat;
    form.elements[`s${place}-who`].value = who;
    form.elements[`s${place}-deal`].value = nextDeal();
  }

  function bring(fields) {
    const values = new Map();
    fields.forEach(([name, value]) => values.set(name, [...(values.get(name) ?? []), value]));
    count(Math.min(Math.max(Number(values.get("count")?.[0]) || 1, 1), most));
    countChanges(Number(values.get("changes")?.[0]) || 0);
    for (const field of form.elements) {
      if (!field.name || APART.includes(field.name) || field.type === "file") continue;
      const given = values.get(field.name);
      if (field.type === "radio" || field.type === "checkbox") field.checked = (given ?? []).includes(field.value);
      else if (given) field.value = given[0];
      else if (field.type !== "hidden") field.value = field.defaultValue ?? "";
    }
  }

  /* Kept on the phone */
  const keep = () => {
    try {
      localStorage.setItem(store, JSON.stringify({ fields: written(), waiting }));
    } catch {
      /* no room or not allowed: the sheet works as without */
    }
  };
  const forget = () => localStorage.removeItem(store);
  const kept = () => {
    try {
      return JSON.parse(localStorage.getItem(store));
    } catch {
      return null;
    }
  };

  /* Undo and redo */
  const state = () => JSON.stringify(written().filter(([name]) => name !== "key"));
  const tools = () => {
    button("undo").disabled = !before.length;
    button("redo").disabled = !undone.length;
  };
  function changed() {
    if (state() === now) return;
    before.push(now);
    undone = [];
    now = state();
    tools();
    keep();
  }
  function step(from, to) {
    changed();
    if (!from.length) return;
    to.push(now);
    bring(JSON.parse(from.pop()));
    now = state();
    tools();
    keep();
    check();
  }
  const check = () => htmx.trigger(form, "change");

  /* Sent once */
  const cookie = (name) => document.cookie.split("; ").find((one) => one.startsWith(`${name}=`))?.slice(name.length + 1) ?? "";

  async function send() {
    if (sending) return;
    sending = waiting = true;
    keep();
    tell("sending");
    const body = new FormData(form);
    body.set("do", "send");
    const headers = { "X-Sheet": "1", "X-CSRFToken": cookie("csrftoken") };
    let answer = null;
    try {
      answer = await fetch(form.action, { method: "POST", body, headers, redirect: "manual" });
    } catch {
      /* no network */
    }
    sending = false;
    if (!answer || answer.status >= 500) return tell("waiting");
    if (answer.type === "opaqueredirect") return location.assign(form.action); // signed out: sent after signing in
    waiting = false;
    if (answer.ok) {
      const { to } = await answer.json();
      forget();
      return location.assign(to);
    }
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.getElementById("sheet");
    if (fresh) form.elements.key.value = fresh.elements.key.value;
    tell("refused", page.querySelector(".note.bad")?.textContent ?? line.dataset.failed);
    keep();
    check();
  }

  form.addEventListener("submit", (event) => {
    const asked = event.submitter?.value;
    if (asked === "send") {
      event.preventDefault();
      send();
    } else if (asked === "add" || asked === "drop") {
      event.preventDefault();
      changed();
      count(deals().length + (asked === "add" ? 1 : -1));
      changed();
      check();
      if (asked === "add") [...deals()].at(-1).querySelector("input:checked, input, select")?.focus();
    }
  });
  form.addEventListener("submit", (event) => {
    const [asked, seat, who] = (event.submitter?.value ?? "").split(":");
    if (asked !== "swap") return;
    event.preventDefault();
    changed();
    swap(seat, who);
    changed();
    check();
  });
  form.addEventListener("input", keep);
  form.addEventListener("change", changed);
  button("undo").addEventListener("click", () => step(before, undone));
  button("redo").addEventListener("click", () => step(undone, before));
  button("afresh").addEventListener("click", () => {
    forget();
    location.assign(form.action);
  });

  /* The network goes and comes back */
  const away = () => tell(waiting ? "waiting" : "offline");
  const back = () => {
    if (waiting) send();
    else check();
  };
  addEventListener("offline", away);
  addEventListener("online", back);
  form.addEventListener("htmx:sendError", away);
  form.addEventListener("htmx:afterRequest", ({ detail }) => {
    if (detail.successful && line.dataset.state === "offline") tell("");
  });
  setInterval(() => waiting && send(), RETRY);

  /* Once htmx has found the form: what was kept is judged at once. */
  addEventListener("DOMContentLoaded", () => {
    document.querySelectorAll("[data-with-script]").forEach((part) => (part.hidden = false));
    count(deals().length);
    const found = kept();
    if (found) {
      const empty = state();
      bring(found.fields);
      waiting = Boolean(found.waiting);
      if (state() !== empty) tell("restored");
      button("afresh").hidden = state() === empty;
      check();
    }
    now = state();
    tools();
    if (waiting) send();
    else if (!navigator.onLine) away();
  });
})();
