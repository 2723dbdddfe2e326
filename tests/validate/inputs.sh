#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# inputs.sh PROGRAM LIBRARY DECLARED SCRATCH: what `thalweg validate` says of a node that it could not run, how --params
# and --inputs let it run, and that one whose ports declare their values runs without.
set -euo pipefail
program=$1 library=$2 declared=$3 scratch=$4
rm -rf "$scratch" && mkdir -p "$scratch" && cd "$scratch"
echo '{"lookup": {"table": [0.1, 0.2, 0.3]}}' >params.json

# says STATUS TEXT OPTION...: exactly that status, and a line with TEXT.
says() {
    local status=0 wanted=$1 text=$2
    shift 2
    "$program" validate "$library" --only runs "$@" >log 2>&1 || status=$?
    if ((status != wanted)) || ! grep -qF -- "$text" log; then
        echo "exit status $status, expected $wanted and: $text" >&2
        cat log >&2
        exit 1
    fi
}

says 1 "parameter 'table' is required; give it with --params FILE"
says 1 "NEVER RUN: node type 'lookup' refuses every life, so nothing is known of it: a class or a share" --params params.json
says 1 "--inputs FILE" --params params.json

echo '{"lookup": {"class": {"integers": [1, 3]}, "share": {"range": [0.5, 0.75]}}}' >inputs.json
says 0 "1 passed, 0 failed" --params params.json --inputs inputs.json
if grep -q "NEVER RUN" log; then
    echo "a node that ran is called never run" >&2
    exit 1
fi
echo '{"lookup": {"class": {"values": [3, 1]}, "share": {"values": [0.625]}}}' >inputs.json
"$program" validate "$library" --params params.json --inputs inputs.json >log 2>&1 || { cat log >&2; exit 1; }

echo '{"lookup": {"clas": {"values": [1]}}}' >inputs.json
says 1 "the file of --inputs has a rule for 'clas', which is no input for fields" --params params.json --inputs inputs.json
for rule in '{"range": [1, 0]}' '{"values": []}' '{"integers": [0.2, 0.8]}' '{"values": ["1"]}' '{}' '[1]' '{"range": [0]}'; do
    echo "{\"lookup\": {\"class\": $rule}}" >inputs.json
    says 3 "is no rule for an input; expected" --params params.json --inputs inputs.json
done

library=$declared
echo '{"lookup": {"table": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]}}' >params.json
says 0 "1 passed, 0 failed" --params params.json
if grep -q "NEVER RUN" log; then
    echo "a node that declares what its inputs hold is never run" >&2
    exit 1
fi
# What the user says counts before what the port declares.
echo '{"lookup": {"class": {"values": [11]}}}' >inputs.json
says 1 "a class or a share that is not in the table" --params params.json --inputs inputs.json
mkdir plugins && cp "$declared" plugins/
"$program" nodes lookup --plugin-path plugins >log
grep -q 'Class of land use; whole numbers at least 1' log
grep -q 'Share of the class; between 0.5 and 0.75' log
"$program" nodes lookup --plugin-path plugins --markdown | grep -q 'Share of the class; between 0.5 and 0.75 |'
