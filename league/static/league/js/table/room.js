/* Before and after a match: seats are taken, the cards are made fair, the host begins; then who has won. */
import { html, nothing } from "../../vendor/lit/lit-html.js";
import { act } from "./send.js";
import { sideName } from "./score.js";
import { change, mine, seats, state } from "./store.js";
import { num, page, told } from "./words.js";

const field = (event, name) => new FormData(event.target).get(name);

/* Where somebody must sit down before the match can begin; only a referee begins a fixture's with computer players. */
function free() {
  const { may } = state.table;
  const people = may.seats !== null && !may.referee;
  return seats().filter((seat) => !seat.player && (people || !seat.computer));
}

async function fill() {
  for (const seat of free()) if (!(await act("computer/", { seat: seat.number, computer: state.strength }))) return;
}

function strength() {
  const { words, strengths } = page;
  return html`<label class="field inline"><span>${words.strength}</span>
    <select data-zone="strength" @change=${(event) => change({ strength: event.target.value })}>
      ${Object.entries(strengths).map(([code, name]) => html`<option value=${code} ?selected=${code === state.strength}>${name}</option>`)}
    </select></label>`;
}

function host() {
  const { words } = page;
  const missing = free().length;
  const again = Boolean(state.table.result);
  return html`<div class="host" data-zone="host">
    ${missing && state.table.may.run ? html`${strength()}<button class="button" type="button" @click=${fill}>${words.fill}</button>` : nothing}
    <button class="button main" type="button" ?disabled=${missing > 0} @click=${() => act("begin/")}>${again ? words.again : words.begin}</button>
  </div>`;
}

/* The link to the table; share.js copies and shares it. */
export function invite() {
  const { words, addresses } = page;
  const { table } = state;
  const code = table.invitation || page.invitation;
  const link = code && !table.listed ? `${addresses.page}?invitation=${code}` : addresses.page;
  if (table.may.seats !== null || (!table.listed && !code)) return nothing;
  return html`<div class="invite"><p class="field"><label for="invite-link">${words.invite}</label>
      <input id="invite-link" dir="ltr" readonly value=${link}><small>${words.invite_why}</small></p>
    <p class="actions"><button class="button" type="button" data-copy="invite-link" data-done=${words.copied}>${words.copy}</button>
      <button class="button" type="button" data-share=${link} data-title=${document.title} data-text=${words.invite} ?hidden=${!navigator.share}>${words.share}</button></p></div>`;
}

async function share(event) {
  event.preventDefault();
  const { commitment } = state.table;
  if (await act("share/", { text: field(event, "text") })) change({ shared: commitment });
}

/* C6 and the proof: what the server has committed to, and what one may add. */
export function fair() {
  const { words } = page;
  const { table } = state;
  if (!table.commitment) return nothing;
  const may = mine() !== null && !table.deal;
  const shared = state.shared === table.commitment;
  return html`<details class="fair"><summary>${words.fair}</summary>
    <p class="quiet small">${words.fair_why}</p>
    <p class="commitment"><bdi dir="ltr">${table.commitment}</bdi></p>
    ${may && !shared
      ? html`<form class="add" @submit=${share}><label class="field"><span>${words.add}</span><input name="text" required maxlength="64" dir="auto" autocomplete="off"></label>
          <button class="button" type="submit">${words.add_button}</button></form>`
      : nothing}
    ${shared ? html`<p role="status">${words.added}</p>` : nothing}
  </details>`;
}

function result() {
  const { result: last } = state.table;
  const { words, addresses } = page;
  if (!last) return nothing;
  const won = last.winner === null ? words.nobody_won : told("won", { side: sideName(last.winner) });
  return html`<div class="result" role="group" aria-label=${words.over}>
    <p>${words.over} <b>${won}</b></p>
    ${page.endings[last.end] ? html`<p class="quiet">${page.endings[last.end]} ${last.end === "ruled" ? html`<bdi>${state.table.pause_reason}</bdi>` : nothing}</p>` : nothing}
    <p class="final">${[0, 1].map((side) => html`<span class="side-${side}">${sideName(side)} <b>${num(last.points[side])}</b></span>`)}</p>
    <p class="actions"><a class="button" href=${addresses.match.replace("MATCH", last.match)}>${words.history}</a>
      <a class="button" href="${addresses.match.replace("MATCH", last.match)}proof/">${words.proof}</a></p></div>`;
}

/* Where the fixture is told of; nothing at an open table. */
export const fixtureAddress = () => state.table.fixture && page.addresses.fixture.replace("FIXTURE", state.table.fixture);

export function fixture() {
  const address = fixtureAddress();
  return address ? html`<section><a class="button" href=${address}>${page.words.fixture}</a></section>` : nothing;
}

const brokenOff = () => html`<p class="turn-line">${told("broken_off", { reason: html`<bdi>${state.table.pause_reason}</bdi>` })}</p>`;

/* B12b: a match that is to be rated, with only computer players on one side. */
const alone = () => state.table.rated && !free().length && [0, 1].some((side) => !seats().some((seat) => seat.number % 2 === side && seat.player));

export function room() {
  const { table } = state;
  const { words } = page;
  const missing = free().length;
  const seated = mine() !== null;
  if (table.deal) return nothing;
  if (table.state === "abandoned") return html`<div class="room">${result()}${table.result ? nothing : brokenOff()}${fixture()}</div>`;
  return html`<div class="room">
    ${result()}
    ${table.result ? nothing : html`<p class="turn-line">${words.waiting} ${missing ? told("seats_missing", { count: missing }) : nothing} ${seated && !table.may.begin ? words.wait_for_host : nothing}</p>`}
    ${alone() ? html`<p class="quiet">${words.against_computers}</p>` : nothing}
    ${table.may.begin ? host() : nothing}
    ${!page.signed_in ? html`<p><a class="button main" href=${page.addresses.sign_in}>${words.sign_in}</a></p>` : nothing}
    ${missing || !seated ? invite() : nothing}
    ${fair()}
    ${fixture()}
  </div>`;
}

/* Who may sit down during a match is told so where his own cards would lie. */
export function watching() {
  const { words } = page;
  if (mine() !== null || !state.table.deal) return nothing;
  return html`<p class="watching">${words.watching} ${page.signed_in ? nothing : html`<a class="button" href=${page.addresses.sign_in}>${words.sign_in}</a>`}</p>`;
}

