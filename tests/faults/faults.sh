#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# FAIL_CALLS=LIBRARY faults.sh PROGRAM SCRATCH [--all]: calls on result files fail in turn. Each time the run ends with
# status 1 and says which file and why, nothing half-written has a final name, and no temporary file stays. --all: every
# call, not some of each kind.
options=()
. "$(dirname "${BASH_SOURCE[0]}")/frame.sh"
all=${3:-}

# A loss of power at any moment leaves whole files if every file is on the disk before it gets its name, and the name
# before the next file is begun by the same node.
expect_order() {
    awk '
        $1 == "write" { synced[$2] = 0 }
        $1 == "fsync" { synced[$2] = 1; unsynced_name[$2] = "" }
        $1 == "rename" {
            if (!synced[$2]) { print "renamed before fsync: " $3; bad = 1 }
            folder = $3; sub("/[^/]*$", "", folder)
            unsynced_name[folder] = $3
            renamed += 1
        }
        END {
            for (folder in unsynced_name) if (unsynced_name[folder] != "") { print "no fsync of the folder after: " unsynced_name[folder]; bad = 1 }
            if (renamed < 8) { print "only " renamed " files"; bad = 1 }
            exit bad
        }' calls >>log || fail "the order of calls would not survive a loss of power"
}

# Whether the call that failed was about the record for `thalweg report`, which is written when all results are there: their run
# succeeds, and a warning tells.
is_about_record() { ((status == 0)) && grep -q 'no record for `thalweg report` was written' log; }

# try CALL NTH HOW [STATUS]
try() {
    local what="$2. $1: $3"
    with "$1" "$2" "$3"
    tried=$((tried + 1))
    if [[ $3 == short || ($1 == close && $status == 0) ]] || is_about_record; then
        ((status == 0)) || fail "$what: exit status $status, expected 0"
        expect_complete "$what"
    else
        [[ " ${4:-1} " == *" $status "* ]] || fail "$what: exit status $status, expected ${4:-1}"
        expect_message "$what" "$3"
        [[ ! -d out ]] || expect_whole "$what"
    fi
    [[ ! -d out ]] || expect_no_leftovers "$what"
}

# try_kill NTH: the process ends there, as with kill -9 or a failure of the power; the next run begins on what is left.
try_kill() {
    with any "$1" kill
    tried=$((tried + 1))
    ((status == 137)) || fail "killed at call $1: exit status $status, expected 137"
    [[ ! -d out ]] || expect_whole "killed at call $1"
    run_graph --overwrite || fail "killed at call $1: the next run fails"
    expect_no_leftovers "killed at call $1"
    expect_complete "killed at call $1"
}

# some COUNT WANTED: that many numbers from 1 to COUNT, the first and the last among them (of one, the middle); with
# --all, every one.
some() {
    local wanted=$2 k
    [[ -z $all && $wanted -lt $1 ]] || wanted=$1
    for ((k = 0; k < wanted; ++k)); do echo $((wanted == 1 ? ($1 + 1) / 2 : 1 + k * ($1 - 1) / (wanted - 1))); done
}

tried=0
with none 0 none
((status == 0)) || fail "the run fails with a library that lets everything pass"
expect_complete "nothing fails"
expect_order
cp calls counted
count_of() { grep -c "^$1 " counted; }

for call in open write fsync; do
    for nth in $(some "$(count_of $call)" 3); do try $call "$nth" ENOSPC; done
done
for nth in $(some "$(count_of openat)" 2); do try openat "$nth" EIO "1 or 2"; done # 2: while the graph is checked
for call in mkdir rename ftruncate close; do
    for nth in $(some "$(count_of $call)" 2); do try $call "$nth" EIO; done
done
try fdatasync 1 EIO # how many there are depends on the time that the run takes
for nth in $(some "$(count_of write)" 1); do try write "$nth" short; done
for nth in $(some "$(count_of write)" 2); do try write "$nth" full; done
for nth in $(some "$(($(wc -l <counted) - 5))" 3); do try_kill "$nth"; done # it may be a few calls shorter
echo "$tried faults, each told by name; order of calls on disk: sound"
