#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# worlds.sh PROGRAM GRAPHS SCRATCH: the worlds of a polder: one without changes has its parent's files, base those of the graph
# without worlds, a breach leaves what was before it alone, and nodes that read worlds write beside them. GRAPHS is the folder of
# shipped graphs.
set -euo pipefail
program=$1 graphs=$2 scratch=$3
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
rm -rf "$scratch" && mkdir -p "$scratch"
cd "$scratch"

fail() {
    printf '%s\n' "$*" >&2
    cat log >&2
    exit 1
}

# The graph, smaller and shorter, with one world more.
ln -s "$graphs/data" data
sed 's|"worlds": \[|&\n    {"name": "same", "from": "breach north", "at": "3 min"},|; s|"end": "15 min"|"end": "6 min"|; s|"10 m"}|"20 m"}|; s|"camera": "map"|"camera": "map", "width": 400, "height": 300|' \
    "$graphs/polder-worlds.json" >polder.json
short=(--device cpu --threads 1 --quiet)
"$program" run polder.json "${short[@]}" --out worlds --checkpoint-every "2 min" --checkpoint-keep 3 >log 2>&1 ||
    fail "the worlds failed"

# rows WORLD UNTIL: lines of its gauges up to a time [s].
rows() { awk -F, -v until="$2" 'NR == 1 || $1 <= until' "worlds/$1/gauges.csv"; }

for file in gauges.csv picture_0000.png; do
    cmp "worlds/same/$file" "worlds/breach north/$file" >log 2>&1 || fail "a world without changes differs in $file"
done
diff <(rows base 120) <(rows "breach middle" 120) >log || fail "the past of a breach is not that of base"
diff <(rows "breach north" 300) <(rows "north closed" 300) >log || fail "the past of the closure is not that of the breach"
! diff <(rows base 360) <(rows "breach middle" 360) >log || fail "the breach did nothing"
! diff <(rows "breach north" 360) <(rows "north closed" 360) >log || fail "the closure did nothing"
[[ -s worlds/saved_picture_0000.png && -s worlds/saved_map_spared_depth_0000360s.tif ]] || fail "nothing reads the worlds"
cmp <(tail -n +2 worlds/closed_table.csv | cut -d, -f1) <(tail -n +2 "worlds/north closed/gauges.csv" | cut -d, -f1) >log 2>&1 ||
    fail "the table is not that of the world"

# A world goes on from its own checkpoint.
cp -a worlds left
rm "$(find "left/breach middle/checkpoints" -name '[0-9]*.nc' | sort | tail -1)"
"$program" resume "left/breach middle" --threads 1 >log 2>&1 || fail "a world is not resumed"
grep -q "going on at 4 min" log || fail "the world was not resumed in its midst"
cmp "left/breach middle/gauges.csv" "worlds/breach middle/gauges.csv" >log 2>&1 || fail "a resumed world is another one"

# Base is the graph without worlds.
awk '/"worlds": \[/ { skips = 1 } !skips { print } skips && /^  \],/ { skips = 0 }
     /These read worlds/ { exit }' polder.json | sed '$d; $s/,$//' >plain.json
sed -i '$s/,$//; s|"fails"|"x-fails"|; s|"closes"|"x-closes"|' plain.json && printf '  }\n}\n' >>plain.json
"$program" run plain.json "${short[@]}" --out plain >log 2>&1 || fail "the graph without worlds failed"
cmp plain/gauges.csv worlds/base/gauges.csv >log 2>&1 || fail "base is not the graph without worlds"

# The tree is told, and old results are in the way.
"$program" worlds polder.json --out worlds >log 2>&1 || fail "no tree"
grep -q '|  |- north closed' log || fail "the tree shows no branch of a branch"
[[ $(grep -c 'done in' log) == 6 ]] || fail "not all worlds are done"
status=0
"$program" run polder.json "${short[@]}" --out worlds >log 2>&1 || status=$?
[[ $status == 1 ]] && grep -q "there are results of an earlier run" log || fail "old results were not refused"

# What a state would hide is refused by check, too.
sed 's|"set": {"south.at": "$fails"}|"set": {"ground.cell_size": "5 m"}|' polder.json >wrong.json
status=0
"$program" check wrong.json >log 2>&1 || status=$?
[[ $status == 2 ]] && grep -q "a world cannot change this after the start" log || fail "check takes another ground"

