"""From abnat to points, and who wins the match (S15 to S21, T2, C7, score sheet)."""

from __future__ import annotations

from engine.ruleset import Ruleset
from engine.words.rules.baloot.doubling import is_doubled
from engine.words.rules.shape import Chapter, Clause, House, Number, is_club
from engine.words.said import Said

KABOOT_25 = Said("In hokum it is 25.", "وهو في الحكم 25.", "در حکم 25 است.")
ACE_IS_NOTHING = Said(
    "An ace turned up changes nothing in a kaboot.",
    "لا تغيّر إكة الأرض شيئًا في الكبوت.",
    "آسِ رو در کاپوت چیزی را عوض نمی‌کند.",
)

SCORING = Chapter(
    "scoring",
    Said("Scoring", "الحساب", "حساب"),
    (
        Clause(
            ("S15",),
            Said(
                "Sun: abnat are rounded to the nearest ten, times 2, divided by 10; an abnat ending in 5 "
                "is not rounded (25 is 5).",
                "الصن: تُقرَّب الأبناط إلى أقرب عشرة وتُضرب في 2 وتُقسم على 10؛ وما آخره 5 لا يُقرَّب (25 تصير 5).",
                "صن: ابناط به نزدیک‌ترین ده گرد، ضربدر 2 و تقسیم بر 10 می‌شود؛ آنچه به 5 ختم شود گرد "
                "نمی‌شود (25 می‌شود 5).",
            ),
        ),
        Clause(
            ("S15",),
            Said(
                "Hokum: abnat are divided by 10 to the nearest whole; a half is dropped (75 is 7).",
                "الحكم: تُقسم الأبناط على 10 وتُقرَّب، ويسقط النصف (75 تصير 7).",
                "حکم: ابناط تقسیم بر 10 و گرد می‌شود؛ نیم حذف می‌شود (75 می‌شود 7).",
            ),
        ),
        Clause(
            ("S16",),
            Said(
                "A deal is worth 26 points in sun and 16 in hokum. In hokum only the defenders are "
                "converted, and the buyer's team has what is left of 16.",
                "الدقّة بـ 26 نقطة في الصن و16 في الحكم. وفي الحكم لا تُحوَّل إلا أبناط الخصم، ولفريق "
                "المشتري ما بقي من 16.",
                "هر پخش در صن 26 و در حکم 16 امتیاز دارد. در حکم فقط ابناط مدافعان تبدیل می‌شود و تیم "
                "خریدار آنچه از 16 می‌ماند را دارد.",
            ),
        ),
        House(
            "success",
            {
                "totals": Clause(
                    ("S17",),
                    Said(
                        "The buyer's team makes the deal with at least as much as the other, counting "
                        "card points, projects and baloot before doubling; without these 13 in sun, 8 in "
                        "hokum.",
                        "ينجح فريق المشتري إذا بلغ ما للآخر على الأقل، بنقاط الورق والمشاريع والبلوت قبل "
                        "الدبل؛ وبدونها 13 في الصن و8 في الحكم.",
                        "تیم خریدار موفق است اگر دست‌کم به اندازهٔ دیگری داشته باشد، با امتیاز برگ‌ها، "
                        "پروژه‌ها و بلوت پیش از دوبل؛ بدون این‌ها 13 در صن و 8 در حکم.",
                    ),
                ),
                "cards": Clause(
                    ("S17",),
                    Said(
                        "The buyer's team makes the deal with 13 in sun or 8 in hokum from card points "
                        "alone.",
                        "ينجح فريق المشتري بـ 13 في الصن أو 8 في الحكم من نقاط الورق وحدها.",
                        "تیم خریدار با 13 در صن یا 8 در حکم، فقط از امتیاز برگ‌ها، موفق است.",
                    ),
                ),
                "abnat": Clause(
                    ("S17", "T2"),
                    Said(
                        "The buyer's team makes the deal if its abnat, with projects and baloot in abnat, "
                        "are at least those of the other: level is enough, 77 to 85 is not.",
                        "ينجح فريق المشتري إذا بلغت أبناطه، مع أبناط المشاريع والبلوت، أبناط الآخر على "
                        "الأقل: التساوي يكفي، و77 مقابل 85 لا تكفي.",
                        "تیم خریدار موفق است اگر ابناطش، با پروژه و بلوت به ابناط، دست‌کم به اندازهٔ "
                        "دیگری باشد: برابری کافی است، 77 در برابر 85 نه.",
                    ),
                ),
                "threshold": Clause(
                    ("S17",),
                    Said(
                        "The buyer's team makes the deal with 13 in sun or 8 in hokum from card points "
                        "and projects, baloot apart, whatever the other has.",
                        "ينجح فريق المشتري بـ 13 في الصن أو 8 في الحكم من نقاط الورق والمشاريع دون "
                        "البلوت، أيًا كان ما للآخر.",
                        "تیم خریدار با 13 در صن یا 8 در حکم از برگ‌ها و پروژه‌ها، بدون بلوت، موفق است، "
                        "دیگری هر چه داشته باشد.",
                    ),
                ),
            },
        ),
        Clause(
            ("S18",),
            Said(
                "Made: each team writes its points. Failed: the buyer's team writes nothing, the other "
                "the whole 26 or 16 and all projects that score; the baloot stays with its owner.",
                "إن نجح سُجّل لكل فريق نقاطه. وإن خسر فلا شيء لفريق المشتري، وللآخر 26 أو 16 كاملة وكل "
                "المشاريع المحسوبة؛ ويبقى البلوت لصاحبه.",
                "موفق: هر تیم امتیازش را می‌نویسد. ناکام: تیم خریدار چیزی نمی‌نویسد و دیگری کل 26 یا 16 و "
                "همهٔ پروژه‌های حساب‌شده را؛ بلوت برای صاحبش می‌ماند.",
            ),
        ),
        Clause(
            ("S19",),
            Said(
                "Kaboot, all eight tricks by either team, is 44 in sun, with the winners' own projects "
                "and baloot; the others write nothing.",
                "الكبوت، كل اللمّات لأي فريق، بـ 44 في الصن، مع مشاريع الكاسب وبلوته؛ ولا شيء للآخر.",
                "کاپوت، هر هشت دست برای یکی از تیم‌ها، در صن 44 است، با پروژه‌ها و بلوت خود برنده؛ دیگری "
                "چیزی نمی‌نویسد.",
            ),
        ),
        House(
            "kaboot_hokum",
            {
                44: Clause(
                    ("S19",),
                    Said("In hokum it is 44 too.", "وهو في الحكم 44 أيضًا.", "در حکم هم 44 است."),
                ),
                25: Clause(("T2",), KABOOT_25),
            },
            beside=((25, is_club, Clause(("B8",), KABOOT_25)),),
        ),
        House(
            "kaboot_ace_doubles",
            {
                True: Clause(
                    ("S19",),
                    Said(
                        "An ace turned up doubles the kaboot.",
                        "إذا كانت ورقة الأرض إكة تضاعف الكبوت.",
                        "اگر ورق رو آس باشد کاپوت دو برابر می‌شود.",
                    ),
                ),
                False: Clause(("T2",), ACE_IS_NOTHING),
            },
            beside=((False, is_club, Clause(("B8",), ACE_IS_NOTHING)),),
        ),
        House(
            "kaboot_multiplied",
            {
                True: Clause(
                    ("S20",),
                    Said(
                        "Doubling multiplies a kaboot too.",
                        "الدبل يضرب الكبوت أيضًا.",
                        "دوبل کاپوت را هم چند برابر می‌کند.",
                    ),
                ),
                False: Clause(
                    ("T2",),
                    Said(
                        "Doubling does not multiply a kaboot, only the projects beside it.",
                        "الدبل لا يضرب الكبوت، بل المشاريع التي معه.",
                        "دوبل کاپوت را چند برابر نمی‌کند، فقط پروژه‌های کنارش را.",
                    ),
                ),
            },
            when=is_doubled,
        ),
        Clause(
            (),
            Said(
                "Penalty (qaid): the team that kept to the rules writes the whole 26 or 16, its "
                "own projects and its baloot; the offenders write nothing.",
                "القيد: للفريق غير المخالف 26 أو 16 كاملة ومشاريعه وبلوته؛ ولا شيء للمخالف.",
                "جریمه: تیم بی‌خطا کل 26 یا 16 و پروژه‌ها و بلوت خودش را می‌نویسد؛ خطاکار چیزی نمی‌نویسد.",
            ),
        ),
    ),
)


