#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# study.sh PROGRAM GRAPH SCRATCH: many runs of a small graph. Members of the pool have the bits of members alone and of plain runs, one
# that fails stops no other, what is done is not repeated, and bad studies are refused before anything runs.
set -euo pipefail
program=$1 graph=$2 scratch=$3
rm -rf "$scratch" && mkdir -p "$scratch"
cd "$scratch"
trap 'jobs -p | xargs -r kill -KILL 2>/dev/null' EXIT

fail() {
    printf '%s\n' "$*" >&2
    cat log >&2
    exit 1
}

# expect STATUS [OPTION...]: `thalweg study` ends so; what it says is in log, its data in data.
expect() {
    local status=0
    "$program" study "${@:2}" >data 2>log || status=$?
    ((status == $1)) || fail "study ${*:2}: status $status, expected $1"
}
says() { grep -qF -- "$1" log || fail "it is not said: $1"; }

# study NAME PARTS: NAME.json, whose parts beside the graph are these.
study() { printf '{"graph": "%s", %s}\n' "$graph" "$2" >"$1.json"; }

study flume '"grid": {"values.inflow": ["200 l/s", "220 l/s"], "flow.manning": [0.02, 0.03]}, "set": {"values.ending": "1 s"}'
expect 0 flume.json --list
[[ $(wc -l <data) == 5 && $(tail -1 data) == *'3  00003  220 l/s        0.03          1 s'* ]] || { cat data; fail "the list is another"; }
[[ ! -e results ]] || fail "a list leaves results"

# All at once, and one of them alone, by this verb and by a plain run.
expect 0 flume.json --jobs 3
says "4 members: 4 done"
expect 0 flume.json --member 2 --out alone --quiet
"$program" run "$graph" --set 'values.inflow=220 l/s' --set flow.manning=0.02 --set 'values.ending=1 s' --world base --out plain --threads 2 \
    --quiet 2>log || fail "the plain run failed"
for other in alone/00002 plain; do
    "$program" diff results/flume/00002 "$other" >data 2>log || { cat data; fail "member 2 is not that of $other"; }
done
! "$program" diff results/flume/00002 results/flume/00003 >data 2>log || fail "another roughness changes nothing"

# The manifest: a row each, numbers in the unit of the head.
head -1 results/flume/members.csv | grep -q '^number,name,values.inflow \[l/s\],flow.manning,values.ending \[s\],status,seconds \[s\],hash,.*flow.steps \[1\].*,error$' ||
    fail "another head: $(head -1 results/flume/members.csv)"
[[ $(grep -c ',done,' results/flume/members.csv) == 4 ]] || fail "not four rows"

# Nothing is repeated, and other results are in the way.
before=$(find results/flume -name '*.tif' -printf '%p %T@ %i\n' | sort)
expect 0 flume.json --resume
[[ $before == "$(find results/flume -name '*.tif' -printf '%p %T@ %i\n' | sort)" ]] || fail "a finished member was repeated"
expect 1 flume.json
says "there are results of an earlier run of this study"
study other '"list": {"flow.manning": [0.05]}'
expect 1 other.json --out results/flume --resume
says "the results folder is that of another study"
says "do:       name another folder with --out, or remove this one"

# A member that fails, since a file of somebody else has the name of a result. The others come to their ends.
study partly '"list": {"name": ["first", "bad", "last"], "flow.manning": [0.02, 0.021, 0.03]}, "set": {"values.ending": "1 s"}'
expect 0 partly.json --member 0 --quiet
mkdir results/partly/bad && echo precious >results/partly/bad/maps_depth_0000000s.tif
expect 1 partly.json --jobs 2 --resume --json
says "member bad (flow.manning = 0.021, values.ending = 1 s) failed:"
says "3 members: 2 done, 1 failed"
grep -q '"failed": 1' data || fail "another count: $(cat data)"
grep -q '^1,bad,.*,failed,.*maps_depth_0000000s.tif' results/partly/members.csv || fail "the failure has no row"
rm results/partly/bad/maps_depth_0000000s.tif
expect 0 partly.json --resume
says "3 members: 3 done"

# Members one by one, then their rows.
expect 1 flume.json --out singly --collect
says "4 members: 4 waiting"
for k in 3 0 1; do expect 0 flume.json --out singly --member $k --resume --quiet; done
expect 1 flume.json --out singly --collect
says "4 members: 3 done, 1 waiting"
expect 0 flume.json --out singly --member 0 --resume
says "member 00000 is done already"
expect 1 flume.json --out singly --member 0
says "there are results of an earlier run of this member"
expect 0 flume.json --out singly --resume --quiet
diff <(cut -d, -f1-5 singly/members.csv) <(cut -d, -f1-5 results/flume/members.csv) >log || fail "the rows differ"

