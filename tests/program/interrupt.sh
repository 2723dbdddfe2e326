#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# interrupt.sh PROGRAM GRAPH PLUGINS SCRATCH: one signal stops a run at the end of its interval and keeps what was
# written; a second one ends the process at once; one that was ignored before does nothing.
set -euo pipefail
set -m # without it a shell starts its background with SIGINT ignored
program=$1 graph=$2 plugins=$3 scratch=$4
rm -rf "$scratch" && mkdir -p "$scratch/bin"
cp "$program" "$scratch/bin/thalweg" # beside it are no other plugins, so that it starts fast

fail() {
    printf '%s\n' "$*" >&2
    cat "$scratch/log" >&2
    exit 1
}

# start NAP [COMMAND...]: runs in the background under COMMAND, returns once the first result is there.
start() {
    rm -rf "$scratch/results"
    "${@:2}" "$scratch/bin/thalweg" run "$graph" --plugin-path "$plugins" --out "$scratch/results" --set "sum.nap=$1" 2>"$scratch/log" &
    for ((k = 0; k < 200; ++k)); do
        [[ -s $scratch/results/level.csv ]] && return
        sleep 0.05
    done
    fail "no results after 10 s"
}

for signal in INT TERM HUP; do
    start 0.05
    kill -s "$signal" $!
    status=0 && wait $! || status=$?
    ((status == 130)) || fail "after $signal: exit status $status, expected 130"
    [[ -s $scratch/results/level.csv ]] || fail "after $signal: the results are gone"
    grep -q 'Stopped early' "$scratch/log" || fail "after $signal: the summary does not say so"
    grep -qx 'Stopping as soon as the nodes allow it; once more to stop at once.' "$scratch/log" ||
        fail "after $signal: the stop is not announced"
done

# Whoever started the program with a signal ignored meant it, as nohup and shells do.
ignoring() {
    trap '' INT HUP
    exec "$@"
}
start 0.05 ignoring
for signal in HUP INT; do
    kill -s "$signal" $!
    sleep 0.2
    if ! kill -0 $! 2>/dev/null || [[ -s $scratch/log ]]; then fail "$signal was not ignored"; fi
done
kill -s TERM $!
status=0 && wait $! || status=$?
((status == 130)) || fail "after TERM: exit status $status, expected 130"

start 5 # an interval is now longer than the test waits
kill -s INT $!
sleep 0.3
kill -0 $! 2>/dev/null || fail "the first signal killed it"
kill -s TERM $!
status=0 && wait $! || status=$?
((status == 143)) || fail "after the second signal: exit status $status, expected 143"
