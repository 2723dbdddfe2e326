#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# page_has_class.sh PAGE SOURCE: the page shows the class of SOURCE as it is compiled.
set -euo pipefail
page=$1 source=$2
class=$(sed -n '/^class/,/^};/p' "$source")
[[ -n $class && $(<"$page") == *"$class"* ]] || {
    printf '%s: expected the class of %s:\n%s\n' "$page" "$source" "$class" >&2
    exit 1
}
