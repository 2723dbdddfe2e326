# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# Sourced by the tests of the benchmarks, NAME.sh PROGRAM SCRATCH, in a folder of its own: `expect` and `fail`. They say nothing
# of speed.
set -euo pipefail
program=$1 scratch=$2
bench=$(basename "$0" .sh)
rm -rf "$scratch" && mkdir -p "$scratch"
cd "$scratch"

fail() {
    printf '%s\n' "$*" >&2
    cat out log >&2
    exit 1
}

# expect STATUS ARGUMENT...: runs the benchmark; what it prints is then in out and log.
expect() {
    local wanted=$1 status=0
    shift
    "$program" bench "$bench" --device cpu "$@" >out 2>log || status=$?
    ((status == wanted)) || fail "bench $bench $*: exit status $status, expected $wanted"
}
