#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# study_engines.sh PROGRAM GRAPH ENGINE SCRATCH: what `--emit ENGINE` prints runs all members, which have the bits of those of the pool;
# one that fails is told by the exit status, and the same job done once more repeats it alone. Exit status 77 where the engine is not
# installed.
set -euo pipefail
program=$1 graph=$2 engine=$3 scratch=$4
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
rm -rf "$scratch" && mkdir -p "$scratch"
cd "$scratch"

fail() {
    printf '%s\n' "$*" >&2
    cat log >&2
    exit 1
}

# job: the job description, run to its end; returns its exit status.
job() {
    "$program" study many.json --emit "$engine" >job 2>log || fail "no job"
    case $engine in
    parallel) bash job >log 2>&1 ;;
    dask) "$python" job >log 2>&1 ;;
    slurm)
        local told=0 gathered=0
        sbatch --wait job >log 2>&1 || told=$?
        "$program" study many.json --collect >>log 2>&1 || gathered=$?
        ((told == gathered)) || fail "Slurm tells status $told, the rows $gathered"
        return "$told"
        ;;
    esac
}

case $engine in
parallel) command -v parallel >/dev/null || { echo "GNU parallel is not installed"; exit 77; } ;;
dask)
    for python in python3 /usr/bin/python3 ''; do # the first may be another one than Debian's
        [[ -z $python ]] && { echo "dask.distributed is not installed"; exit 77; }
        "$python" -c 'import dask.distributed' 2>/dev/null && break
    done
    ;;
slurm)
    # shellcheck source=/dev/null
    . "$here/own_slurm.sh"
    ;;
esac

printf '{"graph": "%s", "grid": {"values.inflow": ["200 l/s", "220 l/s"], "flow.manning": [0.02, 0.03, 0.04]}}\n' "$graph" >many.json
"$program" study many.json --quiet 2>log || fail "the study failed"
mv results/many pool

mkdir -p results/many/00002 && echo precious >results/many/00002/maps_depth_0000000s.tif
cp pool/study.json results/many/
! job || fail "a member that fails is not told"
[[ $(grep -c ',done,' results/many/members.csv) == 5 ]] || fail "not five members are done: $(cat results/many/members.csv)"
before=$(find results/many/00000 -name '*.tif' -printf '%p %T@ %i\n' | sort)
rm results/many/00002/maps_depth_0000000s.tif
job || fail "the job failed when it was done once more"
[[ $before == "$(find results/many/00000 -name '*.tif' -printf '%p %T@ %i\n' | sort)" ]] || fail "a finished member was repeated"
for k in 0 1 2 3 4 5; do
    "$program" diff "pool/0000$k" "results/many/0000$k" >log 2>&1 || fail "member $k is not that of the pool"
done
