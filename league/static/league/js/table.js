/* Tapping a team in the standings opens what put it where it is. Without this script the link does the same. */
(() => {
  "use strict";
  const whyOf = (row) => document.getElementById(`why-${row.dataset.row}`);
  const rows = () => document.querySelectorAll("tr.team[data-row]");
  const open = new Set([...rows()].filter((row) => !whyOf(row).hidden).map((row) => row.dataset.row));

  const show = () =>
    rows().forEach((row) => {
      const isOpen = open.has(row.dataset.row);
      whyOf(row).hidden = !isOpen;
      row.querySelector(".why-link").setAttribute("aria-expanded", String(isOpen));
    });

  document.addEventListener("click", (event) => {
    const row = event.target.closest("tr.team[data-row]");
    if (!row) return;
    event.preventDefault();
    if (!open.delete(row.dataset.row)) open.add(row.dataset.row);
    show();
  });
  document.body.addEventListener("htmx:afterSettle", show); // the table may have come anew
})();
