#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# special_files.sh PROGRAM GRAPH PLUGINS SCRATCH: a graph comes through a pipe; devices and pipes in place of data are
# refused at once, whatever would be read from them.
set -euo pipefail
program=$1 graph=$2 plugins=$3 scratch=$4
rm -rf "$scratch" && mkdir -p "$scratch"
cd "$scratch"

fail() {
    printf '%s\n' "$*" >&2
    cat log >&2
    exit 1
}

# check STATUS ARGUMENT...: what `thalweg check` prints is then in log.
check() {
    local wanted=$1 status=0
    shift
    timeout 20 "$program" check "$@" --plugin-path "$plugins" >log 2>&1 || status=$?
    ((status == wanted)) || fail "thalweg check $*: exit status $status, expected $wanted"
}

cat >flood.json <<'END'
{"thalweg": 1, "time": {"end": "10 s"}, "nodes": {
    "bed": {"type": "bathymetry", "params": {"file": "bed.asc"}},
    "flow": {"type": "shallowwater", "in": {"bed": "bed.elevation"}},
    "gauges": {"type": "gauges", "params": {"points": "points.csv"}, "in": {"depth": "flow.depth"}}}}
END
printf 'ncols 2\nnrows 2\nxllcorner 0\nyllcorner 0\ncellsize 10\n1 2\n3 4\n' >bed.asc
printf 'id,x_m,y_m\nA,5,5\n' >points.csv
mkfifo pipe

check 0 flood.json
check 0 <(cat "$graph") --set sum.nap=0
check 0 /dev/stdin --set sum.nap=0 < <(cat "$graph")
for file in pipe /dev/zero /dev/full /proc/self/mem; do
    for parameter in bed.file flow.series flow.rating_curves flow.boundary_lines gauges.points; do
        changes+=(--set "$parameter=$file")
    done
    check 2 flood.json "${changes[@]}"
    [[ $(grep -c 'is not usable' log) == 5 ]] || fail "$file: not each of five parameters was refused"
    changes=()
done
for file in /dev/zero /dev/full /proc/self/mem /proc/kmsg; do
    check 2 "$file"
done
