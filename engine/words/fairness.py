"""What a check of a match's decks found (`engine.fair`), in words."""

from __future__ import annotations

from engine.words.said import Said

FAIR = Said(
    "Fair: the secret was committed to, and every deck follows from it.",
    "عادلة: السر هو الملتزَم به، وكل توزيعة تتبعه.",
    "عادلانه: راز همان است که به آن تعهد شده بود و هر دسته از آن پیروی می‌کند.",
)
OTHER_SECRET = Said(
    "Not fair: the secret is not the one that was committed to.",
    "غير عادلة: السر ليس الملتزَم به.",
    "ناعادلانه: راز آن نیست که به آن تعهد شده بود.",
)
OTHER_SEED = Said(
    "Not fair: the seed is not made of the secret and the shares.",
    "غير عادلة: البذرة ليست من السر والإضافات.",
    "ناعادلانه: بذر از راز و افزوده‌ها ساخته نشده است.",
)
OTHER_DEALER = Said(
    "Not fair: another seat should have dealt first.",
    "غير عادلة: الموزّع الأول غير الذي تعطيه البذرة.",
    "ناعادلانه: پخش‌کنندهٔ نخست باید دیگری می‌بود.",
)
OTHER_DECK = Said(
    "Not fair: deal {deal}: its cards are not those of the deck that the seed gives next.",
    "غير عادلة: الدقّة {deal}: أوراقها ليست أوراق التوزيعة التالية من البذرة.",
    "ناعادلانه: پخش {deal}: ورق‌هایش از آن دسته‌ای نیست که بذر پس از آن می‌دهد.",
)
