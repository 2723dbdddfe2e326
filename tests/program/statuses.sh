#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# shellcheck disable=SC2016
# statuses.sh PROGRAM SCRATCH: what is refused before time 0 has status 2 in check, plan --start and run, and check says it in the
# words of run; what the machine lacks has status 1. 3: output.sh; 4: streams.sh; 130: interrupt.sh.
set -euo pipefail
program=$1 scratch=$2
rm -rf "$scratch" && mkdir -p "$scratch" && cd "$scratch"

fail() {
    printf '%s\n' "$*" >&2
    cat log >&2
    exit 1
}

# expect STATUS ARGUMENT...
expect() {
    local wanted=$1 status=0
    shift
    "$program" "$@" >out 2>log || status=$?
    ((status == wanted)) || fail "thalweg $*: exit status $status, expected $wanted"
}

# raster FILE NX VALUE...: 2 rows of NX cells of 10 m with their south-west corner in (0, 0).
raster() {
    printf 'ncols %s\nnrows 2\nxllcorner 0\nyllcorner 0\ncellsize 10\n%s\n%s\n' "$2" "${*:3}" "${*:3}" >"$1"
}
raster bed.asc 4 1 1 1 1
raster narrow.asc 2 1 1
raster classes.asc 4 1 1 2 2
raster strickler.asc 4 35 35 35 35
line='{"type": "Feature", "properties": {"name": "inlet"}, "geometry": {"type": "LineString", "coordinates"'
echo '{"type": "FeatureCollection", "features": ['"$line"': [[500, 500], [600, 500]]}}]}' >far.geojson

# graph FLOW_PARAMS INPUTS NODES
graph() {
    printf '{"thalweg": 1, "time": {"end": "1 s"}, "nodes": {"bed": {"type": "bathymetry", "params": {"file": "bed.asc"}},%s
        "flow": {"type": "shallowwater", "params": {"rain": "10 mm/h"%s}, "in": {"bed": "bed.elevation"%s}},
        "map": {"type": "raster-writer", "in": {"depth": "flow.depth"}}}}\n' "$3" "$1" "$2" >graph.json
}
# roughness FILE MORE: a raster for the input manning.
roughness() {
    graph '' ', "manning": "n.value"' \
        '"n": {"type": "raster", "params": {"file": "'"$1"'", "unit": "s m-1/3"'"$2"'}, "in": {"grid": "bed.elevation"}},'
}
# refused WHAT TEXT: of graph.json, everywhere, and nothing is written.
refused() {
    for verb in check 'plan --start' 'check --start' run; do
        # shellcheck disable=SC2086
        expect 2 $verb graph.json --device cpu --out results
        grep -q -- "$2" log || fail "$1: $verb does not say '$2'"
        [[ ! -e results && ! -s out ]] || fail "$1: $verb wrote something"
    done
    expect 0 check graph.json --device cpu --no-start
    grep -q 'no node was started' log || fail "$1: check --no-start does not say how far it went"
}

graph '' '' '' && expect 0 check graph.json && expect 0 run graph.json --device cpu --quiet && rm -r results
! grep -q 'started' log || fail "check says that it starts no node"
roughness narrow.asc '' && refused "a raster that does not cover the grid" 'narrow.asc'
roughness classes.asc ', "classes": {"1": 0.03}' && refused "a class without a value" 'a class has no value'
roughness strickler.asc '' && refused "a Strickler value for n" 'flow'
graph ', "boundary_lines": "far.geojson", "boundaries": [{"segment": "inlet", "kind": "discharge", "value": 1}]' '' ''
status=0 && "$program" check graph.json --no-start 2>log || status=$?
((status == 2)) || refused "a segment without a face" 'inlet'

# The folder is in the way, not the graph.
graph '' '' '' && echo >file
expect 1 run graph.json --device cpu --out file/results --quiet

# Without memory for its libraries no graph can be judged. A sanitizer's program does not start with so little.
if ((${THALWEG_SANITIZED:-0} == 0)); then
    status=0 && (ulimit -v 100000 && exec "$program" check graph.json) 2>log || status=$?
    ((status == 1)) || fail "check with little memory: exit status $status, expected 1"
fi