# A state that would not fit is found by check, where it starts the nodes, and --until names itself.
sed 's|"set": {"south.at": "$fails"}|"set": {"flow.sources": [{"name": "well", "x": 300, "y": 300, "value": 1}]}|' polder.json >wrong.json
status=0
"$program" check --start wrong.json >log 2>&1 || status=$?
[[ $status == 2 ]] && grep -q "the world 'breach south' cannot change this after the start: the node cannot go on" log ||
    fail "check takes a source that the state does not have"
status=0
"$program" run polder.json "${short[@]}" --until "90 s" --out until >log 2>&1 || status=$?
[[ $status == 2 ]] && grep -q "give --until a later time" log || fail "--until before a branch is not named"

# A world that fails is named, the others go on, and the status says so.
failing='{"name": "leaks", "set": {"flow.volume_tolerance": 0}}, {"name": "behind", "from": "leaks", "at": "0.3 s"}, '
failing+='{"name": "sound", "at": "0.2 s"}'
sed "s|../../graphs/|$graphs/|; s|\"end\": \"4 s\"|\"end\": \"0.4 s\"|; s|^  \"nodes\": {|  \"worlds\": [$failing],\n&|" \
    "$here/failed_run.json" >failing.json
status=0
"$program" run failing.json "${short[@]}" --set flow.volume_tolerance=1 --out failing >log 2>&1 || status=$?
[[ $status == 1 ]] || fail "a world that fails: status $status, expected 1"
grep -q "^World leaks: failed" log || fail "the world that fails is not named"
grep -q "^World behind: left out" log || fail "the world that cannot branch is not named"
[[ $("$program" worlds failing.json --out failing --json 2>log | grep -c '"status": "done"') == 2 ]] || fail "the others did not go on"

# What all worlds cost is told before.
"$program" check polder.json >log 2>&1 || fail "not checked"
grep -q '^6 worlds, 3.67 times the time of base, [0-9]* output times in all$' log || fail "check does not tell what the worlds cost"
"$program" plan polder.json >log 2>&1 || fail "no plan"
grep -qE '^north closed +5 min 00 s +1 min 00 s +0.17 +[0-9]+$' log || fail "plan does not tell what a world costs"
[[ $("$program" plan polder.json --json 2>log | grep -c '"share_of_base"') == 6 ]] || fail "the costs are not in the JSON text"

# Nodes that are new in a world begin where it branches: sampled ones with their sample there, sections with a row of that time.
awk 'BEGIN { print "ncols 8\nnrows 6\nxllcorner 0\nyllcorner 0\ncellsize 10"; for (j = 0; j < 6; ++j) print "0 0 0 0 0 0 0 0" }' >flat.asc
cat >new.json <<'END'
{"thalweg": 1, "time": {"end": "60 s", "couple": "5 s"},
 "worlds": [{"name": "late", "at": "20 s", "nodes": {
   "lines": {"type": "features", "params": {"drawn": [{"name": "mid", "line": [[40, 0], [40, 60]]}]}},
   "cut": {"type": "sections", "in": {"*": "flow", "lines": "lines.features"}},
   "cut_table": {"type": "table-writer", "in": {"table": "cut.series"}},
   "more": {"type": "statistics", "params": {"numbers": ["integral"]}, "in": {"depth": "flow.depth"}, "every": "20 s"},
   "fast": {"type": "statistics", "params": {"numbers": ["maximum"]}, "in": {"speed": "flow.speed"}, "at": ["20 s", "40 s"]}}}],
 "nodes": {
   "ground": {"type": "bathymetry", "params": {"file": "flat.asc", "file_crs": "EPSG:32632"}},
   "flow": {"type": "shallowwater", "in": {"bed": "ground.elevation"},
            "params": {"initial_level": 1, "boundaries": [{"edge": "west", "kind": "discharge", "value": 3}]}},
   "all": {"type": "statistics", "params": {"numbers": ["integral"]}, "in": {"depth": "flow.depth"}, "every": "20 s"}}}
END
"$program" run new.json --device cpu --threads 1 --out new >log 2>&1 || fail "worlds with new nodes failed"
grep -q 'warning: fast: has no sample at 20 s.*its input speed before' log || fail "a sample that cannot be is not told"
diff <(tail -n +3 new/late/all.csv) <(tail -n +2 new/late/more.csv) >log || fail "a new node has no sample at the branch"
awk -F, '$1 == 20 { branch = ($2 == "" && $3 == 0) } $1 == 25 { first = ($3 > 0 && ($3 - 5 * $2)^2 < 1e-6) } $1 == 0 { exit 1 }
         END { exit !(branch && first) }' new/late/cut_table.csv || fail "new sections do not count from the branch"

