#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# mesh_report.sh PROGRAM SCRATCH: `check` and `plan` tell the worst triangles of a mesh by their numbers in its file.
set -euo pipefail
program=$1 scratch=$2
rm -rf "$scratch" && mkdir -p "$scratch" && cd "$scratch"

fail() {
    printf '%s\n' "$*" >&2
    cat out log >&2
    exit 1
}

# Two triangles with legs of 3 m and 4 m, and a flat one on the longer side.
cat >flat.2dm <<'END'
MESH2D
E3T 1 2 5 4
E3T 2 2 4 3
E3T 3 1 2 3
ND 1 0 0 7
ND 2 4 0 7
ND 3 0 3 7
ND 4 4 3 7
ND 5 5 1.5 7
END
cat >graph.json <<'END'
{"thalweg": 1, "time": {"end": "1 s"},
 "nodes": {"ground": {"type": "bathymetry", "params": {"file": "flat.2dm", "grid": "mesh", "numbering": "file"}},
           "out": {"type": "ugrid-writer", "in": {"bed": "ground.elevation"}}}}
END

"$program" check graph.json >out 2>log || fail "the graph is refused"
for line in 'mesh of ground.elevation +value +where' 'triangles +3' 'nodes +5' \
    'smallest angle +33.7 degrees +triangle 1 at \(4.3, 1.5\)' \
    'largest ratio of neighbouring areas +4.00 +triangle 1 at' \
    'smallest circle inside, which limits the step +0.454 m radius +triangle 1 at' \
    'median of the circles +1 m radius' 'bandwidth +1'; do
    grep -qE "^$line" log || fail "check does not tell: $line"
done
"$program" plan graph.json >out 2>log || fail "the graph has no plan"
grep -qE '^smallest angle +33.7 degrees +triangle 1' out || fail "plan does not tell the angle"
"$program" plan graph.json --json >out 2>log || fail "the graph has no plan as JSON"
grep -q '"smallest_inner_radius"' out || fail "the JSON of the plan lacks the mesh"
"$program" check graph.json --json >out 2>log || fail "the graph is refused with --json"
grep -q '"largest_area_ratio"' out || fail "the JSON of check lacks the mesh"

# The same triangle with three corners in line is refused with its line.
sed -i 's/^ND 5 .*/ND 5 4 1.5 7/' flat.2dm
! "$program" check graph.json >out 2>log || fail "a triangle without area is taken"
grep -q 'flat.2dm:2: triangle 1 has no area; its nodes are 2, 5 and 4' log || fail "the triangle is not named"
