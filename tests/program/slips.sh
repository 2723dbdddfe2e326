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

# refuses TEXT: the graph is refused for this reason.
refuses() {
    ! starts || fail "runs: $1"
    grep -q "$1" log || fail "another reason than: $1"
}

# Marks of missing values are no levels and no discharges.
printf 'time [s], h [m], Q [m3/s]\n0, 21, 3\n30, -9999, -999\n60, 21, 3\n' >gaps.csv
for held in '"stage", "series": "h"' '"discharge", "series": "Q"'; do
    graph bed.asc '"series": "gaps.csv", "boundaries": [{"edge": "west", "kind": '"$held"'}]' ''
    refuses "gaps.csv:3: column 'h' has what marks a missing value"
done
graph sea.asc '"boundaries": [{"edge": "west", "kind": "stage", "value": 10000}]' ''
told 'warning: .*west, stage: its level, at most 10000 m, is .* above the highest ground, 20 m'
graph sea.asc '"initial_level": 150' ''
told 'warning: .*initial_level, at most 150 m, is 130 m above the highest ground, 20 m'

# A rating curve lets water out, more of it at a higher level.
graph sea.asc '"initial_level": 0.6, "boundaries": [{"edge": "west", "kind": "rating", "curve": [[0.5, -5], [1, 2]]}]' ''
refuses 'a rating curve has a negative discharge'
graph sea.asc '"initial_level": 0.6, "boundaries": [{"edge": "west", "kind": "rating", "curve": [[0.5, 5], [1, 2]]}]' ''
told 'warning: .*west, rating: its discharge falls while the level rises, from 5 m3/s at 0.5 m to 2 m3/s at 1 m'

# Keys that are one number.
graph bed.asc '"rain_by_zone": {"01": "36 mm/h", "1": "1 mm/h"}' ', "rain_zones": "level.elevation"'
refuses 'two keys name one zone'
graph bed.asc '"infiltration": {"1.0": {"ks": "36 mm/h"}, "1": {"ks": "1 mm/h"}}' ', "soil_zones": "level.elevation"'
refuses 'two keys name one zone'

# Other slips.
graph bed.asc '"infiltration": {"ks": "1 mm/h", "psi": "100 mm"}' ''
refuses 'psi without dtheta'
graph bed.asc '"wind_speed": "500 m/s", "wind_direction": 270' ''
refuses 'the wind is faster than any on earth'
graph bed.asc '"desingularisation_depth": 5' ''
told 'warning: .*desingularisation_depth of 5 m damps'
graph bed.asc '"sources": [{"x": 55, "y": 55, "level": 22}, {"x": 55, "y": 55, "level": 23}]' ''
refuses 'two entries hold the level of one cell'
graph bed.asc '"initial_level": 20.5, "dry_depth": 1' ''
told 'no cell starts wet: initial_level, at most 20.5 m, leaves nowhere more water than dry_depth, 1 m'
graph bed.asc '' ''
sed -i 's|"file": "bed.asc"|&, "vertical_scale": 0|' graph.json
refuses 'a scale of 0 makes all ground level'
sed -i 's|, "vertical_scale": 0||; s|"out": {|"rough": {"type": "lookup", "params": {"values": {"01": 0.1, "1": 0.2}}, "in": {"class": "rain.value"}}, &|; s|"depth": "flow|"n": "rough.value", &|' graph.json
refuses 'two keys name one class'
# An option that nothing takes notice of, and the outline of a zone that crosses itself.
cat >zones.geojson <<'END'
{"type": "FeatureCollection", "features": [
    {"type": "Feature", "properties": {}, "geometry": {"type": "Polygon", "coordinates": [[[0, 0], [40, 0], [40, 40], [0, 40], [0, 0]]]}},
    {"type": "Feature", "properties": {}, "geometry": {"type": "Polygon", "coordinates": [[[50, 50], [110, 110], [110, 50], [50, 110], [50, 50]]]}}]}
END
cat >zones.json <<'END'
{"thalweg": 1, "time": {"end": "2 s", "couple": "1 s"},
 "nodes": {"bed": {"type": "bathymetry", "params": {"file": "bed.asc"}},
           "stat": {"type": "statistics", "params": {"file": "zones.geojson", "file_crs": "grid", "numbers": ["mean"]},
                    "in": {"bed": "bed.elevation"}}}}
END
"$program" run zones.json --out zones --quiet >log 2>&1 || fail "a zone that crosses itself is refused"
told_by_run='zones.geojson: the outline of feature 1 crosses or touches itself'
[[ $(grep -c "warning: .*$told_by_run" log) == 1 ]] || fail "not told: $told_by_run"
"$program" run zones.json --out zones --overwrite --quiet --checkpoint-keep 3 >log 2>&1 || fail "a run that keeps no checkpoint"
grep -qF 'warning: --checkpoint-keep has no effect without --checkpoint-every' log || fail "an option without effect is not told"
sed 's|"nodes"|"watch": [{"when": "max(bed.elevation) > 0 m", "do": "checkpoint"}], &|' zones.json >rule.json
"$program" run rule.json --out rule --quiet --checkpoint-keep 3 >log 2>&1 || true
! grep -qF 'has no effect' log || fail "rules write checkpoints, too"
