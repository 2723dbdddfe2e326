#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# plan_columns.sh PROGRAM GRAPHS SCRATCH: `plan` and `graph` show the columns of tables and the
# attributes of features.
set -euo pipefail
program=$1 graphs=$2 scratch=$3
rm -rf "$scratch" && mkdir -p "$scratch" && cd "$scratch"

fail() {
    printf '%s\n' "$*" >&2
    cat out log >&2
    exit 1
}

planned() { "$program" plan "$graphs/$1.json" "${@:2}" >out 2>log || fail "$1 has no plan"; }

planned series
grep -qE '^flood\.table -> flow\.series +table: time \[min\], Q_in \[m3/s\]$' out || fail "the series is not told"
planned features
grep -qE '^river\.features -> water\.shapes +feature set: name \(text\), level \[1\]$' out ||
    fail "the attributes are not told"

planned series --json
tr -d ' \n' <out >joined
series='[{"name":"time","type":"real","unit":"min"},{"name":"Q_in","type":"real","unit":"m3/s"}]'
grep -qF "\"columns\":$series" joined || fail "the JSON is another"
(($(grep -o '"columns"' joined | wc -l) == 1)) || fail "edges with fields have columns"

drawn() { "$program" graph "$graphs/$1.json" >out 2>log || fail "$1 has no drawing"; }

drawn series
grep -qF '"flood" -> "flow" [label="table -> series\ntable: time [min], Q_in [m3/s]"];' out || fail "the series is not drawn"
drawn features
grep -qF '"river" -> "water" [label="features -> shapes\nfeature set: name (text), level [1]"];' out ||
    fail "the attributes are not drawn"
