/* The own cards. A card that may not be played now stays a button: it says which rule forbids it. */
import { html, nothing } from "../../vendor/lit/lit-html.js";
import { repeat } from "../../vendor/lit/directives/repeat.js";
import { back, face, laidOut } from "./card.js";
import { move, why } from "./send.js";
import { mine, state } from "./store.js";
import { action, page, text } from "./words.js";

/* Arrow keys go from card to card; Tab goes through them as well. */
export function arrows(event) {
  const keys = { ArrowRight: 1, ArrowLeft: -1, Home: -Infinity, End: Infinity };
  const step = keys[event.key];
  if (!step) return;
  const buttons = [...event.currentTarget.querySelectorAll("button, summary")].filter((one) => one.offsetParent);
  const place = buttons.indexOf(document.activeElement);
  const on = getComputedStyle(event.currentTarget).direction === "rtl" ? -step : step;
  const next = Number.isFinite(step) ? place + on : step < 0 ? 0 : buttons.length - 1;
  buttons[Math.min(Math.max(next, 0), buttons.length - 1)]?.focus();
  event.preventDefault();
}

/* While a move is on its way, or the table is paused or waits, a touch asks for no reason. */
const asks = (deal) => !deal.sent && state.table.state === "playing" && !state.table.waits;

function button(deal, name) {
  const may = deal.legal.includes(name);
  const acting = deal.phase === "play" && deal.to_act === mine() && !deal.sent && !state.table.waits;
  const label = may || !acting ? action(name) : text("not_now", { card: action(name) });
  return html`<button type="button" class="card-button ${may ? "may" : acting ? "may-not" : ""}" data-card=${name} aria-disabled=${may ? "false" : "true"} aria-label=${label} @click=${() => (may ? move(name) : asks(deal) && why(name))}>${face(name)}</button>`;
}

function columns(deal) {
  return html`<ol class="columns-row own" dir="ltr" data-zone="hand" aria-label=${page.words.columns} @keydown=${arrows}>
    ${deal.columns[mine()].map((one, place) => html`<li>${one.beneath ? html`<span class="beneath" aria-hidden="true">${back()}</span>` : nothing}
      ${one.up ? button(deal, one.up) : html`<span class="away">${text("column", { number: place + 1, card: one.beneath ? page.words.face_down : page.words.no_card })}</span>`}</li>`)}
  </ol>`;
}

export function hand(deal) {
  if (mine() === null || !deal) return nothing;
  if (deal.columns) return columns(deal);
  return html`<ul class="own-hand" dir="ltr" data-zone="hand" aria-label=${page.words.hand} @keydown=${arrows}>
    ${repeat(laidOut(deal.hand), (name) => name, (name) => html`<li>${button(deal, name)}</li>`)}
  </ul>`;
}
