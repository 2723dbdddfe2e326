#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# ugrid_header.sh PROGRAM SCRATCH [--print]: the header of the file that ugrid.json writes is the one that docs/ugrid.md shows, or
# is printed for it. WKT and provenance are cut short. Exit status 77 where ncdump is not installed: package netcdf-bin.
set -euo pipefail
if ! command -v ncdump >/dev/null; then
    echo "skipped: ncdump is not here; it is in the package netcdf-bin"
    exit 77
fi
program=$1 scratch=$2
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
page=$here/../../docs/ugrid.md
rm -rf "$scratch" && mkdir -p "$scratch"

"$program" run "$here/ugrid.json" --quiet --threads 1 --out "$scratch/out"
ncdump -h "$scratch/out/flood.nc" |
    sed -e 's/\(wkt = "PROJCRS\[\\"WGS 84 \/ UTM zone 16N\\",\).*/\1..." ;/' -e 's/\(:source = "Thalweg \).*/\1..." ;/' \
        -e 's/\(:history = "computed and written by Thalweg \).*/\1..." ;/' \
        -e 's/\t/    /g' >"$scratch/header"
if [[ ${3:-} == --print ]]; then
    cat "$scratch/header"
else
    diff -u <(sed -n '/^netcdf flood {/,/^}/p' "$page") "$scratch/header"
fi
