"""Ratings, leaving, roles, computer players and records: what holds beside the cards (B9 to B21, T7, T8)."""

from __future__ import annotations

from engine.ruleset import Ruleset
from engine.words.rules.shape import Chapter, Clause, House
from engine.words.said import Said


def _is_baloot(ruleset: Ruleset) -> bool:
    return ruleset.game == "baloot"


BIDDING_EXIT = House(
    "bidding_exit",
    {
        "any_deal": Clause(
            ("B13",),
            Said(
                "Who leaves between the deal and the contract, in any deal, is charged and credited "
                "nothing; the same dealer deals anew.",
                "من خرج بين التوزيع وثبوت الشراء، في أي دقّة، لا يُحسب عليه ولا له شيء؛ ويعيد الموزّع "
                "نفسه التوزيع.",
                "کسی که میان پخش و قطعی شدن خرید، در هر پخشی، برود نه چیزی به پایش نوشته می‌شود و نه به "
                "سودش؛ همان دیلر دوباره پخش می‌کند.",
            ),
        ),
        "first_deal": Clause(
            ("B13",),
            Said(
                "Who leaves between the deal and the contract of the first deal is charged and credited "
                "nothing; in later deals he is charged as a leaver. The same dealer deals anew.",
                "من خرج بين التوزيع وثبوت الشراء في الدقّة الأولى لا يُحسب عليه ولا له شيء؛ وفي ما بعدها "
                "يُعدّ خارجًا. ويعيد الموزّع نفسه التوزيع.",
                "کسی که در پخش اول میان پخش و قطعی شدن خرید برود نه چیزی به پایش نوشته می‌شود و نه به "
                "سودش؛ در پخش‌های بعد مثل ترک‌کننده حساب می‌شود. همان دیلر دوباره پخش می‌کند.",
            ),
        ),
    },
)

PEOPLE = Chapter(
    "people",
    Said("Ratings and leaving", "التصنيف والخروج", "رتبه‌بندی و ترک بازی"),
    (
        Clause(
            ("B9",),
            Said(
                "After a match the difference of the totals goes to each winner's rating and from each "
                "loser's.",
                "بعد كل لعبة يُضاف فرق المجموعين إلى تصنيف كل كاسب ويُخصم من كل خاسر.",
                "پس از هر بازی اختلاف مجموع‌ها به رتبهٔ هر برنده اضافه و از هر بازنده کم می‌شود.",
            ),
        ),
        Clause(
            ("B10",),
            Said(
                "Each seat by itself: a loss is charged to the first who left it, else to who sits there; "
                "a win goes to who sits there at the end.",
                "كل مقعد على حدة: الخسارة على أول من خرج منه، وإلا فعلى الجالس فيه؛ والكسب لمن يجلس فيه "
                "في النهاية.",
                "هر صندلی جداگانه: باخت به پای نخستین کسی است که آن را ترک کرده، وگرنه کسی که نشسته؛ برد "
                "از آنِ کسی است که در پایان نشسته.",
            ),
        ),
        Clause(
            ("B11",),
            Said(
                "After a computer player has sat in a seat, nobody who enters it later in the match wins "
                "or loses anything there.",
                "إذا جلس الكمبيوتر في مقعد فمن دخله بعد ذلك في اللعبة لا يكسب فيه ولا يخسر.",
                "پس از نشستن بازیکن رایانه‌ای روی صندلی، کسی که بعداً در همان بازی بنشیند نه می‌برد و نه "
                "می‌بازد.",
            ),
        ),
        Clause(
            ("B12",),
            Said(
                "When no person of a team sits any more, the match ends and that team has lost, ahead or "
                "not.",
                "إذا لم يبقَ من الفريق أحد انتهت اللعبة وخسر ذلك الفريق، ولو كان متقدّمًا.",
                "وقتی از تیمی کسی ننشسته باشد بازی تمام می‌شود و آن تیم باخته است، جلو باشد یا نه.",
            ),
        ),
        BIDDING_EXIT,
        Clause(
            ("B14",),
            Said(
                "Who comes back within the grace has not left.",
                "من عاد خلال المهلة فلم يخرج.",
                "کسی که در مهلت برگردد ترک نکرده است.",
            ),
        ),
        Clause(
            ("B15",),
            Said(
                "At an online table the host is who entered first; he fills empty seats with computer "
                "players and may remove anyone but an admin.",
                "في الجلسة على الشبكة المضيف أول من دخل؛ يُشرك الكمبيوتر في المقاعد الخالية ويُخرج من شاء "
                "إلا الأدمن.",
                "پشت میز آنلاین میزبان نخستین کسی است که آمده؛ صندلی‌های خالی را با بازیکن رایانه‌ای پر "
                "می‌کند و هر کس جز مدیر را می‌تواند بیرون کند.",
            ),
        ),
        Clause(
            ("B16",),
            Said(
                "An admin, named by the site's owner, may do all a host may and remove a host.",
                "الأدمن يعيّنه صاحب الموقع، وله كل ما للمضيف، وله أن يُخرج المضيف.",
                "مدیر را صاحب سایت تعیین می‌کند؛ هر کار میزبان را می‌تواند بکند و میزبان را هم بیرون کند.",
            ),
        ),
    ),
)

