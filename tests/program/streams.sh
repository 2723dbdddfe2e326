#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# streams.sh PROGRAM GRAPH PLUGINS SCRATCH: closed and full streams, pipes without a reader, and a folder or memory that is
# gone neither end a run nor go unnoticed.
set -Eeuo pipefail
program=$1 graph=$2 plugins=$3 scratch=$4
rm -rf "$scratch" && mkdir -p "$scratch/bin" && cd "$scratch"
cp "$program" bin/thalweg # beside it are no other plugins, so that it starts fast
fast=("$graph" --plugin-path "$plugins" --set sum.nap=0 --out results)

exec 5>&2
trap 'printf "%s: line %s ends with status %s\n" "$0" "$LINENO" "$?" >&5' ERR
fail() {
    printf '%s\n' "$*" >&5
    cat out log >&5
    exit 1
}

# expect STATUS WHAT COMMAND...: runs the command under the redirections of the call.
expect() {
    local wanted=$1 what=$2 status=0
    shift 2
    "$@" || status=$?
    ((status == wanted)) || fail "$what: exit status $status, expected $wanted"
}

# said TEXT WHAT: TEXT is the last line of what was said.
said() {
    [[ $(tail -n 1 log) == "$1" ]] || fail "$2: expected the text '$1'"
}

# with STDIN STDOUT STDERR COMMAND...: a stream that is 0 is closed, the others go to out and log.
with() {
    local in=$1 out=$2 err=$3
    shift 3
    : >out && : >log
    (
        ((in)) || exec <&-
        if ((out)); then exec >out; else exec >&-; fi
        if ((err)); then exec 2>log; else exec 2>&-; fi
        exec "$@"
    )
}

results() {
    [[ $(wc -l <results/level.csv) == 1001 ]] || fail "$*: results are missing"
    rm -r results
}

for in in 0 1; do
    for out in 0 1; do
        for err in 0 1; do
            what="streams $in $out $err"
            expect 0 "check, $what" with $in $out $err bin/thalweg check "${fast[@]}"
            ((!err)) || said "$graph: no errors: 3 nodes, 2 connections" "check, $what"
            expect 0 "run, $what" with $in $out $err bin/thalweg run "${fast[@]}"
            results "$what"
        done
    done
done
lost='thalweg: standard output could not be written in full:'
expect 1 'check --json, closed' with 1 0 1 bin/thalweg check "${fast[@]}" --json
said "$lost Bad file descriptor" 'check --json, closed'

for verb in check plan nodes plugins schema run --version --help; do
    arguments=()
    case $verb in
        check | run) arguments=("${fast[@]}" --json) ;;
        plan) arguments=("${fast[@]}") ;;
        nodes | plugins | schema) arguments=(--plugin-path "$plugins") ;;
    esac
    expect 1 "$verb, standard output full" bin/thalweg "$verb" "${arguments[@]}" >/dev/full 2>log
    said "$lost No space left on device" "$verb, standard output full"
done
results 'standard output full'
expect 2 'a refusal, standard output full' bin/thalweg check no-such-graph.json --json >/dev/full 2>log

# Messages that are lost cost the run nothing, but are told by the status.
expect 4 'run, standard error full' bin/thalweg run "${fast[@]}" 2>/dev/full
results 'standard error full'
expect 4 'check, standard error full' bin/thalweg check "${fast[@]}" 2>/dev/full
expect 3 'wrong usage, standard error full' bin/thalweg fly 2>/dev/full

# A pipe without a reader. It is a named one, since to wait for the reader of a process substitution fails at random.
mkfifo pipe
exec 6<>pipe 4>pipe 6<&-
expect 4 'run, nobody reads standard error' bin/thalweg run "${fast[@]}" 2>&4
results 'nobody reads standard error'
expect 1 'check --json, nobody reads' bin/thalweg check "${fast[@]}" --json >&4 2>log
said "$lost Broken pipe" 'check --json, nobody reads'
exec 4>&-

# What the system says comes as a sentence.
mkdir gone && cd gone && rmdir "$scratch/gone"
expect 1 'a current folder that is gone' ../bin/thalweg check "$graph" --plugin-path "$plugins" 2>"$scratch/log"
cd "$scratch"
[[ $(<log) == $'thalweg: the current folder does not exist any more\n    do:       change into a folder that exists' ]] ||
    fail "a current folder that is gone: another text"
