#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# check_rooms.sh TOP: every include of framework/ and plugins/ goes to a room that the table "Who may include whom" of
# docs/architecture.md allows, every source file lies in a room of that table, and no folders include each other in a circle. A room
# is a folder with those below it that have no row of their own. Names of rooms without a slash are siblings of the row's room.
set -euo pipefail
cd "$1"
page=docs/architecture.md
heading='## Who may include whom'
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# "ROOM ALLOWED" for each allowed pair, "ROOM ." for each row.
awk -v heading="$heading" '
    $0 == heading { inside = 1; next }
    inside && /^## / { exit }
    inside && /^\| `/ {
        split($0, cell, "|")
        room = cell[2]
        gsub(/[` ]/, "", room)
        print room, "."
        parent = room
        sub(/[^\/]*$/, "", parent)
        count = split(cell[3], name, "`")
        for (k = 2; k <= count; k += 2) print room, (name[k] ~ /\// ? name[k] : parent name[k])
    }' "$page" >"$scratch/table"
if [[ ! -s $scratch/table ]]; then
    printf '%s\n    found:    no table\n    expected: a table of rooms below "%s"\n    do:       write it there\n' "$page" "$heading"
    exit 1
fi

find framework plugins -path framework/cli/templates -prune -o -type f -regex '.*\.\(h\|hpp\|cuh\|c\|cpp\|cu\)$' -print |
    sort >"$scratch/files"
xargs grep -HnE '^ *# *include *["<]' <"$scratch/files" >"$scratch/includes"

# Complaints to standard output, "FOLDER FOLDER" of each include that leaves its folder to $scratch/folders.
status=0
awk -v folders="$scratch/folders" -v page="$page" '
    function folder(path) { sub(/\/[^\/]*$/, "", path); return path }
    function room(path) {
        for (path = folder(path); path ~ /\//; path = folder(path)) if (path in is_room) return path
        return path in is_room ? path : ""
    }
    # Authors read the headers by one name, thalweg: their folders are one.
    function node(path) { return path ~ /^framework\/include\// ? "framework/include" : folder(path) }
    function complain(place, found, expected, remedy) {
        printf "%s\n    found:    %s\n    expected: %s\n    do:       %s\n", place, found, expected, remedy
        wrong = 1
    }
    FILENAME ~ /table$/ { if ($2 == ".") is_room[$1]; else may[$1, $2]; next }
    FILENAME ~ /files$/ {
        is_file[$0]
        if (room($0) == "") complain($0, "a file outside of all rooms", "a folder with a row in " page, "add the row")
        next
    }
    {
        split($0, part, ":")
        name = $0
        sub(/^[^:]*:[^:]*:[^"<]*["<]/, "", name)
        sub(/[">].*/, "", name)
        target = ""
        base[1] = folder(part[1]) "/"; base[2] = "plugins/"; base[3] = "framework/"; base[4] = "framework/include/"
        for (k = 1; k <= 4 && target == ""; ++k) if ((base[k] name) in is_file) target = base[k] name
        if (target == "") next  # a header of another library
        from = room(part[1])
        to = room(target)
        if (from != to && to != "framework/include" && !((from, to) in may))
            complain(part[1] ":" part[2], "an include of " name ", which is in " to,
                     "what " page " allows " from, "move the code to the room that it belongs to")
        if (node(part[1]) != node(target)) print node(part[1]), node(target) > folders
    }
    END { exit wrong }' "$scratch/table" "$scratch/files" "$scratch/includes" || status=1

if ! tsort "$scratch/folders" >/dev/null 2>"$scratch/circle"; then
    printf '%s\n    found:    folders that include each other in a circle: %s\n    expected: includes that go one way\n' \
        "framework, plugins" "$(grep -v 'input contains a loop' "$scratch/circle" | sed 's/^tsort: //' | tr '\n' ' ')"
    printf '    do:       move what both need into a folder below them\n'
    status=1
fi
exit "$status"