COMPUTERS = Chapter(
    "computers",
    Said("Computer players", "لاعبو الكمبيوتر", "بازیکنان رایانه‌ای"),
    (
        Clause(
            ("B17",),
            Said(
                "Beginner: never buys, calls no projects, plays the first legal card of the hand.",
                "المبتدئ: لا يشتري ولا يعلن مشاريع، ويلعب أول ورقة جائزة في يده.",
                "مبتدی: نمی‌خرد، پروژه اعلام نمی‌کند و نخستین برگ مجاز دستش را بازی می‌کند.",
            ),
        ),
        Clause(
            ("B18",),
            Said(
                "Intermediate: never buys, calls its projects, leads a card that cannot be beaten, else "
                "the smallest, and wins a trick when it can.",
                "المتوسط: لا يشتري، ويعلن مشاريعه، ويبدأ بورقة آكلة وإلا بالأصغر، ويأخذ اللمّة إن استطاع.",
                "متوسط: نمی‌خرد، پروژه‌هایش را اعلام می‌کند، با برگ برنده شروع می‌کند وگرنه با کوچک‌ترین، "
                "و اگر بتواند دست را می‌برد.",
            ),
        ),
        Clause(
            ("B20",),
            Said(
                "Steady: plays as the intermediate and buys with a strong hand; it never doubles.",
                "الثابت: يلعب كالمتوسط ويشتري باليد القوية، ولا يدبّل.",
                "ثابت: مثل متوسط بازی می‌کند و با دست قوی می‌خرد؛ دوبل نمی‌کند.",
            ),
        ),
        Clause(
            ("B21",),
            Said(
                "Expert: imagines the hands the others may hold and takes the card that leads to most "
                "points on average; it sees no more than its own seat.",
                "الخبير: يتصوّر ما قد يكون في أيدي الآخرين ويلعب الورقة الأنفع في المتوسط؛ ولا يرى إلا ما "
                "يراه مقعده.",
                "خبره: دست‌های ممکن دیگران را تصور می‌کند و برگی را بازی می‌کند که به طور میانگین بیشترین "
                "امتیاز را دارد؛ بیش از صندلی خودش نمی‌بیند.",
            ),
            _is_baloot,
        ),
    ),
)

RECORDS = Chapter(
    "records",
    Said("Records from elsewhere", "سجلّات من خارج الموقع", "سابقه‌های جاهای دیگر"),
    (
        Clause(
            ("T7",),
            Said(
                "A record that holds a card against the rules which nobody claimed is refused, naming the "
                "card; a referee may let it stand, and it is listed.",
                "السجلّ الذي فيه ورقة مخالفة لم يطالب أحد بقيدها يُرفض مع ذكرها؛ وللحَكَم أن يُبقيها، "
                "فتُذكر في القائمة.",
                "سابقه‌ای که برگی خلاف قوانین دارد و کسی جریمه نخواسته رد و برگ نام برده می‌شود؛ داور "
                "می‌تواند آن را بپذیرد و در فهرست می‌آید.",
            ),
        ),
        Clause(
            ("T8",),
            Said(
                "The calls in such a record are kept as text and are not played again.",
                "تُحفظ الأقوال في هذه السجلّات نصًا ولا يُعاد لعبها.",
                "اعلام‌های این سابقه‌ها به صورت متن نگه داشته می‌شود و دوباره بازی نمی‌شود.",
            ),
        ),
    ),
)
