#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# scan.sh CASE PROGRAM PLUGINS SCRATCH: how the program looks at libraries before it loads them. CASE is a function below.
set -euo pipefail
case=$1 program=$2 plugins=$3 scratch=$4
rm -rf "$scratch" && mkdir -p "$scratch/cache"
cd "$scratch"
export XDG_CACHE_HOME=$scratch/cache
echo '{"thalweg": 1, "time": {"end": 1}, "nodes": {"a": {"type": "sound"}}}' >right.json
echo '{"thalweg": 1, "time": {"end": 1}, "nodes": {"a": {"type": "flow"}}}' >wrong.json

fail() {
    printf '%s\n' "$*" >&2
    cat log >&2
    exit 1
}

# expect STATUS ARGUMENT...: runs the program; what it prints is then in out and log.
expect() {
    local wanted=$1 status=0
    shift
    "$program" "$@" >out 2>log || status=$?
    ((status == wanted)) || fail "thalweg $*: exit status $status, expected $wanted"
}

# A library that was not judged in time is no proof that the graph is wrong.
time_limit() {
    local closing='warning: 1 plugin library was not judged in time, so this is no proof of a mistake: set --plugin-time SECONDS'
    local here=(--plugin-path "$plugins/sound")
    expect 2 check wrong.json "${here[@]}"
    expect 3 nodes flow "${here[@]}"

    here=(--plugin-path "$plugins/hangs" --plugin-time 0.2)
    for verb in check run plan graph; do
        expect 1 "$verb" wrong.json "${here[@]}"
        [[ $(tail -n 1 log) == "$closing" ]] || fail "$verb: wrong closing line"
    done
    expect 1 nodes flow "${here[@]}"
    grep -q "hangs.so is not used: did not finish loading within 0.2 s" log || fail "the library is not named"
    expect 0 plugins --json "${here[@]}"
    grep -q '"judged": false' out || fail "plugins --json calls the library judged"

    THALWEG_PLUGIN_TIME=0.3 expect 1 nodes flow --plugin-path "$plugins/hangs"
    grep -q 'within 0.3 s' log || fail "THALWEG_PLUGIN_TIME does not count"
    THALWEG_PLUGIN_TIME=50 expect 1 nodes flow "${here[@]}"
    grep -q 'within 0.2 s' log || fail "the option does not win"
    for time in 0 -1 nan soon 1e9; do
        expect 3 nodes --plugin-time "$time"
    done
}

# A library one of whose types is known already keeps the others; whoever comes first on the path has the type.
half_known() {
    local first=$plugins/sound/sound.so second=$plugins/half_known/half_known.so
    local both=(--plugin-path "$plugins/sound" --plugin-path "$plugins/half_known")
    expect 0 nodes half-known "${both[@]}"
    grep -qF "warning: node type 'sound' of plugin $second is not used: $first already brings it" log ||
        fail "the warning does not name both libraries"
    expect 0 plugins "${both[@]}"
    grep -qF "not used: node type 'sound' of $second" out || fail "plugins does not list the type that was dropped"
    if grep -q refused out; then fail "the whole library was dropped"; fi
    expect 0 plugins --plugin-path "$plugins/half_known" --plugin-path "$plugins/sound"
    grep -qF "refused: $first" out || fail "sound, which brings nothing else, is not refused"
    expect 3 new-node half-known "${both[@]}"
    grep -qF "$second already brings a node type 'half-known'; choose another name" log || fail "new-node took the name"
}

looks() {
    wc -c <count
}

