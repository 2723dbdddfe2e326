#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# slips.sh PROGRAM SCRATCH: graphs that run, but hardly mean what they say, are told at the start, and only these; what a
# run warns of does not depend on the clock on the wall.
set -euo pipefail
program=$1 scratch=$2
rm -rf "$scratch" && mkdir -p "$scratch" && cd "$scratch"

fail() {
    printf '%s\n' "$*" >&2
    cat log >&2
    exit 1
}

# raster FILE VALUE HOLE: 12 x 12 cells of 10 m, with HOLE in 3 x 2 of them.
raster() {
    printf 'ncols 12\nnrows 12\nxllcorner 0\nyllcorner 0\ncellsize 10\n'
    for row in {1..12}; do
        hole=$2
        ((row < 6 || row > 7)) || hole=$3
        echo "$2 $2 $2 $2 $hole $hole $hole $2 $2 $2 $2 $2"
    done
} >"$1"
raster bed.asc 20 21
raster holes.asc 20 0
raster level.asc 15 10
raster rain.asc 20 25
raster roof.asc 0 0.0004
raster sea.asc 0 20

# graph FILE PARAMETERS INPUTS: a flow on a bed that is read from FILE.
graph() {
    cat >graph.json <<END
{"thalweg": 1, "time": {"end": "60 s", "couple": "1 s"},
 "nodes": {"bed": {"type": "bathymetry", "params": {"file": "$1"}},
           "level": {"type": "bathymetry", "params": {"file": "level.asc"}},
           "rain": {"type": "raster", "params": {"file": "rain.asc", "unit": "m s-1"}, "in": {"grid": "bed.elevation"}},
           "roof": {"type": "raster", "params": {"file": "roof.asc", "unit": "m s-1"}, "in": {"grid": "bed.elevation"}},
           "flow": {"type": "shallowwater", "params": {$2}, "in": {"bed": "bed.elevation"$3}},
           "out": {"type": "vtk-writer", "in": {"depth": "flow.depth", "l": "level.elevation", "r": "rain.value",
                                                "f": "roof.value"}}}}
END
}

starts() { "$program" plan graph.json --start >log 2>&1; }

told() {
    starts || fail "the graph does not start"
    grep -qE "$1" log || fail "not told: $1"
}

graph holes.asc '' ''
told 'warning: .*bed from 0 to 20 m: 6 of 144 cells of 0, .*is 0 missing data|warning: .*6 cells of 0, .*is 0 missing data'
graph bed.asc '' ', "initial_level": "level.elevation"'
told 'warning: no cell starts wet: initial_level, at most 15 m, lies below the ground, which is at least 20 m'
graph bed.asc '"boundaries": [{"edge": "west", "kind": "stage", "value": 10}]' ''
told 'warning: west, stage: its level, at most 10 m, lies below the bed of all its faces, the lowest at 20 m'

graph sea.asc '"boundaries": [{"edge": "west", "kind": "stage", "value": 0.5}]' ', "rain": "roof.value"'
starts || fail "a flow without a slip does not start"
! grep -q warning log || fail "a flow without a slip is warned of"

graph bed.asc '' ', "rain": "rain.value"'
! starts || fail "a rain of 20 m/s runs"
grep -q 'it rains more than nature has' log || fail "another reason than the rain"
graph bed.asc '' ', "manning": "level.elevation"'
! "$program" check graph.json >log 2>&1 || fail "a level is taken for a roughness"
grep -q 'this is no roughness' log || fail "another reason than the roughness"
graph bed.asc '' ', "manning": "rain.value"'
! "$program" check graph.json >log 2>&1 || fail "a rain is taken for a roughness"
grep -q 'found: *values in m s-1' log || fail "another reason than the rain"

# A storm begins as a film everywhere, which is no reason to warn; nor is hwp14 advised where it runs.
graph bed.asc '"rain": "30 mm/h", "scheme": "kp07", "desingularisation_depth": 0.1' ''
for threads in 1 2; do
    "$program" run graph.json --overwrite --threads $threads 2>log >out || fail "the rain does not run"
    grep warning log >"warnings$threads" || fail "nothing is told of a flow that is damped all along"
done
cmp warnings1 warnings2 || fail "two runs of one graph give different warnings"
grep -qE 'at 9 s .*or take the scheme hwp14' warnings1 || fail "not told at the third look"
graph bed.asc '"rain": "30 mm/h", "desingularisation_depth": 0.1' ''
"$program" run graph.json --overwrite 2>log >out || fail "the rain does not run with hwp14"
grep -q 'which slows them down; lower it$' log || fail "hwp14 is advised where it runs"
graph bed.asc '"rain": "30 mm/h"' ''
"$program" run graph.json --overwrite 2>log >out || fail "the rain does not run"
! grep -q warning log || fail "a usual rain is warned of"
