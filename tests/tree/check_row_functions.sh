#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# check_row_functions.sh TOP: a function of one cell or face beside the loops over rows is always inlined. A call keeps its loop from
# being vectorised, so that a scheme takes more than twice as long on the CPU. Functions of rows take the stage's job.
set -euo pipefail
cd "$1"

# calls_in FILE...: "FILE:LINE" and the first line of each function that is neither inlined always nor takes a job.
calls_in() {
    awk '
        /^(static |inline )*(auto|void|Real) [a-z_0-9]+\(/ { head = $0; text = ""; line = FNR }
        head != "" { text = text $0 }
        head != "" && /[{;]/ {
            if (text !~ /StageJob<Real>/) print FILENAME ":" line, head
            head = ""
        }' "$@"
}

planted=$(mktemp -d)
trap 'rm -rf "$planted"' EXIT
printf '%s\n' 'auto plain(const Real& a) -> Real {' 'THALWEG_HD auto good(Real a) -> Real {' \
    'void row(const StageJob<Real>& job) {' >"$planted/rows.hpp"
[[ $(calls_in "$planted/rows.hpp" | wc -l) == 1 ]] || { printf 'the check does not find what it looks for\n'; exit 1; }

found=$(calls_in plugins/shallowwater/schemes/*/*rows.hpp)
if [[ -n $found ]]; then
    printf '%s: expected THALWEG_HD, so that the loop that calls it is vectorised\n' "$found"
    exit 1
fi
