#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# drawn_looks.sh PROGRAM GRAPHS COUNT SCRATCH: floods of a polder drawn at random (grid, cells, scheme, coupling, rain, source,
# barrier that breaches, sand), each with output times drawn at random, come to the same bits with other output times. GRAPHS is
# the folder of shipped graphs, COUNT the number of floods, DEVICE cpu (default) or cuda. A flood that differs is named by its number
# and its graph is kept in SCRATCH.
set -euo pipefail
program=$1 graphs=$2 count=$3 scratch=$4
rm -rf "$scratch" && mkdir -p "$scratch"
cd "$scratch"
ln -s "$graphs/data" data

# one_of WORD...: one of the words, as $word.
one_of() { local k=$((RANDOM % $# + 1)); word=${!k}; }
# times: some output times of the run, as a list, in $word.
times() {
    local k all=()
    for ((k = RANDOM % 5; k >= 0; --k)); do all+=("$(printf '%d.%03d' $((RANDOM % 30)) $((RANDOM % 1000)))"); done
    word=[$(printf '%s\n' "${all[@]}" | sort -gu | paste -sd,)]
}

# Rasters have sediment and all their schemes, triangles theirs.
draw() {
    local grid cells scheme precision couple flow='' more='' gauges_at maps_at
    one_of cells cells triangles; grid=$word
    one_of 12 17 23; cells=$word
    if [[ $grid == cells ]]; then one_of kp07 hwp14 waf hllc; else one_of roe hllc muscl; fi; scheme=$word
    one_of float double; precision=$word
    one_of 1.7 3 5 10 29.9; couple=$word
    times; gauges_at=$word
    times; maps_at=$word
    ((RANDOM % 2)) && flow+=', "rain": "80 mm/h"'
    ((RANDOM % 3)) || flow+=', "infiltration": {"ks": "20 mm/h", "psi": "11 cm", "dtheta": 0.3}'
    ((RANDOM % 3)) || flow+=', "sources": [{"x": 200, "y": 300, "value": "3 m3/s"}]'
    ((RANDOM % 3)) || flow+=', "eddy_viscosity": "parabolic"'
    change=dike.bed_change
    if ((RANDOM % 2)); then
        change=breach.bed_change
        more+='"breach": {"type": "barrier",
            "params": {"file": "data/polder_breach.geojson", "file_crs": "grid", "attribute": "bottom",
                       "rule": "lower_to", "watch": [385, 305], "threshold": "2.9 m", "duration": "7 s"},
            "in": {"bed": "ground.elevation", "bed_change": "dike.bed_change",
                   "level": {"from": "flow.level", "feedback": true}}},'
    fi
    if [[ $grid == cells ]] && ((RANDOM % 2)); then
        more+='"sand": {"type": "sediment", "params": {"diameters": ["0.2 mm"], "mixing_thickness": "5 cm", "helical_flow": "off"},
            "in": {"depth": "flow.depth", "discharge_x": "flow.discharge_x", "discharge_y": "flow.discharge_y",
                   "manning": "flow.manning", "face_discharge_x": "flow.face_discharge_x",
                   "face_discharge_y": "flow.face_discharge_y", "bed": "ground.elevation"}},
            "bed_map": {"type": "raster-writer", "in": {"bed_change": "sand.bed_change"}, "at": '$maps_at'},'
    fi
    local shape=
    [[ $grid == triangles ]] && shape=', "grid": "triangles"'
    cat <<GRAPH
{"thalweg": 1, "title": "A polder drawn at random", "time": {"end": "30 s", "couple": "$couple s"}, "nodes": {
    "ground": {"type": "bathymetry",
               "params": {"file": "data/polder.msh", "cell_size": "$cells m", "precision": "$precision"$shape}},
    "water": {"type": "polygons", "in": {"grid": "ground.elevation"},
              "params": {"file": "data/polder_water.geojson", "file_crs": "grid", "attribute": "level", "unit": "m", "precision": "$precision"}},
    "dike": {"type": "barrier", "in": {"bed": "ground.elevation"},
             "params": {"file": "data/polder_dike.geojson", "file_crs": "grid", "attribute": "crest", "width": "20 m"}},
    $more
    "flow": {"type": "shallowwater", "params": {"scheme": "$scheme"$flow},
             "in": {"bed": "ground.elevation", "initial_level": "water.value", "bed_change": "$change"}},
    "gauges": {"type": "gauges", "params": {"points": "data/polder_gauges.csv"},
               "in": {"depth": "flow.depth", "arrival": "flow.arrival_time"}, "at": $gauges_at},
    "maps": {"type": "vtk-writer", "in": {"depth": "flow.depth", "maximum_speed": "flow.maximum_speed"}, "at": $maps_at}
}}
GRAPH
}

status=0
for ((k = 1; k <= count; ++k)); do
    RANDOM=$k
    draw >"drawn-$k.json"
    if "$program" verify looks "drawn-$k.json" --device "${DEVICE:-cpu}" >log 2>&1; then
        rm "drawn-$k.json"
    else
        status=1
        printf 'flood %d:\n' "$k" >&2
        cat log >&2
    fi
done
exit "$status"
