#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# refuses_text_choices.sh SCRATCH: check_choices.sh takes a choice by its enum, and refuses every other way to say one.
set -euo pipefail
scratch=$1
check=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)/check_choices.sh
rm -rf "$scratch"
mkdir -p "$scratch/plugins/wall"
file=$scratch/plugins/wall/wall.hpp

takes() {
    printf '%s\n' "$1" >"$file"
    bash "$check" "$scratch" || { printf 'expected no complaint about %s\n' "$1"; exit 1; }
}

# refuses LINE TEXT: the check fails for LINE, and says TEXT.
refuses() {
    printf '%s\n' "$1" >"$file"
    if said=$(bash "$check" "$scratch"); then
        printf 'expected a complaint about %s\n' "$1"
        exit 1
    fi
    grep -qF "$2" <<<"$said" || { printf '%s: expected "%s", found:\n%s\n' "$1" "$2" "$said"; exit 1; }
}

takes 'Parameter<Wall> wall_{*this, "wall", option().by_default(Wall::slip)};'
takes 'return *wall_ == Wall::slip && *unit_ == "1" && word_of(*wall_).size() > 1;'
takes 'option().by_default("\"1\"").by_default("0.3").by_default("[]")'
refuses 'option().one_of("slip|no_slip")' 'words that are listed for a parameter'
refuses '    .one_of(wall_names)' 'words that are listed for a parameter'
refuses 'if (*wall_ == "slip") {' 'a parameter that is compared with a text'
refuses 'if (*wall != "slip") {' 'a parameter that is compared with a text'
refuses 'option().by_default("\"no_slip\"")' 'a word that is a default'
refuses 'return choices(wall)[static_cast<std::size_t>(wall)].name;' 'a word that is found by its position'
refuses 'return static_cast<Wall>(at - names.begin());' 'an enumerator that is found by its position'
