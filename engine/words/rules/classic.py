"""Classic Belote in chapters (K1 to K9)."""

from __future__ import annotations

from engine.words.rules.baloot.cards import PACK, PLAYERS, WHO_TAKES
from engine.words.rules.baloot.play import FOLLOW_SUIT, UNDERTRUMP
from engine.words.rules.people import COMPUTERS, PEOPLE
from engine.words.rules.shape import Chapter, Clause, House, Number
from engine.words.said import Said

CARDS = Chapter(
    "cards",
    Said("Cards and table", "الورق والطاولة", "برگ‌ها و میز"),
    (
        PACK,
        PLAYERS,
        Clause(
            ("C3",),
            Said(
                "From strong to weak: trumps jack 20, nine 14, ace 11, ten 10, king 4, queen 3, eight, "
                "seven; other suits ace 11, ten 10, king 4, queen 3, jack 2, nine, eight, seven. With 10 "
                "for the last trick 162.",
                "من الأكبر: في نوع الحكم ولد 20، تسعة 14، إكة 11، عشرة 10، شايب 4، بنت 3، ثمانية، سبعة؛ "
                "وفي غيره إكة 11، عشرة 10، شايب 4، بنت 3، ولد 2، تسعة، ثمانية، سبعة. ومع 10 لآخر لمّة 162.",
                "از قوی به ضعیف: در حکم سرباز 20، نُه 14، آس 11، ده 10، شاه 4، بی‌بی 3، هشت، هفت؛ در "
                "خال‌های دیگر آس 11، ده 10، شاه 4، بی‌بی 3، سرباز 2، نُه، هشت، هفت. با 10 برای دست آخر "
                "162.",
            ),
        ),
        WHO_TAKES,
    ),
)

DEALING = Chapter(
    "dealing",
    Said("Dealing and taking", "التوزيع والأخذ", "پخش و گرفتن"),
    (
        Clause(
            ("C6", "K1"),
            Said(
                "Chance names the first dealer; after a deal that was played the player on the right deals.",
                "الموزّع الأول بالقرعة، وبعد الدقّة الملعوبة يوزّع من على اليمين.",
                "دیلر اول با قرعه است؛ پس از پخشی که بازی شده بازیکن سمت راست پخش می‌کند.",
            ),
        ),
        House(
            "passed_out_dealer",
            {
                "left": Clause(
                    ("K1",),
                    Said(
                        "After a deal in which all passed twice the player on the left deals.",
                        "وبعد دقّة تجاهل فيها الجميع مرتين يوزّع من على اليسار.",
                        "پس از پخشی که همه دو بار پاس گفته‌اند بازیکن سمت چپ پخش می‌کند.",
                    ),
                ),
                "right": Clause(
                    ("K1",),
                    Said(
                        "After a deal in which all passed twice the player on the right deals too.",
                        "وبعد دقّة تجاهل فيها الجميع مرتين يوزّع من على اليمين أيضًا.",
                        "پس از پخشی که همه دو بار پاس گفته‌اند هم بازیکن سمت راست پخش می‌کند.",
                    ),
                ),
            },
        ),
        Clause(
            ("C8", "K3"),
            Said(
                "Each player gets three cards and then two, and the next card is turned up. The taker "
                "gets the up card, whichever round it is, and two more, the others three.",
                "لكل لاعب ثلاث ورقات ثم ورقتان، وتُكشف الورقة التالية. وللآخذ الورقة المكشوفة، في أي جولة "
                "كان الأخذ، وورقتان، ولغيره ثلاث.",
                "به هر بازیکن سه برگ و سپس دو برگ می‌رسد و برگ بعدی رو می‌شود. گیرنده ورق رو، در هر دوری "
                "که باشد، و دو برگ دیگر می‌گیرد و بقیه سه برگ.",
            ),
        ),
        Clause(
            ("K2",),
            Said(
                "In calling order each may take the up card, whose suit is then trump, or pass; if all "
                "pass, each may in a second round name another suit or pass. The first who takes ends it.",
                "بترتيب الدور لكل لاعب أن يأخذ الورقة المكشوفة فيكون نوعها الحكم، أو يتجاهل؛ فإن تجاهل "
                "الجميع فلكل منهم في جولة ثانية أن يسمّي نوعًا آخر أو يتجاهل. وأول آخذ ينهي ذلك.",
                "به نوبت هر کس می‌تواند ورق رو را بگیرد، که خالش حکم می‌شود، یا پاس بگوید؛ اگر همه پاس "
                "بگویند، در دور دوم هر کس می‌تواند خال دیگری نام ببرد یا پاس بگوید. نخستین گیرنده آن را "
                "تمام می‌کند.",
            ),
        ),
        Number(
            "max_void_deals",
            Clause(
                ("B19",),
                Said(
                    "Void deals in a row: {value}. After that the next dealer, once round two reaches "
                    "him, must take the up card's suit.",
                    "الدقّات اللاغية المتتالية: {value}. بعدها على الموزّع التالي، إذا وصله الدور في "
                    "الجولة الثانية، أن يأخذ نوع الورقة المكشوفة.",
                    "پخش‌های باطل پیاپی: {value}. پس از آن دیلر بعدی، وقتی در دور دوم نوبتش شد، باید خال "
                    "ورق رو را بگیرد.",
                ),
            ),
        ),
    ),
)

