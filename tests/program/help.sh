#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# help.sh PROGRAM TOP MAN_PAGE SCRATCH: completion and manual page know exactly the verbs and options that help shows.
set -euo pipefail
program=$1 top=$2 page=$3 scratch=$4
rm -rf "$scratch" && mkdir -p "$scratch" && cd "$scratch"

# same WHAT: the files help and found hold the same lines, and some.
same() {
    sort -u -o help help && sort -u -o found found
    if [[ ! -s help ]] || ! cmp -s help found; then
        printf '%s: expected as in help (<), found (>)\n' "$1" >&2
        diff help found >&2 || true
        exit 1
    fi
}

# Names of options, one a line: of help, and of the first words behind .TP in the manual page.
options() { grep -oE '^ +(-[A-Za-z],)?--[a-z-]+' | tr -d ' ' | tr , '\n'; }
tagged() { grep -A1 -xF .TP | grep -oE '^(-[A-Za-z],)?--[a-z-]+' | tr , '\n'; }

# The manual page as text, without roff's own marks.
sed 's/\\f[BRI]//g; s/\\-/-/g' "$page" >text
# section NAME: its lines, up to the next heading.
section() { awk -v name="$1" '/^\.S[SH] / { inside = $1 == ".SS" ? $2 == name : $0 == ".SH " name; next } inside' text; }

"$program" --help | sed -n '/^Subcommands:/,/^[^ ]*$/s/^  \([a-z][a-z-]*\) .*/\1/p' >help
mapfile -t verbs <help
((${#verbs[@]} >= 11)) || { echo "help names ${#verbs[@]} verbs, expected 11 or more" >&2; exit 1; }
"$program" __complete '' >found && same "verbs of completion"
sed -nE 's/^\.SS ([a-z-]+) .*/\1/p' text >found && same "verbs of the manual page"
"$program" --help | options >help
"$program" __complete - >found && same "options of the program in completion"
section OPTIONS | tagged >found && same "options of the program in the manual page"
for verb in "${verbs[@]}"; do
    "$program" "$verb" --help | options >help
    "$program" __complete "$verb" - >found && same "options of $verb in completion"
    section "$verb" | tagged >found && same "options of $verb in the manual page"
done

# Variables that a user may set: the program and the libraries of the framework read them by name.
grep -rhoE 'getenv\("THALWEG_[A-Z_]+"|(variable|envname)\("THALWEG_[A-Z_]+"' "$top"/framework/{cli,runtime,gis} | grep -oE 'THALWEG_[A-Z_]+' >help
grep -oE 'THALWEG_[A-Z_]+' text >found && same "variables of the manual page"
if command -v groff >/dev/null; then
    groff -man -ww -Tutf8 -z "$page" 2>log
    [[ ! -s log ]] || { cat log >&2; exit 1; }
fi

# The shell's part. It asks the program that the line begins with.
. "$top/framework/cli/thalweg.bash"
# offers WANTED WORD...: what is offered for the last of these words.
offers() {
    local wanted=$1
    shift
    COMP_WORDS=("$program" "$@") COMP_CWORD=$# COMPREPLY=()
    _thalweg
    [[ ${COMPREPLY[*]} == "$wanted" ]] || { echo "completing '$*': expected '$wanted', found '${COMPREPLY[*]}'" >&2; exit 1; }
}
offers 'plan plugins' pl
offers --plugin-path plan --plugin-p
offers 'auto cpu cuda' run --device ''
offers 'cpu cuda' run graph.json --device c
offers 'cpu cuda' run --device = c
offers 'auto cpu cuda' run --device =
offers '' run graphs/
offers '' run --data ''
offers --version --v
offers '' no-verb --
complete -p thalweg | grep -q -- '-o default -F _thalweg thalweg' || { echo "completion is not registered" >&2; exit 1; }
