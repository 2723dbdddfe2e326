#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# unbuilt.sh TOP SCRATCH: `cmake --install` of a tree that was not built installs nothing and says in one line what to build.
set -euo pipefail
top=$1 scratch=$2
rm -rf "$scratch" && mkdir -p "$scratch" && cd "$scratch"
cmake -S "$top" -B build -DTHALWEG_CUDA=OFF -DTHALWEG_TESTS=OFF >configure.log
if cmake --install build --prefix "$scratch/installed" >log 2>&1; then
    echo "it was installed" >&2
    exit 1
fi
[[ ! -e installed ]] || { echo "files were installed: $(find installed)" >&2; exit 1; }
wanted="$scratch/build/bin/thalweg is not built: first ./run GRAPH, or cmake --build $scratch/build --target runnable"
grep -qF "$wanted" log || { printf 'expected: %s\nfound:\n%s\n' "$wanted" "$(<log)" >&2; exit 1; }