# A bed that is not moved any more stays as it is, which is told.
cat >wall.json <<'END'
{"thalweg": 1, "time": {"end": "40 s", "couple": "5 s"},
 "worlds": [{"name": "no wall", "at": "20 s", "leave_out": ["wall"], "in": {"flow.bed_change": null}}],
 "nodes": {
   "ground": {"type": "bathymetry", "params": {"file": "flat.asc", "file_crs": "EPSG:32632"}},
   "line": {"type": "features", "params": {"crs": "EPSG:32632", "drawn": [{"name": "wall", "line": [[40, 0], [40, 60]]}]}},
   "wall": {"type": "barrier", "params": {"value": 5, "at": "10 s", "width": "20 m"}, "in": {"bed": "ground.elevation", "shapes": "line.features"}},
   "flow": {"type": "shallowwater", "in": {"bed": "ground.elevation", "bed_change": "wall.bed_change"}, "params": {"initial_level": 1}},
   "all": {"type": "statistics", "params": {"numbers": ["integral"]}, "in": {"depth": "flow.depth"}, "every": "20 s"}}}
END
"$program" run wall.json --device cpu --threads 1 --out wall >log 2>&1 || fail "a world without its wall failed"
grep -q 'warning: flow: bed_change is not connected any more, and the bed stays as it was moved before' log ||
    fail "a wall that stays is not told"
# Values of the graph say when worlds branch. A world that is taken out of the graph goes with its results, and so does the report.
cat >named.json <<'EOF'
{"thalweg": 1, "time": {"end": "2 s", "couple": "0.5 s"}, "device": "cpu", "values": {"t": "1 s"}, "nodes": {
    "flume": {"type": "bathymetry", "params": {"file": "data/trench.tif"}},
    "flow": {"type": "shallowwater", "params": {"boundaries": [{"edge": "west", "kind": "discharge", "value": "220 l/s"}]},
             "in": {"bed": "flume.elevation"}},
    "maps": {"type": "raster-writer", "in": {"depth": "flow.depth"}, "every": "0.5 s"},
    "less": {"type": "difference", "in": {"value": "late/flow.depth", "less": "base/flow.depth"}},
    "map": {"type": "raster-writer", "in": {"less": "less.difference"}}},
 "worlds": [{"name": "late", "at": "$t", "set": {"flow.manning": 0.05, "time.end": "3 s"}}, {"name": "gone", "set": {"flow.manning": 0.04}}]}
EOF
"$program" run named.json --quiet --out named >log 2>&1 || fail "a value is no time of a world"
grep -q "warning: .*less.*'late' at 3 s and 'base' at 2 s" log || fail "worlds of two ends are compared without a word"
"$program" worlds named.json --out named >log 2>&1 || fail "no tree"
grep -q '|- late *1.0 s' log || fail "the world branches at another time"
"$program" worlds named.json --out named --set 'values.t=1.5 s' >log 2>&1 || fail "no tree"
grep -q '|- late *1.5 s' log || fail "--set changes no time of a world"
status=0
"$program" check named.json --set values.t=never >log 2>&1 || status=$?
((status == 2)) || fail "a word is a time"
sed 's|"\$t"|"$u"|' named.json >unknown.json
status=0
"$program" check unknown.json >log 2>&1 || status=$?
[[ $status == 2 ]] && grep -q "/worlds/0/at: there is no value 'u'" log || fail "a value that is not there is a time"
"$program" report named 2>log || fail "no report"
echo mine >named/gone/notes.txt
sed -i 's|, {"name": "gone", "set": {"flow.manning": 0.04}}||' named.json
"$program" run named.json --quiet --out named --overwrite >log 2>&1 || fail "the tree is not run again"
[[ $(ls -A named/gone) == notes.txt ]] || fail "results of a world that is gone stay: $(ls -A named/gone)"
[[ -e named/late/maps_depth_0000003s.tif && ! -e named/report.html ]] || fail "another tree"

# A picture takes the place of a picture alone.
"$program" worlds named.json --out named --picture tree.svg >log 2>&1 && "$program" worlds named.json --out named --picture tree.svg >log 2>&1 ||
    fail "no picture of the tree"
status=0
"$program" worlds named.json --out named --picture named.json >log 2>&1 || status=$?
((status == 1)) && grep -q '"thalweg": 1' named.json || fail "a picture was written over the graph: status $status"
