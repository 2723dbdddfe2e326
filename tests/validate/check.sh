#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# check.sh PROGRAM LIBRARY PARAMS [CHECK]: `thalweg validate` finds that the library breaks the rule of CHECK, or none, and no
# other, and exits with 1, or 0.
set -euo pipefail
program=$1 library=$2 params=$3 expected=${4:-}
status=0
verdicts=$("$program" validate "$library" --params "$params" --check-time "${THALWEG_CHECK_TIME:-30}" 2>&1) || status=$?
failed=$(sed -n 's/^failed  *\([a-z-]*\).*/\1/p' <<<"$verdicts" | paste -sd ' ')
[[ $failed == "$expected" && $status == $([[ -z $expected ]] && echo 0 || echo 1) ]] || {
    printf '%s\n' "$verdicts"
    echo "expected '$expected' to fail, found '$failed', exit status $status" >&2
    exit 1
}
