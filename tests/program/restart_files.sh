#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# restart_files.sh PROGRAM SCRATCH: result files of all sinks are the same bytes in a run that was left and went on, at sample
# times, between them, at the start and after some sinks have had their last sample. Without EGL there are no pictures. A run
# that a rule has changed goes on changed.
set -euo pipefail
program=$1 scratch=$2
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
rm -rf "$scratch" && mkdir -p "$scratch"
cd "$scratch"

graph=$here/restart_files.json
if ! "$program" check "$graph" 2>log; then
    grep -q EGL log || { cat log >&2; exit 1; }
    [[ -z ${THALWEG_REQUIRE_EGL:-} ]] || { cat log >&2; exit 1; }
    echo "pictures are skipped: $(sed -n 1p log)" >&2
    graph=$scratch/restart_files.json
    sed -e '/"picture"/d' -e '/"mesh"/s/,$//' -e "s|\"\.\./\.\./|\"$here/../../|" -e "s|\"restart_gauges|\"$here/restart_gauges|" \
        "$here/restart_files.json" >"$graph"
fi

# same N GRAPH OPTION...: N restarts give the same bits and files.
same() {
    local found
    "$program" verify restart "${@:2}" >log 2>&1 || { cat log >&2; exit 1; }
    found=$(grep -c 'the same bits and result files' log)
    ((found == $1)) || { echo "$found of $1 restarts of $2" >&2; cat log >&2; exit 1; }
}
same 5 "$graph" --at 0 --at 2 --at 2.5 --at 3 --at 7
same 2 "$here/restart_rule.json" --at 1.5 --at 48
echo "7 restarts, all result files the same"
