/* The middle of the table: the up card, the trick, what has just ended, and the cards that lie open. */
import { html, nothing } from "../../vendor/lit/lit-html.js";
import { repeat } from "../../vendor/lit/directives/repeat.js";
import { back, card } from "./card.js";
import { placeOf, plate, shownBy } from "./seats.js";
import { change, mine, seats, state } from "./store.js";
import { action, apart, calledIn, named, num, page, rules, text, told } from "./words.js";
import { contract, sideName } from "./score.js";

const inTrick = (leader, cards) => cards.map((name, place) => ({ name, seat: (leader + place) % rules.seats }));

function played(cards, { winner = null, going = false } = {}) {
  const to = winner === null ? "" : placeOf(winner);
  return html`<ul class="trick-cards ${going ? `going to-${to}` : ""}" aria-label=${page.words.trick}>
    ${repeat(cards, (one) => one.name, (one) => html`<li class="played ${placeOf(one.seat)} ${one.seat === winner ? "won" : ""}">
      <span class="away">${text("trick_card", { name: apart(calledIn(seats()[one.seat])), card: action(one.name) })}</span>${hidden(one.name)}</li>`)}
  </ul>`;
}

const hidden = (name) => html`<span aria-hidden="true">${card(name)}</span>`;

function lastTrick(deal) {
  const { leader, winner, cards } = deal.last_trick;
  return html`<div class="peek" dir=${page.dir}><p>${page.words.last_trick}: ${told("took_trick", { name: named(seats()[winner]) })}</p>
    <div dir="ltr">${played(inTrick(leader, cards), { winner })}</div></div>`;
}

function upCard(deal) {
  if (!deal.up_card || deal.phase !== "bidding") return nothing;
  return html`<figure class="up-card" dir=${page.dir}>${card(deal.up_card)}<figcaption>${page.words.up_card}</figcaption></figure>`;
}

/* What a deal that has just ended came to; a touch puts it away. */
function ended(last) {
  const { words } = page;
  return html`<div class="ended" dir=${page.dir} role="group" aria-label=${text("deal_over", { number: last.number })}>
    <p class="what">${told("deal_over", { number: last.number })}</p>
    ${last.points
      ? html`<p class="what">${contract(last)}</p>
          <dl>${[0, 1].map((side) => html`<div class="side-${side}"><dt>${sideName(side)}</dt><dd><b>${num(last.points[side])}</b><span>${words.total} ${num(state.table.totals[side])}</span></dd></div>`)}</dl>`
      : html`<p>${words.deal_void}</p>`}
    <p class="row"><button class="button" type="button" @click=${() => change({ panel: "sheet", over: null })}>${words.how}</button>
    <button class="plain" type="button" @click=${() => change({ over: null })}>${words.close}</button></p>
  </div>`;
}

function centre(deal) {
  const full = state.trick && !(deal && deal.trick.length) ? state.trick : null;
  if (state.peek && deal?.last_trick) return lastTrick(deal);
  if (full) return played(inTrick(full.leader, full.cards), full);
  if (state.over) return ended(state.over);
  if (!deal) return nothing;
  return deal.trick.length ? played(inTrick(deal.leader, deal.trick)) : upCard(deal);
}

function shownProjects(deal) {
  return shownBy(deal).map(
    (one) => html`<div class="shown ${one.place}"><span dir=${page.dir}>${one.name}</span>
      <span class="small-cards" dir="ltr">${one.cards.map(card)}</span></div>`,
  );
}

/* O1: the cards of the other player of Open Belote; a spectator sees both so. */
export function rows(deal, seat) {
  const label = text("columns_of", { name: calledIn(seats()[seat]) });
  return html`<ol class="columns-row" dir="ltr" aria-label=${label}>
    ${deal.columns[seat].map((one, place) => html`<li>${one.beneath ? html`<span class="beneath" aria-hidden="true">${back()}</span>` : nothing}
      <span class="away">${text("column", { number: place + 1, card: one.up ? action(one.up) : one.beneath ? page.words.face_down : page.words.no_card })}</span>
      ${one.up ? html`<span class="over" aria-hidden="true">${card(one.up)}</span>` : nothing}</li>`)}
  </ol>`;
}

export function board(deal) {
  const numbers = seats().map((_, number) => number);
  const others = deal?.columns ? numbers.filter((number) => number !== mine()) : [];
  return html`<div class="felt ${rules.seats === 2 ? "for-two" : ""} ${others.length === 2 ? "both" : ""}" dir="ltr">
    ${repeat(numbers, (number) => number, (number) => plate(deal, number))}
    ${others.map((number) => html`<div class="lie ${placeOf(number)}">${rows(deal, number)}</div>`)}
    ${deal ? shownProjects(deal) : nothing}
    <div class="centre">${centre(deal)}</div>
    ${deal?.locked ? html`<p class="locked" dir=${page.dir}>${page.words.locked}</p>` : nothing}
  </div>`;
}
