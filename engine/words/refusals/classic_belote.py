"""A sentence for every code of Classic Belote alone: what is written for a deal."""

from __future__ import annotations

from collections.abc import Mapping

from engine.words.said import Said

CLASSIC_BELOTE: Mapping[str, Said] = {
    "taker_missing": Said(
        "The taker's team is not written.", "لم يُكتب فريق الآخذ.", "تیم بردارنده نوشته نشده."
    ),
    "trump_suit_missing": Said("The trump suit is not written.", "لم يُكتب نوع الحكم.", "خال حکم نوشته نشده."),
    "alone_without_capot": Said(
        "One player can have taken all tricks only where a capot is written.",
        "لا يأخذ لاعب واحد كل اللمّات إلا إذا كُتب كبوت.",
        "تنها وقتی کاپوت نوشته شده باشد یک بازیکن می‌تواند همهٔ دست‌ها را گرفته باشد.",
    ),
}
"""Classic Belote: its score sheet (K2, K7)."""
