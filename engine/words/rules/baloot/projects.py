"""The projects and the baloot (S11 to S14, B8)."""

from __future__ import annotations

from engine.ruleset import Ruleset
from engine.words.rules.shape import Chapter, Clause, House, is_club
from engine.words.said import Said


def _one_team_scores(ruleset: Ruleset) -> bool:
    return ruleset.projects == "best_team"


def _both_score(ruleset: Ruleset) -> bool:
    return ruleset.projects == "all"


PROJECTS = Chapter(
    "projects",
    Said("Projects and baloot", "المشاريع والبلوت", "پروژه‌ها و بلوت"),
    (
        Clause(
            ("S11",),
            Said(
                "Sira: three in sequence of one suit. Fifty: four. Hundred: five, or all four tens, "
                "jacks, queens or kings, and in hokum aces. Four hundred: four aces in sun. Sequences go "
                "ace, king, queen, jack, ten, nine, eight, seven.",
                "سرا: ثلاث متتالية من نوع واحد. خمسين: أربع. مية: خمس، أو أربع عشرات أو أولاد أو بنات أو "
                "شيّاب، وفي الحكم إكك. أربعمية: أربع إكك في الصن. والتتالي: إكة، شايب، بنت، ولد، عشرة، "
                "تسعة، ثمانية، سبعة.",
                "سرا: سه برگ پیاپی از یک خال. پنجاه: چهار. صد: پنج، یا هر چهار ده، سرباز، بی‌بی یا شاه، و "
                "در حکم آس. چهارصد: چهار آس در صن. ترتیب: آس، شاه، بی‌بی، سرباز، ده، نُه، هشت، هفت.",
            ),
        ),
        Clause(
            ("S11",),
            Said(
                "A project is called with one's first card, its kind only; what is not called is lost, "
                "and a set not held is refused. A player calls two at most, and no card is in two.",
                "يُعلَن المشروع مع أول ورقة للاعب، صنفه فقط؛ وما لم يُعلَن سقط، وما ليس في اليد يُرفض. "
                "لكل لاعب مشروعان على الأكثر، ولا تدخل ورقة في مشروعين.",
                "پروژه با نخستین برگ بازیکن اعلام می‌شود، فقط نوعش؛ آنچه اعلام نشود از دست می‌رود و آنچه "
                "در دست نباشد رد می‌شود. هر بازیکن حداکثر دو پروژه دارد و هیچ برگی در دو پروژه نیست.",
            ),
        ),
        Clause(
            ("S11",),
            Said(
                "They are compared when the first trick is complete, and shown with the second card.",
                "تُقارن بعد اللمّة الأولى، وتُنزَّل مع الورقة الثانية.",
                "پس از دست اول مقایسه و با برگ دوم نشان داده می‌شوند.",
            ),
            _one_team_scores,
        ),
        Clause(
            ("S11",),
            Said(
                "They are shown with the second card.",
                "تُنزَّل مع الورقة الثانية.",
                "با برگ دوم نشان داده می‌شوند.",
            ),
            _both_score,
        ),
        Clause(
            ("B8",),
            Said(
                "Projects and scoring are those of standard Baloot, but for what is said here; who calls "
                "nothing has nothing.",
                "المشاريع والحساب كما في البلوت المعتاد، إلا ما ذُكر هنا؛ ومن لم يعلن فلا شيء له.",
                "پروژه‌ها و حساب همان بلوت معمول است، جز آنچه این‌جا آمده؛ کسی که اعلام نکند چیزی ندارد.",
            ),
            is_club,
        ),
        House(
            "projects",
            {
                "best_team": Clause(
                    ("S12",),
                    Said(
                        "Only the team with the best single project scores, and it scores all that its "
                        "two players called.",
                        "لا يحسب إلا الفريق صاحب أكبر مشروع، وله كل ما أعلنه لاعباه.",
                        "فقط تیمی که بهترین پروژه را دارد حساب می‌کند، و همهٔ آنچه دو بازیکنش اعلام کرده‌اند.",
                    ),
                ),
                "all": Clause(
                    ("S12",),
                    Said(
                        "Both teams score all projects they called.",
                        "يحسب كل فريق كل ما أعلنه من مشاريع.",
                        "هر دو تیم همهٔ پروژه‌هایی را که اعلام کرده‌اند حساب می‌کنند.",
                    ),
                ),
            },
        ),
        Clause(
            ("S12",),
            Said(
                "Four hundred beats hundred beats fifty beats sira; among hundreds a sequence beats four "
                "of a kind; then the higher top card; then who is earlier in calling order.",
                "الأربعمية فوق المية فوق الخمسين فوق السرا؛ وفي الميات التتالي فوق الأربع المتشابهة؛ ثم "
                "الأكبر رأسًا؛ ثم الأسبق في ترتيب القول.",
                "چهارصد از صد، صد از پنجاه و پنجاه از سرا بالاتر است؛ میان صدها پیاپی از چهار هم‌شکل "
                "بالاتر است؛ سپس برگ بالاتر؛ سپس کسی که در نوبت اعلام جلوتر است.",
            ),
            _one_team_scores,
        ),
        Clause(
            ("S13",),
            Said(
                "Baloot: king and queen of trump in one hand, in hokum only. It needs no call and counts, "
                "whoever wins the projects, when the second of the two is played.",
                "البلوت: شايب وبنت الحكم في يد واحدة، في الحكم فقط. لا يُعلَن، ويُحسب عند لعب الثانية "
                "منهما أيًا كان صاحب المشاريع.",
                "بلوت: شاه و بی‌بی حکم در یک دست، فقط در حکم. اعلام نمی‌خواهد و با بازی شدن دومی حساب "
                "می‌شود، پروژه‌ها از هر که باشد.",
            ),
        ),
        House(
            "baloot_block",
            {
                "hundred": Clause(
                    ("S13",),
                    Said(
                        "A baloot is lost if both its cards are in one called hundred, scoring or not.",
                        "يسقط البلوت إذا كانت ورقتاه في مية واحدة مُعلنة، حُسبت أو لم تُحسب.",
                        "اگر هر دو برگ بلوت در یک صدِ اعلام‌شده باشد، بلوت از دست می‌رود، چه آن صد حساب "
                        "شود چه نه.",
                    ),
                ),
                "none": Clause(
                    ("S13",),
                    Said(
                        "A baloot counts whatever project its cards are in.",
                        "يُحسب البلوت أيًا كان المشروع الذي فيه ورقتاه.",
                        "بلوت حساب می‌شود، برگ‌هایش در هر پروژه‌ای که باشد.",
                    ),
                ),
                "strict": Clause(
                    ("S13",),
                    Said(
                        "A baloot is lost if either of its cards is in any called project.",
                        "يسقط البلوت إذا كانت إحدى ورقتيه في أي مشروع مُعلن.",
                        "اگر یکی از برگ‌های بلوت در هر پروژهٔ اعلام‌شده‌ای باشد، بلوت از دست می‌رود.",
                    ),
                ),
            },
        ),
        Clause(
            ("S14",),
            Said(
                "Points in sun: sira 4, fifty 10, hundred 20, four hundred 40. In hokum: sira 2, fifty 5, "
                "hundred 10, baloot 2.",
                "النقاط في الصن: سرا 4، خمسين 10، مية 20، أربعمية 40. وفي الحكم: سرا 2، خمسين 5، مية 10، "
                "بلوت 2.",
                "امتیاز در صن: سرا 4، پنجاه 10، صد 20، چهارصد 40. در حکم: سرا 2، پنجاه 5، صد 10، بلوت 2.",
            ),
        ),
    ),
)
