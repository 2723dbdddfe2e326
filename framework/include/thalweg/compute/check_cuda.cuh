// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime_api.h>

#include <string>

#include "../error.hpp"

namespace thalweg::compute {

/// Throws Error with the task of CUDA ("allocate device memory") and the reason of its failure. Also for
/// sources that nvcc does not compile.
inline void check_cuda(cudaError_t code, const char* task) {
    if (code != cudaSuccess) {
        throw Error(std::string("CUDA cannot ") + task + ": " + cudaGetErrorString(code));
    }
}

}  // namespace thalweg::compute
