#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# worlds_resumed.sh PROGRAM GRAPHS GRAPH KILLS SCRATCH: the worlds of a polder that are killed KILLS times at random moments and
# resumed have the result files of worlds that were not, and none that was done runs again. What has changed since is refused.
# GRAPHS is the folder of shipped graphs, GRAPH polder-worlds or polder-search, whose rules try worlds. SEED draws other moments.
set -euo pipefail
set -m # without it a shell starts its background with SIGINT ignored
program=$1 graphs=$2 graph=$3 kills=$4 scratch=$5
RANDOM=${SEED:-1}
rm -rf "$scratch" && mkdir -p "$scratch"
cd "$scratch"
trap 'jobs -p | xargs -r kill -KILL 2>/dev/null' EXIT

fail() {
    printf '%s\n' "$*" >&2
    cat log >&2
    exit 1
}

# The graph, smaller, shorter and without pictures; that of the search with a rule that sets a value in each world, too.
mkdir data && cp -r "$graphs"/data/polder* data/
if [[ $graph == polder-worlds ]]; then
    sed 's|"5 min"|"100 s"|; s|"2 min"|"1 min"|; s|"end": "15 min"|"end": "210 s"|; s|"10 m"}|"20 m"}|' "$graphs/$graph.json" |
        awk '/^    "(saved_)?picture": \{/ { skips = 1 } !skips { print } /^    \},/ { skips = 0 }' >polder.json
    count=5 # worlds
else
    sed -z 's|"fails": "2 min"|"fails": "1 s"|; s|"end": "15 min"|"end": "200 s"|; s|"10 m"}|"20 m"}|; s|"duration": "1 min"|"duration": "10 s"|
        s|"now + 6 min", "now + 4 min", "now + 2 min", "now"|"now + 50 s", "now + 20 s", "now"|; s|depth > 0.5 m|depth > 0.2 m|
        s|village_depth < 0.7 m|breach_depth < 0.8 m|; s|,\n    "picture": {.*|\n  }\n}\n|
        s|village_depth > 0.2 m", "do": "log"|breach_depth > 0.4 m", "do": "set", "set": {"flow.manning": 0.05}|' \
        "$graphs/$graph.json" >polder.json
    count=3 # and one that is not needed
fi

# run OUT [OPTION...]: with a checkpoint every 20 s, in place of the shell.
run() {
    exec "$program" run polder.json --device cpu --threads 1 --out "$1" --checkpoint-every "20 s" "${@:2}" 2>log
}

sums_of() {
    (cd "$1" && find . -type f ! -name '.*' ! -path '*/checkpoints/*' ! -name worlds.json -print0 | sort -z | xargs -0 sha256sum)
}

# same OUT WHAT: its results are those of the straight run.
same() {
    diff <(sums_of straight) <(sums_of "$1") >differences || fail "$2: other results: $(cat differences)"
    [[ -z $(find "$1" -name '*branch*') ]] || fail "$2: states stay that no world waits for"
}

# done_in OUT: names of the worlds that are done.
done_in() { awk -F '"' '$2 == "name" { name = $4 } $2 == "status" && $4 == "done" { print name }' "$1/worlds.json" | sort; }

# begun: names of the worlds that the last run has begun.
begun() { sed -n 's/^World \([a-z ]*\).*/\1/p' log | sed 's/ *$//' | sort; }

begin=${EPOCHREALTIME/./}
(run straight) || fail "the straight run failed"
lasts=$(((${EPOCHREALTIME/./} - begin) / 1000)) # [ms]
[[ $(done_in straight | wc -l) == "$count" ]] || fail "not all worlds are done"
"$program" resume straight 2>log || fail "complete worlds are no failure"
grep -q 'are complete' log || fail "it is not said that the worlds are complete"
[[ -z $(begun) ]] || fail "complete worlds were run"

# go_on OUT: resumes it, and sees that no world which was done runs again.
go_on() {
    done_in "$1" >done_before
    status=0
    "$program" resume "$1" --threads 1 2>log || status=$?
    ((status == 0)) || fail "not resumed: status $status"
    again=$(comm -12 done_before <(begun))
    [[ -z $again ]] || fail "run again though done: $again"
}

for ((k = 0; k < kills; ++k)); do
    nap=$((RANDOM % lasts))
    if [[ -s killed/worlds.json ]]; then
        "$program" resume killed --threads 1 2>log &
    else
        run killed --overwrite &
    fi
    sleep "$((nap / 1000)).$(printf '%03d' $((nap % 1000)))"
    kill -KILL $! 2>/dev/null || true
    wait $! 2>/dev/null || true
    if ((RANDOM % 2)) && [[ -s killed/worlds.json ]]; then
        go_on killed
        same killed "kill $((k + 1)) after $nap ms"
        rm -rf killed
    fi
done
if [[ -s killed/worlds.json ]]; then
    go_on killed
    same killed "after $kills kills"
fi

[[ $graph == polder-worlds ]] || exit 0
# Refused while another process runs them; killed once a breach waits, and before the nodes that read worlds.
run left &
until [[ -s "left/breach middle/.thalweg.branch.nc" ]]; do sleep 0.01; done
kill -STOP $!
status=0
"$program" resume left --threads 1 2>refusal || status=$?
((status == 1)) || fail "worlds that another process runs: status $status, expected 1"
grep -q "another run writes into" refusal || fail "it is not said that another process runs the worlds"
{ kill -KILL $! && wait $!; } 2>/dev/null || true
[[ $(begun) == base ]] || fail "more than base has begun"
cp -a left changed && cp -a left torn && cp -a left stateless
cp -a straight compared && sed -i 's/"comparison": "done"/"comparison": "waiting"/' compared/worlds.json
rm compared/saved_* compared/closed_table.csv
go_on compared
[[ $(begun) == comparison ]] || fail "more was run than what compares"
same compared "killed before the comparison"

# refused OUT TEXT: status 2, and nothing of it changes.
refused() {
    (cd "$1" && find . -type f -print0 | sort -z | xargs -0 sha256sum) >before
    status=0
    "$program" resume "$1" --threads 1 2>log || status=$?
    ((status == 2)) || fail "$1: status $status, expected 2"
    grep -q "$2" log || fail "$1: not said: $2"
    diff before <(cd "$1" && find . -type f -print0 | sort -z | xargs -0 sha256sum) >log || fail "$1 is another"
}

sed -i 's/"bottom": 0.0/"bottom": 0.5/' data/polder_breach.geojson
refused changed "polder_breach.geojson: the file has changed since the checkpoint was written"
sed -i 's/"bottom": 0.5/"bottom": 0.0/' data/polder_breach.geojson
rm "stateless/breach middle/.thalweg.branch.nc"
sed -i '/"status": "running"/s/running/done/' stateless/worlds.json
refused stateless "the world 'breach middle' cannot branch any more"
head -c 300 torn/worlds.json >cut && cp cut torn/worlds.json
refused torn "worlds.json: the list of worlds cannot be read"
