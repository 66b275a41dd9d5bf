"""The bidding (S1 to S4, D1, T3, B1)."""

from __future__ import annotations

from engine.ruleset import Ruleset
from engine.words.rules.shape import Chapter, Clause, House
from engine.words.said import Said


def _claimed(ruleset: Ruleset) -> bool:
    return ruleset.sun_claim != "none"


def _confirmed(ruleset: Ruleset) -> bool:
    return ruleset.confirm_hokum


def _at_once(ruleset: Ruleset) -> bool:
    return not ruleset.confirm_hokum


def _qablak_twice(ruleset: Ruleset) -> bool:
    return ruleset.qablak_round_two


BIDDING = Chapter(
    "bidding",
    Said("Bidding", "الشراء", "خرید"),
    (
        Clause(
            ("S1",),
            Said(
                "Round one: each in turn says pass, hokum (trump is the up card's suit) or sun (no trump).",
                "الجولة الأولى: يقول كل لاعب في دوره بس أو حكم (من نوع ورقة الأرض) أو صن (بلا حكم).",
                "دور اول: هر کس به نوبت می‌گوید پاس، حکم (از خال ورق رو) یا صن (بدون حکم).",
            ),
        ),
        Clause(
            ("S1",),
            Said(
                "The third and fourth caller may say ashkal: sun, with the up card for the partner.",
                "للثالث والرابع أن يقولا أشكل: صن، وورقة الأرض للخوي.",
                "نفر سوم و چهارم می‌توانند اشکل بگویند: صن، با ورق رو برای یار.",
            ),
        ),
        House(
            "ashkal_rounds",
            {
                "first": Clause(
                    ("S1",),
                    Said(
                        "Ashkal is called in round one only.",
                        "الأشكل في الجولة الأولى فقط.",
                        "اشکل فقط در دور اول است.",
                    ),
                ),
                "both": Clause(
                    ("S1", "B1"),
                    Said(
                        "Ashkal is called in both rounds.",
                        "الأشكل في الجولتين.",
                        "اشکل در هر دو دور هست.",
                    ),
                ),
            },
        ),
        House(
            "ashkal_on_ace",
            {
                True: Clause(
                    ("T3",),
                    Said(
                        "Ashkal may be called on an ace too.",
                        "يجوز الأشكل على الإكة.",
                        "روی آس هم می‌توان اشکل گفت.",
                    ),
                ),
                False: Clause(
                    ("T3",),
                    Said("There is no ashkal on an ace.", "لا أشكل على الإكة.", "روی آس اشکل نداریم."),
                ),
            },
        ),
        House(
            "ashkal_over_hokum",
            {
                False: Clause(
                    ("S1", "S3"),
                    Said(
                        "There is no ashkal once hokum has been said.",
                        "لا أشكل بعد أن يقال حكم.",
                        "پس از گفتن حکم، اشکل نداریم.",
                    ),
                ),
                True: Clause(
                    ("B1",),
                    Said(
                        "Ashkal may be called over a hokum too.",
                        "يجوز الأشكل فوق الحكم.",
                        "روی حکم هم می‌توان اشکل گفت.",
                    ),
                ),
            },
        ),
        House(
            "sun_claim",
            {
                "passers": Clause(
                    ("S2",),
                    Said(
                        "A sun or ashkal of round one ends the bidding. Qablak: opponents who have passed "
                        "in this round are asked in calling order whether they take it as plain sun; the "
                        "first who does is the buyer, and that is final. A hokum bidder who was overbid "
                        "did not pass and is not asked.",
                        "الصن أو الأشكل في الجولة الأولى ينهي الشراء. والقبلك للخصوم الذين قالوا بس في "
                        "هذه الجولة: يُسألون بالترتيب، ومن أخذها منهم صن فهو المشتري نهائيًا. ومن قال حكم "
                        "وأُخذ عليه لم يقل بس فلا يُسأل.",
                        "صن یا اشکل دور اول خرید را تمام می‌کند. قبلک: از حریفانی که در این دور پاس "
                        "گفته‌اند به ترتیب پرسیده می‌شود آیا آن را به صورت صن ساده می‌گیرند؛ نخستین کسی "
                        "که بگیرد خریدار قطعی است. از گویندهٔ حکمی که رویش صن گفته شده پرسیده نمی‌شود، "
                        "چون پاس نگفته.",
                    ),
                ),
                "all": Clause(
                    ("S2", "D1"),
                    Said(
                        "A sun or ashkal of round one, and a sun over a hokum, ends the bidding, but all "
                        "three others, partner and overbid hokum bidder included, are asked from the "
                        "caller's right whether they take it as plain sun; the first claim is final.",
                        "الصن أو الأشكل في الجولة الأولى، والصن فوق الحكم، ينهي الشراء، لكن الثلاثة "
                        "الآخرين كلهم، ومنهم الخوي ومن قال حكم، يُسألون من يمين القائل: من أخذها منهم صن "
                        "أولًا فهي له نهائيًا.",
                        "صن یا اشکل دور اول، و صن روی حکم، خرید را تمام می‌کند، ولی از هر سه نفر دیگر، "
                        "یار و گویندهٔ حکم هم، از راست گوینده پرسیده می‌شود آیا آن را به صورت صن ساده "
                        "می‌گیرند؛ نخستین درخواست قطعی است.",
                    ),
                ),
                "none": Clause(
                    ("B1",),
                    Said(
                        "A sun or ashkal starts the play at once; there is no qablak, nobody may take it "
                        "away.",
                        "الصن أو الأشكل يبدأ به اللعب فورًا؛ لا قبلك، ولا يأخذه أحد.",
                        "صن یا اشکل بی‌درنگ بازی را شروع می‌کند؛ قبلک نداریم و کسی نمی‌تواند آن را بگیرد.",
                    ),
                ),
            },
        ),
        Clause(
            ("S3",),
            Said(
                "After a hokum of round one the three others, from the bidder's right and those who "
                "passed before included, each say sun or pass, once. There is no hokum over a hokum. The "
                "first sun ends the asking.",
                "بعد حكم الجولة الأولى يُسأل الثلاثة الآخرون من يمين القائل، ومنهم من قال بس، مرة واحدة: "
                "صن أو بس. ولا حكم فوق حكم. وأول صن ينهي السؤال.",
                "پس از حکم دور اول از سه نفر دیگر، از راست گوینده و حتی کسانی که پاس گفته‌اند، یک بار "
                "پرسیده می‌شود: صن یا پاس. حکم روی حکم نداریم. نخستین صن پرسش را تمام می‌کند.",
            ),
        ),
        House(
            "confirm_hokum",
            {
                True: Clause(
                    ("S3", "S4"),
                    Said(
                        "If nobody takes a hokum as sun, its bidder confirms it or turns it to sun; a sun "
                        "turned so is final, without qablak.",
                        "إذا لم يأخذ أحد الحكم صن، يثبّته صاحبه أو يقلبه صن؛ والصن المقلوب نهائي بلا قبلك.",
                        "اگر کسی حکم را به صن نگیرد، گوینده آن را تأیید می‌کند یا به صن برمی‌گرداند؛ این "
                        "صن قطعی است و قبلک ندارد.",
                    ),
                ),
                False: Clause(
                    ("B1",),
                    Said(
                        "If nobody takes a hokum as sun, it stands; it is not confirmed and cannot be "
                        "turned to sun.",
                        "إذا لم يأخذ أحد الحكم صن ثبت كما هو، فلا تثبيت ولا قلب إلى صن.",
                        "اگر کسی حکم را به صن نگیرد، همان می‌ماند؛ نه تأیید می‌خواهد و نه به صن برمی‌گردد.",
                    ),
                ),
            },
        ),
        Clause(
            ("S4",),
            Said(
                "If all pass there is a round two, with pass, hokum and sun. A sun ends it at once, over "
                "a hokum too.",
                "إذا قال الجميع بس فجولة ثانية: بس أو حكم أو صن. والصن ينهيها فورًا، ولو فوق حكم.",
                "اگر همه پاس بگویند دور دوم است، با پاس، حکم و صن. صن، حتی روی حکم، آن را بی‌درنگ تمام می‌کند.",
            ),
        ),
        House(
            "qablak_round_two",
            {
                True: Clause(
                    ("T3",),
                    Said(
                        "Qablak holds in round two as well: those who may claim a sun there are asked "
                        "whether they take it.",
                        "القبلك في الجولة الثانية أيضًا: يُسأل من له القبلك فيها هل يأخذ الصن.",
                        "قبلک در دور دوم هم هست: از کسانی که آن‌جا حق گرفتن صن دارند پرسیده می‌شود آیا آن "
                        "را می‌گیرند.",
                    ),
                ),
                False: Clause(
                    ("S4",),
                    Said(
                        "There is no qablak in round two.",
                        "لا قبلك في الجولة الثانية.",
                        "در دور دوم قبلک نداریم.",
                    ),
                ),
            },
            when=_claimed,
        ),
        House(
            "round_two_asked",
            {
                "yet_to_call": Clause(
                    ("S4",),
                    Said(
                        "After a hokum of round two only those who have not yet called in this round are "
                        "asked for a sun.",
                        "بعد حكم الجولة الثانية لا يُسأل عن الصن إلا من لم يقل بعد في هذه الجولة.",
                        "پس از حکم دور دوم فقط از کسانی که در این دور هنوز چیزی نگفته‌اند صن پرسیده می‌شود.",
                    ),
                ),
                "all": Clause(
                    ("B1",),
                    Said(
                        "After a hokum of round two all three others are asked for a sun, whether they "
                        "passed or not.",
                        "بعد حكم الجولة الثانية يُسأل الثلاثة الآخرون عن الصن، قالوا بس أو لم يقولوا.",
                        "پس از حکم دور دوم از هر سه نفر دیگر صن پرسیده می‌شود، چه پاس گفته باشند چه نه.",
                    ),
                ),
            },
            beside=(
                (
                    "yet_to_call",
                    _qablak_twice,
                    Clause(
                        ("T3",),
                        Said(
                            "After a hokum of round two both opponents are asked for a sun, whether they "
                            "passed or not, and the partner only if he has not yet called.",
                            "بعد حكم الجولة الثانية يُسأل الخصمان عن الصن، قالا بس أو لم يقولا، ولا يُسأل "
                            "الخوي إلا إذا لم يقل بعد.",
                            "پس از حکم دور دوم از هر دو حریف صن پرسیده می‌شود، چه پاس گفته باشند چه نه، و "
                            "از یار فقط اگر هنوز چیزی نگفته باشد.",
                        ),
                    ),
                ),
            ),
        ),
        House(
            "round_two_any_suit",
            {
                False: Clause(
                    ("S4",),
                    Said(
                        "A hokum of round two is in another suit than the up card's.",
                        "حكم الجولة الثانية من نوع غير نوع ورقة الأرض.",
                        "حکم دور دوم از خالی جز خال ورق رو است.",
                    ),
                ),
                True: Clause(
                    ("B1",),
                    Said(
                        "A hokum of round two may be in any suit, the up card's included.",
                        "حكم الجولة الثانية من أي نوع، ولو نوع ورقة الأرض.",
                        "حکم دور دوم از هر خالی می‌تواند باشد، حتی خال ورق رو.",
                    ),
                ),
            },
        ),
        Clause(
            ("S4",),
            Said(
                "The bidder names that suit when he confirms.",
                "ويسمّي القائل النوع عند التثبيت.",
                "گوینده خال را هنگام تأیید نام می‌برد.",
            ),
            _confirmed,
        ),
        Clause(
            ("B1",),
            Said(
                "The bidder names that suit with his call.",
                "ويسمّي القائل النوع مع قوله.",
                "گوینده خال را همراه اعلامش نام می‌برد.",
            ),
            _at_once,
        ),
    ),
)
