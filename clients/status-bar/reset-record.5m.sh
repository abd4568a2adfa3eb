#!/bin/sh
# <xbar.title>Reset Record</xbar.title>
# <xbar.desc>Chance of a usage-limit reset, and time since the last one.</xbar.desc>
# <xbar.dependencies>curl,jq</xbar.dependencies>
# Plugin for SwiftBar and xbar. Put it into the plugin folder and name the copy of reset-record.sh, which belongs elsewhere.
exec "${RESET_RECORD_SCRIPT:-$HOME/.local/bin/reset-record.sh}" swiftbar
