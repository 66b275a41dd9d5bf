"""The cards and how they are dealt (C1 to C6, C8, S5, S6, T4, B19)."""

from __future__ import annotations

from engine.words.rules.shape import Chapter, Clause, House, Number
from engine.words.said import Said

PACK = Clause(
    ("C1",),
    Said(
        "There are 32 cards: seven to ace in spades, hearts, clubs and diamonds.",
        "الورق 32 ورقة: من السبعة إلى الإكة في السبيت والهاص والشريا والديمن.",
        "32 برگ: از هفت تا آس در پیک، دل، گشنیز و خشت.",
    ),
)

PLAYERS = Clause(
    ("C2",),
    Said(
        "Four players, two teams; partners sit opposite each other. Play goes to the right. Calls "
        "begin at the dealer's right, and the dealer is last.",
        "أربعة لاعبين في فريقين، وكل خويين متقابلان. يدور اللعب إلى اليمين، ويبدأ القول من يمين "
        "الموزّع والموزّع آخرهم.",
        "چهار بازیکن در دو تیم؛ یارها روبه‌روی هم می‌نشینند. بازی به سمت راست می‌چرخد. اعلام از "
        "راست دیلر شروع می‌شود و دیلر آخر است.",
    ),
)

WHO_TAKES = Clause(
    ("C4",),
    Said(
        "The highest trump takes the trick, else the highest card of the suit led. Who takes a "
        "trick leads the next.",
        "اللمّة لأكبر حكم فيها، وإلا فلأكبر ورقة من النوع الذي بدأت به، وآخذها يبدأ التالية.",
        "بالاترین حکم دست را می‌برد، وگرنه بالاترین برگ خال شروع‌شده. برندهٔ دست بعدی را شروع می‌کند.",
    ),
)

CARDS = Chapter(
    "cards",
    Said("Cards and table", "الورق والطاولة", "برگ‌ها و میز"),
    (
        PACK,
        PLAYERS,
        Clause(
            ("C3",),
            Said(
                "From strong to weak: in sun and in plain suits ace, ten, king, queen, jack, nine, eight, "
                "seven; in the trump suit jack, nine, ace, ten, king, queen, eight, seven.",
                "الترتيب من الأكبر: في الصن وغير نوع الحكم إكة، عشرة، شايب، بنت، ولد، تسعة، ثمانية، سبعة؛ "
                "وفي نوع الحكم ولد، تسعة، إكة، عشرة، شايب، بنت، ثمانية، سبعة.",
                "از قوی به ضعیف: در صن و خال‌های ساده آس، ده، شاه، بی‌بی، سرباز، نُه، هشت، هفت؛ در خال "
                "حکم سرباز، نُه، آس، ده، شاه، بی‌بی، هشت، هفت.",
            ),
        ),
        Clause(
            ("C3",),
            Said(
                "Abnat: ace 11, ten 10, king 4, queen 3, jack 2; in trumps jack 20 and nine 14. The last "
                "trick adds 10. A deal holds 162 in hokum and 130 in sun.",
                "الأبناط: الإكة 11، العشرة 10، الشايب 4، البنت 3، الولد 2؛ وفي الحكم الولد 20 والتسعة 14. "
                "وللأرض 10. مجموع الدقّة 162 في الحكم و130 في الصن.",
                "ابناط: آس 11، ده 10، شاه 4، بی‌بی 3، سرباز 2؛ در حکم سرباز 20 و نُه 14. دست آخر 10 دارد. "
                "هر پخش 162 در حکم و 130 در صن.",
            ),
        ),
        WHO_TAKES,
    ),
)