PLAY = Chapter(
    "play",
    Said("Play", "اللعب", "بازی"),
    (
        House(
            "first_leader",
            {
                "dealer": Clause(
                    ("K4",), Said("The dealer leads first.", "الموزّع يبدأ اللعب.", "دیلر شروع می‌کند.")
                ),
                "right": Clause(
                    ("K4",),
                    Said(
                        "The player on the dealer's right leads first.",
                        "من على يمين الموزّع يبدأ اللعب.",
                        "بازیکن سمت راست دیلر شروع می‌کند.",
                    ),
                ),
                "buyer": Clause(
                    ("K4",), Said("The taker leads first.", "الآخذ يبدأ اللعب.", "گیرنده شروع می‌کند.")
                ),
            },
        ),
        FOLLOW_SUIT,
        House(
            "void_in_suit",
            {
                "classic": Clause(
                    ("K5",),
                    Said(
                        "While an opponent is winning, who lacks the suit led must trump, and go higher "
                        "than a trump that lies there if he can; when a trump was led one goes higher if "
                        "possible. While the partner is winning only the suit must be followed.",
                        "ما دامت اللمّة للخصم فمن ليس معه النوع يقطع بالحكم، وبأكبر من الحكم الذي فيها إن "
                        "كان معه؛ وإذا بُدئ بحكم وجب الأكبر إن أمكن. وما دامت للشريك فلا يجب إلا اتباع "
                        "النوع.",
                        "تا وقتی حریف جلو است کسی که خال را ندارد باید ببرد، و اگر بتواند بالاتر از حکمی "
                        "که آن‌جاست؛ اگر با حکم شروع شده باید بالاتر رفت اگر بشود. وقتی یار جلو است فقط "
                        "پیروی از خال لازم است.",
                    ),
                ),
                "beat": Clause(
                    ("K5", "T1"),
                    Said(
                        "While an opponent is winning, who lacks the suit led must play a trump that wins "
                        "if he has one, else any card; when a trump was led one goes higher if possible. "
                        "While the partner is winning only the suit must be followed.",
                        "ما دامت اللمّة للخصم فمن ليس معه النوع يقطع بحكم يأكل إن كان معه، وإلا لعب ما "
                        "شاء؛ وإذا بُدئ بحكم وجب الأكبر إن أمكن. وما دامت للشريك فلا يجب إلا اتباع النوع.",
                        "تا وقتی حریف جلو است کسی که خال را ندارد باید با حکمی که می‌برد ببرد، اگر دارد، "
                        "وگرنه هر برگی؛ اگر با حکم شروع شده باید بالاتر رفت اگر بشود. وقتی یار جلو است "
                        "فقط پیروی از خال لازم است.",
                    ),
                ),
                "free": Clause(
                    ("K5", "S10"),
                    Said(
                        "Who lacks the suit led plays any card; nobody has to trump or to go higher.",
                        "من ليس معه النوع يلعب ما شاء؛ لا يجب القطع بالحكم ولا الأكبر.",
                        "کسی که خال شروع‌شده را ندارد هر برگی بازی می‌کند؛ بریدن یا بالاتر رفتن لازم نیست.",
                    ),
                ),
            },
        ),
        UNDERTRUMP,
    ),
)

