#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# scan.sh CASE PROGRAM PLUGINS SCRATCH: how the program looks at libraries before it loads them. CASE is a function below.
set -euo pipefail
case=$1 program=$2 plugins=$3 scratch=$4
rm -rf "$scratch" && mkdir -p "$scratch"
cd "$scratch"
echo '{"thalweg": 1, "time": {"end": 1}, "nodes": {"a": {"type": "sound"}}}' >right.json

fail() {
    printf '%s\n' "$*" >&2
    cat log >&2
    exit 1
}

# expect STATUS ARGUMENT...: runs the program; what it prints is then in out and log.
expect() {
    local wanted=$1 status=0
    shift
    "$program" "$@" >out 2>log || status=$?
    ((status == wanted)) || fail "thalweg $*: exit status $status, expected $wanted"
}

# Neither a child of the scanner nor one that has left its session is there when the program ends.
strays() {
    export THALWEG_TEST_PIDS=$scratch/pids
    expect 0 nodes --plugin-path "$plugins/forks"
    [[ ! -s log ]] || fail "the library was refused"
    (($(wc -l <pids) == 2)) || fail "the library has not started two processes"
    while read -r pid; do
        ! kill -0 "$pid" 2>>log || fail "process $pid has survived"
    done <pids
}

# After it has passed: the exit status must not be the library's.
exit_in_program() {
    expect 1 check right.json --plugin-path "$plugins/exits_in_program"
    [[ $(<log) == "thalweg: $plugins/exits_in_program/exits_in_program.so ended the program while it was loaded" ]] ||
        fail "wrong message"
}

"$case"
