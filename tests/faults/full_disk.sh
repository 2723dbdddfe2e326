#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# full_disk.sh PROGRAM SCRATCH: results on disks (tmpfs) that are too small in several ways. Exit status 77 where nothing may be
# mounted here.
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
options=()
. "$(dirname "${BASH_SOURCE[0]}")/frame.sh"
needed=$(du -sk reference | cut -f1)

for share in 0 10 25 40 55; do
    mkdir -p out
    mount -t tmpfs -o "size=$((needed * share / 100 + 4))k" tmpfs out
    status=0
    run_graph || status=$?
    ((status == 1)) || fail "a disk of $share %: exit status $status, expected 1"
    grep -q "    found:    No space left on device" log || fail "a disk of $share %: no reason is given"
    expect_whole "a disk of $share %"
    expect_no_leftovers "a disk of $share %"
    umount out
done
echo "5 disks too small for $needed KiB: status 1 each time, only whole files"
