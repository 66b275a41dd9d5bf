/* Copying and sharing a link. Without this script the link stands in a field from which it can be copied by hand. */
(() => {
  "use strict";
  const news = document.getElementById("notes");

  const say = (text) => {
    news.querySelectorAll(".away").forEach((old) => old.remove());
    news.append(Object.assign(document.createElement("p"), { className: "away", textContent: text }));
  };

  document.querySelectorAll("[data-copy]").forEach((button) => {
    const field = document.getElementById(button.dataset.copy);
    const word = button.textContent;
    button.hidden = false;
    button.addEventListener("click", async () => {
      field.select();
      try {
        await navigator.clipboard.writeText(field.value);
      } catch {
        document.execCommand("copy"); // pages without HTTPS have no clipboard
      }
      button.textContent = button.dataset.done;
      say(button.dataset.done);
      setTimeout(() => (button.textContent = word), 2000);
    });
  });

  if (!navigator.share) return;
  document.querySelectorAll("[data-share]").forEach((button) => {
    button.hidden = false;
    button.addEventListener("click", () =>
      navigator.share({ title: button.dataset.title, text: button.dataset.text, url: button.dataset.share }).catch(() => {}),
    );
  });
})();
