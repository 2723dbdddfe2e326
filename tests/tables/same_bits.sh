#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# same_bits.sh PROGRAM SCRATCH: series, rating curves and drawn features that come over wires give the same bits as files that
# parameters name, and a table that is written reads back as the same series.
set -euo pipefail
program=$1
scratch=$2
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

rm -rf "$scratch"
mkdir -p "$scratch"
for way in by_port by_parameter; do
    "$program" run "$here/$way.json" --device cpu --out "$scratch/$way" >"$scratch/$way.txt" 2>&1 || {
        cat "$scratch/$way.txt"
        exit 1
    }
done

# Gauges write numbers that read back as the same bits, of all cells; water must have come, or nothing is shown.
cmp "$scratch/by_port/gauges.csv" "$scratch/by_parameter/gauges.csv"
rows=$(wc -l <"$scratch/by_port/gauges.csv")
wet=$(tail -1 "$scratch/by_port/gauges.csv" | tr ',' '\n' | grep -c '^0\.[0-9]*[1-9]')
[[ $rows -eq 12 && $wet -gt 50 ]] || {
    echo "expected 12 lines and water in most cells, found $rows lines and $wet values above 0"
    exit 1
}

# The features are an island with a hole and a dike without a crest of its own.
crests=$(tail -1 "$scratch/by_port/gauges.csv" | tr ',' '\n' | grep -cxE '2\.5|1\.25')
[[ $crests -gt 20 && $crests -lt 40 ]] || {
    echo "expected 20 to 40 cells with a crest, found $crests"
    exit 1
}

# Gauges publish the same numbers as a table; the file is single precision, which a shorter text tells exactly.
[[ $(wc -l <"$scratch/by_port/levels.csv") -eq 12 ]]
head -1 "$scratch/by_port/levels.csv" | grep -q '^time \[s\],c0_0_depth \[m\],c0_0_discharge_x \[m2 s-1\],'
paste -d' ' <(tail -1 "$scratch/by_port/gauges.csv" | tr ',' '\n') <(tail -1 "$scratch/by_port/levels.csv" | tr ',' '\n') |
    awk '{ if (($1 - $2)^2 > 1e-14 * $2^2 || NF != 2) { print "the table differs: " $0; bad = 1 } } END { exit bad }'

# What table-writer has written takes the place of the file.
cp -r "$here/data" "$here/by_parameter.json" "$scratch/"
cp "$scratch/by_port/flood-again.csv" "$scratch/data/flood.csv"
"$program" run "$scratch/by_parameter.json" --device cpu --out "$scratch/again" >"$scratch/again.txt" 2>&1
cmp "$scratch/again/gauges.csv" "$scratch/by_parameter/gauges.csv"
head -1 "$scratch/data/flood.csv" | grep -qxF 'time [min],q_in [l/s],outlet [cm],storm [mm/h],spring [m3/h]'
