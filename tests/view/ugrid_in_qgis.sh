#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# ugrid_in_qgis.sh PROGRAM SCRATCH: writes a UGRID file and opens it as a mesh layer of QGIS, without a screen. Exit status 77
# where QGIS for Python is not installed: package python3-qgis.
set -euo pipefail
program=$1 scratch=$2
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
rm -rf "$scratch" && mkdir -p "$scratch" && chmod 700 "$scratch"

"$program" run "$here/ugrid.json" --quiet --threads 1 --out "$scratch/out"
if ! python3 -c 'import qgis.core' 2>"$scratch/log"; then
    echo "skipped: QGIS for Python is not here ($(tail -n 1 "$scratch/log")); it is in the package python3-qgis"
    exit 77
fi
export QT_QPA_PLATFORM=offscreen XDG_RUNTIME_DIR=$scratch
python3 "$here/ugrid_in_qgis.py" "$scratch/out/flood.nc"
