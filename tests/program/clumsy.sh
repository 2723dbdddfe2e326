#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# clumsy.sh PROGRAM GRAPH PLUGINS SCRATCH: a node that ends or crashes the process is named, the exit status is 1, and the
# results so far are kept. PLUGINS has a folder for each plugin. All ways in all hooks: tests/framework/call_guard_test.cpp.
set -euo pipefail
program=$1 graph=$2 plugins=$3 scratch=$4
rm -rf "$scratch" && mkdir -p "$scratch/bin" && cd "$scratch"
cp "$program" bin/thalweg # beside it are no other plugins, so that it starts fast
ulimit -c 0

fail() {
    printf '%s\n' "$*" >&2
    cat log >&2
    exit 1
}

# expect STATUS HOOK WAY TEXT [ARGUMENT...]: what stands on standard error must be TEXT, word for word.
expect() {
    local wanted=$1 hook=$2 way=$3 text=$4 status=0
    shift 4
    bin/thalweg run "$graph" --plugin-path "$plugins/probe" --plugin-path "$plugins/clumsy" --out results \
        --set "e.hook=$hook" --set "e.way=$way" "$@" >out 2>log || status=$?
    ((status == wanted)) || fail "$way in $hook: exit status $status, expected $wanted"
    [[ $(<log) == "$text" ]] || fail "$way in $hook: expected the text"$'\n'"$text"
    [[ ! -s out ]] || fail "$way in $hook: something on standard output"
}

# blame WHAT: the message about a node that ended the process, with the advice.
blame() {
    printf '%s\n%s' "thalweg: node 'e' (type 'evil') $1" "    do:       tell the author of node type 'evil'$2"
}

kept='; results so far are kept'
expect 1 configure exit "$(blame 'ended the program in configure: exit(0)' '')"
[[ ! -e results ]] || fail "a graph that was not run has results"
expect 1 run exit "$(blame 'ended the program in run at 0 s of simulated time: exit(0)' "$kept")"
expect 1 create quick_exit "$(blame 'ended the program in create: quick_exit' '')"
if ((${THALWEG_SANITIZED:-0} == 0)); then
    expect 1 finish segv "$(blame 'crashed in finish: signal 11 (segmentation fault)' "$kept")" --quiet
    [[ $(wc -l <results/level.csv) == 4 ]] || fail "results that stood are gone"
    expect 1 negotiate abort "$(blame 'crashed in negotiate: signal 6 (aborted)' '')"
    expect 1 run overflow \
        "$(blame 'crashed in run at 0 s of simulated time: signal 11 (segmentation fault)' "$kept")"
    THALWEG_CORE=1 expect 139 run segv \
        "$(blame 'crashed in run at 0 s of simulated time: signal 11 (segmentation fault)' "$kept")"
fi
expect 1 destroy throw_int \
    "$(blame 'ended the program in destroy: an exception that nobody caught' "$kept")" --quiet
expect 1 run throw_int "$graph:9:5: /nodes/e: node 'e': an exception came out of run, which must return a status instead
    found:    an object that is no std::exception
    do:       tell the author of node type 'evil'
1 error"

# What a node prints comes with the messages; data stay whole.
bin/thalweg run "$graph" --plugin-path "$plugins/probe" --plugin-path "$plugins/clumsy" --out printed --json \
    --set e.hook=every --set e.way=print >out 2>log || fail "a node that prints ends the run"
printf 'file(READ out text)\nstring(JSON time GET "${text}" time)\n' >parse.cmake
cmake -P parse.cmake >>log 2>&1 || fail "no JSON beside a node that prints"
# create, configure, negotiate, run for the state at 0 s and in three intervals, finish, destroy
(($(grep -c '^a node says hello$' log) == 9)) || fail "what a node prints is not on standard error"

SECONDS=0
expect 1 run hang "thalweg: node 'e' has not come back from run for 1 s, at 0 s of simulated time
    do:       tell the author of the node type, or allow more with --node-time; results so far are kept" --node-time '1 s'
expect 1 negotiate hang "thalweg: node 'e' has not come back from negotiate for 0.5 s
    do:       tell the author of the node type, or allow more with --node-time; results so far are kept" --node-time 0.5
((SECONDS < 10)) || fail "hangs took $SECONDS s"
for time in '1 m' never '-1 s'; do
    bin/thalweg check "$graph" --node-time="$time" 2>log && status=0 || status=$?
    ((status == 3)) || fail "--node-time $time: exit status $status, expected 3"
done
