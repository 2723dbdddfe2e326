#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# inside_river.sh PROGRAM SCRATCH: the implicit flow shows that it lives inside an interval that would take for ever, so
# that the watch on nodes that hang lets it be, and Ctrl-C stops it there in a second.
set -euo pipefail
set -m # without it a shell starts its background with SIGINT ignored
program=$1 scratch=$2
rm -rf "$scratch" && mkdir -p "$scratch" && cd "$scratch"
trap 'jobs -p | xargs -r kill -KILL 2>/dev/null' EXIT

fail() {
    printf '%s\n' "$*" >&2
    cat log >&2
    exit 1
}

{
    echo i,j,x,y,z
    for ((i = 0; i < 9; ++i)); do
        for ((j = 0; j < 5; ++j)); do echo "$i,$j,$((10 * i)),$((5 * j)),-0.$((100 + i))"; done
    done
} >nodes.csv
cat >graph.json <<'END'
{"thalweg": 1, "time": {"end": "1e9 s", "couple": "1e9 s"},
 "nodes": {"bed": {"type": "bathymetry", "params": {"file": "nodes.csv", "grid": "mesh", "precision": "double"}},
           "flow": {"type": "riverflow", "in": {"bed": "bed.elevation_vertices"},
                    "params": {"initial_level": "1 m", "time_step": "1 s", "boundaries": [
                        {"side": "i_start", "kind": "discharge", "value": "10 m3/s"},
                        {"side": "i_end", "kind": "stage", "value": "1 m"}]}},
           "out": {"type": "ugrid-writer", "in": {"depth": "flow.depth"}, "at": ["end"]}}}
END

"$program" run graph.json --out results --device cpu --threads 1 --node-time "1.5 s" 2>log >out &
sleep 2
kill -0 $! 2>/dev/null || fail "taken for a node that hangs"
kill -s INT $!
ended=0
for ((k = 0; k < 50 && !ended; ++k)); do
    kill -0 $! 2>/dev/null || ended=1
    sleep 0.02
done
((ended)) || fail "still there a second after Ctrl-C"
status=0 && wait $! || status=$?
((status == 130)) || fail "exit status $status, expected 130"
grep -q 'Stopped early' log || fail "the summary does not say so"
[[ -n $(ls results/*.nc) ]] || fail "no results of the time it stopped at"
