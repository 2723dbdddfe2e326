#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# ugrid_full_disk.sh PROGRAM SCRATCH: a UGRID file on disks (tmpfs) that are too small for its series. The run says so with status
# 1, and the file holds every sample before the one that found no room, with the values of a run with room. Exit status 77
# where nothing may be mounted here, or ncdump is not installed: package netcdf-bin.
if ! command -v ncdump >/dev/null; then
    echo "skipped: ncdump is not here; it is in the package netcdf-bin"
    exit 77
fi
if [[ -z ${THALWEG_OWN_MOUNTS:-} ]]; then
    for options in "--mount" "--user --map-root-user --mount"; do
        # shellcheck disable=SC2086
        if unshare $options mount -t tmpfs -o size=64k tmpfs /tmp 2>/dev/null; then
            THALWEG_OWN_MOUNTS=1 exec unshare $options "$0" "$@"
        fi
    done
    echo "skipped: this user may not mount a small disk"
    exit 77
fi
set -euo pipefail
program=$1 scratch=$2
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
rm -rf "$scratch" && mkdir -p "$scratch"
cd "$scratch"

fail() {
    printf '%s\n' "$*" >&2
    cat log >&2
    exit 1
}

# numbers FILE VARIABLE: one a line
numbers() { ncdump -p 9 -v "$2" "$1" | sed -e "1,/^ $2 =/d" -e '/^}/d' | tr -d ' ;' | tr ',' '\n' | grep -v '^$'; }

sed -e 's/"every": "2 s"/"every": "1 s"/' -e "s|\.\./\.\./graphs|$here/../../graphs|" "$here/ugrid.json" >graph.json
run_graph() { "$program" run graph.json --set time.end=300 --quiet --threads 1 --out "$1" >/dev/null 2>log; }

run_graph reference || fail "the graph does not run"
numbers reference/flood.nc depth >depth
told=""
for size in 300 400 600; do # [KiB]
    mkdir -p disk && mount -t tmpfs -o "size=${size}k" tmpfs disk
    status=0
    run_graph disk/out || status=$?
    ((status == 1)) || fail "a disk of $size KiB: exit status $status, expected 1"
    grep -q "    found:    No space left on device" log || fail "a disk of $size KiB: no reason is given"
    [[ -z $(find disk -name '.?*' ! -name .thalweg.results ! -name .thalweg.run -type f) ]] || fail "a disk of $size KiB: a temporary file is left"
    times=0
    if [[ -e disk/out/flood.nc ]]; then
        numbers disk/out/flood.nc depth >found || fail "a disk of $size KiB: the file cannot be read"
        times=$(($(wc -l <found) / 800))
        head -n $((times * 800)) depth | cmp -s - found || fail "a disk of $size KiB: other values"
    fi
    ((times >= (size - 300) / 20)) || fail "a disk of $size KiB: $times samples"
    told+="${told:+, }$times"
    umount disk
done
echo "disks of 300, 400 and 600 KiB: status 1, and $told whole samples"
