/* What the page says: every word comes from the server, in the reader's language. */
import { html } from "../../vendor/lit/lit-html.js";

export const page = JSON.parse(document.getElementById("table-data").textContent);
export const rules = page.ruleset;
page.cards = new Set([..."AKQJT987"].flatMap((rank) => [..."shcd"].map((suit) => rank + suit)));

const OPEN = "\u2068";
const CLOSE = "\u2069";
const PLACE = /\{(\w+)\}/;

/* A foreign word kept in its own direction inside plain text. */
export const apart = (text) => `${OPEN}${text}${CLOSE}`;

export const digits = (text) => String(text).replace(/\d/g, (digit) => page.digits[digit]);

export const num = (value) => html`<bdi dir="ltr">${digits(String(value).replace("-", "−"))}</bdi>`;

/* A sentence as plain text. */
export const text = (key, values = {}) =>
  page.words[key].replace(/\{(\w+)\}/g, (_, name) => (typeof values[name] === "number" ? digits(values[name]) : values[name]));

/* A sentence with parts of the page in its places. */
export const told = (key, values = {}) => {
  const parts = page.words[key].split(PLACE).map((part, place) => {
    if (place % 2 === 0) return part;
    return typeof values[part] === "number" ? num(values[part]) : values[part];
  });
  return html`<span>${parts}</span>`;
};

export const action = (name) => page.actions[name] ?? name;
export const project = (name) => page.projects[name] ?? page.actions[`call ${name}`] ?? name;

const ARABIC = /[\u0600-\u06ff\u0750-\u077f\ufb50-\ufdff\ufe70-\ufeff]/;

/* What somebody in a seat is called in the script of the page. */
export function calledIn(seat) {
  if (seat.name) return page.arabic ? seat.name : seat.latin_name || seat.name;
  if (seat.computer) return `${page.words.computer} ${digits(seat.number + 1)}`;
  return text("seat", { number: seat.number + 1 });
}

export function named(seat) {
  const name = calledIn(seat);
  const arabic = ARABIC.test(name);
  if (!seat.name || arabic === page.arabic) return html`<bdi>${name}</bdi>`;
  return html`<bdi lang=${arabic ? "ar" : "en"}>${name}</bdi>`;
}

export const namedText = (seat) => apart(calledIn(seat));
