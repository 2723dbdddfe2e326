#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# checkpoints.sh PROGRAM GRAPH KILLS SCRATCH: a run that is killed KILLS times at random moments, or stopped, and then
# resumed has the result files of the straight run. A damaged checkpoint is named and the one before taken. A full disk
# costs no run. SEED draws other moments.
set -euo pipefail
set -m # without it a shell starts its background with SIGINT ignored
program=$1 graph=$2 kills=$3 scratch=$4
RANDOM=${SEED:-1}
rm -rf "$scratch" && mkdir -p "$scratch"
cd "$scratch"
trap 'jobs -p | xargs -r kill -KILL 2>/dev/null' EXIT

fail() {
    printf '%s\n' "$*" >&2
    cat log >&2
    exit 1
}

# run OUT [OPTION...]: with a checkpoint every 10 s, in place of the shell.
run() {
    exec "$program" run "$graph" --device cpu --threads 1 --out "$1" --checkpoint-every "10 s" "${@:2}" 2>log
}

sums_of() {
    (cd "$1" && find . -type f ! -name '.*' ! -path './checkpoints/*' -print0 | sort -z | xargs -0 sha256sum)
}

# same OUT WHAT: its results are those of the straight run.
same() {
    diff <(sums_of straight) <(sums_of "$1") >differences || fail "$2: other results: $(cat differences)"
}

latest() {
    find "$1/checkpoints" -name '[0-9]*.nc' | sort | tail -1
}

begin=${EPOCHREALTIME/./}
"$program" run "$graph" --device cpu --threads 1 --out straight 2>log || fail "the straight run failed"
lasts=$(((${EPOCHREALTIME/./} - begin) / 1000)) # [ms]
[[ ! -e straight/checkpoints ]] || fail "checkpoints that nobody asked for"

(run whole) || fail "the run with checkpoints failed"
same whole "with checkpoints"
[[ $(find whole/checkpoints -type f | wc -l) == 2 ]] || fail "not the last two stay: $(ls whole/checkpoints)"
"$program" resume whole 2>log || fail "a complete run is no failure"
grep -q 'is complete' log || fail "it is not said that the run is complete"

# Killed again and again, until none of the moments is left.
for ((k = 0; k < kills; ++k)); do
    nap=$((RANDOM % lasts))
    if [[ -n $(latest killed 2>/dev/null) ]]; then
        "$program" resume killed --threads 1 2>log &
    else
        run killed --overwrite &
    fi
    sleep "$((nap / 1000)).$(printf '%03d' $((nap % 1000)))"
    kill -KILL $! 2>/dev/null || true
    wait $! 2>/dev/null || true
    if ((RANDOM % 2)) && [[ -n $(latest killed 2>/dev/null) ]]; then
        "$program" resume killed --threads 1 2>log || fail "kill $((k + 1)) after $nap ms: not resumed"
        same killed "kill $((k + 1)) after $nap ms"
        rm -rf killed
    fi
done
if [[ -n $(latest killed 2>/dev/null) ]]; then
    "$program" resume killed --threads 1 2>log || fail "after $kills kills: not resumed"
    same killed "after $kills kills"
fi

# Stopped: a checkpoint is written where all nodes stand at one time.
for signal in TERM INT; do
    status=0
    for ((k = 0; k < 5 && status == 0; ++k)); do # on a fast machine the run may end before the signal
        rm -rf stopped
        run stopped &
        until [[ -s stopped/gauges.csv ]]; do sleep 0.01; done
        kill -s "$signal" $! 2>/dev/null || true
        wait $! || status=$?
    done
    ((status == 130)) || fail "after $signal: status $status, expected 130"
    grep -q "go on with: thalweg resume $scratch/stopped" log || fail "after $signal: it is not said how to go on"
done
cp -r stopped damaged

"$program" resume stopped --threads 1 2>log || fail "not resumed after a stop"
same stopped "resumed after a stop"

# A bit of the latest checkpoint is another one.
"$program" resume damaged --threads 1 2>log &
until (($(find damaged/checkpoints -name '[0-9]*.nc' | wc -l) == 2)); do sleep 0.01; done
kill -KILL $!
wait $! 2>/dev/null || true
file=$(latest damaged)
printf '\xa5' | dd of="$file" bs=1 seek=$(($(stat -c %s "$file") / 2)) conv=notrunc status=none
"$program" resume damaged --threads 1 2>log || fail "not resumed before a damaged checkpoint"
grep -q "warning: .*$(basename "$file")" log || fail "the damaged checkpoint is not named"
same damaged "resumed before a damaged checkpoint"

# A disk that takes no file as large as a checkpoint.
bytes=$(stat -c %s "$(latest whole)")
(
    trap '' XFSZ
    ulimit -f $((bytes / 2048))
    run full
) || fail "a checkpoint that cannot be written ended the run"
grep -q 'could not be written, and the run goes on' log || fail "a full disk is not told"
[[ -z $(find full -name '*.nc*') ]] || fail "a part of a checkpoint stays: $(ls -A full/checkpoints)"
same full "on a full disk"

# What cannot be gone on with.
status=0 && "$program" resume "$scratch/nothing" 2>log || status=$?
((status == 2)) || fail "resume of nothing: status $status, expected 2"
grep -q 'there is no checkpoint to go on from' log || fail "resume of nothing: not said"
