"""What the terminal says itself, in the engine's three languages."""

from __future__ import annotations

from engine.words.said import Said

YOU_SIT = Said(
    "You sit in {seat}. Rules: {rules}.",
    "أنت في {seat}. القوانين: {rules}.",
    "شما روی {seat} نشسته‌اید. قانون‌ها: {rules}.",
)
DEALT = Said(
    "Deal {number}; {dealer} deals. Totals {first} and {second}.",
    "الدقّة {number}، والموزّع {dealer}. المجموع {first} و{second}.",
    "پخش {number}؛ پخش‌کننده {dealer}. جمع {first} و {second}.",
)
UP_CARD = Said("Up card: {card}", "الورقة المكشوفة: {card}", "ورق رو: {card}")
CONTRACT = Said("{seat} has bought: {contract}", "المشتري {seat}: {contract}", "خریدار {seat}: {contract}")
CHOSEN = Said("{seat} has chosen: {trump}", "اختار {seat}: {trump}", "{seat} برگزید: {trump}")
TABLE = Said("On the table: {cards}", "على الطاولة: {cards}", "روی میز: {cards}")
COLUMNS = Said("{seat}: {cards}", "{seat}: {cards}", "{seat}: {cards}")
HAND = Said("Your hand: {cards}", "ورقك: {cards}", "دست شما: {cards}")
CHOOSE = Said(
    "Your turn. Number or text, ? to see the table again, q to stop: ",
    "دورك. رقم أو نص، ؟ لرؤية الطاولة، q للخروج: ",
    "نوبت شماست. شماره یا متن، ؟ برای دیدن میز، q برای پایان: ",
)
DID = Said("{seat}: {action}", "{seat}: {action}", "{seat}: {action}")
VOID = Said(
    "The deal is void; cards are dealt again.",
    "ألغيت الدقّة ويعاد التوزيع.",
    "این پخش باطل است؛ دوباره پخش می‌شود.",
)
TOTALS = Said("Totals: {first} and {second}", "المجموع: {first} و{second}", "جمع: {first} و {second}")
WON = Said(
    "{side} has won, {first} to {second}.",
    "فاز {side}: {first} مقابل {second}.",
    "{side} برد: {first} به {second}.",
)
STOPPED = Said("Stopped before the end.", "توقفت اللعبة قبل نهايتها.", "پیش از پایان ایستاد.")
SEED = Said("Seed: {seed}", "البذرة: {seed}", "بذر: {seed}")
DEAL_LINE = Said("Deal {number}", "الدقّة {number}", "پخش {number}")
REFUSED = Said("Refused: {reason}", "مرفوض: {reason}", "رد شد: {reason}")
IRREGULAR = Said("Not by the rules: {reason}", "مخالف للقانون: {reason}", "خلاف قانون: {reason}")
SHEET_FINE = Said("The sheet is in order.", "القيد سليم.", "برگه درست است.")
NO_FILE = Said(
    "{file} cannot be read: {reason}", "تعذّرت قراءة {file}: {reason}", "{file} خوانده نشد: {reason}"
)
BESIDE = Said("{one} – there: {other}", "{one} – وهناك: {other}", "{one} – آنجا: {other}")
NOTHING = Said("nothing", "لا شيء", "هیچ")
ALIKE = Said("The rules are the same.", "القوانين واحدة.", "قانون‌ها یکی است.")
