#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# refuses_figures.sh TOP SCRATCH: check_figures.py finds a figure that was changed on one of its pages, a miss more in the validation
# table, a figure that has gone, and a row of the papers' page whose figure nothing holds.
set -euo pipefail
top=$1 scratch=$2
check=$top/tests/docs/check_figures.py

# plant PAGE EXPRESSION WHAT: changes a page by sed, and expects WHAT in the complaint.
plant() {
    rm -rf "$scratch" && mkdir -p "$scratch/docs" "$scratch/tests/docs"
    cp "$top"/docs/*.md "$scratch/docs/"
    cp "$top/tests/docs/figures.txt" "$scratch/tests/docs/"
    sed -i "$2" "$scratch/docs/$1"
    if python3 "$check" "$scratch" >"$scratch/log" || ! grep -qF "$3" "$scratch/log"; then
        printf '%s was planted in %s, and the check said:\n' "$2" "$1" >&2
        cat "$scratch/log" >&2
        exit 1
    fi
}

plant roe.md 's/35\.6 G/30.6 G/' "docs/roe.md: 'roe at 4.2 million triangles, float' is another figure than in docs/performance.md"
plant validation-table.md '0,/^- ritter, kp07.*/s//&\n&/' "docs/validation.md: 'misses: KP07' is another figure"
plant kp07.md 's/moves with 2\.4 m/moves with 7.1 m/' "'kp07 rough bowl' is another figure than in docs/validation-table.md"
plant papers.md 's/0\.415 s `hwp14`/0.315 s `hwp14`/' "docs/papers.md: 'malpasset, seconds of hwp14 alone' is another figure than in docs/performance.md"
plant performance.md 's/4000 s, hwp14 | 0\.415 s/4000 s, hwp14 | 0.398 s/' "docs/papers.md: 'malpasset, seconds of hwp14 alone' is another figure than in docs/performance.md"
plant papers.md 's/^| figure 16, CPU and GPU alike .*/&\n| figure 99 | 1 s | 12 s | yes | | |/' 'docs/papers.md: no line of the register finds a figure of this row'
plant schemes.md 's/rough bowl/bowl/' "docs/schemes.md: the figure 'kp07 rough bowl' is not there"
