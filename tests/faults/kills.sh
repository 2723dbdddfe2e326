#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# kills.sh PROGRAM SCRATCH [COUNT [SEED]]: kill -9 at COUNT moments of a run, drawn from SEED. Every file under a final name is
# whole each time, and the next run with --overwrite begins where the killed one has left its files and its lock.
options=(--set time.end=20)
. "$(dirname "${BASH_SOURCE[0]}")/frame.sh"
count=${3:-5}
RANDOM=${4:-1}
leftovers=0 killed=0

now() { date +%s%N; }

begin=$(now)
run_graph
length=$(($(now) - begin)) # of a whole run [ns]

for ((k = 1; k <= count; ++k)); do
    "$program" run "$graph" "${options[@]}" --overwrite >/dev/null 2>>log &
    sleep "$(awk -v ns="$length" -v draw=$RANDOM 'BEGIN { print ns * 1e-9 * draw / 32768 }')"
    kill -KILL $! 2>>log || true # it may have ended
    status=0
    wait $! 2>>log || status=$?
    ((status == 137 || status == 0)) || fail "kill $k: exit status $status"
    ((status == 0)) || killed=$((killed + 1))
    expect_whole "kill $k"
    [[ -z $(find out -name '.*.part') ]] || leftovers=$((leftovers + 1))
done

run_graph --overwrite || fail "the run after the last kill fails"
expect_no_leftovers "after $count kills"
expect_complete "after $count kills"
echo "$killed of $count runs killed, $leftovers with temporary files left; all final names whole, the next run complete"
