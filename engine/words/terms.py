"""What players call the things of the game: suits, cards, contracts, projects, calls, seats."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.cards import CARD_OF_TEXT, RANKS, SUITS, rank_of, suit_of
from engine.open.combinations import FOUR_NAMES
from engine.words.said import Language, Said, apart

SUIT_NAMES: tuple[Said, ...] = (
    Said("spades", "سبيت", "پیک"),
    Said("hearts", "هاص", "دل"),
    Said("clubs", "شريا", "گشنیز"),
    Said("diamonds", "ديمن", "خشت"),
)
"""By the number of the suit."""

RANK_NAMES: tuple[Said, ...] = (
    Said("seven", "سبعة", "هفت"),
    Said("eight", "ثمانية", "هشت"),
    Said("nine", "تسعة", "نُه"),
    Said("ten", "عشرة", "ده"),
    Said("jack", "ولد", "سرباز"),
    Said("queen", "بنت", "بی‌بی"),
    Said("king", "شايب", "شاه"),
    Said("ace", "إكة", "آس"),
)
"""By the number of the rank, seven to ace."""

FOURS_OF: Mapping[str, Said] = {
    "T": Said("four tens", "أربع عشرات", "چهار ده"),
    "9": Said("four nines", "أربع تسعات", "چهار نُه"),
    "J": Said("four jacks", "أربعة أولاد", "چهار سرباز"),
    "Q": Said("four queens", "أربع بنات", "چهار بی‌بی"),
    "K": Said("four kings", "أربعة شيّاب", "چهار شاه"),
    "A": Said("four aces", "أربع إكك", "چهار آس"),
}

CARD_NAME = Said("{rank} of {suit}", "{rank} {suit}", "{rank} {suit}")

CONTRACTS: Mapping[str, Said] = {
    "sun": Said("sun", "صن", "صن"),
    "hokum": Said("hokum", "حكم", "حکم"),
}
HOKUM_IN = Said("hokum in {suit}", "حكم {suit}", "حکم {suit}")

PROJECTS: Mapping[str, Said] = {
    "sira": Said("sira", "سرا", "سرا"),
    "fifty": Said("fifty", "خمسين", "پنجاه"),
    "hundred": Said("hundred", "مية", "صد"),
    "four_hundred": Said("four hundred", "أربعمية", "چهارصد"),
}
PROJECT_TO = Said("{kind} to the {card}", "{kind} رأسها {card}", "{kind} تا {card}")
PROJECT_OF = Said("{kind}: {cards}", "{kind}: {cards}", "{kind}: {cards}")

COMBINATIONS: Mapping[str, Said] = {
    "tierce": Said("tierce", "تيرس", "تیرس"),
    "fifty": PROJECTS["fifty"],
    "hundred": PROJECTS["hundred"],
    "four": Said("four of a kind", "أربعة متشابهة", "چهار برگ هم‌رتبه"),
}
"""O6: what is called in Open Belote."""
TAKES = Said("takes in {suit}", "أخذ في {suit}", "با حکم {suit} برمی‌دارد")
"""K2: a suit named in round two."""
NO_TRUMP = Said("no trump", "بلا حكم", "بی‌حکم")

CALLS: Mapping[str, Said] = {
    "pass": Said("pass", "بس", "پاس"),
    "hokum": Said("hokum", "حكم", "حکم"),
    "sun": Said("sun", "صن", "صن"),
    "ashkal": Said("ashkal", "أشكل", "اشکل"),
    "kasho": Said("kasho", "كشو", "کشو"),
    "confirm": Said("keeps the hokum", "يثبّت الحكم", "حکم را نگه می‌دارد"),
    "double": Said("double", "دبل", "دوبل"),
    "take": Said("takes", "أخذ", "برمی‌دارد"),
    "triple": Said("triple", "ثري", "تریپل"),
    "four": Said("four", "فور", "چهاربرابر"),
    "gahwa": Said("gahwa", "قهوة", "قهوه"),
}
LOGGED: Mapping[str, str] = {
    "hokom": "hokum",
    "hokom2": "hokum",
    "thany": "pass",
    "wala": "pass",
    "waraq": "pass",
    "spades": "trump s",
    "hearts": "trump h",
    "clubs": "trump c",
    "diamonds": "trump d",
}
"""T8: the words of a platform's log, as the engine would say them."""

LEVELS: Mapping[int, Said] = {2: CALLS["double"], 3: CALLS["triple"], 4: CALLS["four"]}
"""S7: what each multiplier is called."""

