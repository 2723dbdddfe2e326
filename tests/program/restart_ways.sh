#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# restart_ways.sh PROGRAM GRAPHS SCRATCH: runs that go on from a checkpoint on another number of threads, twice from the same one,
# and from one that the run which went on has written itself, have the files and the last state of the straight run on one
# thread. GRAPHS is the folder of shipped graphs. A breach in a dike, the rising limb of a flood, a river and a bed that moves.
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

checkpoints() {
    find "$1/checkpoints" -name '[0-9]*.nc' | sort
}

sums_of() {
    (cd "$1" && find . -type f ! -name '.*' ! -path './checkpoints/*' -print0 | sort -z | xargs -0 sha256sum)
}

# same NAME WHAT: the results folder `again` is that of the straight run, and its last state, too.
same() {
    diff <(sums_of straight) <(sums_of again) >log || fail "$1: other results $2"
    "$program" diff "$(checkpoints straight | tail -1)" "$(checkpoints again | tail -1)" >log 2>&1 ||
        fail "$1: another state at the end $2"
}

# again FROM THREADS WHAT OPTION...: goes on in `again` from that checkpoint.
again() {
    "$program" resume "$1" --threads "$2" "${@:4}" >log 2>&1 || fail "$name: not resumed $3"
    same "$name" "$3"
}

# check NAME GRAPH FIRST SECOND: with checkpoints at these times. More may follow where the disk is fast enough.
check() {
    name=$1
    rm -rf straight again
    "$program" run "$2" --device cpu --threads 1 --out straight --checkpoint-every "$3" --checkpoint-keep 100 >log 2>&1 ||
        fail "$name: the straight run failed"
    cp -a straight again
    local first second
    first=$(checkpoints again | head -1)
    cp "$first" first.nc
    again "$first" 2 "on two threads"
    cp first.nc "$first"
    again "$first" 3 "for a second time, on three threads" --checkpoint-every "$4"
    second=$(checkpoints again | sed -n 2p)
    again "$second" 2 "from a checkpoint of a run that went on"
}

check breach "$here/checkpointed.json" "50 s" "60 s" # it begins at 44 s and takes 30 s
check flood "$here/rising_flood.json" "25 min" "32 min"
check river "$graphs/examples/riverflow.json" "30 min" "70 min"
check sand "$graphs/examples/sediment.json" "24 s" "50 s"
