#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# mesh_report.sh PROGRAM SCRATCH: `check` and `plan` tell the worst triangles of a mesh by their numbers in its file, and
# the worst cells and nodes of a curvilinear grid by i and j.
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

# Behind a square in the file each cell goes by the number of its element: the flat triangle is the third cell.
sed 's/^E3T 3/E3T 4/; s/^E3T 2/E3T 3/; s/^E3T 1/E3T 2/; s/^MESH2D/&\nE4Q 1 1 6 7 3/' flat.2dm >square.2dm
printf 'ND 6 -3 0 7\nND 7 -3 3 7\n' >>square.2dm
sed 's/flat.2dm/square.2dm/' graph.json >square.json
"$program" check square.json >out 2>log || fail "the graph with a square is refused"
grep -qE '^smallest angle +[0-9.]+ degrees +element 2 at' log || fail "the element is not named"
"$program" plan square.json --json >out 2>log || fail "the graph with a square has no plan"
grep -q '"element"' out || fail "the JSON of the plan does not name the element"

# The same triangle with three corners in line is refused with its line.
sed -i 's/^ND 5 .*/ND 5 4 1.5 7/' flat.2dm
! "$program" check graph.json >out 2>log || fail "a triangle without area is taken"
grep -q 'flat.2dm:2: triangle 1 has no area; its nodes are 2, 5 and 4' log || fail "the triangle is not named"

# Squares of 1 m, but for a last column of 25 m by 1 m whose upper corner leans 0.75 m to the right.
cat >rows.csv <<'END'
i,j,x,y,z
0,0,0,0,7
1,0,1,0,7
2,0,2,0,7
3,0,27,0,7
0,1,0,1,7
1,1,1,1,7
2,1,2,1,7
3,1,27.75,1,7
END
sed -i 's/flat.2dm/rows.csv/; s/, "numbering": "file"//' graph.json
"$program" check graph.json >out 2>log || fail "the grid is refused"
for line in 'grid of ground.elevation +value +where' 'cells +3 of 3 x 1' \
    'smallest area +1 m2 +cell \(0, 0\) at \(0.5, 0.5\)' \
    'largest cosine between lines at a node +0.600 +node \(3, 0\) at \(27.0, 0.0\)' \
    'largest ratio of neighbouring areas +25.38 +cell \(1, 0\) at \(1.5, 0.5\)' \
    "largest ratio of a cell's sides +22.56 +cell \(2, 0\) at" \
    "smallest cosine between a face's normal and the line across +0.800 +cell \(2, 0\)" \
    'warning: 2 nodes: lines cross with a cosine above 0.5, at less than 60 degrees' \
    'warning: 1 face: areas beside differ by more than 2' 'warning: 1 cell: sides differ by more than 20'; do
    grep -qE "^$line" log || fail "check does not tell: $line"
done
"$program" plan graph.json --json >out 2>log || fail "the grid has no plan as JSON"
grep -q '"smallest_alignment"' out || fail "the JSON of the plan lacks the grid"

# The grid folded at node (1, 1) is refused with the nodes of the cell.
sed -i 's/^1,1,.*/1,1,-1,1,7/' rows.csv
! "$program" check graph.json >out 2>log || fail "a folded grid is taken"
grep -q 'rows.csv: the cell from node (0, 0) to (1, 1) is folded' log || fail "the cell is not named"
