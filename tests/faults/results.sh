#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# results.sh PROGRAM SCRATCH: what a run does with a results folder that is not empty, not there, not usable or not its own.
options=()
. "$(dirname "${BASH_SOURCE[0]}")/frame.sh"

# refused STATUS TEXT [OPTION...]: exactly this text, with {out} for the folder.
refused() {
    local status=0 wanted=$1 text=${2//'{out}'/$out}
    shift 2
    run_graph "$@" || status=$?
    ((status == wanted)) || fail "exit status $status, expected $wanted: $text"
    diff <(printf '%s\n1 error\n' "$text") log >&2 || fail "another message"
}

# Old results are kept without --overwrite. With it they go, also those that the new run has not; nothing else does.
run_graph --set time.end=8 || fail "the longer run fails"
[[ -e out/maps/maps_depth_0000008s.tif ]] || fail "the longer run has no map more"
(cd out && printf '%s\n' *.* maps/* | sed -n 1,3p) >names
refused 1 "there are results of an earlier run in {out}
    found:    $(paste -sd, names | sed 's/,/, /g') and $(($(find out -type f -not -name '.*' | wc -l) - 3)) more
    expected: no files of the names that this graph writes
    do:       choose another folder with --out, or replace them with --overwrite"
others=(notes.txt picture_final.png maps/maps_depth_notes.tif maps/maps_depth_2019-survey.tif series/series_1old-backup.vti
    maps/.notes.part gauges_old.csv)
for other in "${others[@]}"; do echo kept >"out/$other"; done
echo part >out/maps/.maps_depth_0000002s.tif.0123456789ab.part
run_graph --overwrite || fail "run --overwrite fails"
for kept in "${others[@]}"; do
    [[ $(cat "out/$kept") == kept ]] || fail "--overwrite has removed $kept"
    rm "out/$kept"
done
expect_complete "run --overwrite"

# What a run of another time, another program or a person has put there goes with --overwrite=all alone.
mkdir victim && echo victim >victim/file
rm out/gauges.csv && ln -s ../victim/file out/gauges.csv
echo edited >>out/series.pvd
echo strange >out/series/series_0099.vti
refused 1 "files in {out} have names of results, but no run is known to have written them
    found:    gauges.csv, series.pvd, series/series_0099.vti
    expected: files that .thalweg.results in that folder lists and that have not changed since; older versions left no list
    do:       move them away, choose another folder with --out, or remove them, too, with --overwrite=all" --overwrite
[[ $(cat out/series/series_0099.vti) == strange ]] || fail "a refused run has removed something"
run_graph --overwrite=all || fail "run --overwrite=all fails"
[[ $(cat victim/file) == victim ]] || fail "--overwrite=all has followed a link"
expect_complete "run --overwrite=all"

# A folder of results that is a link leads somewhere else.
rm -rf out/maps && ln -s ../victim out/maps
refused 1 "a folder for results is a link, or no folder
    found:    {out}/maps
    expected: folders below the results folder; the results folder itself may be a link
    do:       remove it, or choose another directory or --out" --overwrite

# A folder that cannot be is told before the first node runs.
rm -rf out && touch out
usual=("${options[@]}")
options=(--quiet --out "$out/below")
refused 1 "cannot make the folder {out}/below
    found:    Not a directory
    expected: a folder that this user may write to, with space left
    do:       free space, change the permissions, or choose another output folder"
options=("${usual[@]}")

# One run at a time; the lock of a killed one is taken over.
rm -rf out
run_graph --set time.end=100000 &
first_run=$! # kept, since a process substitution sets $!, too
for ((k = 0; k < 400; ++k)); do
    if [[ -s out/.thalweg.lock && -e out/gauges.csv ]]; then break; fi
    sleep 0.05
done
holder=$(cat out/.thalweg.lock)
[[ $holder == "process "*" on $(uname -n) since "*Z ]] || fail "the lock says: $holder"
process=$(cut -d' ' -f2 out/.thalweg.lock)
refused 1 "another run writes into {out}
    found:    $holder
    expected: a results folder for every run
    do:       wait until it has ended, or choose another folder with --out" --overwrite
kill -KILL "$process"
wait "$first_run" 2>/dev/null || true
[[ -e out/.thalweg.lock ]] || fail "a killed run has removed its lock"
run_graph --overwrite || fail "the lock of a killed run is not taken over"
expect_no_leftovers "the run after a killed one"
expect_complete "the run after a killed one"

# A hard link in the place of the lock is somebody's file.
echo precious >precious.txt
ln precious.txt out/.thalweg.lock
refused 1 "the file {out}/.thalweg.lock is no lock of a results folder
    found:    a hard link: the same file has 2 names
    expected: the text 'process ...' that a run leaves, in a file with one name
    do:       move it away, or choose another folder with --out" --overwrite
[[ $(cat precious.txt) == precious ]] || fail "a hard link as lock has lost its text"

# An input is no place for results.
rm -rf out && mkdir out
points=$out/gauges.csv
cp "$here/../../graphs/data/trench_gauges.csv" "$points"
refused 2 "$graph:$(grep -n '"gauges": {' "$graph" | cut -d: -f1):5: /nodes/gauges: node 'gauges': parameter 'prefix': the results would replace a file that the graph reads
    found:    {out}/gauges.csv
    expected: results beside the inputs, under other names
    do:       choose another prefix, directory or results folder (--out)" --set gauges.points="$points" --overwrite
cmp "$points" "$here/../../graphs/data/trench_gauges.csv"
