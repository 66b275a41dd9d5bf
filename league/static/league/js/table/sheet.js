/* The score sheet of the match, deal by deal, with the account of each deal. */
import { html, nothing } from "../../vendor/lit/lit-html.js";
import { contract, sideName } from "./score.js";
import { ask } from "./send.js";
import { side, state, change } from "./store.js";
import { digits, num, page, told } from "./words.js";

let asking = null;

/* The deals that are finished by now; those already here are not asked for again. */
export async function loadDeals() {
  const { table, deals } = state;
  const stale = table.last_deal ? deals.length > table.last_deal.number : deals.length > 0;
  const known = stale ? [] : deals;
  if (asking) return asking;
  asking = ask(`deals/?after=${known.length}`)
    .then((answer) => (answer.ok ? answer.json() : []))
    .then((more) => change({ deals: [...known, ...more.filter((deal) => deal.number > known.length)] }))
    .catch(() => {})
    .finally(() => (asking = null))
    .then(() => (state.table.last_deal?.number !== table.last_deal?.number ? loadDeals() : undefined)); // one ended meanwhile
  return asking;
}

const buyer = (sheet) => sheet.buyer ?? sheet.chooser ?? sheet.taker ?? null;

function what({ sheet }) {
  const { words } = page;
  if (sheet.kind === "void") return html`<span class="quiet">${words.void}</span>`;
  const all = sheet.kaboot ?? sheet.capot ?? null;
  return html`${sheet.kind === "penalty" ? html`<span class="mark gone">${words.penalty}</span>` : nothing}${contract(sheet)}
    ${all === 0 || all === 1 ? html`<span class="mark">${sheet.kaboot === undefined ? words.capot : words.kaboot}</span>` : nothing}`;
}

function line(deal, own) {
  const bought = buyer(deal.sheet);
  return html`<li><details ?open=${deal.number === state.deals.length && state.panel === "sheet"}>
    <summary><span class="n">${num(deal.number)}</span><span class="what">${what(deal)}</span>
      ${[own, 1 - own].map((number) => html`<span class="n side-${number} ${bought === number ? "bought" : ""}"><span class="away">${sideName(number)}</span>${num(deal.points[number])}</span>`)}</summary>
    <ol class="told">${deal.told.map((step) => html`<li>${step.side === null ? nothing : html`<span class="key ${step.side ? "second" : ""}">${sideName(step.side)}</span> `}<span>${digits(step.text)}</span> ${step.rules.length ? html`<span class="quiet small"><bdi dir="ltr">${step.rules.join(", ")}</bdi></span>` : nothing}</li>`)}
      <li class="total">${page.words.total}: ${[own, 1 - own].map((number) => html`<span class="key ${number ? "second" : ""}">${sideName(number)}</span> ${num(deal.totals[number])} `)}</li></ol>
  </details></li>`;
}

export function sheet() {
  const { words } = page;
  const own = side() ?? 0;
  const { deals, table } = state;
  return html`<div class="sheet-of">
    <div class="sheet-head"><span class="n">#</span><span class="what">${words.contract}</span>${[own, 1 - own].map((number) => html`<span class="n"><span class="key ${number ? "second" : ""}">${sideName(number)}</span></span>`)}</div>
    ${deals.length ? html`<ol class="sheet-lines">${deals.map((deal) => line(deal, own))}</ol>` : html`<p class="quiet empty-sheet">${words.sheet_empty}</p>`}
    <div class="sheet-foot"><span class="n"></span><span class="what">${told("goal", { goal: page.ruleset.goal })}</span>${[own, 1 - own].map((number) => html`<b class="n">${num(table.totals[number])}</b>`)}</div>
  </div>`;
}
