#!/bin/sh
# The chance of a reset and the time since the last one, for status bars.
#
#   reset-record.sh [line|swiftbar|waybar] [address of the instance]
#
# Needs curl and jq. Asks at most once every five minutes, however often it runs, and sends If-None-Match.
set -u
PATH="$PATH:/opt/homebrew/bin:/usr/local/bin"

mode=${1:-line}
url=${2:-${RESET_RECORD_URL:-http://127.0.0.1:3000}}
url=${url%/}

cache=${XDG_CACHE_HOME:-$HOME/.cache}/reset-record
name=$cache/$(printf %s "$url" | cksum | tr ' ' -)
mkdir -p "$cache" || exit 1

# `checked` says when the service was last asked, also in vain.
if [ -z "$(find "$name.checked" -mmin -5 2>/dev/null)" ]; then
  : >"$name.checked"
  new=$name.$$
  trap 'rm -f "$new.body" "$new.head"' EXIT
  status=$(curl --silent --max-time 20 --dump-header "$new.head" --output "$new.body" --write-out '%{http_code}' \
    --header "If-None-Match: $(cat "$name.etag" 2>/dev/null)" "$url/api/v1/forecast")
  if [ "$status" = 200 ] && jq -e .next24Hours.probability "$new.body" >/dev/null 2>&1; then
    mv "$new.body" "$name.json"
    tr -d '\r' <"$new.head" | sed -n 's/^[Ee][Tt][Aa][Gg]: //p' >"$name.etag"
  fi
fi

if [ ! -s "$name.json" ]; then
  message="No answer from $url"
  case $mode in
    waybar) jq -cn --arg text "$message" '{text: "?", tooltip: ($text | @html), class: "unavailable"}' ;;
    *) printf '%s\n' "$message" ;;
  esac
  exit 0
fi

# Snapshots are made every five minutes, and none is served after ten.
jq -r --arg mode "$mode" --arg url "$url" '
  def instant: sub("\\.[0-9]+Z$"; "Z") | fromdateiso8601;
  def percent: . * 100 | round | "\(.) %";
  def ago: if . < 3600 then "\(. / 60 | floor) min" elif . < 172800 then "\(. / 3600 | floor) h" else "\(. / 86400 | floor) d" end;
  def range: "\(.probability | percent) (\(.low | percent) to \(.high | percent))";
  (now - (.generatedAt | instant)) as $age
  | (if $age > 900 then "outdated" else "current" end) as $state
  | (if .lastResetAt then "last reset \([0, now - (.lastResetAt | instant)] | max | ago) ago" else "no reset yet" end) as $last
  | "\(.product): \(.next24Hours.probability | percent) in 24 h, \($last)\(if $state == "outdated" then " (outdated)" else "" end)" as $line
  | [.headline, "24 hours: \(.next24Hours | range)", "\(.nearTerm.hours) hours: \(.nearTerm | range)", .caveat] as $details
  | if $mode == "waybar" then
      {text: ($line | @html), tooltip: ($details | join("\n") | @html), class: $state, percentage: (.next24Hours.probability * 100 | round)} | tojson
    elif $mode == "swiftbar" then
      [$line, "---", $details[], "Open | href=\($url)"]
      | [.[0, 1], (.[2:-1][] | gsub("[|\n]"; " ")), .[-1]] | .[0] |= gsub("[|\n]"; " ") | join("\n")
    else $line | gsub("\n"; " ") end
' "$name.json"
