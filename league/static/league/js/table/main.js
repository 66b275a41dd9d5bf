/* Draws the table, and draws it again whenever something changed, without taking the focus away from anybody. */
import { html, nothing, render } from "../../vendor/lit/lit-html.js";
import { board } from "./board.js";
import { calls } from "./calls.js";
import { follow } from "./follow.js";
import { hand } from "./hand.js";
import { handTold, tell } from "./happened.js";
import { menu, phrases } from "./menu.js";
import { backAgain, removing, signedOut } from "./persons.js";
import { room, watching } from "./room.js";
import { news, strip } from "./score.js";
import { loadDeals, sheet } from "./sheet.js";
import { change, deal, drawnBy, mine, secondsTo, state } from "./store.js";
import { page, text } from "./words.js";

const root = document.getElementById("table-play");
const wide = matchMedia("(min-width: 64rem)");

const WARNING = 10; // seconds before a computer player takes the turn

const title = document.title;
const ownTurn = () => state.table.state === "playing" && Boolean(state.table.deal) && state.table.deal.to_act === mine();

const close = () => change({ panel: "", leaving: false });

function panel(name, title, content) {
  if (state.panel !== name) return nothing;
  return html`<dialog class="panel-of" aria-labelledby="panel-title" @close=${close} @click=${(event) => event.target === event.currentTarget && close()}>
    <div><header><h2 id="panel-title">${title}</h2><button class="plain" type="button" @click=${close}>${page.words.close}</button></header>${state.note ? html`<div class="panel-news">${news()}</div>` : nothing}${content()}</div>
  </dialog>`;
}

function drawn() {
  const shown = deal();
  const { words } = page;
  return html`<div class="play-area ${shown ? "in-play" : "in-room"} ${mine() === null ? "watched" : ""}">
      ${strip(shown)}
      <div class="news">${signedOut()}${removing()}${backAgain()}${news()}</div>
      ${board(shown)}
      ${shown ? (mine() === null ? watching() : html`${calls(shown)}${hand(shown)}`) : room()}
    </div>
    ${wide.matches ? html`<aside class="beside" aria-label=${words.sheet}><section class="panel"><h2>${words.sheet}</h2>${sheet()}</section>
      ${mine() === null ? nothing : html`<div class="panel">${phrases()}</div>`}</aside>` : nothing}
    ${panel("sheet", words.sheet, sheet)}${panel("menu", words.menu, menu)}`;
}

/* Where the focus is: its part of the page, and which button of it. */
function focused() {
  const zone = document.activeElement?.closest?.("[data-zone]");
  if (!zone || !root.contains(zone)) return null;
  return { zone: zone.dataset.zone, place: [...zone.querySelectorAll("button")].indexOf(document.activeElement) };
}

/* A card that was played takes the focus with it: it goes to the card that is there now, or to what can be done. */
function keepFocus(before) {
  if (!before || (document.activeElement && document.activeElement !== document.body)) return;
  const find = (zone) => [...(root.querySelector(`[data-zone="${zone}"]`)?.querySelectorAll("button") ?? [])];
  const buttons = [before.zone, "hand", "calls"].map(find).find((found) => found.length) ?? [];
  (buttons[Math.min(Math.max(before.place, 0), buttons.length - 1)] ?? document.getElementById("main"))?.focus();
}

let opener = null;

function draw() {
  const before = focused();
  const had = root.querySelector("dialog");
  const active = document.activeElement;
  render(drawn(), root);
  const dialog = root.querySelector("dialog");
  if (dialog && !dialog.open) {
    opener = active;
    dialog.showModal();
  }
  if (had && !dialog && opener?.isConnected) opener.focus();
  keepFocus(before);
  document.title = ownTurn() ? `● ${title}` : title;
}

/* Seconds that run down are drawn once a second, and only where there are some. */
function tick() {
  const { table } = state;
  if (ownTurn() && table.turn_ends_at && secondsTo(table.turn_ends_at) === WARNING) tell(text("clock", { seconds: WARNING }));
  if (table.turn_ends_at || table.seats.some((seat) => seat.away_until || seat.empty_until)) change({});
}

root.replaceChildren();
drawnBy(draw);
draw();
if (state.table.last_deal) loadDeals();
if (state.table.deal && mine() !== null) tell(handTold(state.table.deal));
wide.addEventListener("change", () => change({}));
setInterval(tick, 1000);
follow();