ENDS: Mapping[str, Said] = {
    "target": Said("target reached", "بلوغ الهدف", "رسیدن به هدف"),
    "gahwa": CALLS["gahwa"],
    "deals": Said("all deals played", "انتهاء الدقّات", "پایان پخش‌ها"),
    "time": Said("time over", "انتهاء الوقت", "پایان وقت"),
    "left": Said("left", "انسحاب", "ترک بازی"),
    "ruled": Said("ruled", "بقرار", "رأی داور"),
}
"""How a match ended."""

TRUMP = Said("trump", "الحكم", "حکم")

SEAT_NAME = Said("seat {number}", "المقعد {number}", "صندلی {number}")
SIDES: tuple[Said, Said] = (
    Said("the first team", "الفريق الأول", "تیم اول"),
    Said("the second team", "الفريق الثاني", "تیم دوم"),
)
COMMA: Mapping[Language, str] = {"ar": "، ", "en": ", ", "fa": "، "}


def suit_name(suit: int, language: Language) -> str:
    """A suit by its number."""
    return SUIT_NAMES[suit].tell(language)


def card_name(card: int, language: Language) -> str:
    """A card by its number: "ten of spades"."""
    rank = RANK_NAMES[rank_of(card)].tell(language)
    return CARD_NAME.tell(language, rank=rank, suit=suit_name(suit_of(card), language))


def contract_name(kind: str, trump: str | int | None, language: Language) -> str:
    """Sun, or hokum with its suit, which may be a number or a letter."""
    if trump is None or kind != "hokum":
        return CONTRACTS[kind].tell(language)
    suit = SUITS.index(trump) if isinstance(trump, str) else trump
    return HOKUM_IN.tell(language, suit=suit_name(suit, language))


def choice_name(contract: str | None, trump: str | None, language: Language) -> str:
    """What a written deal is played in, without its suit: sun or hokum, trump or none in the games of Belote."""
    if contract:
        return CONTRACTS[contract].tell(language)
    if not trump:
        return ""
    return (NO_TRUMP if trump == "none" else TRUMP).tell(language)


def project_name(text: str, language: Language) -> str:
    """A project as the engine writes it (`Project.text`), or only its kind as the table hears it."""
    kind, _, top = text.partition(" ")
    name = PROJECTS[kind].tell(language)
    if not top:
        return name
    if top in FOURS_OF:
        return PROJECT_OF.tell(language, kind=name, cards=FOURS_OF[top].tell(language))
    return PROJECT_TO.tell(language, kind=name, card=card_name(CARD_OF_TEXT[top], language))


def combination_name(text: str, language: Language) -> str:
    """O6: a combination as it is called: `tierce Qh` by its top card, `four K` by its rank."""
    kind, _, top = text.partition(" ")
    if kind == "four":
        return FOURS_OF[top].tell(language)
    return PROJECT_TO.tell(
        language, kind=COMBINATIONS[kind].tell(language), card=card_name(CARD_OF_TEXT[top], language)
    )


def combination_kind(kind: str, language: Language) -> str:
    """O6: a kind of combination as a scorer writes it (`engine.open.combinations.KINDS`)."""
    fours = {f"four_{name}": RANKS[rank] for rank, name in FOUR_NAMES.items()}
    return FOURS_OF[fours[kind]].tell(language) if kind in fours else COMBINATIONS[kind].tell(language)


def action_name(action: str, language: Language) -> str:
    """What a player says or plays, in words (`engine.actions`); an unknown text as it was written."""
    word, _, rest = LOGGED.get(action, action).partition(" ")
    if action in CARD_OF_TEXT:
        return card_name(CARD_OF_TEXT[action], language)
    kind, _, top = rest.partition(" ")
    if word == "call" and kind in PROJECTS and (not top or top in FOURS_OF or top in CARD_OF_TEXT):
        return project_name(rest, language)
    if word == "call" and kind in COMBINATIONS and top in (FOURS_OF if kind == "four" else CARD_OF_TEXT):
        return combination_name(rest, language)
    if action == "no trump":
        return NO_TRUMP.tell(language)
    if word == "take" and len(rest) == 1 and rest.lower() in SUITS:
        return TAKES.tell(language, suit=suit_name(SUITS.index(rest.lower()), language))
    if word in ("hokum", "trump") and len(rest) == 1 and rest.lower() in SUITS:
        suit = SUITS.index(rest.lower())
        return suit_name(suit, language) if word == "trump" else contract_name("hokum", suit, language)
    if word in CALLS and not rest:
        return CALLS[word].tell(language)
    return apart(action)


def seat_name(seat: int, language: Language) -> str:
    """A seat, counted from 1 for the reader."""
    return SEAT_NAME.tell(language, number=seat + 1)


def listed(words: Iterable[str], language: Language) -> str:
    """Some words, one after another."""
    return COMMA[language].join(words)


def four_of_a_kind(rank: int, language: Language) -> str:
    """Four cards of one rank."""
    return FOURS_OF[RANKS[rank]].tell(language)
