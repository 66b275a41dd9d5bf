"""What presets and games are called, and the words around a description."""

from __future__ import annotations

from collections.abc import Mapping

from engine.words.said import Said

GAME_NAMES: Mapping[str, Said] = {
    "baloot": Said("Baloot", "البلوت", "بلوت"),
    "classic": Said("Classic Belote", "البلوت الكلاسيكية", "بلوت کلاسیک"),
    "open": Said("Open Belote", "البلوت المكشوفة", "بلوت باز"),
}
PRESET_NAMES: Mapping[str, Said] = {
    "standard": Said("Baloot, the standard rules", "البلوت بالقواعد المعتادة", "بلوت با قوانین معمول"),
    "tournament": Said(
        "Baloot, the rules of tournaments", "البلوت بقواعد البطولات", "بلوت با قوانین مسابقات"
    ),
    "saudi": Said("Baloot, the Saudi rules", "البلوت بالقواعد السعودية", "بلوت با قوانین سعودی"),
    "club": Said(
        "Baloot, the rules of an online club", "البلوت بقواعد نادي الشبكة", "بلوت با قوانین باشگاه آنلاین"
    ),
    "classic": Said("Classic Belote", "البلوت الكلاسيكية", "بلوت کلاسیک"),
    "open": Said("Open Belote", "البلوت المكشوفة", "بلوت باز"),
}

DIFFERS = Said("Otherwise than these rules have it:", "ما يخالف هذه القواعد:", "آنچه با این قوانین فرق دارد:")
AS_PRESET = Said(
    "Nothing is changed in these rules.", "لم يُغيَّر شيء في هذه القواعد.", "چیزی در این قوانین عوض نشده."
)
NOTE = Said("{one} Instead of: {other}", "{one} بدلًا من: {other}", "{one} به جای: {other}")
NOT_SAID = Said("nothing of it", "لا شيء", "هیچ")
NO_EFFECT = Said(
    "{text} (This has no effect beside the other rules.)",
    "{text} (لا أثر لهذا مع بقية القواعد.)",
    "{text} (کنار قوانین دیگر اثری ندارد.)",
)
