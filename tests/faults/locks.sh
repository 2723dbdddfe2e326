#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# FAIL_CALLS=LIBRARY locks.sh PROGRAM SCRATCH: the lock of the results folder where the file system has none, and where
# the run before removes its lock at the wrong moment.
options=()
. "$(dirname "${BASH_SOURCE[0]}")/frame.sh"

# goes_on CALL NTH HOW WHAT: the run is complete all the same.
goes_on() {
    with "$1" "$2" "$3"
    ((status == 0)) || fail "$4: exit status $status, expected 0"
    expect_complete "$4"
    expect_no_leftovers "$4"
    [[ $(grep -c "^$1 $out/.thalweg.lock" calls) -ge $5 ]] || fail "$4: it was not tried again"
}

goes_on flock 1 ENOLCK "a file system without locks" 1
goes_on flock 1 gone "a lock that was removed after it was opened" 2
goes_on flock 1 replaced "a lock that was removed and made anew by another run" 2
goes_on fstat 2 EIO "a lock that cannot be told from another file" 4

with fstat 1 EIO
((status == 1)) || fail "a lock of unknown kind: exit status $status, expected 1"
expect_message "a lock of unknown kind" EIO
grep -q "^cannot write $out/.thalweg.lock" log || fail "the lock is not named"
