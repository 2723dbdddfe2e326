#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# messages.sh PROGRAM SCRATCH: `check`, `plan` and `run` print what nodes warn of before time starts, with the node's name.
set -euo pipefail
program=$1 scratch=$2
rm -rf "$scratch" && mkdir -p "$scratch" && cd "$scratch"

fail() {
    printf '%s\n' "$*" >&2
    cat out log >&2
    exit 1
}

# Ground of 10 m with a block of 3 x 3 cells whose missing value the file does not state.
{
    printf 'ncols 12\nnrows 12\nxllcorner 0\nyllcorner 0\ncellsize 10\n'
    for row in {1..12}; do
        hole=10
        ((row < 5 || row > 7)) || hole=-9999
        echo 10 10 10 10 $hole $hole $hole 10 10 10 10 10
    done
} >ground.asc
cat >graph.json <<'END'
{"thalweg": 1, "time": {"end": "1 s"},
 "nodes": {"ground": {"type": "bathymetry", "params": {"file": "ground.asc", "grid": "triangles"}},
           "idle": {"type": "bathymetry", "params": {"file": "ground.asc"}},
           "out": {"type": "ugrid-writer", "in": {"bed": "ground.elevation"}}}}
END

warning='^warning: ground: .*9 cells of -9999, far from all around.*is -9999 missing data[?]'
unread='^warning: idle: nothing reads .idle.elevation. or another'
for verb in check plan 'plan --start' run 'run --overwrite --quiet'; do
    # shellcheck disable=SC2086  # words of the verb
    "$program" $verb graph.json >out 2>log || fail "$verb fails"
    cat out >>log
    [[ $verb == 'plan --start' ]] && sed -i -E 's/^(ground|idle) +warning: /warning: \1: /' log
    grep -qE "$warning" log || fail "$verb does not tell what was logged in negotiate"
    grep -qE "$unread" log || fail "$verb does not tell that nothing reads a node"
done

for verb in check plan; do
    "$program" "$verb" graph.json --json >out 2>log || fail "$verb --json fails"
    python3 -c 'import json, sys
nodes = [w["node"] for w in json.load(sys.stdin)["warnings"]]
sys.exit(nodes[0] != "ground" or "idle" not in nodes)' <out || fail "$verb --json has not the warnings"
    [[ ! -s log ]] || fail "$verb --json prints them, too"
done

# A graph that is refused tells them beside its errors.
sed 's/"bed": "ground.elevation"/"bed": "ground.elevatoin"/' graph.json >wrong.json
for verb in check plan run; do
    ! "$program" "$verb" wrong.json >out 2>log || fail "$verb takes a wrong graph"
    grep -qE "$warning" log || fail "$verb of a refused graph does not tell the warning"
    ! grep -q 'nothing reads' log || fail "what a mistake has left unread is told as a second one"
done
