#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# plan_start.sh PROGRAM GRAPH SCRATCH: `plan --start` tells what nodes find at the start, as text and as JSON, and writes nothing.
set -euo pipefail
program=$1 graph=$2 scratch=$3
rm -rf "$scratch" && mkdir -p "$scratch" && cd "$scratch"

fail() {
    printf '%s\n' "$*" >&2
    cat out log >&2
    exit 1
}

started() { "$program" plan "$graph" --start "$@" >out 2>log; }

started || fail "the graph does not start"
grep -qE '^flow +west, discharge: 24 faces, 240 m, lowest bed 9\.9995 m$' out || fail "the inflow is not told"
grep -qE '^flow +east, stage: 24 faces, 240 m, lowest bed 9\.0995 m$' out || fail "the outflow is not told"
started --json || fail "the graph does not start with --json"
grep -qF '"text": "west, discharge: 24 faces, 240 m, lowest bed 9.9995 m"' out || fail "the JSON is another"
"$program" plan "$graph" >out 2>log || fail "the graph has no plan"
! grep -q 'lowest bed' out || fail "a plan without --start starts nodes"

# What fails at the start is told as by run, and no plan is printed.
status=0
started --set 'flow.boundaries=[{"edge": "west", "kind": "normal_depth"}]' || status=$?
((status == 2)) || fail "exit status $status of a start that fails, expected 2"
[[ ! -s out ]] || fail "a plan of a start that fails"
grep -q 'finds no slope for its normal depth' log || fail "no reason is given"
[[ -z $(find . -mindepth 1 -not -name out -not -name log) ]] || fail "something was written"
