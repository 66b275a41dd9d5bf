/* Copying and sharing a link. Without this script the link stands in a field from which it can be copied by hand. */
(() => {
  "use strict";
  const news = document.getElementById("notes");

  const say = (text) => {
    news.querySelectorAll(".away").forEach((old) => old.remove());
    news.append(Object.assign(document.createElement("p"), { className: "away", textContent: text }));
  };

  /* Also after a part of the page has changed by itself. */
  const show = () => {
    document.querySelectorAll("[data-copy]").forEach((button) => (button.hidden = false));
    if (navigator.share) document.querySelectorAll("[data-share]").forEach((button) => (button.hidden = false));
  };

  const copy = async (button) => {
    const field = document.getElementById(button.dataset.copy);
    const word = button.textContent;
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      document.execCommand("copy"); // pages without HTTPS have no clipboard
    }
    if (word === button.dataset.done) return;
    button.textContent = button.dataset.done;
    say(button.dataset.done);
    setTimeout(() => (button.textContent = word), 2000);
  };

  document.body.addEventListener("click", (event) => {
    const button = event.target.closest("[data-copy], [data-share]");
    if (!button) return;
    if (button.dataset.copy) copy(button);
    else navigator.share({ title: button.dataset.title, text: button.dataset.text, url: button.dataset.share }).catch(() => {});
  });
  document.body.addEventListener("htmx:afterSettle", show);
  show();
})();
