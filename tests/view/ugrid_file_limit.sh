#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# ugrid_file_limit.sh PROGRAM SCRATCH: a UGRID file that may not grow as far as it must, by a limit or a quota, ends the run with
# status 1 and one message, and leaves nothing behind.
set -euo pipefail
program=$1 scratch=$2
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
rm -rf "$scratch" && mkdir -p "$scratch"
cd "$scratch"
sed -e "s|\.\./\.\./graphs|$here/../../graphs|" "$here/ugrid.json" >graph.json
"$program" run graph.json --quiet --threads 1 --out whole >/dev/null
for limit in 1 4 16; do # [KiB]
    status=0
    (ulimit -f "$limit" && exec "$program" run graph.json --quiet --threads 1 --out "out-$limit") >log 2>&1 || status=$?
    cat log
    ((status == 1)) || { echo "a limit of $limit KiB: exit status $status, expected 1" && exit 1; }
    ! grep -q HDF5-DIAG log || { echo "a limit of $limit KiB: HDF5 prints its own errors" && exit 1; }
    grep -q "cannot write .*flood.nc" log || { echo "a limit of $limit KiB: no message names the file" && exit 1; }
    [[ -z $(find "out-$limit" -name '*.nc*' 2>/dev/null) ]] || { echo "a limit of $limit KiB: a file is left" && exit 1; }
done
