"""The scoring of Open Belote and what its goals count (O9 to O11, C7)."""

from __future__ import annotations

from engine.house_rules import GAMES
from engine.house_rules.values import Value
from engine.ruleset import Ruleset
from engine.words.rules.shape import Chapter, Clause, House
from engine.words.said import Said

SHORT_GOALS, DEAL_GOALS = (51, 101, 201), (1, 3, 5)

POINTS_GOAL = Said("The goal: {value} points.", "هدف اللعبة: {value} نقطة.", "هدف: {value} امتیاز.")
SHORT_GOAL = Said(
    "The goal: {value} points of the short scale.",
    "هدف اللعبة: {value} نقطة بالمقياس القصير.",
    "هدف: {value} امتیاز در مقیاس کوتاه.",
)
DEALS_GOAL = Said(
    "The goal: deals won: {value}.",
    "هدف اللعبة، عدد الدقّات المكسوبة: {value}.",
    "هدف، تعداد پخش‌های برده: {value}.",
)


def is_short(ruleset: Ruleset) -> bool:
    """O11: whether tenths are counted."""
    return ruleset.goal in SHORT_GOALS


def is_full(ruleset: Ruleset) -> bool:
    """Whether full points are counted, to a goal in points or in deals."""
    return not is_short(ruleset)


def _counts_deals(ruleset: Ruleset) -> bool:
    return ruleset.goal in DEAL_GOALS


def _goal(value: Value) -> Clause:
    said = SHORT_GOAL if value in SHORT_GOALS else DEALS_GOAL if value in DEAL_GOALS else POINTS_GOAL
    rules = ("O11",) if value in SHORT_GOALS else ("O9",) if value in DEAL_GOALS else ("C7",)
    return Clause(rules, Said(*(text.format(value=value) for text in said)))


