#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# run_example.sh PROGRAM GRAPH OUT: runs a graph of graphs/examples on the CPU and requires the results that its page speaks of. Without
# EGL a graph that draws is skipped (status 77), unless THALWEG_REQUIRE_EGL is set.
set -euo pipefail
program=$1 graph=$2 out=$3
rm -rf "$out"
if ! "$program" run "$graph" --device cpu --threads 2 --quiet --out "$out" 2>&1 | tee "$out.log"; then
    if [[ -z ${THALWEG_REQUIRE_EGL:-} ]] && grep -q EGL "$out.log"; then
        exit 77
    fi
    exit 1
fi
[[ -n $(find "$out" -type f -size +0 -name '*.*') ]] || { echo "$out: the graph wrote nothing" >&2; exit 1; }
lines=$(wc -l <"$graph")
((lines <= 40)) || { echo "$graph: has $lines lines, a page shows at most 40" >&2; exit 1; }
