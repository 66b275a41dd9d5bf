/* Cards as pictures of the sprite, and how a hand is laid out. */
import { html } from "../../vendor/lit/lit-html.js";
import { action, page } from "./words.js";

const root = document.getElementById("table-play");
const sprite = root.dataset.sprite;
const icons = root.dataset.icons;

const picture = (name) => html`<svg class="card" viewBox="0 0 40 56" aria-hidden="true"><use href="${sprite}#${name}"></use></svg>`;

/* A picture without words: they stand beside it, or on the button around it. */
export const face = picture;
export const back = () => picture("back");

/* A card that says its name. */
export const card = (name) =>
  html`<svg class="card" viewBox="0 0 40 56" role="img" aria-label=${action(name)}><use href="${sprite}#${name}"></use></svg>`;

export const suit = (letter) =>
  html`<svg class="suit ${"hd".includes(letter) ? "red" : ""}" viewBox="0 0 20 20" role="img" aria-label=${page.suits[letter]}>
    <use href="${sprite}#${letter}"></use>
  </svg>`;

export const icon = (name) => html`<svg class="icon" aria-hidden="true"><use href="${icons}#${name}"></use></svg>`;

const RANKS = "AKQJT987";

/* C3: A K Q J 10 9 8 7 within a suit; black and red suits by turns, as far as there are both. */
export function laidOut(hand) {
  const held = (letters) => [...letters].filter((letter) => hand.some((one) => one[1] === letter));
  const black = held("sc");
  const red = held("hd");
  const [more, less] = red.length > black.length ? [red, black] : [black, red];
  const order = more.flatMap((letter, place) => [letter, ...(place < less.length ? [less[place]] : [])]);
  return [...hand].sort((one, other) => order.indexOf(one[1]) - order.indexOf(other[1]) || RANKS.indexOf(one[0]) - RANKS.indexOf(other[0]));
}
