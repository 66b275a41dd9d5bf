/* The strip above the table: the score, what is played, and whether the page is up to date. */
import { html, nothing } from "../../vendor/lit/lit-html.js";
import { icon, suit } from "./card.js";
import { loadDeals } from "./sheet.js";
import { change, seats, side, state } from "./store.js";
import { named, num, page, rules, told } from "./words.js";

export function sideName(number) {
  const { words } = page;
  if (rules.seats === 2) return named(seats()[number]);
  if (side() === null) return number ? words.second_team : words.first_team;
  return number === side() ? words.us : words.them;
}

/* What a deal is played in, from a view or from a line of the sheet. */
export function contract(deal) {
  const kind = deal.contract ?? (deal.trump === "none" ? "no_trump" : deal.trump ? "trump" : null);
  const letter = deal.trump && deal.trump !== "none" ? suit(deal.trump) : nothing;
  const by = deal.multiplier > 1 ? html`<span class="mark buys">${deal.gahwa ? page.words.gahwa : told("times", { by: deal.multiplier })}</span>` : nothing;
  return kind ? html`<span class="contract"><b>${page.contracts[kind]}</b>${letter}${by}</span>` : nothing;
}

const PHASES = ["bidding", "doubling", "play"];

function stands(deal) {
  if (!deal) return nothing;
  const phase = PHASES.includes(deal.phase) ? page.words[deal.phase] : "";
  return html`<p class="stands"><span>${told("deal", { number: deal.number })}</span>${deal.contract ? contract(deal) : html`<span>${phase}</span>`}</p>`;
}

function score(deal, number) {
  const { totals } = state.table;
  return html`<div class="score side-${number}"><span class="who">${sideName(number)}</span><b>${num(totals[number])}</b>
    ${deal && deal.phase === "play" ? html`<span class="taken">${told("tricks_taken", { count: deal.tricks_taken[number] })}</span>` : html`<span class="taken">${told("goal", { goal: rules.goal })}</span>`}</div>`;
}

function opensSheet() {
  change({ panel: "sheet" });
  loadDeals();
}

export function strip(deal) {
  const { words } = page;
  const own = side() ?? 0;
  return html`<div class="strip" role="group" aria-label=${words.sheet}>
    ${score(deal, own)}${score(deal, 1 - own)}
    ${stands(deal) === nothing ? html`<p class="stands"><span>${rules.name}</span><span>${state.table.rated ? words.rated : words.friendly}</span></p>` : stands(deal)}
    <p class="tools">
      <span class="dot" data-state=${state.link === "gone" ? "off" : state.link} title=${words[state.link]}><span class="away">${words[state.link]}</span></span>
      <button class="plain" type="button" data-zone="peek" aria-pressed=${state.peek} aria-label=${words.last_trick} title=${words.last_trick} ?disabled=${!deal?.last_trick} @click=${() => change({ peek: !state.peek })}>${icon("trick")}</button>
      <button class="plain opens-sheet" type="button" aria-label=${words.sheet} title=${words.sheet} @click=${opensSheet}>${icon("sheet")}</button>
      <button class="plain" type="button" aria-label=${words.menu} title=${words.menu} @click=${() => change({ panel: "menu" })}>${icon("more")}</button>
    </p>
  </div>`;
}

export function news() {
  const { table, link, pending, note } = state;
  const { words } = page;
  const late = table.you === null && table.spectator_delay;
  if (note) return html`<p class="note ${note.bad ? "bad" : ""}" role=${note.bad ? "alert" : nothing}>${note.words}</p>`;
  if (pending?.kept) return html`<p class="note warm" role="status">${words.kept}</p>`;
  if (link === "off" || link === "gone") return html`<p class="note warm" role="status">${words[link]}</p>`;
  if (table.state === "paused") return html`<p class="note warm">${told("paused", { reason: html`<bdi>${table.pause_reason}</bdi>` })}</p>`;
  if (late) return html`<p class="note">${words.watching} ${told("late", { seconds: table.spectator_delay })}</p>`;
  return nothing;
}