SCORING = Chapter(
    "scoring",
    Said("Scoring and winning", "الحساب والكسب", "حساب و برد"),
    (
        Clause(
            ("O9",),
            Said(
                "The chooser must have more than the other, cards and combinations together. Made: he "
                "writes 162 less the other's card points, and his combinations; the other his own. "
                "Failed: all of it goes to the other.",
                "على المختار أن يزيد على الآخر، ورقًا وتشكيلات. إن نجح فله 162 ناقص نقاط ورق الآخر، "
                "وتشكيلاته؛ وللآخر ما له. وإن خسر ذهب كله للآخر.",
                "انتخاب‌کننده باید از دیگری بیشتر داشته باشد، برگ‌ها و ترکیب‌ها با هم. موفق: 162 منهای "
                "امتیاز برگ‌های دیگری و ترکیب‌هایش را می‌نویسد؛ دیگری مال خودش را. ناکام: همه به دیگری "
                "می‌رسد.",
            ),
        ),
        House(
            "open_belote_on_failure",
            {
                "passes": Clause(
                    ("O9",),
                    Said(
                        "A failed chooser's belote goes to the other too.",
                        "وبلوت من خسر اختياره يذهب للآخر أيضًا.",
                        "بلوت انتخاب‌کنندهٔ ناکام هم به دیگری می‌رسد.",
                    ),
                ),
                "kept": Clause(
                    ("O9",),
                    Said(
                        "A failed chooser keeps his belote.",
                        "ومن خسر اختياره يبقى له بلوته.",
                        "انتخاب‌کنندهٔ ناکام بلوتش را نگه می‌دارد.",
                    ),
                ),
            },
        ),
        Clause(
            ("O10",),
            Said(
                "Capot: who took no points at all writes nothing, not even belote. A trick without points "
                "does not save him.",
                "الكبوت: من لم يأخذ أي نقطة لا يُكتب له شيء ولا البلوت. واللمّة الخالية من النقاط لا تنجيه.",
                "کاپوت: کسی که هیچ امتیازی نگرفته چیزی نمی‌نویسد، حتی بلوت. دستِ بی‌امتیاز نجاتش نمی‌دهد.",
            ),
        ),
        House(
            "open_capot",
            {
                "replace": Clause(
                    ("O10",),
                    Said(
                        "At a capot the other writes 210 in place of 162, and the combinations.",
                        "وفي الكبوت يُكتب للآخر 210 بدل 162، مع التشكيلات.",
                        "در کاپوت دیگری به جای 162، 210 می‌نویسد، با ترکیب‌ها.",
                    ),
                ),
                "add": Clause(
                    ("O10",),
                    Said(
                        "At a capot the other writes 162 and 21, and the combinations.",
                        "وفي الكبوت يُكتب للآخر 162 و21، مع التشكيلات.",
                        "در کاپوت دیگری 162 و 21 می‌نویسد، با ترکیب‌ها.",
                    ),
                ),
            },
            beside=(
                (
                    "replace",
                    is_short,
                    Clause(
                        ("O10", "O11"),
                        Said(
                            "At a capot the other writes 21 in place of 16, and the combinations.",
                            "وفي الكبوت يُكتب للآخر 21 بدل 16، مع التشكيلات.",
                            "در کاپوت دیگری به جای 16، 21 می‌نویسد، با ترکیب‌ها.",
                        ),
                    ),
                ),
                (
                    "add",
                    is_short,
                    Clause(
                        ("O10", "O11"),
                        Said(
                            "At a capot the other writes 16 and 21, and the combinations.",
                            "وفي الكبوت يُكتب للآخر 16 و21، مع التشكيلات.",
                            "در کاپوت دیگری 16 و 21 می‌نویسد، با ترکیب‌ها.",
                        ),
                    ),
                ),
            ),
        ),
        Clause(
            ("O11",),
            Said(
                "On the short scale whether the deal is made is judged on full points; then the other's "
                "card points are divided by ten, 5 down and 6 up, the chooser has 16 less that, and "
                "combinations count a tenth.",
                "في المقياس القصير يُحكم على النجاح بالنقاط الكاملة؛ ثم تُقسم نقاط ورق الآخر على عشرة، "
                "والـ 5 نزولًا والـ 6 صعودًا، وللمختار 16 ناقص ذلك، والتشكيلات بعُشرها.",
                "در مقیاس کوتاه موفقیت با امتیاز کامل سنجیده می‌شود؛ سپس امتیاز برگ‌های دیگری بر ده تقسیم "
                "می‌شود، 5 پایین و 6 بالا، انتخاب‌کننده 16 منهای آن را دارد و ترکیب‌ها یک‌دهم حساب "
                "می‌شوند.",
            ),
            is_short,
        ),
        Clause(
            ("O11",),
            Said(
                "Points are written in full; goals of 51, 101 and 201 would count tenths.",
                "تُكتب النقاط كاملة؛ أما الأهداف 51 و101 و201 فبعُشرها.",
                "امتیازها کامل نوشته می‌شود؛ هدف‌های 51، 101 و 201 یک‌دهم‌ها را می‌شمارند.",
            ),
            is_full,
        ),
        Clause(
            ("O9",),
            Said(
                "The chooser has won a deal he made, the other one that failed.",
                "الدقّة الناجحة للمختار، والخاسرة للآخر.",
                "پخش موفق برد انتخاب‌کننده است و پخش ناکام برد دیگری.",
            ),
            _counts_deals,
        ),
        House("goal", {value: _goal(value) for value in GAMES["open"].rules["goal"]}),
        Clause(
            ("C7",),
            Said(
                "The goal is looked at after each deal: if both are past it the higher total wins, and at "
                "equal totals another deal is played.",
                "يُنظر إلى الهدف بعد كل دقّة: إن تجاوزه اللاعبان فالكاسب أعلاهما، وعند التساوي تُلعب دقّة أخرى.",
                "هدف پس از هر پخش نگاه می‌شود: اگر هر دو از آن گذشته باشند مجموع بالاتر می‌برد و در تساوی "
                "یک پخش دیگر بازی می‌شود.",
            ),
        ),
    ),
)
