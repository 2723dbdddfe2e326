#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# check_tags.sh FOLDER: every function of a table in the ABI's headers has a comment that ends with its tag [thread, state],
# from the words of version.h.
set -euo pipefail
find "$1" -name '*.h' -print0 | xargs -0 awk '
    function wrong(what) { printf "%s:%d: %s\n    found: %s\n", FILENAME, FNR, what, $0; bad = 1 }
    /\(\*[a-z_]+\)\(/ && !/^ \*/ {
        functions++
        tag = previous
        if (!match(tag, /\[[a-z, -]+\] \*\/$/)) {
            wrong("no tag ends the comment before this function")
        } else {
            tag = substr(tag, RSTART + 1, RLENGTH - 5)
            n = split(tag, words, /,? /)
            if (words[1] != "node-thread" && words[1] != "any-thread") wrong("unknown thread \x27" words[1] "\x27")
            if (n < 2) wrong("no state")
            for (k = 2; k <= n; ++k)
                if (words[k] !~ /^(describing|create|configure|negotiate|run|finish|alive)$/)
                    wrong("unknown state \x27" words[k] "\x27")
        }
    }
    { previous = $0 }
    END {
        if (functions < 20) { print "only " functions " functions were found"; bad = 1 }
        exit bad
    }'