# Looked at once; then again where the library, or who may write the cache, has changed.
cache() {
    mkdir here && cp "$plugins/counts/counts.so" here
    export THALWEG_TEST_COUNT=$scratch/count
    local list=(nodes --plugin-path here) file
    expect 0 "${list[@]}" && expect 0 "${list[@]}"
    (($(looks) == 1)) || fail "$(looks) looks in two runs, expected 1"
    file=$(echo cache/thalweg/*.json)
    [[ $(stat -c %a "$file") == 600 ]] || fail "others may read or write the cache"

    touch here/counts.so && expect 0 "${list[@]}"
    (($(looks) == 2)) || fail "a touched library was not looked at anew"
    cp here/counts.so new.so && touch -r here/counts.so new.so && mv new.so here/counts.so && expect 0 "${list[@]}"
    (($(looks) == 3)) || fail "a replaced library of the same time and size was not looked at anew"

    chmod o+w "$file" && expect 0 "${list[@]}"
    (($(looks) == 4)) || fail "a cache that others may write to was believed"
    expect 0 "${list[@]}"
    (($(looks) == 4)) || fail "such a cache was not replaced"
    mv "$file" elsewhere && ln -s "$scratch/elsewhere" "$file" && expect 0 "${list[@]}"
    (($(looks) == 5)) || fail "a link was believed"
    for text in '' '{' '[1]' '{"program": 1, "passed": 2}'; do
        printf '%s' "$text" >"$file" && expect 0 "${list[@]}"
        [[ ! -s log ]] || fail "a broken cache is told: $text"
    done
    (($(looks) == 9)) || fail "$(looks) looks after four broken caches, expected 9"

    expect 0 plugins --plugin-path here
    (($(looks) == 10)) || fail "the verb plugins believed the cache"
    THALWEG_PLUGIN_CACHE=0 expect 0 "${list[@]}"
    (($(looks) == 11)) || fail "the cache was not switched off"
    XDG_CACHE_HOME=/dev/null expect 0 "${list[@]}"
    XDG_CACHE_HOME='' HOME='' expect 0 "${list[@]}"
    [[ $(looks) == 13 && ! -s log ]] || fail "a cache that cannot be written is told"
}

# Of this user alone, in a folder of this user, and no larger than a cache is.
cache_place() {
    mkdir here && cp "$plugins/counts/counts.so" here
    export THALWEG_TEST_COUNT=$scratch/count HOME=$scratch/home XDG_CACHE_HOME=relative
    local list=(nodes --plugin-path here) file foreign=/
    expect 0 "${list[@]}" && expect 0 "${list[@]}"
    (($(looks) == 1)) || fail "$(looks) looks in two runs with a home that was not there, expected 1"
    file=$(echo home/.cache/thalweg/*.json)
    [[ -f $file && ! -e relative ]] || fail "the cache does not lie in the home folder"

    head -c 1048577 /dev/zero | tr '\0' ' ' >>"$file" && expect 0 "${list[@]}"
    (($(looks) == 2)) || fail "a cache of more than a mebibyte was believed"
    expect 0 "${list[@]}"
    (($(looks) == 2)) || fail "such a cache was not replaced"

    if ((EUID == 0)); then
        foreign=$scratch/foreign
        mkdir "$foreign" && chown 65534 "$foreign"
        chown 65534 "$file" && expect 0 "${list[@]}"
        (($(looks) == 3)) || fail "a cache of another user was believed"
    fi
    local before
    before=$(looks)
    XDG_CACHE_HOME=$foreign expect 0 "${list[@]}"
    XDG_CACHE_HOME=$foreign expect 0 "${list[@]}"
    (($(looks) == before + 2)) || fail "a cache was looked for in a folder of another user"
    [[ ! -e $foreign/thalweg && ! -s log ]] || fail "a folder of another user was written to"
}

# What was refused, has changed or is gone is not remembered.
cache_forgets() {
    mkdir here other && cp "$plugins/sound/sound.so" "$plugins/exits_with_3/exits_with_3.so" here
    cp "$plugins/counts/counts.so" other
    export THALWEG_TEST_COUNT=$scratch/count
    local file
    expect 0 nodes --plugin-path here
    file=$(echo cache/thalweg/*.json)
    grep -q here/sound.so "$file" || fail "a library that has passed is not remembered"
    ! grep -q exits_with_3 "$file" || fail "a library that was refused is remembered"
    grep -q 'exits_with_3.so is not used: ended the process' log || fail "the refused library is not told"
    expect 0 nodes --plugin-path here
    grep -q 'exits_with_3.so is not used: ended the process' log || fail "the refused library is told once only"

    touch here/sound.so && expect 0 nodes --plugin-path other
    ! grep -q here/sound.so "$file" || fail "a library that has changed is remembered"
    grep -q other/counts.so "$file" || fail "the new library is not remembered"
    mv other/counts.so away.so && expect 0 nodes --plugin-path here
    ! grep -q other/counts.so "$file" || fail "a library that is gone is remembered"
}

# Whether there is more left of a process than its exit status.
is_alive() {
    grep -s '^State:' "/proc/$1/status" | grep -qv zombie
}

# A library that stops the scanner for good: it is ended by force, with all its processes.
stopped_scanner() {
    export THALWEG_TEST_PIDS=$scratch/pids
    expect 0 nodes --plugin-path "$plugins/stops_scanner" --plugin-time 0.2
    grep -q 'stops_scanner.so is not used: did not finish loading within 0.2 s' log || fail "the library is not refused"
    (($(wc -l <pids) == 2)) || fail "the library has not told two processes"
    while read -r pid; do # the library dies with the scanner, a moment later
        for ((k = 0; k < 100; ++k)); do
            is_alive "$pid" || continue 2
            sleep 0.02
        done
        fail "process $pid has survived"
    done <pids
}

# A process that the library has left alone and that ends before it says nothing about the library.
orphans() {
    expect 0 nodes --plugin-path "$plugins/orphans"
    [[ ! -s log ]] || fail "the library was refused"
    grep -q orphans out || fail "the library is not there"
}

# without WHERE CALL HOW TEXT: the call fails where the first library is to be looked at; the first line is then TEXT.
without() {
    LD_PRELOAD=$FAIL_CALLS FAIL_BELOW=$1 FAIL_CALL=$2 FAIL_NTH=1 FAIL_HOW=$3 \
        expect 1 nodes --plugin-path "$plugins/sound"
    [[ $(head -n 1 log) == "thalweg: $4" ]] || fail "$2 fails: wrong message"
    ! grep -q sound.so log || fail "$2 fails: the library is blamed"
}

# Where there is no process, or no memory for its answer, no library is blamed.
no_processes() {
    without process: fork EAGAIN 'the system lets this user start no further thread or process'
    without memory: memfd_create EMFILE 'the system lets this program open no further file'
    without memory: pwrite ENOSPC 'cannot write to a file in memory: No space left on device'

    # A scanner that cannot start its child has nothing to answer.
    local status=0
    LD_PRELOAD=$FAIL_CALLS FAIL_BELOW=process: FAIL_CALL=fork FAIL_NTH=1 FAIL_HOW=EAGAIN \
        "$program" __scan "$plugins/sound/sound.so" >out 2>log || status=$?
    ((status == 1)) || fail "the scanner without a child: exit status $status, expected 1"
    [[ ! -s out ]] || fail "the scanner without a child has answered"
}

# Without the database of units no plugin can be blamed for its units; the graph is told what is missing.
no_units() {
    export UDUNITS2_XML_PATH=$scratch/none.xml
    local level='{"type": "probe-source", "params": {"value": "2 m"}}'
    echo '{"thalweg": 1, "time": {"end": 1}, "nodes": {"a": '"$level"'}}' >units.json
    expect 0 plugins --plugin-path "$plugins/bad_unit"
    grep -q bad_unit.so out || fail "the library is not there"
    expect 1 check units.json --plugin-path "$plugins/probe"
    [[ $(head -n 1 log) == "the unit database of UDUNITS-2 cannot be read" ]] || fail "wrong message"
}

# Neither a child of the scanner nor one that has left its session is there when the program ends.
strays() {
    export THALWEG_TEST_PIDS=$scratch/pids
    expect 0 nodes --plugin-path "$plugins/forks"
    [[ ! -s log ]] || fail "the library was refused"
    (($(wc -l <pids) == 2)) || fail "the library has not started two processes"
    while read -r pid; do
        ! kill -0 "$pid" 2>>log || fail "process $pid has survived"
    done <pids
}

# After it has passed: the exit status must not be the library's.
exit_in_program() {
    expect 1 check right.json --plugin-path "$plugins/exits_in_program"
    [[ $(<log) == "thalweg: $plugins/exits_in_program/exits_in_program.so ended the program while it was loaded" ]] ||
        fail "wrong message"
}

"$case"
