#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# check_pages.sh TOP [links]: every page below docs/ is linked from docs/README.md; every relative link of every Markdown file of the
# tree leads to a file, and to a heading of it where the link names one; lines of pages keep 120 columns outside of tables, which
# `links` leaves out: in an installation they are as long as they come.
set -euo pipefail
cd "$1"
only=${2:-}
wrong=0

complain() {
    printf '%s\n    found:    %s\n    expected: %s\n    do:       %s\n' "$@"
    wrong=1
}

# links FILE: "LINE TARGET" for each link outside of code blocks.
links() {
    awk '/^ *```/ { code = !code; next }
         !code {
             rest = $0
             while (match(rest, /\]\([^() ]+\)/)) {
                 print FNR, substr(rest, RSTART + 2, RLENGTH - 3)
                 rest = substr(rest, RSTART + RLENGTH)
             }
         }' "$1"
}

# anchors FILE: the names of its headings as links spell them.
anchors() {
    awk '/^ *```/ { code = !code; next }
         !code && /^#+ / {
             sub(/^#+ /, "")
             $0 = tolower($0)
             gsub(/[][!"#$%&\047()*+,.\/:;<=>?@\\^`{|}~]/, "")
             gsub(/ /, "-")
             print
         }' "$1"
}

linked=$(links docs/README.md | cut -d' ' -f2)
for page in docs/*.md docs/nodes/*.md; do
    name=${page#docs/}
    [[ $name == README.md ]] || grep -qxF "$name" <<<"$linked" ||
        complain "$page: not in the index" "no link to $name in docs/README.md" "one" "add a line for it to docs/README.md"
done

# Every Markdown file but those of hidden folders, builds and results, which .gitignore names.
mapfile -t pages < <(find . \( -path './.*' -o -path './build' -o -path './build-*' -o -name results \) -prune -o \
    -name '*.md' -printf '%P\n' | sort)

checked=0
for page in "${pages[@]}"; do
    while read -r line target; do
        [[ $target == *:* ]] && continue
        file=${target%%#*}
        path=$(dirname "$page")/$file
        [[ -n $file ]] || path=$page
        checked=$((checked + 1))
        if [[ ! -e $path ]]; then
            complain "$page:$line: a link leads nowhere" "$target" "a file or folder relative to $(dirname "$page")/" \
                "correct the path"
        elif [[ $target == *#* ]] && ! anchors "$path" | grep -qxF "${target#*#}"; then
            complain "$page:$line: a link names no heading" "$target" "one of: $(anchors "$path" | tr '\n' ' ')" \
                "correct the part behind #"
        fi
    done < <(links "$page")
done
# What tools write, whole pages or between marks, is as wide as it comes. A page of docs/nodes/intro is measured as
# tools/node-pages joins it, with links that are three characters shorter.
for page in "${pages[@]}"; do
    [[ $only == links || $page == docs/validation-table.md || $page == docs/nodes/*.md && $page != docs/nodes/intro/*.md ]] && continue
    shorten=()
    [[ $page == docs/nodes/intro/*.md ]] && shorten=(-e 's|](\.\./|](|g')
    while IFS=: read -r line text; do
        complain "$page:$line: a line is wider than 120 columns" "${text:0:60}..." "at most 120 columns outside of tables" \
            "wrap it"
    done < <(sed "${shorten[@]}" -e '/^<!-- .*: begin -->$/,/^<!-- .*: end -->$/s/.*//; s/^|.*//' "$page" |
        LC_ALL=C.UTF-8 grep -nE '^.{121}' || true)
done
least=400
[[ $only != links ]] || least=50
((checked >= least)) || complain "too few links" "$checked" "$least or more" "see whether $0 still finds links"
exit "$wrong"
