#!/bin/sh
# <xbar.title>Reset Record</xbar.title>
# <xbar.desc>Chance of a usage-limit reset, and time since the last one.</xbar.desc>
# <xbar.dependencies>curl,jq</xbar.dependencies>
# <xbar.var>string(RESET_RECORD_URL="http://127.0.0.1:3000"): Address of the instance.</xbar.var>
#
# Plugin for xbar, SwiftBar and Argos: prints the chance of a reset and the time since the last one, and a menu.
# Asks at most once every five minutes, however often it runs, and sends If-None-Match.
set -u
PATH="$PATH:/opt/homebrew/bin:/usr/local/bin"

url=${RESET_RECORD_URL:-http://127.0.0.1:3000}
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
  printf '%s\n' "No answer from $url"
  exit 0
fi

# Snapshots are made every five minutes, and none is served after ten.
jq -r --arg url "$url" '
  def instant: sub("\\.[0-9]+Z$"; "Z") | fromdateiso8601;
  def percent: . * 100 | round | "\(.)%";
  def ago: if . < 3600 then "\(. / 60 | floor) min" elif . < 172800 then "\(. / 3600 | floor) h" else "\(. / 86400 | floor) d" end;
  def range: "\(.probability | percent) (\(.low | percent) to \(.high | percent))";
  def line: gsub("[|\n]"; " ");
  (if now - (.generatedAt | instant) > 900 then " (outdated)" else "" end) as $outdated
  | (if .lastResetAt then "last reset \([0, now - (.lastResetAt | instant)] | max | ago) ago" else "no reset yet" end) as $last
  | ("\(.product): \(.next24Hours.probability | percent) in 24 h, \($last)\($outdated)" | line),
    "---",
    (.headline, "24 hours: \(.next24Hours | range)", "\(.nearTerm.hours) hours: \(.nearTerm | range)", .caveat | line),
    "Open | href=\($url)"
' "$name.json"
