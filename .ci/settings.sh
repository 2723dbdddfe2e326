# shellcheck shell=bash disable=SC2154
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# Sourced by the jobs of this folder, with $top set: where the shared input data are, and how the tree is built.

for data in "$top/shared/data" "$(dirname "$top")/shared/data"; do
    if [[ -z ${THALWEG_DATA:-} && -d $data ]]; then
        export THALWEG_DATA=$data
    fi
done
# Built once from scratch, and without a GPU one generation shows that all kernels compile.
export THALWEG_CMAKE_ARGS=${THALWEG_CMAKE_ARGS:--DTHALWEG_UNITY=ON -DCMAKE_CUDA_ARCHITECTURES=90}
