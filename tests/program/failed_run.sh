#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# failed_run.sh PROGRAM SCRATCH: a run that fails after its first samples leaves what sinks have written, all of it in the list
# of its files, so that --overwrite replaces it.
set -euo pipefail
program=$1 scratch=$2
graph=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)/failed_run.json
rm -rf "$scratch" && mkdir -p "$scratch" && cd "$scratch"

fail() {
    printf '%s\n' "$*" >&2
    cat log >&2
    exit 1
}

# run TOLERANCE: a run in float into the same folder.
run() { "$program" run "$graph" --set flow.volume_tolerance="$1" --overwrite --threads 1 --out results >out 2>log; }

# Rounding decides when the water misses a tolerance: the loosest that it misses ends the latest run.
for tolerance in 1e-7 5e-8 3e-8 2e-8 1.5e-8 1.2e-8 1e-8 0; do
    run "$tolerance" || break
done
# How far the sinks have come when a run fails differs from one to the next.
left=0
for attempt in 1 2 3 4 5; do
    status=0
    run "$tolerance" || status=$?
    ((status == 1)) || fail "run $attempt ended with $status, expected 1"
    (cd results && find . -type f ! -name '.*' -printf '%P\n') >files
    while read -r file; do
        grep -qF "$file" results/.thalweg.results || fail "the list lacks $file after run $attempt"
        left=$((left + 1))
    done <files
done
((left > 0)) || fail "no run has left a file"
run 1 || fail "the run that holds cannot replace what failed"
echo "five runs that fail at $tolerance, with $left files, and one that does not, into one folder"