DEALING = Chapter(
    "dealing",
    Said("Dealing", "التوزيع", "پخش"),
    (
        Clause(
            ("C6",),
            Said(
                "Chance names the first dealer; then the deal passes to the right after every deal.",
                "الموزّع الأول بالقرعة، ثم ينتقل التوزيع إلى اليمين بعد كل دقّة.",
                "دیلر اول با قرعه است؛ پس از هر پخش نوبت پخش به راست می‌رود.",
            ),
        ),
        Clause(
            ("C8",),
            Said(
                "Each player gets three cards and then two, and the next card is turned up. After the "
                "bidding everybody is filled up to eight.",
                "لكل لاعب ثلاث ورقات ثم ورقتان، وتُكشف الورقة التالية على الأرض. وبعد الشراء يُكمَّل لكل "
                "لاعب ثماني ورقات.",
                "به هر بازیکن سه برگ و سپس دو برگ می‌رسد و برگ بعدی رو می‌شود. پس از خرید همه تا هشت برگ "
                "می‌گیرند.",
            ),
        ),
        Clause(
            ("S6",),
            Said(
                "The buyer gets the up card and two more, the others three. After ashkal the up card goes "
                "to the caller's partner, and the caller is still the buyer.",
                "للمشتري ورقة الأرض وورقتان، ولغيره ثلاث. وفي الأشكل تذهب ورقة الأرض لخوي القائل، ويبقى "
                "القائل هو المشتري.",
                "خریدار ورق رو و دو برگ دیگر می‌گیرد و بقیه سه برگ. در اشکل ورق رو به یار گوینده می‌رسد و "
                "خود گوینده خریدار است.",
            ),
        ),
        House(
            "kasho",
            {
                True: Clause(
                    ("T4",),
                    Said(
                        "Kasho: who holds no ace, ten, king, queen or jack among the first five cards may "
                        "ask for a new deal before his first call, also out of turn, while everyone so "
                        "far has passed. The same dealer deals again, and the deal is written as void.",
                        "الكشو: من ليس في أوراقه الخمس الأولى إكة ولا عشرة ولا شايب ولا بنت ولا ولد له أن "
                        "يطلب إعادة التوزيع قبل أول قول له، ولو في غير دوره، ما دام الجميع قالوا بس. "
                        "ويوزّع الموزّع نفسه، وتُكتب الدقّة لاغية.",
                        "کشو: کسی که در پنج برگ نخست آس، ده، شاه، بی‌بی یا سرباز ندارد می‌تواند پیش از "
                        "نخستین اعلام خود، حتی خارج از نوبت، تا وقتی همه پاس گفته‌اند پخش دوباره بخواهد. "
                        "همان دیلر دوباره پخش می‌کند و این پخش باطل نوشته می‌شود.",
                    ),
                ),
                False: Clause(
                    ("T4",),
                    Said(
                        "There is no kasho: a weak hand is played as it is.",
                        "لا كشو: اليد الضعيفة تُلعب كما هي.",
                        "کشو نداریم: دست ضعیف همان‌طور که هست بازی می‌شود.",
                    ),
                ),
            },
        ),
        Clause(
            ("S5",),
            Said(
                "If all pass twice, the deal is void, is written down as such, and the next dealer deals.",
                "إذا قال الجميع بس في الجولتين فالدقّة لاغية وتُكتب كذلك، ويوزّع الموزّع التالي.",
                "اگر همه در هر دو دور پاس بگویند، پخش باطل است و همین‌طور نوشته می‌شود، و دیلر بعدی پخش می‌کند.",
            ),
        ),
        Number(
            "max_void_deals",
            Clause(
                ("B19",),
                Said(
                    "Void deals in a row: {value}. After that the next dealer, once round two reaches "
                    "him, must buy hokum in the up card's suit.",
                    "الدقّات اللاغية المتتالية: {value}. بعدها على الموزّع التالي، إذا وصله الدور في "
                    "الجولة الثانية، أن يشتري حكمًا من نوع ورقة الأرض.",
                    "پخش‌های باطل پیاپی: {value}. پس از آن دیلر بعدی، وقتی در دور دوم نوبتش شد، باید حکم "
                    "را با خال ورق رو بخرد.",
                ),
            ),
        ),
    ),
)
