#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# study_killed.sh PROGRAM GRAPH KILLS SCRATCH: a study that is killed KILLS times at drawn moments and goes on with --resume has all
# members of one that was never left, bit for bit, and repeats none that was done. THALWEG_KILLS takes the place of KILLS; SEED draws
# other moments.
set -euo pipefail
program=$1 graph=$2 kills=${THALWEG_KILLS:-$3} scratch=$4
RANDOM=${SEED:-1}
rm -rf "$scratch" && mkdir -p "$scratch"
cd "$scratch"
trap 'jobs -p | xargs -r kill -KILL 2>/dev/null' EXIT

fail() {
    printf '%s\n' "$*" >&2
    cat log >&2
    exit 1
}

printf '{"graph": "%s", "latin_hypercube": {"number": 200, "seed": 1, "ranges": {"values.inflow": ["180 l/s", "260 l/s"], "flow.manning": [0.01, 0.04]}}}\n' \
    "$graph" >many.json
begin=${EPOCHREALTIME/./}
"$program" study many.json --member 0 --out one --quiet 2>log || fail "the first member failed"
first=$(((${EPOCHREALTIME/./} - begin) / 1000)) # [ms] until a member is done
begin=${EPOCHREALTIME/./}
"$program" study many.json --jobs 2 --out straight 2>log || fail "the straight study failed"
lasts=$(((${EPOCHREALTIME/./} - begin) / 1000)) # [ms]

# finished: members that are done, with the moments and the inodes of their files.
finished() {
    local report
    grep -ls '"status": "done"' killed/*/.thalweg.member.json 2>/dev/null | while read -r report; do
        find "${report%/*}" -type f -printf '%p %T@ %i\n'
    done | sort || true
}
sums_of() { (cd "$1" && find . -name '*.tif' -print0 | sort -z | xargs -0 sha256sum); }

: >before
for ((k = 0; k < kills; ++k)); do
    "$program" study many.json --jobs 2 --out killed --resume --quiet 2>log &
    nap=$((RANDOM % (2 * first + 2 * lasts / kills)))
    sleep "$((nap / 1000)).$(printf '%03d' $((nap % 1000)))"
    kill -KILL $! 2>/dev/null || true
    wait $! 2>/dev/null || true
    finished >now
    [[ -z $(comm -23 before now) ]] || fail "kill $((k + 1)) after $nap ms: repeated or lost: $(comm -23 before now)"
    mv now before
done
echo "after $kills kills $(grep -c member.json before || true) of 200 members were done"
"$program" study many.json --jobs 2 --out killed --resume 2>log || fail "after $kills kills: not resumed"
finished >now
[[ -z $(comm -23 before now) ]] || fail "at last: repeated or lost: $(comm -23 before now)"
diff <(sums_of straight) <(sums_of killed) >log || fail "other results"
[[ $(grep -c ',done,' killed/members.csv) == 200 ]] || fail "not all members are done"
[[ -z $(find killed -name '.*.part') ]] || fail "temporary files stay: $(find killed -name '.*.part')"
