#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# version.sh PROGRAM SCRIPT SCRATCH: `thalweg --version` tells version, commit and build, as a line and as JSON; the build's SCRIPT
# finds the commit of a clone, sees changes, and writes nothing anew where nothing has changed.
set -euo pipefail
program=$1 script=$2 scratch=$3
rm -rf "$scratch" && mkdir -p "$scratch/cmake" && cd "$scratch"

fail() {
    printf '%s\n' "$*" >&2
    exit 1
}

line=$("$program" --version)
[[ $line =~ ^thalweg\ [0-9]+\.[0-9]+\.[0-9]+\ \(commit\ ([0-9a-f]{12,}|unknown)(, modified)?\;\ [A-Za-z]+\ build\;\ CUDA:\ .+\)$ ]] ||
    fail "--version printed: $line"
[[ $("$program" -V) == "$line" ]] || fail "-V and --version differ"

# field FILE NAME
field() {
    printf 'file(READ "%s" text)\nstring(JSON value GET "${text}" %s)\nmessage("${value}")\n' "$1" "$2" >field.cmake
    cmake -P field.cmake 2>&1
}
"$program" --version --json >version.json
"$program" --json --version | cmp - version.json || fail "the order of the two options counts"
[[ $line == "thalweg $(field version.json version) (commit $(field version.json commit)"* ]] || fail "line and JSON differ: $line"
[[ $(field version.json modified) =~ ^(ON|OFF)$ ]] || fail "'modified' is neither true nor false: $(<version.json)"
status=0 && "$program" --json 2>log || status=$?
((status == 3)) || fail "--json alone: status $status, expected 3"
grep -q -- '--json requires --version' log || fail "--json alone: $(<log)"

# The script that every build runs.
cp "$script" "$(dirname "$script")/archived-commit" cmake/
# commit_of FOLDER: "COMMIT MODIFIED" as the script writes them for it.
commit_of() {
    cmake -DTOP="$scratch/$1" -DFILE="$scratch/commit.cpp" -P cmake/ThalwegCommit.cmake
    sed -nE 's/.*built_commit = "(.*)";/\1/p; s/.*built_modified = (.*);/\1/p' commit.cpp | xargs
}
# expect WHAT WANTED FOUND
expect() { [[ $2 == "$3" ]] || fail "$1: expected '$2', found '$3'"; }

mkdir none && expect "a folder inside another repository, or in none" "unknown false" "$(commit_of none)"
echo 0123456789abcdef0123 >cmake/archived-commit
expect "a tarball of git archive" "0123456789ab false" "$(commit_of none)"
if ! command -v git >/dev/null; then
    echo "left out: there is no git"
    exit 0
fi
repository() { git -C repository -c user.name=test -c user.email=test@localhost "$@"; }
git init --quiet repository
echo one >repository/file
repository add file && repository commit --quiet -m one
head=$(repository rev-parse --short=12 HEAD)
expect "a clone" "$head false" "$(commit_of repository)"
touch -d '2001-01-01' commit.cpp
expect "the same again" "$head false" "$(commit_of repository)"
[[ $(date -r commit.cpp +%Y) == 2001 ]] || fail "the source was written anew, though nothing has changed"
echo new >repository/other
expect "a file that git does not know" "$head false" "$(commit_of repository)"
echo two >repository/file
expect "a changed file" "$head true" "$(commit_of repository)"
mkdir repository/inside
expect "a folder of another repository" "0123456789ab false" "$(commit_of repository/inside)"
