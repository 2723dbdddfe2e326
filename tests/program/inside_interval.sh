#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# inside_interval.sh PROGRAM GRAPH PLUGINS SCRATCH: a signal stops a flow inside a coupling interval that would take for
# ever, and what stands then is written.
set -euo pipefail
set -m # without it a shell starts its background with SIGINT ignored
program=$1 graph=$2 plugins=$3 scratch=$4
rm -rf "$scratch" && mkdir -p "$scratch"
trap 'jobs -p | xargs -r kill -KILL 2>/dev/null' EXIT

fail() {
    printf '%s\n' "$*" >&2
    cat "$scratch/log" >&2
    exit 1
}

for signal in INT TERM; do
    rm -rf "$scratch/results"
    "$program" run "$graph" --plugin-path "$plugins" --out "$scratch/results" --device cpu 2>"$scratch/log" &
    for ((k = 0; k < 400; ++k)); do
        [[ -s $scratch/results/level.csv ]] && break
        sleep 0.05
    done
    [[ -s $scratch/results/level.csv ]] || fail "no results after 20 s"
    sleep 0.5
    kill -s "$signal" $!
    ended=0
    for ((k = 0; k < 100 && !ended; ++k)); do
        kill -0 $! 2>/dev/null || ended=1
        sleep 0.05
    done
    ((ended)) || fail "after $signal: still there 5 s later"
    status=0 && wait $! || status=$?
    ((status == 130)) || fail "after $signal: exit status $status, expected 130"
    [[ $(wc -l <"$scratch/results/level.csv") == 2 ]] || fail "after $signal: no sample of the time it stopped at"
    grep -q 'Stopped early' "$scratch/log" || fail "after $signal: the summary does not say so"
done
