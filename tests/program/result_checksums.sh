#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# result_checksums.sh PROGRAM TOOL SCRATCH: tools/result-checksums names each result file, gives the same sums twice, and fails
# with a graph that does not run.
set -euo pipefail
program=$1 tool=$2 scratch=$3
rm -rf "$scratch" && mkdir -p "$scratch" && cd "$scratch"

fail() {
    printf '%s\n' "$*" >&2
    cat ./* >&2
    exit 1
}

"$tool" "$program" examples/series examples/raster-writer >first 2>log || fail "the graphs do not run"
"$tool" "$program" examples/series examples/raster-writer >second 2>log || fail "the graphs do not run again"
cmp first second || fail "the sums of two runs differ"
[[ $(grep -cE '^[0-9a-f]{64}  examples/(series|raster-writer)/[a-z_0-9/]+\.[a-z]+$' first) == $(wc -l <first) ]] ||
    fail "a line is no sum and name"
for name in series raster-writer; do grep -q "  examples/$name/" first || fail "$name has no result"; done

if "$tool" "$program" no-such-graph >none 2>log; then fail "a graph that is not there passes"; fi
grep -qx 'no-such-graph: the run failed' log || fail "the graph that failed is not named"
