"""The cards, the choice, the play and the combinations of Open Belote (O1 to O8)."""

from __future__ import annotations

from engine.words.rules.baloot.cards import PACK, WHO_TAKES
from engine.words.rules.baloot.play import FOLLOW_SUIT
from engine.words.rules.shape import Chapter, Clause
from engine.words.said import Said

CARDS = Chapter(
    "cards",
    Said("Cards and players", "الورق واللاعبان", "برگ‌ها و بازیکنان"),
    (
        PACK,
        Clause(
            ("C2",),
            Said(
                "Two players, one against the other. Who does not deal is asked first.",
                "لاعبان متقابلان. ومن لم يوزّع يُسأل أولًا.",
                "دو بازیکن روبه‌روی هم. نخست از کسی که پخش نکرده پرسیده می‌شود.",
            ),
        ),
        Clause(
            ("C3",),
            Said(
                "In a trump game, from strong to weak: trumps jack 20, nine 14, ace 11, ten 10, king 4, "
                "queen 3, eight, seven; other suits ace 11, ten 10, king 4, queen 3, jack 2, nine, eight, "
                "seven. With 10 for the last trick 162.",
                "مع الحكم، من الأكبر: في نوع الحكم ولد 20، تسعة 14، إكة 11، عشرة 10، شايب 4، بنت 3، "
                "ثمانية، سبعة؛ وفي غيره إكة 11، عشرة 10، شايب 4، بنت 3، ولد 2، تسعة، ثمانية، سبعة. ومع 10 "
                "لآخر لمّة 162.",
                "بازی با حکم، از قوی به ضعیف: در حکم سرباز 20، نُه 14، آس 11، ده 10، شاه 4، بی‌بی 3، هشت، "
                "هفت؛ در خال‌های دیگر آس 11، ده 10، شاه 4، بی‌بی 3، سرباز 2، نُه، هشت، هفت. با 10 برای "
                "دست آخر 162.",
            ),
        ),
        Clause(
            ("O5",),
            Said(
                "Without trump the ace is 19, the ten 10, king 4, queen 3, jack 2; with 10 for the last "
                "trick 162 too.",
                "بلا حكم: الإكة 19، العشرة 10، الشايب 4، البنت 3، الولد 2؛ ومع 10 لآخر لمّة 162 أيضًا.",
                "بدون حکم: آس 19، ده 10، شاه 4، بی‌بی 3، سرباز 2؛ با 10 برای دست آخر باز 162.",
            ),
        ),
        WHO_TAKES,
    ),
)

DEALING = Chapter(
    "dealing",
    Said("Dealing and choosing", "التوزيع والاختيار", "پخش و انتخاب"),
    (
        Clause(
            ("C6",),
            Said(
                "Chance names the first dealer; then the two deal in turn.",
                "الموزّع الأول بالقرعة، ثم يتناوب اللاعبان.",
                "دیلر اول با قرعه است؛ سپس دو نفر به نوبت پخش می‌کنند.",
            ),
        ),
        Clause(
            ("C8", "O1"),
            Said(
                "Cards are dealt four at a time: each gets 8 face down in a row, then 4 face up on the "
                "first four of them. 8 are kept back.",
                "تُوزَّع أربعًا أربعًا: لكل لاعب 8 مقلوبة في صف، ثم 4 مكشوفة على الأربع الأولى. وتبقى 8 جانبًا.",
                "چهار به چهار پخش می‌شود: هر کس 8 برگ پشت‌رو در یک ردیف، سپس 4 برگ رو روی چهار برگ اول. 8 "
                "برگ کنار می‌ماند.",
            ),
        ),
        Clause(
            ("O2",),
            Said(
                "Who does not deal, then the dealer, may name a trump suit or no trump; the first choice "
                "is final. If both refuse, 4 more cards are turned up to each and they are asked again, "
                "and now the dealer must choose. If the choice came earlier the 4 are dealt after it.",
                "من لم يوزّع ثم الموزّع يختار نوع حكم أو بلا حكم، والاختيار الأول نهائي. فإن امتنعا فلكل "
                "لاعب 4 مكشوفة أخرى ويُسألان ثانية، وعلى الموزّع حينها أن يختار. وإن سبق الاختيار تُوزَّع "
                "الـ 4 بعده.",
                "کسی که پخش نکرده و سپس دیلر می‌تواند خال حکم یا بدون حکم را انتخاب کند؛ انتخاب اول قطعی "
                "است. اگر هر دو امتناع کنند به هر کس 4 برگ روی دیگر می‌رسد و دوباره پرسیده می‌شود و این "
                "بار دیلر باید انتخاب کند. اگر انتخاب زودتر بود آن 4 برگ پس از آن پخش می‌شود.",
            ),
        ),
    ),
)