SCORING = Chapter(
    "scoring",
    Said("Scoring and winning", "الحساب والكسب", "حساب و برد"),
    (
        Clause(
            ("K6",),
            Said(
                "Belote: king and queen of trump in one hand, 20 points, always its owner's.",
                "البلوت: شايب وبنت الحكم في يد واحدة، 20 نقطة، وهي لصاحبها دائمًا.",
                "بلوت: شاه و بی‌بی حکم در یک دست، 20 امتیاز، همیشه مال صاحبش.",
            ),
        ),
        House(
            "belote_in_contract",
            {
                True: Clause(
                    ("K6",),
                    Said(
                        "Belote counts when the two sides are compared.",
                        "ويدخل البلوت في المقارنة بين الفريقين.",
                        "بلوت در مقایسهٔ دو تیم حساب می‌شود.",
                    ),
                ),
                False: Clause(
                    ("K6",),
                    Said(
                        "Belote does not count when the two sides are compared.",
                        "ولا يدخل البلوت في المقارنة بين الفريقين.",
                        "بلوت در مقایسهٔ دو تیم حساب نمی‌شود.",
                    ),
                ),
            },
        ),
        Clause(
            ("K8",),
            Said(
                "The takers must have more than the other side; else, at 81 to 81 too, all they have but "
                "belote goes to the others.",
                "على فريق الآخذ أن يزيد على الآخر؛ وإلا، ولو 81 مقابل 81، ذهب كل ما له إلا البلوت للآخر.",
                "تیم گیرنده باید بیشتر از دیگری داشته باشد؛ وگرنه، حتی 81 در برابر 81، همهٔ آنچه دارد جز "
                "بلوت به دیگری می‌رسد.",
            ),
        ),
        House(
            "capot",
            {
                "add": Clause(
                    ("K7",),
                    Said(
                        "Capot, all eight tricks by either team, adds 252 to the 162, or 350 if one "
                        "player took them all.",
                        "الكبوت، كل اللمّات لأي فريق، يضيف 252 إلى الـ 162، أو 350 إذا أخذها لاعب واحد.",
                        "کاپوت، هر هشت دست برای یکی از تیم‌ها، 252 به 162 اضافه می‌کند، یا 350 اگر یک "
                        "بازیکن همه را برده باشد.",
                    ),
                ),
                "replace": Clause(
                    ("K7",),
                    Said(
                        "Capot, all eight tricks by either team, is 252 in place of the 162, or 350 if "
                        "one player took them all.",
                        "الكبوت، كل اللمّات لأي فريق، 252 بدل الـ 162، أو 350 إذا أخذها لاعب واحد.",
                        "کاپوت، هر هشت دست برای یکی از تیم‌ها، 252 به جای 162 است، یا 350 اگر یک بازیکن "
                        "همه را برده باشد.",
                    ),
                ),
            },
        ),
        Number(
            "goal",
            Clause(
                ("K9",),
                Said("The goal: {value} points.", "هدف اللعبة: {value} نقطة.", "هدف: {value} امتیاز."),
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
    ),
)

CHAPTERS = (CARDS, DEALING, PLAY, SCORING, PEOPLE, COMPUTERS)
