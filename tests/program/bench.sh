#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# shellcheck disable=SC2016
# bench.sh PROGRAM SCRATCH: `thalweg bench` finds what a plugin's tree brings, hands it its arguments, and ends with its
# exit status.
set -euo pipefail
program=$1 scratch=$2
rm -rf "$scratch" && mkdir -p "$scratch/tree/lib/thalweg/plugins" "$scratch/tree/libexec/thalweg/bench" "$scratch/other"
cd "$scratch"

fail() {
    printf '%s\n' "$*" >&2
    cat out log >&2
    exit 1
}

# expect STATUS ARGUMENT...: runs `thalweg bench`; what it prints is then in out and log.
expect() {
    local wanted=$1 status=0
    shift
    "$program" bench "$@" >out 2>log || status=$?
    ((status == wanted)) || fail "thalweg bench $*: exit status $status, expected $wanted"
}

# Tells its arguments, one in brackets each, and ends with the number that stands after --status.
bench=tree/libexec/thalweg/bench/probe-speed
printf '#!/bin/sh\nprintf "[%%s]" "$@"\n[ "$1" != --status ] || exit "$2"\n' >$bench
chmod +x $bench
echo 'no program' >tree/libexec/thalweg/bench/notes.txt
here=(--plugin-path tree/lib/thalweg/plugins)

expect 0 "${here[@]}"
if ! grep -q "^probe-speed .*/$bench\$" out || grep -q notes out; then fail "the list is wrong"; fi
expect 0 "${here[@]}" --json
printf 'file(READ out text)\nstring(JSON file GET "${text}" 0 file)\n' >parse.cmake
cmake -P parse.cmake >>log 2>&1 || fail "no JSON"

expect 0 "${here[@]}" probe-speed
[[ $(<out) == '[]' ]] || fail "arguments from nowhere"
expect 0 "${here[@]}" probe-speed --json --help 'two words' -- --plugin-path nowhere
[[ $(<out) == '[--json][--help][two words][--][--plugin-path][nowhere]' && ! -s log ]] || fail "arguments were changed"
expect 7 "${here[@]}" probe-speed --status 7
(cd tree/lib && THALWEG_PLUGIN_PATH=thalweg/plugins/ "$program" bench probe-speed x | grep -q '\[x\]') ||
    fail "not found through THALWEG_PLUGIN_PATH"

expect 3 "${here[@]}" probe-sped
grep -q "no plugin brings a benchmark 'probe-sped'; did you mean 'probe-speed'?" log || fail "no hint"
expect 3 --plugin-path other probe-speed # no tree with plugins
# Installations have the benchmarks that were built; one without says what brings them.
mkdir -p bare/bin bare/lib/thalweg/plugins && cp "$program" bare/bin/thalweg
for name in '' probe-speed; do
    bare/bin/thalweg bench $name >out 2>log || true
    grep -q '^do: build the target benches' log || fail "thalweg bench $name: nobody says how to get one"
done
expect 3 "${here[@]}" notes.txt
