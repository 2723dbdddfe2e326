#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# refuses_figures.sh TOP SCRATCH: check_figures.py finds a figure that was changed on one of its pages, a miss more in the validation
# table, and a figure that has gone.
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
plant schemes.md 's/rough bowl/bowl/' "docs/schemes.md: the figure 'kp07 rough bowl' is not there"
