# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# Sourced by tools/study-rate and tools/study-gpus: graphs and studies of water of 10 m that runs to and fro over a bed by formula, so
# that all cells are wet and move. DEVICE (cuda), SCHEME (hllc) and PRECISION (float) come from the environment.

# bed FILE CELLS: a square of cells of 5 m, a wave of 1 m up and down each 64 cells.
bed() {
    awk -v n="$2" 'BEGIN {
        printf "ncols %d\nnrows %d\nxllcorner 0\nyllcorner 0\ncellsize 5\n", n, n
        for (j = 0; j < n; ++j) {
            line = ""
            for (i = 0; i < n; ++i) line = line sprintf("%.2f ", sin(i * 0.0982) * cos(j * 0.0982))
            print line
        }
    }' >"$1"
}
# graph NAME COUPLE: a graph on NAME.asc with coupling intervals of this length.
graph() {
    cat >"$1.json" <<END
{
  "thalweg": 1, "device": "${DEVICE:-cuda}", "time": {"end": "1 h", "couple": "$2"}, "values": {"manning": 0.03},
  "nodes": {
    "ground": {"type": "bathymetry", "params": {"file": "$1.asc", "file_crs": "none"}},
    "flow": {
      "type": "shallowwater",
      "params": {"scheme": "${SCHEME:-hllc}", "precision": "${PRECISION:-float}", "initial_level": 10,
                 "initial_velocity_x": 1, "manning": "\$manning"},
      "in": {"bed": "ground.elevation"}
    },
    "maps": {"type": "raster-writer", "in": {"depth": "flow.depth"}, "at": ["end"]}
  }
}
END
}
# study NAME GRAPH MEMBERS END: so many members of slightly different roughness.
study() {
    local manning
    manning=$(seq -s ', ' -f '0.03%03g' 0 $(($3 - 1)))
    printf '{"graph": "%s.json", "list": {"flow.manning": [%s]}, "set": {"time.end": "%s"}}\n' "$2" "$manning" "$4" >"$1.json"
}