PLAY = Chapter(
    "play",
    Said("Play", "اللعب", "بازی"),
    (
        Clause(
            ("O3",),
            Said(
                "Only cards that lie face up are played; the card beneath one that is played is turned up "
                "at once.",
                "لا يُلعب إلا المكشوف؛ وما تحت الورقة الملعوبة يُكشف فورًا.",
                "فقط برگ‌های رو بازی می‌شوند؛ برگ زیر برگ بازی‌شده بی‌درنگ رو می‌شود.",
            ),
        ),
        FOLLOW_SUIT,
        Clause(
            ("O4",),
            Said(
                "Who does not deal leads first, whoever chose. Who lacks the suit must trump, else plays "
                "anything; when a trump was led one goes higher if possible, else plays any trump. "
                "Without trump one follows or plays anything.",
                "من لم يوزّع يبدأ، أيًا كان المختار. ومن ليس معه النوع يقطع بالحكم، وإلا لعب ما شاء؛ وإذا "
                "بُدئ بحكم وجب الأكبر إن أمكن، وإلا أي حكم. وبلا حكم: اتباع النوع أو ما شاء.",
                "کسی که پخش نکرده شروع می‌کند، هر که انتخاب کرده باشد. کسی که خال را ندارد باید ببرد، "
                "وگرنه هر برگی؛ اگر با حکم شروع شود باید بالاتر رفت اگر بشود، وگرنه هر حکمی. بدون حکم: "
                "پیروی یا هر برگی.",
            ),
        ),
    ),
)

COMBINATIONS = Chapter(
    "combinations",
    Said("Combinations", "التشكيلات", "ترکیب‌ها"),
    (
        Clause(
            ("O6",),
            Said(
                "Four of a kind in a trump game: jacks 200, nines 140, aces 110, kings, queens or tens "
                "100. Without trump: aces 190, kings, queens, jacks or tens 100, nines 0.",
                "الأربع المتشابهة مع الحكم: أولاد 200، تسعات 140، إكك 110، شيّاب أو بنات أو عشرات 100. "
                "وبلا حكم: إكك 190، شيّاب أو بنات أو أولاد أو عشرات 100، تسعات 0.",
                "چهار هم‌شکل با حکم: سرباز 200، نُه 140، آس 110، شاه، بی‌بی یا ده 100. بدون حکم: آس 190، "
                "شاه، بی‌بی، سرباز یا ده 100، نُه 0.",
            ),
        ),
        Clause(
            ("O6",),
            Said(
                "Five in sequence 100, four 50, three 20. Belote, king and queen of trump, 20: it counts "
                "by itself once one player has turned up both. Belote aside no card is in two "
                "combinations.",
                "خمس متتالية 100، أربع 50، ثلاث 20. البلوت، شايب وبنت الحكم، 20: يُحسب من نفسه إذا انكشفت "
                "الورقتان عند لاعب. ولا تدخل ورقة في تشكيلتين إلا البلوت.",
                "پنج پیاپی 100، چهار 50، سه 20 (تیرس). بلوت، شاه و بی‌بی حکم، 20: همین که هر دو نزد یک "
                "بازیکن رو شود خودبه‌خود حساب می‌شود. جز بلوت هیچ برگی در دو ترکیب نیست.",
            ),
        ),
        Clause(
            ("O7",),
            Said(
                "Four of a kind beats any sequence; among fours the dearer; among sequences the longer, "
                "then the higher, then trump, then the one called first. Who holds the strongest scores "
                "all of his, the other only belote.",
                "الأربع المتشابهة فوق كل تتالٍ؛ وبينها الأغلى؛ وفي التتالي الأطول ثم الأعلى ثم الحكم ثم "
                "الأسبق إعلانًا. وصاحب الأقوى يحسب كل ما له، وليس للآخر إلا البلوت.",
                "چهار هم‌شکل از هر پیاپی بالاتر است؛ میان چهارها گران‌تر؛ میان پیاپی‌ها بلندتر، سپس "
                "بالاتر، سپس حکم، سپس آن که زودتر اعلام شده. دارندهٔ قوی‌ترین همهٔ ترکیب‌هایش را حساب "
                "می‌کند و دیگری فقط بلوت را.",
            ),
        ),
        Clause(
            ("O8",),
            Said(
                "Combinations are called before one's own first move, from the cards then face up, or "
                "lost. A called sequence grows while all its cards lie unplayed, by a card that turns up next "
                "to it, and open neighbours come in with that card: from 20 to 50 to 100 and no further; "
                "no new ones come into being.",
                "تُعلَن التشكيلات قبل أول لعبة لصاحبها من المكشوف عندها، وإلا سقطت. والتتالي المُعلَن "
                "يكبر ما دامت أوراقه كلها لم تُلعب، بورقة تنكشف ملاصقةً له، ويدخل معها جاراتها المكشوفة: من 20 "
                "إلى 50 إلى 100 ولا أكثر؛ ولا ينشأ جديد.",
                "ترکیب‌ها پیش از نخستین حرکت خود بازیکن، از برگ‌های روی همان لحظه، اعلام می‌شوند وگرنه از "
                "دست می‌روند. پیاپی اعلام‌شده تا وقتی همهٔ برگ‌هایش بازی نشده، با برگی که درست کنارش رو شود بزرگ "
                "می‌شود و همسایه‌های رو با آن برگ می‌آیند: از 20 به 50 و 100 و نه بیشتر؛ ترکیب تازه پدید "
                "نمی‌آید.",
            ),
        ),
    ),
)
