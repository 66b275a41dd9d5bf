"""What is said where an error brings the thing itself, which not every error of its code does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from engine.words.said import Said


class Fuller(NamedTuple):
    """The sentence for an error that has these params."""

    needs: tuple[str, ...]
    sentence: Said


MORE_IS_KNOWN: Mapping[str, Fuller] = {
    "bad_value": Fuller(
        ("field", "value"),
        Said(
            "This cannot be {value}: {field}.",
            "لا يصلح هذا: {value}، في: {field}.",
            "این نمی‌تواند {value} باشد: {field}.",
        ),
    ),
    "bad_card": Fuller(
        ("text",),
        Said(
            "{text} is not a card: cards are 7s to Ad.",
            "{text} ليست ورقة لعب: الأوراق من \u20687s\u2069 إلى \u2068Ad\u2069.",
            "{text} برگ بازی نیست: برگ‌ها از \u20687s\u2069 تا \u2068Ad\u2069 هستند.",
        ),
    ),
    "card_twice": Fuller(
        ("text",), Said("{text} is there twice.", "{text} مكرّرة.", "{text} دو بار آمده است.")
    ),
    "bad_totals": Fuller(
        ("totals",),
        Said(
            "A match cannot stand at these totals: {totals}.",
            "لا يمكن أن تبلغ لعبة هذا المجموع: {totals}.",
            "بازی نمی‌تواند چنین مجموعی داشته باشد: {totals}.",
        ),
    ),
    "bad_points": Fuller(
        ("points",),
        Said(
            "Points are two totals from 0, not {points}.",
            "النقاط مجموعان، كلٌّ منهما 0 أو أكثر، لا {points}.",
            "امتیازها دو مجموع از 0 به بالا هستند، نه {points}.",
        ),
    ),
    "not_a_gahwa": Fuller(
        ("points",),
        Said(
            "No gahwa ends with these points: {points}.",
            "لا تنتهي قهوة بهذه النقاط: {points}.",
            "هیچ قهوه‌ای با این امتیازها تمام نمی‌شود: {points}.",
        ),
    ),
    "unknown_preset": Fuller(
        ("name", "version"),
        Said(
            "There are no rules of this name and version: {name}, {version}.",
            "لا توجد قواعد لعب بهذا الاسم والإصدار: {name}، {version}.",
            "قوانینی با این نام و نسخه نیست: {name}، {version}.",
        ),
    ),
    "contradiction": Fuller(
        ("field", "other", "value"),
        Said(
            "Two house rules contradict each other: “{field}” as it is set, and “{other}”.",
            "قاعدتان متعارضتان: «{field}» كما ضُبطت، و«{other}».",
            "دو قانون با هم ناسازگارند: «{field}» آن‌گونه که تنظیم شده، و «{other}».",
        ),
    ),
}
"""By code."""