# The device of a call is part of what a member is, and told from another study.
expect 0 flume.json --out on-cpu --device cpu --member 0 --quiet
for way in --collect --resume "--member 1"; do
    # shellcheck disable=SC2086
    expect 1 flume.json --out on-cpu $way
    says "do:       give --device cpu, or name another folder with --out"
done
expect 1 flume.json --out on-cpu --device cpu --collect
says "4 members: 1 done, 3 waiting"

# A second process in one folder is refused, and Ctrl-C leaves what is done. Where that is nothing, there is no answer.
study long '"list": {"flow.manning": [0.02, 0.03, 0.04]}, "set": {"values.ending": "1 h"},
    "charts": {"steps": {"metric": "flow.steps", "over": "flow.manning"}}'
"$program" study long.json --jobs 1 >data 2>stopped &
first=$!
until [[ -e results/long/00000/maps_depth_0000001s.tif ]]; do sleep 0.05; done
expect 1 long.json --resume
says "another run writes into"
kill -TERM $first
status=0 && wait $first || status=$?
mv stopped log
((status == 130)) || fail "a stopped study: status $status, expected 130"
says "3 members: 1 stopped, 2 waiting"
[[ ! -e results/long/steps.svg ]] || fail "a chart of no member"

# Jobs for other programs.
expect 0 flume.json --emit slurm
[[ $(bash -n data && grep -c '^#SBATCH --array=0-3$' data) == 1 ]] || fail "no array: $(cat data)"
expect 0 flume.json --emit parallel
[[ $(bash -n data && grep -c 'seq 0 3 | parallel --jobs' data) == 1 ]] || fail "no line: $(cat data)"
expect 0 flume.json --emit dask
python3 -m py_compile data || fail "no Python: $(cat data)"
PATH=/nowhere expect 0 flume.json --emit slurm
says "warning: slurm is not installed here: there is no sbatch on the PATH"
expect 3 flume.json --emit condor
expect 3 flume.json --emit slurm --member 1

# Refused, before anything runs.
expect 1 flume.json --out elsewhere --gpus 99
says "there is no such GPU"
[[ ! -e elsewhere ]] || fail "a refused study leaves results"
expect 2 flume.json --member 4
says "expected: a number from 0 to 3"
refused() {
    study bad "$1"
    expect 2 bad.json --emit parallel
    [[ ! -s data ]] || fail "a job for a refused study"
    expect 2 bad.json
    [[ ! -e results/bad ]] || fail "a refused study leaves results"
    says "bad.json:1:"
    says "$2"
}
refused '"list": {"values.outflow": [3]}' "the graph has no value 'outflow'"
refused '"list": {"flow.maning": [0.03]}' "nearest:  manning"
refused '"list": {"flow.manning": [0.03, "3 m"]}' "flow.manning/1"
refused '"grid": {"world": ["base", "smoother"]}' "the graph of the study has no world 'smoother'"
refused '"list": {"flow.manning": [0.03, 0.03]}' "two members are the same"
refused '"list": {"flow.manning": [0.03, 0.04]}, "rank": {"metric": "flo.steps"}' "nearest:  flow"
refused '"table": {"file": "table.csv", "columns": {"flow.manning": "n"}}' "the file does not exist"
printf 'manning\n0.03\n' >table.csv
refused '"table": {"file": "table.csv", "columns": {"flow.manning": "n"}}' "the table of members has no column 'n'"
printf 'values.inflow [m]\n0.2\n' >table.csv
study bad '"table": "table.csv"'
expect 2 bad.json
says "the value 'inflow' at table.csv:2:1"

# A world that is entered at once hides what is set beside it, in a study and in a run. One that branches later leaves it its time.
data=$(cd "$(dirname "$graph")" && pwd)/../../graphs
sed "s|\.\./\.\./graphs|$data|; s|, \"at\": \"0.5 s\"||" "$graph" >at_once.json
printf '{"graph": "at_once.json", "set": {"world": "rougher"}, "grid": {"flow.manning": [0.02, 0.05]}}' >hidden.json
expect 2 hidden.json
says "hidden.json:1:82: /grid/flow.manning/0: the world 'rougher' sets this to another value, which alone the run has"
says "found:    flow.manning = 0.05 at $PWD/at_once.json:"
[[ $(tail -1 log) == "1 error" ]] || fail "the world's own value is refused, too"
status=0
"$program" run at_once.json --world rougher --set flow.manning=0.02 --out hidden --quiet 2>log || status=$?
((status == 2)) || fail "a value that a world hides: status $status, expected 2"
says "--set flow.manning=0.02: the world 'rougher' sets this to another value"
"$program" run at_once.json --set flow.manning=0.02 --set 'values.ending=0.2 s' --out tree --quiet 2>log || fail "base has no value of its own"
study later '"list": {"world": ["base", "rougher"]}, "grid": {"flow.manning": [0.02, 0.04]}'
expect 0 later.json --list

