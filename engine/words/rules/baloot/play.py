"""The play (S10, T1, B3 to B7, K4, K5, C5)."""

from __future__ import annotations

from engine.ruleset import Ruleset
from engine.words.rules.shape import Chapter, Clause, House, is_club
from engine.words.said import Said


def _club(ruleset: Ruleset) -> bool:
    return ruleset.void_in_suit == "club"


def _classic(ruleset: Ruleset) -> bool:
    return ruleset.void_in_suit == "classic"


ON_THE_RIGHT = Said(
    "The player on the dealer's right leads first.",
    "من على يمين الموزّع يبدأ اللعب.",
    "بازیکن سمت راست دیلر شروع می‌کند.",
)
FIRST_LEADER = House(
    "first_leader",
    {
        "buyer": Clause(
            ("S10",),
            Said("The buyer leads first.", "المشتري يبدأ اللعب.", "خریدار شروع می‌کند."),
        ),
        "right": Clause(("T1",), ON_THE_RIGHT),
        "dealer": Clause(
            ("K4",),
            Said("The dealer leads first.", "الموزّع يبدأ اللعب.", "دیلر شروع می‌کند."),
        ),
    },
    beside=(("right", is_club, Clause(("B3",), ON_THE_RIGHT)),),
)

VOID_IN_SUIT = House(
    "void_in_suit",
    {
        "free": Clause(
            ("S10",),
            Said(
                "Who lacks the suit led plays any card; nobody has to trump or to go higher.",
                "من ليس معه النوع يلعب ما شاء؛ لا يجب القطع بالحكم ولا الأكبر.",
                "کسی که خال شروع‌شده را ندارد هر برگی بازی می‌کند؛ بریدن یا بالاتر رفتن لازم نیست.",
            ),
        ),
        "beat": Clause(
            ("S10", "T1"),
            Said(
                "In hokum, while an opponent is winning: who lacks the suit must play a trump that wins "
                "the trick if he has one, else any card; and when a trump was led, one goes higher if "
                "possible. While the partner is winning only the suit must be followed.",
                "في الحكم، ما دامت اللمّة للخصم: من ليس معه النوع يقطع بحكم يأكل إن كان معه، وإلا لعب ما "
                "شاء؛ وإذا بُدئ بحكم وجب الأكبر إن أمكن. وما دامت للخوي فلا يجب إلا اتباع النوع.",
                "در حکم، تا وقتی حریف جلو است: کسی که خال را ندارد باید با حکمی که دست را می‌برد ببرد، "
                "اگر دارد، وگرنه هر برگی؛ و اگر با حکم شروع شده باید بالاتر برود اگر بتواند. وقتی یار جلو "
                "است فقط پیروی از خال لازم است.",
            ),
        ),
        "club": Clause(
            ("B4", "B5", "B6"),
            Said(
                "In hokum: when a trump is led, who has none plays anything, and nobody has to go higher. "
                "When a plain ace is led, the leader's partner, lacking the suit, may trump it or not; "
                "but if an opponent has trumped he must trump higher if he can. When another plain card "
                "is led, he must trump, with any trump.",
                "في الحكم: إذا بُدئ بحكم فمن ليس معه حكم يلعب ما شاء، ولا يجب الأكبر. وإذا بُدئ بإكة "
                "فللخوي الذي ليس معه النوع أن يقطع أو لا؛ فإن قطع الخصم وجب عليه حكم أكبر إن كان معه. "
                "وإذا بُدئ بورقة غيرها وجب عليه القطع بأي حكم.",
                "در حکم: اگر با حکم شروع شود، کسی که ندارد هر برگی بازی می‌کند و بالاتر رفتن لازم نیست. "
                "اگر با آس ساده شروع شود، یار شروع‌کننده اگر خال را ندارد می‌تواند ببرد یا نه؛ ولی اگر "
                "حریف بریده باشد باید با حکم بالاتر ببرد اگر دارد. اگر با برگ سادهٔ دیگری شروع شود، باید "
                "با هر حکمی ببرد.",
            ),
        ),
        "classic": Clause(
            ("K5",),
            Said(
                "With a trump suit: who lacks the suit led must trump, unless his partner is winning, and "
                "must go higher than a trump that lies there if he can; when a trump was led and an "
                "opponent is winning, one goes higher if possible.",
                "مع وجود حكم: من ليس معه النوع يقطع بالحكم، إلا إذا كانت اللمّة لخويه، وبأكبر من الحكم "
                "الذي فيها إن كان معه؛ وإذا بُدئ بحكم وكانت للخصم وجب الأكبر إن أمكن.",
                "با خال حکم: کسی که خال شروع‌شده را ندارد باید ببرد، مگر یارش جلو باشد، و اگر بتواند "
                "بالاتر از حکمی که آن‌جاست؛ و اگر با حکم شروع شده و حریف جلو است باید بالاتر برود اگر "
                "بتواند.",
            ),
        ),
    },
)

UNDERTRUMP = House(
    "undertrump",
    {
        "must": Clause(
            ("K5",),
            Said(
                "If all his trumps are lower he must still play one.",
                "وإن كان كل حكمه أصغر وجب أن يلعب واحدًا منه.",
                "اگر همهٔ حکم‌هایش پایین‌تر باشد باز هم باید یکی بازی کند.",
            ),
        ),
        "free": Clause(
            ("K5",),
            Said(
                "If all his trumps are lower he plays any card.",
                "وإن كان كل حكمه أصغر لعب ما شاء.",
                "اگر همهٔ حکم‌هایش پایین‌تر باشد هر برگی بازی می‌کند.",
            ),
        ),
    },
    when=_classic,
)

FOLLOW_SUIT = Clause(
    ("C5",),
    Said(
        "Who holds the suit led must play it, always.",
        "من معه النوع الذي بدأت به اللمّة يجب أن يتبعه دائمًا.",
        "کسی که خال شروع‌شده را دارد همیشه باید از آن بازی کند.",
    ),
)

PLAY = Chapter(
    "play",
    Said("Play", "اللعب", "بازی"),
    (
        FIRST_LEADER,
        FOLLOW_SUIT,
        VOID_IN_SUIT,
        House(
            "club_opponents",
            {
                "must_trump": Clause(
                    ("B7",),
                    Said(
                        "The leader's opponents, lacking the suit, must trump with any trump, unless "
                        "their own partner is winning.",
                        "خصما البادئ إذا لم يكن معهما النوع يجب أن يقطعا بأي حكم، إلا إذا كانت اللمّة "
                        "لخويهما.",
                        "حریفان شروع‌کننده اگر خال را ندارند باید با هر حکمی ببرند، مگر یار خودشان جلو باشد.",
                    ),
                ),
                "free": Clause(
                    ("B7",),
                    Said(
                        "The leader's opponents, lacking the suit, need not trump.",
                        "خصما البادئ إذا لم يكن معهما النوع لا يجب عليهما القطع.",
                        "حریفان شروع‌کننده اگر خال را ندارند لازم نیست ببرند.",
                    ),
                ),
            },
            when=_club,
        ),
        UNDERTRUMP,
    ),
)
