#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# refuses_plants.sh TOP SCRATCH: check_rooms.sh refuses a copy of the tree in which an arrow turns, and names the line.
set -euo pipefail
top=$1 scratch=$2
rm -rf "$scratch"
mkdir -p "$scratch/docs"
cp -r "$top/framework" "$top/plugins" "$scratch/"
cp "$top/docs/architecture.md" "$scratch/docs/"
check=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)/check_rooms.sh

# refuses FILE LINE TEXT: with LINE added to FILE the check fails, and says TEXT.
refuses() {
    local before
    before=$(cat "$scratch/$1" 2>/dev/null || true)
    printf '%s\n' "$2" >>"$scratch/$1"
    if said=$(bash "$check" "$scratch"); then
        printf '%s: no complaint about %s\n' "$1" "$2" && exit 1
    fi
    grep -qF "$3" <<<"$said" || { printf '%s: expected "%s", found:\n%s\n' "$1" "$3" "$said"; exit 1; }
    if [[ -n $before ]]; then printf '%s\n' "$before" >"$scratch/$1"; else rm "$scratch/$1"; fi
}

bash "$check" "$scratch"
refuses plugins/shallowwater/flow/clock.hpp '#include "shallowwater/schemes/list.hpp"' \
    'an include of shallowwater/schemes/list.hpp, which is in plugins/shallowwater/schemes'
refuses plugins/view/cells/raster.hpp '#include "runtime/base/nearest.hpp"' 'which is in framework/runtime/base'
refuses plugins/shallowwater/schemes/hwp14/traits.hpp '#include "shallowwater/schemes/list.hpp"' 'in a circle'
mkdir -p "$scratch/plugins/new"
refuses plugins/new/place.hpp '#pragma once' 'a file outside of all rooms'
bash "$check" "$scratch"
