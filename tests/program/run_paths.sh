#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# run_paths.sh FOLDER...: where the loader looks for the libraries of every program and library below these folders. An
# entry that is empty or relative stands for the current folder, and one that others may write to lets them choose the code
# that runs. Entries of this tree begin with $ORIGIN and stay inside it; absolute ones name a folder that only its owner writes.
set -euo pipefail

failed=0 files=0

complain() {
    ((++failed > 20)) || printf '%s: the entry "%s" of its run path %s\n' "$1" "$2" "$3" >&2
}

# check_entry FILE FOLDER ENTRY
check_entry() {
    local at
    # shellcheck disable=SC2016  # the loader's own variable
    case $3 in
    '$ORIGIN'/*)
        at=$(realpath -m "$(dirname "$1")/${3#'$ORIGIN'/}")
        [[ $at/ == "$2"/* && $at != "$2" ]] || complain "$1" "$3" "leaves the tree or is its top"
        ;;
    /*) [[ $(stat -L -c %A "$3" 2>/dev/null) != ????????w? ]] || complain "$1" "$3" "can be written by everybody" ;;
    *) complain "$1" "$3" "is empty or relative" ;;
    esac
}

for folder in "$@"; do
    folder=$(realpath "$folder")
    while IFS= read -r -d '' file; do
        [[ $(head -c 4 "$file" | od -An -c) == *E*L*F* ]] || continue
        files=$((files + 1))
        path=$(readelf -d "$file" 2>/dev/null | sed -nE 's/.*\((RPATH|RUNPATH)\).*\[(.*)\]$/\2/p')
        [[ -z $path ]] && continue
        IFS=: read -r -a entries <<<"$path:end"
        for entry in "${entries[@]::${#entries[@]}-1}"; do
            check_entry "$file" "$folder" "$entry"
        done
    done < <(find "$folder" -type f \( -perm -u+x -o -name '*.so*' \) -not -path '*/CMakeFiles/*' -print0)
done
((files > 0)) || {
    echo "there is no program below $*" >&2
    exit 1
}
echo "$files programs and libraries"
exit "$((failed > 0))"
