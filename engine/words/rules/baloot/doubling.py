"""The doubling (S7 to S9, S20, T5, B2)."""

from __future__ import annotations

from engine.ruleset import Ruleset
from engine.words.rules.shape import Chapter, Clause, House
from engine.words.said import Said


def is_doubled(ruleset: Ruleset) -> bool:
    """Whether these rules know doubling at all."""
    return ruleset.doubling == "ladder"


DOUBLING = Chapter(
    "doubling",
    Said("Doubling", "الدبل", "دوبل"),
    (
        House(
            "doubling",
            {
                "ladder": Clause(
                    ("S7",),
                    Said(
                        "When a hokum is settled and the hands are full, the opponents are asked in "
                        "calling order: double or pass. Then the buyer may triple, the doubler say four, "
                        "the buyer gahwa; a pass ends the ladder, and the partners have no say. Gahwa "
                        "stakes the whole match on this deal.",
                        "إذا ثبت الحكم واكتملت الأيدي يُسأل الخصمان بالترتيب: دبل أو بس. ثم للمشتري ثري، "
                        "ثم لمن دبّل فور، ثم للمشتري قهوة؛ ومن قال بس وقف عنده الدبل، ولا قول للخويين. "
                        "والقهوة رهان اللعبة كلها على هذه الدقّة.",
                        "وقتی حکم قطعی شد و دست‌ها کامل بود، از حریفان به ترتیب پرسیده می‌شود: دوبل یا "
                        "پاس. سپس خریدار می‌تواند تریپل بگوید، دوبل‌کننده چهاربرابر، و خریدار قهوه؛ پاس "
                        "نردبان را تمام می‌کند و یارها حرفی ندارند. قهوه کل بازی را روی همین پخش می‌گذارد.",
                    ),
                ),
                "none": Clause(
                    ("B2",),
                    Said("There is no doubling.", "لا دبل في هذه القواعد.", "دوبل نداریم."),
                ),
            },
        ),
        Clause(
            ("S8",),
            Said(
                "A hokum that stops at double or four is locked: nobody may lead a trump while holding "
                "another suit. Trumping in is free. Triple and gahwa lock nothing.",
                "الحكم الواقف على دبل أو فور مقفول: لا يبدأ أحد بحكم ومعه نوع آخر. والقطع بالحكم حر. ولا "
                "قفل في الثري والقهوة.",
                "حکمی که روی دوبل یا چهاربرابر بماند قفل است: کسی که خال دیگری دارد با حکم شروع نمی‌کند. "
                "بریدن با حکم آزاد است. تریپل و قهوه قفل ندارند.",
            ),
            is_doubled,
        ),
        House(
            "sun_doubling",
            {
                "ladder": Clause(
                    ("S9",),
                    Said(
                        "A sun may be doubled only when the buyer's team has more than 100 and the other "
                        "less than 100; the ladder is the same, and nothing is locked.",
                        "لا يُدبَّل الصن إلا إذا زاد فريق المشتري على 100 وقلّ الآخر عن 100؛ والدبل فيه "
                        "بدرجاته نفسها، ولا قفل.",
                        "صن فقط وقتی دوبل می‌شود که تیم خریدار بیش از 100 و تیم دیگر کمتر از 100 داشته "
                        "باشد؛ نردبان همان است و قفل ندارد.",
                    ),
                ),
                "once": Clause(
                    ("S9", "T5"),
                    Said(
                        "A sun may be doubled only when the buyer's team has more than 100 and the other "
                        "less than 100, and only once: no triple, four or gahwa.",
                        "لا يُدبَّل الصن إلا إذا زاد فريق المشتري على 100 وقلّ الآخر عن 100، ومرة واحدة "
                        "فقط: لا ثري ولا فور ولا قهوة.",
                        "صن فقط وقتی دوبل می‌شود که تیم خریدار بیش از 100 و تیم دیگر کمتر از 100 داشته "
                        "باشد، و فقط یک بار: نه تریپل، نه چهاربرابر، نه قهوه.",
                    ),
                ),
            },
            when=is_doubled,
        ),
        House(
            "doubled",
            {
                "both": Clause(
                    ("S20",),
                    Said(
                        "Doubling multiplies by 2, 3 and 4 the card points of both teams, or the whole of "
                        "a failed deal, and the projects that score; never the baloot.",
                        "الدبل والثري والفور تضرب في 2 و3 و4 نقاط الورق للفريقين، أو كل نقاط الدقّة "
                        "الخاسرة، والمشاريع المحسوبة؛ دون البلوت.",
                        "دوبل، تریپل و چهاربرابر امتیاز برگ‌های هر دو تیم، یا کل پخش ناکام، و پروژه‌های "
                        "حساب‌شده را در 2، 3 و 4 ضرب می‌کنند؛ بلوت هرگز.",
                    ),
                ),
                "winner_takes_all": Clause(
                    ("S20",),
                    Said(
                        "Doubling multiplies by 2, 3 and 4, and the winner takes all: also in a doubled "
                        "deal that is made, one team has the whole deal, all projects that score and its "
                        "own baloot, which is never multiplied, and the other nothing, not even its baloot.",
                        "الدبل والثري والفور تضرب في 2 و3 و4، والكاسب يأخذ الكل: حتى إذا نجح الشراء "
                        "المدبّل فللفريق الواحد كل نقاط الدقّة وكل المشاريع المحسوبة وبلوته، والبلوت "
                        "لا يُضرب، وليس للآخر شيء، ولا حتى بلوته.",
                        "دوبل، تریپل و چهاربرابر در 2، 3 و 4 ضرب می‌کنند و برنده همه را می‌برد: حتی در "
                        "پخش دوبل‌شدهٔ موفق، یک تیم کل پخش، همهٔ پروژه‌ها و بلوت خودش را، که ضرب "
                        "نمی‌شود، می‌گیرد و دیگری هیچ، حتی نه بلوتش را.",
                    ),
                ),
            },
            when=is_doubled,
        ),
    ),
)