# A study is no graph, and a graph no study.
for verb in run check plan; do
    status=0
    "$program" $verb flume.json >data 2>log || status=$?
    ((status == 2)) || fail "$verb of a study: status $status, expected 2"
    says 'do:       run it with `thalweg study flume.json`'
    [[ $(tail -1 log) == "1 error" ]] || fail "more is said than that it is a study"
done
expect 2 "$graph"
says "this is a graph, and no study"
[[ $(tail -1 log) == "1 error" ]] || fail "more is said than that it is a graph"

# Meshes and results in netCDF, which is not thread-safe, of many members at once.
# mesh_graph FILE: a flow on this mesh.
mesh_graph() {
    printf '{"thalweg": 1, "time": {"end": "1 s"}, "device": "cpu", "nodes": {
        "ground": {"type": "bathymetry", "params": {"file": "%s", "grid": "mesh"}},
        "flow": {"type": "shallowwater", "params": {"initial_level": 3}, "in": {"bed": "ground.elevation"}},
        "out": {"type": "ugrid-writer", "in": {"bed": "flow.bed", "depth": "flow.depth"}, "every": "0.5 s"}}}' "$1"
}
mesh_graph "$(dirname "$graph")/../../graphs/data/polder.msh" >first.json
"$program" run first.json --out mesh --quiet 2>log || fail "the mesh is not written"
mesh_graph mesh/out.nc >mesh.json
printf '{"graph": "mesh.json", "latin_hypercube": {"number": 20, "seed": 1, "ranges": {"flow.initial_level": [1, 4]}}}' >meshes.json
expect 0 meshes.json --jobs 8 --quiet
[[ ! -s log ]] || fail "netCDF complains: $(head -3 log)"

# A ranking and a chart, also of members that were gathered, and again with other costs. More water in 2 s is worse.
plans='"list": {"name": ["much", "little"], "values.inflow": ["220 l/s", "200 l/s"], "cost": ["0 m3", "COST m3"]}, "set": {"flow.manning": 0.02},
    "rank": {"metric": "flow.inflow_volume", "plans": ["values.inflow"]}, "charts": {"volume": {"metric": "flow.inflow_volume", "over": "values.inflow"}}'
study ranked "${plans/COST/0.01}"
expect 0 ranked.json
says "rank  plan"
[[ $(cut -d, -f1-3 results/ranked/ranking.csv) == $'rank,plan,values.inflow\n1,little,200 l/s\n2,much,220 l/s' ]] ||
    fail "another ranking: $(cat results/ranked/ranking.csv)"
grep -q 'values.inflow \[l/s\]' results/ranked/volume.svg || fail "the chart has no axis"
study ranked "${plans/COST/1}"
expect 0 ranked.json --collect --quiet
[[ $(sed -n 2p results/ranked/ranking.csv) == 1,much,* ]] || fail "another cost changes nothing"
"$program" report results/ranked >data 2>log || fail "no report"
for part in '<h3>Ranking</h3>' '<td>much</td>' 'image/svg+xml' '<h3>Members</h3>' 'flow.inflow_volume [m3]'; do
    grep -qF -- "$part" results/ranked/report.html || fail "the report lacks $part"
done
! grep -q 'flow.steps \[1\]\|maps_depth' results/ranked/report.html || fail "the report shows what members are for"
# Answers are made of members that are done. A limit stops two of three before they have more water, and one of two fails.
sed "s|\.\./\.\./graphs|$data|; s|\"nodes\": {|\"limits\": {\"flow.inflow_volume\": \"0.41 m3\"}, &|" "$graph" >limited.json
cat >over.json <<'EOF'
{"graph": "limited.json", "list": {"values.inflow": ["200 l/s", "250 l/s", "300 l/s"]}, "rank": {"metric": "flow.inflow_volume"},
 "charts": {"volume": {"metric": "flow.inflow_volume", "over": "values.inflow"}}}
