#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# own_output.sh PROGRAM GRAPHS SCRATCH: each file that a run writes and that holds more than a picture is input of another run, as
# it is: rasters as ground, first water and a series of frames, a mesh as ground, gauges and tables as series and as what was
# measured, a checkpoint as a hot start. GRAPHS is the folder of shipped graphs.
set -euo pipefail
program=$1 data=$2/data scratch=$3
rm -rf "$scratch" && mkdir -p "$scratch" && cd "$scratch"

fail() {
    printf '%s\n' "$*" >&2
    cat log >&2
    exit 1
}

printf 'id,x_m,y_m\nhouse,300,300\n' >points.csv
cat >first.json <<E2
{"thalweg": 1, "time": {"end": "2 min", "couple": "20 s"}, "nodes": {
  "ground": {"type": "bathymetry", "params": {"file": "$data/polder.msh", "cell_size": "20 m"}},
  "water": {"type": "polygons", "in": {"grid": "ground.elevation"},
            "params": {"file": "$data/polder_water.geojson", "file_crs": "grid", "attribute": "level", "unit": "m"}},
  "flow": {"type": "shallowwater", "in": {"bed": "ground.elevation", "initial_level": "water.value"}},
  "maps": {"type": "raster-writer", "every": "40 s",
           "in": {"elevation": "ground.elevation", "depth": "flow.depth", "level": "flow.level"}},
  "gauges": {"type": "gauges", "params": {"points": "points.csv"},
             "in": {"depth": "flow.depth", "level": "flow.level"}, "every": "20 s"},
  "lines": {"type": "features", "params": {"drawn": [{"name": "middle", "line": [[405, 0], [405, 600]]}]}},
  "sections": {"type": "sections", "in": {"lines": "lines.features", "*": "flow"}},
  "table": {"type": "table-writer", "in": {"table": "sections.series"}, "at": ["end"]},
  "triangles": {"type": "bathymetry", "params": {"file": "$data/polder.msh", "grid": "mesh"}},
  "ugrid": {"type": "ugrid-writer", "in": {"elevation": "triangles.elevation"}, "at": ["end"]}
}}
E2
"$program" run first.json --out first --checkpoint-every "1 min" >log 2>&1 || fail "the first run failed"
state=$(find first/checkpoints -name '[0-9]*.nc' | sort | tail -1)
cat >second.json <<E2
{"thalweg": 1, "time": {"end": "2 min", "couple": "20 s"}, "nodes": {
  "ground": {"type": "bathymetry", "params": {"file": "first/maps_elevation_0000000s.tif"}},
  "water": {"type": "raster", "in": {"grid": "ground.elevation"},
            "params": {"file": "first/maps_depth_0000120s.tif", "unit": "m", "missing": "value", "missing_value": 0}},
  "frames": {"type": "raster-series", "in": {"grid": "ground.elevation"},
             "params": {"file": "first/maps_level_0000000s.tif", "pattern": "maps_level_*.tif", "unit": "m", "meaning": "instant", "missing": "wall"}},
  "flow": {"type": "shallowwater", "in": {"bed": "ground.elevation", "initial_depth": "water.value"},
           "params": {"series": "first/gauges.csv", "boundaries": [{"edge": "south", "kind": "stage", "series": "house_level"}]}},
  "mesh": {"type": "bathymetry", "params": {"file": "first/ugrid.nc", "grid": "mesh", "variable": "elevation"}},
  "pond": {"type": "shallowwater", "in": {"bed": "mesh.elevation"},
           "params": {"series": "first/table.csv", "initial_level": 0.5,
                      "sources": [{"name": "pump", "x": 300, "y": 300, "series": "middle_discharge"}]}},
  "gauges": {"type": "gauges", "every": "20 s", "in": {"depth": "flow.depth", "level": "flow.level"},
             "params": {"points": "points.csv"}},
  "seen": {"type": "gauges", "params": {"points": "points.csv"}, "in": {"level": "frames.value", "depth": "flow.depth"}, "every": "40 s"},
  "grid": {"type": "ugrid-writer", "in": {"elevation": "mesh.elevation", "depth": "pond.depth"}, "at": ["end"]}
}}
E2
"$program" run second.json --out second >log 2>&1 || fail "the second run failed"
# seen FOLDER/FILE COLUMN TIME: what a gauge has seen.
seen() {
    awk -F, -v name="$2" -v time="$3" 'NR == 1 { for (k = 1; k <= NF; ++k) if ($k == name) column = k }
        NR > 1 && $1 == time { printf "%.6f", $column }' "$1" | tr -d '\r'
}
# The frames are linear in time, and the node shows their mean over an interval: at 40 s that from 20 to 40 s.
[[ $(seen first/gauges.csv house_level_m 0) == "$(seen second/seen.csv house_level_m 0)" ]] || fail "another first frame"
expected=$(awk -v a="$(seen first/gauges.csv house_level_m 0)" -v b="$(seen first/gauges.csv house_level_m 40)" \
    'BEGIN { printf "%.5f", a + 0.75 * (b - a) }')
[[ $(printf '%.5f' "$(seen second/seen.csv house_level_m 40)") == "$expected" ]] || fail "another frame at 40 s"
[[ $(seen first/gauges.csv house_depth_m 120) == "$(seen second/seen.csv house_depth_m 0)" ]] || fail "another first water"

cat >third.json <<E2
{"thalweg": 1, "time": {"end": "1 min", "couple": "20 s"}, "hot_start": {"from": "$state", "nodes": {"flow": "flow"}}, "nodes": {
  "ground": {"type": "bathymetry", "params": {"file": "$data/polder.msh", "cell_size": "20 m"}},
  "flow": {"type": "shallowwater", "in": {"bed": "ground.elevation"}},
  "maps": {"type": "raster-writer", "in": {"depth": "flow.depth"}, "at": ["0 s"]}
}}
E2
"$program" run third.json --out third >log 2>&1 || fail "the hot start failed"
