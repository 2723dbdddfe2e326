// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

#include <string>

#include "thalweg/error.hpp"

namespace thalweg::solvers::cuda {

/// Throws what CUDA says went wrong while doing `action` ("queue a sweep").
inline void check_cuda(cudaError_t status, const char* action) {
    if (status != cudaSuccess) {
        throw Error(std::string("CUDA could not ") + action)
            .about("solvers")
            .found(cudaGetErrorString(status));
    }
}

}  // namespace thalweg::solvers::cuda
