/* What is said to one person: that they are signed out or idle, and what it costs to remove somebody. */
import { html, nothing } from "../../vendor/lit/lit-html.js";
import { act } from "./send.js";
import { change, mine, seats, state } from "./store.js";
import { named, page } from "./words.js";

export function signedOut() {
  const { words, addresses } = page;
  if (!state.signedOut) return nothing;
  return html`<div class="note warm" role="alert"><p>${words.signed_out}</p><p class="actions"><a class="button main" href=${addresses.sign_in}>${words.sign_in_again}</a></p></div>`;
}

/* B12b: until they say that they are back a computer player plays for them. */
export function backAgain() {
  const { words } = page;
  if (mine() === null || !seats()[mine()].idle) return nothing;
  return html`<div class="note warm" role="alert"><p>${words.you_idle}</p><p class="actions"><button class="button main" type="button" @click=${() => act("back/")}>${words.i_am_back}</button></p></div>`;
}

/* B12a: said before it is done. */
export function removing() {
  const { words } = page;
  const number = state.removing;
  const seat = number === null ? null : seats()[number];
  if (!seat?.player) return nothing;
  const keep = () => change({ removing: null });
  const remove = async () => {
    if (await act("remove/", { seat: number })) keep();
  };
  const inPlay = Boolean(state.table.deal) && mine() !== null;
  const cost = number % 2 === mine() % 2 ? words.remove_partner : words.remove_opponent;
  return html`<div class="note warm" role="alertdialog" aria-label=${words.remove}><p><b>${named(seat)}</b></p>${inPlay ? html`<p>${cost}</p>` : nothing}<p>${words.remove_ban}</p>
    <p class="actions"><button class="button" type="button" @click=${keep}>${words.stay_there}</button>
    <button class="button red" type="button" @click=${remove}>${words.remove_sure}</button></p></div>`;
}
