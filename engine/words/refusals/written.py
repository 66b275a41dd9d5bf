"""A sentence for every code about what is written: cards, records, rules, score sheets, final scores."""

from __future__ import annotations

from collections.abc import Mapping

from engine.words.said import Said

TEXTS: Mapping[str, Said] = {
    "wrong_kind": Said(
        "{name} cannot be {value}.", "لا يصلح {value} مكان {name}.", "{value} به جای {name} نمی‌شود."
    ),
    "not_a_written_deal": Said(
        "{value} is no deal as this game's score sheet has them.",
        "{value} ليست دقّة كما في قيد هذه اللعبة.",
        "{value} پخشی نیست که برگهٔ این بازی دارد.",
    ),
    "bad_card": Said(
        "This is not a card: cards are 7s to Ad.",
        "هذه ليست ورقة لعب: الأوراق من \u20687s\u2069 إلى \u2068Ad\u2069.",
        "این برگ بازی نیست: برگ‌ها از \u20687s\u2069 تا \u2068Ad\u2069 هستند.",
    ),
    "bad_suit": Said(
        "{text} is not a suit: suits are s, h, c and d.",
        "{text} ليس نوعًا: الأنواع هي s وh وc وd.",
        "{text} خال نیست: خال‌ها s، h، c و d هستند.",
    ),
    "card_twice": Said("A card is there twice.", "هناك ورقة مكرّرة.", "یک برگ دو بار آمده است."),
    "deck_size": Said(
        "A deck has 32 cards, not {count}.",
        "عدد الأوراق 32، لا {count}.",
        "یک دسته 32 برگ دارد، نه {count}.",
    ),
    "bad_seat": Said("There is no such seat.", "لا يوجد مقعد كهذا.", "چنین صندلی‌ای نیست."),
    "bad_dealer": Said(
        "The dealer {dealer} is not a seat.", "الموزّع {dealer} ليس مقعدًا.", "دیلر {dealer} صندلی نیست."
    ),
    "bad_number": Said(
        "This is not a number that can stand here.",
        "هذا العدد لا يصلح هنا.",
        "این عدد این‌جا نمی‌تواند باشد.",
    ),
    "bad_line": Said("This line cannot be read.", "تعذّرت قراءة هذا السطر.", "این سطر خوانده نمی‌شود."),
    "bad_totals": Said(
        "A match cannot stand at these totals.",
        "لا يمكن أن تبلغ لعبة هذا المجموع.",
        "بازی نمی‌تواند چنین مجموعی داشته باشد.",
    ),
    "bad_value": Said(
        "A value that cannot stand here.", "قيمة لا تصلح هنا.", "مقداری که این‌جا نمی‌تواند باشد."
    ),
    "bad_ending": Said(
        "The record states another end than its cards have.",
        "النهاية المذكورة في السجلّ لا توافق أوراقه.",
        "پایانی که سابقه می‌گوید با برگ‌هایش جور نیست.",
    ),
    "missing_field": Said("{field} is missing.", "ينقص: {field}.", "{field} کم است."),
    "unknown_field": Said(
        "There is no {field} here.", "لا مكان هنا للحقل «{field}».", "این‌جا «{field}» نداریم."
    ),
    "not_json": Said(
        "This is not JSON that can be read.",
        "هذا ليس JSON صالحًا للقراءة.",
        "این JSON خواندنی نیست.",
    ),
    "not_a_list": Said(
        "A score sheet is a list of deals.", "ورقة القيد قائمة دقّات.", "برگهٔ امتیاز فهرستی از پخش‌هاست."
    ),
    "not_an_object": Said(
        "An object with named fields is needed here.",
        "المطلوب هنا كائن بحقول مسمّاة.",
        "این‌جا شیئی با فیلدهای نام‌دار لازم است.",
    ),
    "hands_differ": Said(
        "A hand lacks one of its first five cards.",
        "تنقص إحدى الأيدي ورقة من أوراقها الخمس الأولى.",
        "یکی از دست‌ها یکی از پنج برگ نخست خود را ندارد.",
    ),
    "up_card_elsewhere": Said(
        "The up card is in a hand that cannot have taken it.",
        "ورقة الأرض في يد لا يمكن أن تكون أخذتها.",
        "ورق رو در دستی است که نمی‌تواند آن را گرفته باشد.",
    ),
    "unknown_preset": Said(
        "There are no rules of this name and version: {name}.",
        "لا توجد قواعد لعب بهذا الاسم والإصدار: {name}.",
        "قوانینی با این نام و نسخه نیست: {name}.",
    ),
    "bad_ruleset_text": Said(
        "{text} does not name rules.", "{text} ليس اسمًا لقواعد لعب.", "{text} نام قوانین نیست."
    ),
    "field_of_another_game": Said(
        "This is no house rule of the game that is played: {field}.",
        "ليست هذه من قواعد المجلس في هذه اللعبة: {field}.",
        "این از قانون‌های این بازی نیست: {field}.",
    ),
    "contradiction": Said(
        "Two house rules contradict each other: {field}; {other}.",
        "قاعدتان متعارضتان: {field}؛ {other}.",
        "دو قانون با هم ناسازگارند: {field}؛ {other}.",
    ),
    "not_watched_in_this_game": Said(
        "This form of record, of a match that was watched, is for Baloot only.",
        "هذا الشكل من السجلّات، للعبة شوهدت من الخارج، خاص بالبلوت.",
        "این شکل سابقه، برای بازی تماشاشده، فقط برای بلوت است.",
    ),
    "other_ruleset": Said(
        "The record was played by other rules: {given}, not {needed}.",
        "لُعب هذا السجلّ بقواعد أخرى: {given}، لا {needed}.",
        "این سابقه با قوانین دیگری بازی شده: {given}، نه {needed}.",
    ),
}

