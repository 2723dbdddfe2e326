#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# threads.sh PROGRAM GRAPHS SCRATCH: OpenMP has the threads that --threads names, one for each member of a study, and those of the
# environment where nothing names them. OpenMP itself says what it has when it is loaded, the last time that it is.
set -euo pipefail
program=$1 graphs=$2 scratch=$3
rm -rf "$scratch" && mkdir -p "$scratch" && cd "$scratch"

fail() {
    printf '%s\n' "$*" >&2
    cat log >&2
    exit 1
}

# has VARIABLE VALUE COMMAND...: what OpenMP says of a variable when a run begins.
has() {
    local variable=$1 value=$2
    shift 2
    OMP_DISPLAY_ENV=VERBOSE "$@" >out 2>log || fail "$*: status $?"
    [[ $(grep -o "$variable = '[^']*'" log | tail -n 1) == "$variable = '$value'" ]] || fail "$*: not $value"
}

run=("$program" run "$graphs/examples/shallowwater.json" --until "1 s" --device cpu --overwrite --out results)
unset GOMP_SPINCOUNT OMP_NUM_THREADS
has OMP_NUM_THREADS 3 "${run[@]}" --threads 3
has GOMP_SPINCOUNT 1000 "${run[@]}" --threads 3
has OMP_NUM_THREADS 2 env OMP_NUM_THREADS=2 "${run[@]}"
has GOMP_SPINCOUNT 7 env GOMP_SPINCOUNT=7 "${run[@]}"
printf '{"graph": "%s", "list": {"flow.manning": [0.03, 0.04]}, "set": {"time.end": "1 s"}}\n' "$graphs/examples/shallowwater.json" >study.json
has OMP_NUM_THREADS 1 "$program" study study.json --device cpu --out studied
