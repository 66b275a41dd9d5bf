/* What is not play: something to say, getting up, and what a referee does. */
import { html, nothing } from "../../vendor/lit/lit-html.js";
import { fair, fixture, fixtureAddress, invite } from "./room.js";
import { sideName } from "./score.js";
import { act } from "./send.js";
import { change, mine, mute, seats, state } from "./store.js";
import { action, apart, calledIn, page, rules, text } from "./words.js";

const close = () => change({ panel: "", leaving: false });

async function done(path, body) {
  if (await act(path, body)) close();
}

export function phrases() {
  if (mine() === null) return nothing;
  return html`<section><h2>${page.words.say}</h2><div class="phrases" data-zone="phrases">
    ${Object.entries(page.phrases).map(([code, words]) => html`<button class="button" type="button" data-phrase=${code} @click=${() => done("say/", { phrase: code })}>${words}</button>`)}
  </div>${muting()}</section>`;
}

/* Whose phrases are not to be seen. */
function muting() {
  return seats()
    .filter((seat) => seat.player && seat.number !== mine())
    .map((seat) => html`<label class="tick"><input type="checkbox" .checked=${state.muted.has(seat.player)} @change=${(event) => mute(seat.player, event.target.checked)}><span>${text("mute", { name: calledIn(seat) })}</span></label>`);
}

/* Who was removed and may not sit down here until a referee lets them in (B12a). */
function letIn() {
  const { words } = page;
  if (!state.table.removed.length) return nothing;
  return html`<section><h2>${words.removed}</h2>${state.table.removed.map((one) => html`<p class="actions"><bdi>${one.name}</bdi>
    <button class="button" type="button" @click=${() => done("let-in/", { player: one.player })}>${words.let_in_again}</button></p>`)}</section>`;
}

function leave() {
  const { words } = page;
  const inPlay = Boolean(state.table.deal);
  if (mine() === null || state.table.state === "abandoned") return nothing;
  if (!state.leaving) {
    const leaves = () => (inPlay ? change({ leaving: true }) : done("leave/"));
    return html`<section><button class="button red" type="button" @click=${leaves}>${inPlay ? words.leave : words.get_up}</button></section>`;
  }
  return html`<section role="alert"><p>${words.leave_in_play}</p>
    <p class="actions"><button class="button" type="button" @click=${() => change({ leaving: false })}>${words.stay}</button>
    <button class="button red" type="button" @click=${() => done("leave/")}>${words.leave_sure}</button></p></section>`;
}

const typed = (event) => {
  event.preventDefault();
  return Object.fromEntries(new FormData(event.target));
};

const reason = () => html`<label class="field"><span>${page.words.reason}</span><input name="reason" required maxlength="200" dir="auto" autocomplete="off"></label>`;

function pausing() {
  const { words } = page;
  if (state.table.state === "paused") return html`<button class="button main" type="button" @click=${() => done("resume/")}>${words.resume}</button>`;
  const pause = (event) => done("pause/", { reason: typed(event).reason });
  return html`<form @submit=${pause}>${reason()}<button class="button" type="submit">${words.pause}</button></form>`;
}

/* Every action of this deal with the moment before it; the newest first. */
function undoing() {
  const { words } = page;
  const { deal, moments } = state.table;
  const steps = deal.history.map(([seat, said], place) => ({ number: moments[place], said, seat })).reverse();
  const undo = (event) => {
    const given = typed(event);
    done("undo/", { number: Number(given.number), reason: given.reason });
  };
  if (!steps.length || moments.length !== steps.length) return nothing;
  return html`<form @submit=${undo}><label class="field"><span>${words.undo}</span><select name="number">
      ${steps.map((step) => html`<option value=${step.number}>${text("said_told", { name: apart(calledIn(seats()[step.seat])), what: action(step.said) })}</option>`)}
    </select></label>${reason()}<button class="button" type="submit">${words.undo_button}</button></form>`;
}

/* A penalty ends the deal: the other side writes all of it. */
function penalty() {
  const { words } = page;
  if (rules.game !== "baloot" || !state.table.deal.contract) return nothing;
  const penalize = (event) => {
    const given = typed(event);
    done("qaid/", { side: Number(given.side), reason: given.reason });
  };
  return html`<form @submit=${penalize}><label class="field"><span>${words.penalty_against}</span><select name="side">
      ${[0, 1].map((side) => html`<option value=${side}>${sideName(side)}</option>`)}</select></label>
    ${reason()}<button class="button red" type="submit">${words.penalty}</button></form>`;
}

function ruling() {
  const { words } = page;
  const rule = (event) => {
    const given = typed(event);
    done("rule/", { winner: given.winner === "" ? null : Number(given.winner), reason: given.reason });
  };
  return html`<form @submit=${rule}><label class="field"><span>${words.winner}</span><select name="winner">
      ${[0, 1].map((side) => html`<option value=${side}>${sideName(side)}</option>`)}<option value="">${words.nobody}</option></select></label>
    ${reason()}<p class="quiet small">${words.sure}</p><button class="button red" type="submit">${words.rule_button}</button></form>`;
}

/* Among the people of the roster, on the page of the fixture. */
function substitution() {
  const address = fixtureAddress();
  return address ? html`<p class="actions"><a class="button" href="${address}#let-in">${page.words.let_in}</a></p>` : nothing;
}

/* Each thing a referee can do is one entry: its summary, and its form. */
const REFEREE = [
  ["pause", pausing],
  ["undo_button", undoing],
  ["penalty", penalty],
  ["rule", ruling],
];

function referee() {
  const { words } = page;
  if (!state.table.may.referee || !state.table.deal) return nothing;
  return html`<section class="referee"><h2>${words.referee}</h2>
    ${REFEREE.map(([key, form]) => [key, form()])
      .filter(([, form]) => form !== nothing)
      .map(([key, form]) => html`<details><summary>${words[key]}</summary>${form}</details>`)}${substitution()}</section>`;
}

const elsewhere = () => html`<p class="actions"><a class="button" href=${page.addresses.lobby}>${page.words.lobby}</a></p>`;

export const menu = () =>
  html`${phrases()}${referee()}${letIn()}${fixture()}${leave()}${state.table.deal ? html`${invite()}${fair()}` : nothing}${elsewhere()}`;
