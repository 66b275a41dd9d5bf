/* Checks the decks of a match in the reader's own browser, as engine/fair.py and engine/deck.py tell. The hash function
   is a script of ours, for pages without HTTPS have no WebCrypto. */
import { sha256 } from "../vendor/noble-hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes } from "../vendor/noble-hashes/utils.js";

const SUITS = "shcd";
const RANKS = "789TJQKA";
const REDEAL_REASONS = ["B13"];
const WORDS = 2 ** 32;
const NUL = Uint8Array.of(0);
const utf8 = (text) => new TextEncoder().encode(text);

const eightBytes = (number) => {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(number));
  return bytes;
};

/* Unbiased random numbers that a seed and a label determine. */
function stream(seed, label) {
  const key = sha256(concatBytes(utf8("majlis-deck-1"), NUL, utf8(label), NUL, utf8(seed)));
  let counter = 0;
  let block = new Uint8Array();
  const word = () => {
    if (!block.length) block = sha256(concatBytes(key, eightBytes(counter++)));
    const next = new DataView(block.buffer, block.byteOffset).getUint32(0);
    block = block.subarray(4);
    return next;
  };
  return (n) => {
    const limit = WORDS - (WORDS % n);
    let next = word();
    while (next >= limit) next = word();
    return next % n;
  };
}

function deck(seed, number) {
  const below = stream(seed, `deal/${number}`);
  const cards = Array.from({ length: 32 }, (_, card) => RANKS[card % 8] + SUITS[Math.floor(card / 8)]);
  for (let i = 31; i > 0; i--) {
    const j = below(i + 1);
    [cards[i], cards[j]] = [cards[j], cards[i]];
  }
  return cards.join(" ");
}

const firstDealer = (seed, seats) => stream(seed, "first-dealer")(seats);

function seedFrom(secret, shares) {
  const parts = [secret, ...shares.map(utf8)];
  return bytesToHex(
    sha256(concatBytes(utf8("majlis-seed-1"), ...parts.flatMap((part) => [NUL, eightBytes(part.length), part]))),
  );
}

/* What was found, by the place on the page that tells it. */
function check(proof) {
  const found = new Map([["dealer", firstDealer(proof.seed, proof.seats) === proof.first_dealer]]);
  if (proof.commitment) {
    let secret = null;
    try {
      secret = hexToBytes(proof.secret);
    } catch {
      /* no secret at all: both checks fail */
    }
    found.set("secret", secret !== null && bytesToHex(sha256(secret)) === proof.commitment);
    found.set("seed", secret !== null && seedFrom(secret, proof.shares) === proof.seed);
  }
  const { right, complete } = decksInOrder(proof);
  right.forEach((fits, at) => found.set(`deck-${at + 1}`, fits));
  found.set("numbers", complete);
  return found;
}

/* The numbers run from 1 without a gap or a repeat, but for decks that the log names as given up, by a rule that allows it. */
function decksInOrder(proof) {
  const givenUp = new Set(proof.redeals.filter(({ reason }) => REDEAL_REASONS.includes(reason)).map(({ number }) => number));
  let last = 0;
  const right = proof.decks.map(({ number, cards }) => {
    do last++;
    while (givenUp.has(last));
    return number === last && deck(proof.seed, last) === cards;
  });
  const numbers = proof.redeals.map(({ number }) => number);
  const once = new Set(numbers).size === numbers.length;
  return { right, complete: right.length > 0 && once && numbers.every((number) => number <= last) };
}

function tell(found) {
  for (const [place, right] of found) {
    const part = document.querySelector(`[data-check="${place}"]`);
    const mark = part.querySelector(".mark");
    part.dataset.state = right ? "right" : "wrong";
    mark.textContent = `${right ? "✓" : "✗"} ${right ? mark.dataset.right : mark.dataset.wrong}`;
  }
  const verdict = document.getElementById("verdict");
  const fair = [...found.values()].every(Boolean);
  verdict.dataset.state = fair ? "right" : "wrong";
  verdict.textContent = `${fair ? "✓" : "✗"} ${fair ? verdict.dataset.fair : verdict.dataset.unfair}`;
}

const button = document.getElementById("check-now");
button.hidden = false;
button.addEventListener("click", () => tell(check(JSON.parse(document.getElementById("proof").textContent))));
