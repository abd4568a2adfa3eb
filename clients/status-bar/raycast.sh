#!/bin/sh
# @raycast.schemaVersion 1
# @raycast.title Reset Record
# @raycast.mode inline
# @raycast.refreshTime 5m
# @raycast.description Chance of a usage-limit reset, and time since the last one.
# Script command for Raycast. Name the copy of reset-record.sh here.
exec "${RESET_RECORD_SCRIPT:-$HOME/.local/bin/reset-record.sh}" line