EOF
expect 5 over.json
says "warning: 2 of 3 members are not done and left out of the ranking and the charts: 2 over limit"
[[ $(wc -l <results/over/ranking.csv) == 2 ]] || fail "members over a limit are ranked: $(cat results/over/ranking.csv)"
[[ $(grep -c '^<circle' results/over/volume.svg) == 1 ]] || fail "members over a limit are drawn"
study part '"list": {"flow.volume_tolerance": [1e-3, 0, 1e-6]}, "rank": {"metric": "flow.steps"}'
expect 1 part.json
says "warning: 1 of 3 members are not done and left out of the ranking: 1 failed"
[[ $(wc -l <results/part/ranking.csv) == 3 ]] || fail "a member that fails takes the ranking along"
plans=${plans/COST/1}
study ranked "${plans/inflow_volume/inflow_volumes}"
expect 1 ranked.json --collect
says "no member of the study has this metric"

# Weights: 0.02 and 0.03 count 3 : 1. Others rank finished members anew, and a map takes them from the study as from a list.
study weighted '"list": {"flow.manning": [0.02, 0.03], "weight": [0.03, 0.01]}, "grid": {"values.inflow": ["200 l/s", "220 l/s"]},
    "set": {"values.ending": "1 s"}, "rank": {"metric": "flow.steps", "plans": ["values.inflow"]}'
# weighted_means: of the steps, as members.csv and ranking.csv have them.
weighted_means() {
    python3 - <<'EOF' 2>>log || fail "another weighted mean"
import csv
members = list(csv.DictReader(open("results/weighted/members.csv")))
assert len({row["flow.steps [1]"] for row in members}) > 2, members
for plan in csv.DictReader(open("results/weighted/ranking.csv")):
    level = plan["values.inflow"].split()[0]
    rows = [(float(row["weight [1]"]), float(row["flow.steps [1]"])) for row in members if row["values.inflow [l/s]"] == level]
    weight = sum(one for one, _ in rows)
    mean = sum(one * steps for one, steps in rows) / weight
    assert abs(float(plan["mean flow.steps [1]"]) - mean) < 1e-9, (plan, rows)
    assert abs(float(plan["weight of scenarios"]) - weight) < 1e-12, (plan, rows)
EOF
}
expect 0 weighted.json --list
[[ $(head -1 data) == *' weight' && $(tail -1 data) == *' 0.01' ]] || fail "the list has no weights: $(cat data)"
expect 0 weighted.json
weighted_means
[[ $(cut -d, -f6 results/weighted/members.csv | tr '\n' ' ') == 'weight [1] 0.03 0.03 0.01 0.01 ' ]] || fail "other weights: $(cat results/weighted/members.csv)"
cp results/weighted/ranking.csv earlier.csv
sed -i 's/0.03, 0.01]/0.01, 0.03]/' weighted.json
expect 0 weighted.json --collect --quiet
weighted_means
! cmp -s earlier.csv results/weighted/ranking.csv || fail "other weights change nothing"
awk -F, 'NR > 1 {print "results/weighted/" $2 "/maps_depth_0000001s.tif\t" $6}' results/weighted/members.csv >members.txt
cat >map.json <<'EOF'
{"thalweg": 1, "time": {"end": "1 s"}, "nodes": {
    "all": {"type": "combine", "params": {"list": "members.txt"}},
    "map": {"type": "raster-writer", "in": {"mean": "all.mean"}}}}
EOF
sed 's#"list": "members.txt"#"study": "results/weighted/members.csv", "result": "maps_depth_*1s.tif"#' map.json >study_map.json
# mean_of GRAPH: what it says at the end, as text.
mean_of() {
    "$program" run "$1.json" --out "$1" --overwrite --quiet 2>log || fail "$1.json does not combine the members"
    gdal_translate -q -of XYZ "$1/map_mean_0000001s.tif" /vsistdout/
}
mean_of map >of_list
mean_of study_map >of_study
cmp of_list of_study || fail "members of a list and of its study differ"
sed -i 's#"result":#"where": {"values.inflow": "0.22 m3/s"}, "result":#' study_map.json
mean_of study_map >of_half
! cmp -s of_list of_half || fail "half of the members say what all say"

# The roughness of a flume, whose measured levels are those of uniform flow with n = 0.03.
graphs=$(dirname "$graph")/../../graphs
expect 0 "$graphs/calibration-study.json"
grep -q '^1,flow.manning = 0.03,0.03,' results/calibration-study/ranking.csv || fail "another roughness: $(cat results/calibration-study/ranking.csv)"
awk -F, 'NR == 2 && $4 > 0.001 {exit 1}' results/calibration-study/ranking.csv || fail "levels miss by more than 1 mm"
[[ $(wc -l <results/calibration-study/ranking.csv) == 8 ]] || fail "not seven roughnesses"

# Shipped studies are good.
for shipped in "$graphs"/*-study.json "$graphs"/overtopping-study/*{floods,schemes}.json; do
    expect 0 "$shipped" --list
done
