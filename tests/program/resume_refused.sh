#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# resume_refused.sh PROGRAM CHANGED_CHECKPOINT SCRATCH: `thalweg resume` refuses a state of a newer node, of another mesh, type or
# layout with the name of the node, status 2 and all results as they were.
set -euo pipefail
program=$1 changed=$2 scratch=$3
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
rm -rf "$scratch" && mkdir -p "$scratch"
cd "$scratch"

fail() {
    printf '%s\n' "$*" >&2
    cat log >&2
    exit 1
}

sums_of() {
    (cd "$1" && find . -type f ! -name '.thalweg*' -print0 | sort -z | xargs -0 sha256sum)
}

"$program" run "$here/checkpointed.json" --device cpu --threads 1 --out run --checkpoint-every "10 s" --set time.end=30 \
    --checkpoint-keep 3 2>log || fail "the run failed"
rm "$(find run/checkpoints -name '[0-9]*.nc' | sort | tail -1)" # it is of the end
latest=$(find run/checkpoints -name '[0-9]*.nc' | sort | tail -1)

# refused CHANGE TEXT
refused() {
    rm -rf left && cp -a run left
    local file=left/${latest#run/} status=0
    "$changed" "$file" flow "$1" 2>log || fail "$1: not written"
    sums_of left >before
    "$program" resume left --threads 1 >log 2>&1 || status=$?
    ((status == 2)) || fail "$1: status $status, expected 2"
    grep -qF "node 'flow'" log || fail "$1: the node is not named"
    grep -qF "$2" log || fail "$1: not refused with: $2"
    diff before <(sums_of left) >log || fail "$1: results are others"
}

refused newer "the saved state is of another node type"
refused type "the saved state is of another node type"
refused mesh "the saved state is of another mesh"
refused more "'salinity'"
refused less "the saved state has no block"
# A file that the nodes read has changed.
mkdir input && cp -r "$here/../../graphs/data/"polder* input/
sed 's|../../graphs/data/|input/|' "$here/checkpointed.json" >changed.json
"$program" run changed.json --device cpu --threads 1 --out other --checkpoint-every "10 s" --set time.end=30 2>log ||
    fail "the run with files of its own failed"
rm "$(find other/checkpoints -name '[0-9]*.nc' | sort | tail -1)"
sed -i 's/"bottom": 0.0/"bottom": 0.5/' input/polder_breach.geojson
status=0
"$program" resume other --threads 1 >log 2>&1 || status=$?
((status == 2)) || fail "a changed file: status $status, expected 2"
grep -q "polder_breach.geojson: the file has changed since the checkpoint was written" log || fail "the changed file is not named"
sed -i 's/"bottom": 0.5/"bottom": 0.0/' input/polder_breach.geojson
"$program" resume other --threads 1 >log 2>&1 || fail "the file as it was is not taken"

"$program" resume run --threads 1 >log 2>&1 || fail "the unchanged one is not resumed"
