#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# follow_page.sh BIN PAGE FOLDER: runs the commands of a page by the programs in BIN, in FOLDER, which is emptied first. Without EGL
# a page that draws is skipped (status 77), unless THALWEG_REQUIRE_EGL is set.
set -euo pipefail
bin=$1 page=$2 folder=$3
rm -rf "$folder"
if ! PATH=$bin:$PATH bash "$(dirname "${BASH_SOURCE[0]}")/../readme/follow" page "$page" "$folder" 2>&1 | tee "$folder.log"; then
    if [[ -z ${THALWEG_REQUIRE_EGL:-} ]] && grep -q EGL "$folder.log"; then
        exit 77
    fi
    exit 1
fi
