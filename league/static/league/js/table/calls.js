/* What the player may say now: calls and doublings in the bidding, projects before his first card. */
import { html, nothing } from "../../vendor/lit/lit-html.js";
import { suit } from "./card.js";
import { arrows } from "./hand.js";
import { move } from "./send.js";
import { mine, seats, state } from "./store.js";
import { action, named, page, project, told } from "./words.js";

const PLAIN = new Set(["pass"]);

const suitOf = (deal, name) => {
  const letter = name.split(" ")[1] ?? (["hokum", "take"].includes(name) && deal.round === 1 ? deal.up_card?.[1] : null);
  return letter && letter.length === 1 && "shcd".includes(letter) ? suit(letter) : nothing;
};

const call = (deal, name) =>
  html`<button class="button call ${PLAIN.has(name) ? "" : "main"}" type="button" data-call=${name} @click=${() => move(name)}>${action(name)}${suitOf(deal, name)}</button>`;

/* S11, O8: the choice worth most is offered first, and the others may be called all the same. */
function projects(deal) {
  const offered = deal.legal.filter((name) => name.startsWith("call ")).map((name) => name.slice(5));
  const first = (deal.suggested ?? []).filter((name) => offered.includes(name));
  const others = offered.filter((name) => !first.includes(name));
  const one = (name, main) =>
    html`<button class="button call ${main ? "main" : ""}" type="button" data-call="call ${name}" @click=${() => move(`call ${name}`)}>${told("call_project", { project: html`<bdi>${project(name)}</bdi>` })}</button>`;
  if (!offered.length) return nothing;
  return html`${first.map((name) => one(name, true))}
    ${first.length && others.length ? html`<details class="others"><summary class="button">${page.words.other_projects}</summary><div>${others.map((name) => one(name, false))}</div></details>` : others.map((name) => one(name, false))}`;
}

function waitsFor(deal) {
  if (deal.sent) return page.words.sending;
  if (state.table.waits) return page.words.waits;
  if (deal.to_act === null) return "";
  if (deal.to_act !== mine()) return told("turn_of", { name: named(seats()[deal.to_act]) });
  return deal.phase === "play" ? page.words.your_card : page.words.your_call;
}

export function calls(deal) {
  if (!deal) return nothing;
  const said = deal.legal.filter((name) => !page.cards.has(name) && !name.startsWith("call "));
  const own = deal.to_act === mine() && !deal.sent && !state.table.waits;
  const called = (deal.called ?? []).map(project);
  return html`<div class="acts">
    <p class="turn-line ${own ? "own" : ""}">${state.table.state === "paused" ? nothing : waitsFor(deal)}${called.length && deal.tricks_taken[0] + deal.tricks_taken[1] < 2 ? html` <span class="quiet">${told("you_called", { projects: html`<bdi>${called.join(page.arabic ? "، " : ", ")}</bdi>` })}</span>` : nothing}</p>
    <div class="call-row" data-zone="calls" role="group" aria-label=${page.words.calls} @keydown=${arrows}>${said.map((name) => call(deal, name))}${projects(deal)}</div>
  </div>`;
}
