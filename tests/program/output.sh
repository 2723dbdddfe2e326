#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# shellcheck disable=SC2016
# output.sh PROGRAM GRAPH PLUGINS SCRATCH: what scripts rely on: exit statuses, data on standard output and nothing else
# there, JSON that parses (cmake reads it), progress as plain lines where there is no terminal.
set -euo pipefail
program=$1 graph=$2 plugins=$3 scratch=$4
rm -rf "$scratch" && mkdir -p "$scratch/bin"
cd "$scratch"
cp "$program" bin/thalweg # beside it are no other plugins, so that it starts fast

fail() {
    printf '%s\n' "$*" >&2
    cat log >&2
    exit 1
}

# expect STATUS ARGUMENT...: runs the program; what it prints is then in out and log.
expect() {
    local wanted=$1 status=0
    shift
    bin/thalweg "$@" >out 2>log || status=$?
    ((status == wanted)) || fail "thalweg $*: exit status $status, expected $wanted"
}

json() {
    printf 'file(READ out text)\nstring(JSON n LENGTH "${text}")\n' >parse.cmake
    cmake -P parse.cmake >>log 2>&1 || fail "no JSON on standard output: $*"
}

fast=("$graph" --plugin-path "$plugins" --set sum.nap=0)

expect 3
expect 3 fly
expect 3 run
expect 3 run "${fast[@]}" --device tpu
expect 3 run "${fast[@]}" --set nap=0
expect 3 check "$graph" --plugin-path no-such-folder
expect 2 check no-such-graph.json
expect 2 check "$graph" # without the probe plugin
expect 3 nodes no-such-node
expect 3 new-node Upper-Case

for verb in run resume check plan graph nodes plugins schema doctor new-node bench; do
    expect 0 "$verb" --help
    [[ -s out && ! -s log ]] || fail "$verb --help: expected help on standard output alone"
done

expect 0 check "${fast[@]}"
[[ ! -s out ]] || fail "check printed to standard output"
expect 0 check "${fast[@]}" --json && json check
expect 2 check no-such-graph.json --json && json check
expect 0 plan "${fast[@]}" --json && json plan
expect 0 nodes --plugin-path "$plugins" --json && json nodes
expect 0 nodes probe-sum --plugin-path "$plugins" --json && json nodes probe-sum
expect 0 plugins --plugin-path "$plugins" --json && json plugins
expect 0 schema --plugin-path "$plugins" && json schema
expect 0 graph "${fast[@]}" --dot
grep -q '"bed" -> "sum" .*float32 cell \[m\], 4 x 4 cells of 10, host' out || fail "the drawing lacks what the edge carries"
# A graph of two minutes, of which a trial runs one; the coupling interval stays.
expect 0 plan "${fast[@]}" --until 0.5 --json && json plan --until
expect 3 plan "${fast[@]}" --until 0
[[ ! -e results ]] || fail "a verb that only looks wrote results"

expect 0 run "${fast[@]}" --json && json run
[[ -s results/interrupted/level.csv ]] || fail "results are not in results/<name of the graph>"
expect 0 run "${fast[@]}" --quiet
[[ ! -s out && ! -s log ]] || fail "run --quiet is not quiet"
expect 0 run "${fast[@]}" --stats --out elsewhere
if ! grep -q '^Time inside nodes' out || [[ ! -s elsewhere/level.csv ]]; then fail "run --stats --out"; fi
! grep -q $'\r' log || fail "carriage returns in a log"
expect 0 run "${fast[@]}" --until "2.5 s" --out short
[[ $(cut -d, -f1 short/level.csv | tr '\n' ' ') == "0 1 2 2.5 " ]] || fail "run --until: expected rows at 0, 1, 2 and 2.5 s alone"
grep -q 'the run ends at 2.5 s, where the graph says 16 min 40 s' log || fail "run --until does not say so"
grep -q 'output times that are left out: sink: 997 from 3.* s to 16 min 39 s$' log || fail "run --until does not say which times fall away"
expect 0 run "${fast[@]}" --until "2 h" --out whole
grep -q '^1000,' whole/level.csv || fail "run --until beyond the end: expected the whole run"