SHEETS: Mapping[str, Said] = {
    "void_not_empty": Said(
        "A void deal has nothing else: not the {field}.",
        "لا يُكتب للدقّة اللاغية شيء آخر، ولا: {field}.",
        "پخش باطل چیز دیگری ندارد: {field} هم نه.",
    ),
    "contract_missing": Said("Sun or hokum is not written.", "لم يُكتب صن أو حكم.", "صن یا حکم نوشته نشده."),
    "trump_missing": Said(
        "Hokum is written without its trump suit.",
        "كُتب حكم دون ذكر نوعه.",
        "حکم بدون خالش نوشته شده.",
    ),
    "trump_in_sun": Said("There is no trump in sun.", "لا نوع حكم في الصن.", "در صن خال حکم نیست."),
    "buyer_missing": Said(
        "The buyer's team is not written.", "لم يُكتب فريق المشتري.", "تیم خریدار نوشته نشده."
    ),
    "no_doubling": Said("These rules have no doubling.", "لا دبل في هذه القواعد.", "این قوانین دوبل ندارد."),
    "gahwa_with_multiplier": Said(
        "Gahwa takes the match: no other doubling is written with it.",
        "القهوة تحسم اللعبة، فلا يُكتب معها دبل آخر.",
        "قهوه کل بازی را تعیین می‌کند: با آن دوبل دیگری نوشته نمی‌شود.",
    ),
    "sun_doubled_once": Said(
        "Under these rules sun is doubled once only.",
        "في هذه القواعد لا يُدبَّل الصن إلا مرة واحدة.",
        "در این قوانین صن فقط یک بار دوبل می‌شود.",
    ),
    "sun_not_doubled_here": Said(
        "Sun is doubled only when the buyer's team is over 100 and the other under 100; here they have {buyer} and "
        "{other}.",
        "لا يُدبَّل الصن إلا إذا زاد فريق المشتري على 100 وقلّ الآخر عن 100؛ وهنا للمشتري {buyer} وللآخر {other}.",
        "صن فقط وقتی دوبل می‌شود که تیم خریدار بالای 100 و تیم دیگر زیر 100 باشد؛ این‌جا {buyer} و {other} دارند.",
    ),
    "offender_missing": Said(
        "A penalty says which team it goes against.",
        "يجب ذكر الفريق الذي عليه القيد.",
        "جریمه باید بگوید علیه کدام تیم است.",
    ),
    "offender_not_penalty": Said(
        "Only a penalty has an offender.", "لا يُذكر المخالف إلا مع القيد.", "فقط جریمه خطاکار دارد."
    ),
    "penalty_with_cards": Said(
        "A penalty ends the deal: no card points are written with it.",
        "القيد ينهي الدقّة، فلا تُكتب معه أبناط.",
        "جریمه پخش را تمام می‌کند: با آن امتیاز برگ نوشته نمی‌شود.",
    ),
    "abnat_missing": Said(
        "Neither abnat nor a kaboot is written.",
        "لم تُكتب أبناط ولا كبوت.",
        "نه ابناط نوشته شده و نه کاپوت.",
    ),
    "abnat_too_high": Said(
        "{abnat} abnat are more than the {whole} of the deal.",
        "الأبناط {abnat} أكثر من أبناط الدقّة كلها، وهي {whole}.",
        "{abnat} ابناط بیش از {whole} ابناط این پخش است.",
    ),
    "abnat_sum": Said(
        "The abnat {abnat} do not sum to the {whole} of the deal.",
        "مجموع الأبناط {abnat} لا يساوي أبناط الدقّة، وهي {whole}.",
        "جمع ابناط {abnat} برابر {whole} این پخش نیست.",
    ),
    "abnat_total": Said(
        "The abnat {abnat} cannot be those of a whole deal.",
        "لا يمكن أن تكون الأبناط {abnat} أبناط دقّة كاملة.",
        "ابناط {abnat} نمی‌تواند ابناط یک پخش کامل باشد.",
    ),
    "abnat_impossible": Said(
        "No tricks can give {abnat} abnat.",
        "لا لمّات تعطي {abnat} من الأبناط.",
        "هیچ دستی {abnat} ابناط نمی‌دهد.",
    ),
    "kaboot_with_abnat": Said(
        "A kaboot leaves the other team without abnat, not with {abnat}.",
        "الكبوت لا يُبقي للفريق الآخر أبناطًا، والمكتوب {abnat}.",
        "کاپوت برای تیم دیگر ابناطی نمی‌گذارد، نه {abnat}.",
    ),
    "four_hundred_in_hokum": Said(
        "There is no four hundred in hokum: four aces are a hundred.",
        "لا أربعمية في الحكم: أربع إكك فيه مية.",
        "در حکم چهارصد نیست: چهار آس صد است.",
    ),
    "four_hundred_twice": Said(
        "There is one four hundred in a deal.", "في الدقّة أربعمية واحدة فقط.", "در یک پخش فقط یک چهارصد هست."
    ),
    "projects_of_both": Said(
        "Only one team scores its projects.",
        "لا تُحسب المشاريع إلا لفريق واحد.",
        "پروژه‌های فقط یک تیم حساب می‌شود.",
    ),
    "baloot_in_sun": Said("There is no baloot in sun.", "لا بلوت في الصن.", "در صن بلوت نیست."),
    "baloot_twice": Said(
        "There is one baloot in a deal.", "في الدقّة بلوت واحد فقط.", "در یک پخش فقط یک بلوت هست."
    ),
    "unknown_end": Said(
        "A match does not end by {end}.", "لا تنتهي اللعبة هكذا: {end}.", "بازی این‌گونه تمام نمی‌شود: {end}."
    ),
    "bad_points": Said(
        "Points are two totals from 0.",
        "النقاط مجموعان، كلٌّ منهما 0 أو أكثر.",
        "امتیازها دو مجموع از 0 به بالا هستند.",
    ),
    "winner_missing": Said("Who won is not stated.", "لم يُذكر الفائز.", "برنده گفته نشده."),
    "wrong_winner": Said(
        "The winner that is stated cannot have won.",
        "الفائز المذكور لا يمكن أن يكون قد فاز.",
        "برندهٔ گفته‌شده نمی‌تواند برده باشد.",
    ),
    "goal_not_reached": Said("Nobody has reached {goal}.", "لم يبلغ أحد {goal}.", "کسی به {goal} نرسیده."),
    "level": Said(
        "At equal totals another deal is played.",
        "عند تساوي المجموعين تُلعب دقّة أخرى.",
        "در تساوی یک پخش دیگر بازی می‌شود.",
    ),
    "not_a_gahwa": Said(
        "No gahwa ends with these points.",
        "لا تنتهي قهوة بهذه النقاط.",
        "هیچ قهوه‌ای با این امتیازها تمام نمی‌شود.",
    ),
}
