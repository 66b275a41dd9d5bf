#!/usr/bin/env bash
# A league of four teams from nothing to its final table, by curl alone.
#
#   MAJLIS_USER=owner MAJLIS_PASSWORD=... docs/walkthrough.sh
#
# The account is one that `./majlis manage createsuperuser` made, or any other: whoever founds a club owns it.
# MAJLIS_URL is the server's address (default http://127.0.0.1:8000).
set -euo pipefail

url="${MAJLIS_URL:-http://127.0.0.1:8000}/api/v1"
user="${MAJLIS_USER:?the name of an account}"
password="${MAJLIS_PASSWORD:?its password}"
token=""

ask() { # ask METHOD ADDRESS [BODY]: the answer, or the refusal and an end
  local headers=(-H "Content-Type: application/json" -H "Accept-Language: en")
  [ -z "$token" ] || headers+=(-H "Authorization: Token $token")
  curl --silent --show-error --fail-with-body -X "$1" "${headers[@]}" ${3:+--data "$3"} "$url/$2" ||
    { echo >&2; echo "refused: $1 $2" >&2; exit 1; }
}

value() { # value NAME: the first value of this name in the JSON that comes in
  grep -o "\"$1\":\"[^\"]*\"" | head -n 1 | cut -d '"' -f 4
}

say() { printf '%s\n' "$*" >&2; }

say "Signing in as $user"
token=$(ask POST tokens/ "{\"username\": \"$user\", \"password\": \"$password\"}" | value token)

say "A club and its league"
stamp=$(date +%s%N)
club=$(ask POST clubs/ "{\"name\": \"نادي المجلس $stamp\", \"latin_name\": \"Majlis Club\"}" | value id)
league=$(ask POST leagues/ "{\"club\": \"$club\", \"name\": \"دوري الخميس\", \"latin_name\": \"Thursday League\",
  \"zone\": \"Asia/Riyadh\"}" | value id)

say "A season: every team meets every other once, Thursdays at nine in the evening"
season=$(ask POST seasons/ "{\"league\": \"$league\", \"name\": \"الموسم الأول\", \"latin_name\": \"First season\",
  \"ruleset\": \"tournament\", \"format\": \"single_round_robin\", \"starts_on\": \"2027-01-07\",
  \"weekday\": 3, \"start_time\": \"21:00\"}" | value id)
ask POST "seasons/$season/open/" > /dev/null

enter() { # enter NAME LATIN_NAME FIRST SECOND: a team of two players, entered into the season
  local first second team
  first=$(ask POST players/ "{\"name\": \"$3\"}" | value id)
  second=$(ask POST players/ "{\"name\": \"$4\"}" | value id)
  team=$(ask POST teams/ "{\"name\": \"$1\", \"latin_name\": \"$2\", \"club\": \"$club\", \"members\": [
    {\"player\": \"$first\", \"captain\": true}, {\"player\": \"$second\"}]}" | value id)
  ask POST entries/ "{\"season\": \"$season\", \"team\": \"$team\", \"accept\": true}" > /dev/null
  say "  $2"
}

say "Four teams"
enter "الصقور" "Falcons" "سالم" "فهد"
enter "النجوم" "Stars" "أحمد" "خالد"
enter "الفرسان" "Knights" "ماجد" "ناصر"
enter "الأمواج" "Waves" "يوسف" "علي"

say "The schedule: drawn, looked at, published"
ask POST "seasons/$season/schedule/" "{\"every_days\": 7}" > /dev/null
ask POST "seasons/$season/schedule/publish/" > /dev/null

fixtures=($(ask GET "fixtures/?season=$season" | grep -o '{"id":"[^"]*","season"' | cut -d '"' -f 4))
report() { # report NUMBER MATCH: the result of a fixture, entered by the organizer and confirmed at once
  ask POST "fixtures/${fixtures[$1]}/report/" "{\"outcome\": \"played\", \"matches\": [$2]}" > /dev/null
}

say "Six results: five final scores, and one whole score sheet that the server counts"
report 0 '{"score": [152, 98]}'
report 1 '{"score": [120, 161]}'
report 2 '{"score": [88, 155]}'
report 3 '{"sheet": [
  {"kind": "played", "contract": "sun", "buyer": 0, "abnat": [92, 38]},
  {"kind": "played", "contract": "hokum", "trump": "s", "buyer": 1, "abnat": [110, 52]},
  {"kind": "void"},
  {"kind": "played", "contract": "sun", "buyer": 0, "kaboot": 0},
  {"kind": "played", "contract": "sun", "buyer": 1, "multiplier": 1, "abnat": ["٣٠", "١٠٠"]},
  {"kind": "played", "contract": "hokum", "trump": "h", "buyer": 0, "abnat": [102, 60],
   "projects": [["sira"], []], "baloot": [true, false]},
  {"kind": "played", "contract": "sun", "buyer": 0, "kaboot": 0},
  {"kind": "played", "contract": "sun", "buyer": 0, "abnat": [110, 20], "projects": [["hundred"], []]}
]}'
report 4 '{"score": ["١٥٢", "١٤٩"]}'
report 5 '{"score": [75, 153]}'

say "The season is over"
ask POST "seasons/$season/finish/" > /dev/null

say "The final table:"
ask GET "seasons/$season/standings/" | sed 's/{"place":/\n{"place":/g' |
  sed -n 's/^{"place":\([0-9]*\),.*"name":"\([^"]*\)".*"played":\([0-9]*\),"wins":\([0-9]*\),.*"points":"\([^"]*\)".*"points_won":\([0-9]*\),"points_lost":\([0-9]*\),.*/\1\t\2\t\3\t\4\t\5\t\6-\7/p'
echo