def _is_saudi(ruleset: Ruleset) -> bool:
    return ruleset.name == "saudi"


WINNING = Chapter(
    "winning",
    Said("Winning the match", "كسب اللعبة", "بردن بازی"),
    (
        Number(
            "goal",
            Clause(
                ("S21",),
                Said(
                    "The goal: {value} points.",
                    "هدف اللعبة: {value} نقطة.",
                    "هدف: {value} امتیاز.",
                ),
            ),
        ),
        Clause(
            ("C7",),
            Said(
                "The goal is looked at after each deal: if both teams are past it the higher total wins, "
                "and at equal totals another deal is played.",
                "يُنظر إلى الهدف بعد كل دقّة: إن تجاوزه الفريقان فالكاسب أعلاهما، وعند التساوي تُلعب دقّة أخرى.",
                "هدف پس از هر پخش نگاه می‌شود: اگر هر دو تیم از آن گذشته باشند مجموع بالاتر می‌برد و در "
                "تساوی یک پخش دیگر بازی می‌شود.",
            ),
        ),
        Clause(
            ("S21",),
            Said(
                "Gahwa decides the match: the deal adds nothing, the winner's total is written as the "
                "goal, or stays if it is higher.",
                "القهوة تحسم اللعبة: لا تضيف الدقّة شيئًا، ويُكتب للكاسب الهدف نفسه أو يبقى مجموعه إن كان أعلى.",
                "قهوه بازی را تعیین می‌کند: پخش چیزی اضافه نمی‌کند و برای برنده همان هدف نوشته می‌شود، یا "
                "اگر مجموعش بالاتر بود همان می‌ماند.",
            ),
            is_doubled,
        ),
        Clause(
            ("D2",),
            Said(
                "What is usually said loosely is understood so: “more than 13, more than 8” as 13 or 8 "
                "and more; a failed deal and a kaboot count projects and baloot as above.",
                "ما يقال عادة على غير دقة يُفهم هكذا: «أكثر من 13 وأكثر من 8» أي 13 أو 8 فأكثر؛ والدقّة "
                "الخاسرة والكبوت تُحسب فيهما المشاريع والبلوت كما سبق.",
                "آنچه معمولاً نادقیق گفته می‌شود چنین فهمیده می‌شود: «بیش از 13، بیش از 8» یعنی 13 یا 8 و "
                "بیشتر؛ در پخش ناکام و کاپوت پروژه و بلوت مثل بالا حساب می‌شود.",
            ),
            _is_saudi,
        ),
    ),
)
