#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# diff.sh PROGRAM PAIR SCRATCH: `thalweg diff` names what differs in checkpoints and results, keeps to tolerances, and refuses what
# it cannot compare. PAIR writes two checkpoints. What needs ncgen, of package netcdf-bin, is left out without it.
set -euo pipefail
program=$1 pair=$2 scratch=$3
rm -rf "$scratch" && mkdir -p "$scratch/a/deep" "$scratch/b/deep"
cd "$scratch"

fail() {
    printf '%s\n' "$*" >&2
    cat out log >&2
    exit 1
}

# expect STATUS ARGUMENT...: runs `thalweg diff`; what it prints is then in out and log.
expect() {
    local wanted=$1 status=0
    shift
    "$program" diff "$@" >out 2>log || status=$?
    ((status == wanted)) || fail "thalweg diff $*: exit status $status, expected $wanted"
}

# says TEXT [FILE]: FILE, by default out, has this line.
says() { grep -qxF -- "$1" "${2:-out}" || fail "no line: $1"; }

"$pair" one.ckpt two.ckpt
expect 0 one.ckpt one.ckpt
says 'the same state of 24 bytes at 600 s'
expect 1 one.ckpt two.ckpt
says 'flow depth [1, 1]: 4 in the first, 4.5 in the second; 1 differ, by 0.5 (1048576 ulps) at most'
says 'note: device: cpu in the first, cuda:NVIDIA H200 in the second' log
expect 0 one.ckpt two.ckpt --absolute 0.5
expect 1 one.ckpt two.ckpt --absolute 0.4
expect 0 one.ckpt two.ckpt --relative 0.12
expect 0 one.ckpt two.ckpt --ulps 1048576
expect 1 one.ckpt two.ckpt --ulps 1048575

head -c 300 two.ckpt >cut.ckpt
expect 2 one.ckpt cut.ckpt
grep -q 'cut.ckpt: the checkpoint is damaged or cut' log || fail "the cut file is not named"
expect 2 one.ckpt missing.ckpt
expect 2 one.ckpt a
grep -q 'diff compares two checkpoints or two results folders' log || fail "a folder and a file are compared"

printf 'time,q\n0,1\n10,2.5\n' | tee a/q.csv >b/q.csv
printf 'x\0y' | tee a/deep/picture.png >b/deep/picture.png
expect 0 a b
says 'the same: 2 files'
printf 'time,q\n0,1\n10,2.50001\n20,3\n' >b/q.csv
printf 'x\0z!' >b/deep/picture.png
touch b/more.txt b/.thalweg.lock
expect 1 a b
says 'q.csv: line 3, cell 2: 2.5 in the first, 2.50001 in the second; 3 differ, by 1.0000000000065512e-05 (22517998137 ulps) at most'
says 'deep/picture.png: compared as bytes, byte 2: 121 in the first, 122 in the second; 2 differ'
says 'more.txt: only in the second'
says '3 of 3 files differ'
# Decimal commas where semicolons separate, and records that hold the time by the clock on the wall.
mkdir c d
printf 'time;q [m3/s]\n0;1,25\n10;2,5\n' >c/q.csv
printf 'time;q [m3/s]\n0;1,25\n10;2,75\n' >d/q.csv
expect 1 c d
says 'q.csv: line 3, cell 2: 2,5 in the first, 2,75 in the second; 1 differ, by 0.25 (562949953421312 ulps) at most'
expect 0 c d --absolute 0.25
expect 1 c d --absolute 0.2
rm d/q.csv c/q.csv
mkdir c/checkpoints d/checkpoints
touch c/checkpoints/0000600s.nc d/checkpoints/0000500s.nc
printf '{"worlds": [{"name": "base", "status": "done", "wall": 3.5}], "run": {"program": "one"}}' >c/worlds.json
printf '{"worlds": [{"name": "base", "status": "done", "wall": 4}], "run": {"program": "two"}}' >d/worlds.json
printf 'number,status,seconds [s],flow.steps [1]\n0,done,3,17\n' >c/members.csv
printf 'number,status,seconds [s],flow.steps [1]\n0,done,4,17\n' >d/members.csv
expect 0 c d
sed -i 's/17/18/' d/members.csv
sed -i 's/done/failed/' d/worlds.json
expect 1 c d
says '2 of 4 files differ'
mkdir none nothing
expect 2 none nothing
grep -q 'neither folder holds results' log || fail "two empty folders are compared"
for wrong in -1 x nan; do
    expect 3 c d "--absolute=$wrong"
    grep -qF -- "--absolute: '$wrong': expected a number from 0 on" log || fail "another message of $wrong"
done

rm b/more.txt b/deep/picture.png a/deep/picture.png
printf 'time,q\n0.0,1\n10,2.50001\n' >b/q.csv
expect 0 a b --absolute 1e-4

command -v ncgen >/dev/null || exit 0
printf 'netcdf x { dimensions: t = 2, n = 2; variables: float h(t, n); int only; data: h = 1, 2, 3, _; only = 1; }' |
    ncgen -k nc4 -o a/h.nc
printf 'netcdf x { dimensions: t = 2, n = 2; variables: float h(t, n); :history = "later"; data: h = 1, 2, 3.5, _; }' |
    ncgen -k nc4 -o b/h.nc
expect 1 a b --relative 1e-3
says 'h.nc: h [1, 0]: 3 in the first, 3.5 in the second; 1 differ, by 0.5 (2097152 ulps) at most'
says 'h.nc: only: a variable in the first, nothing in the second'
