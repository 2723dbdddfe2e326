// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

#include <stdexcept>
#include <string>

namespace thalweg::compute {

/// Throws std::runtime_error with the task of CUDA ("allocate device memory") and the reason of its failure.
inline void check_cuda(cudaError_t code, const char* what) {
    if (code != cudaSuccess) {
        throw std::runtime_error(std::string("CUDA cannot ") + what + ": " + cudaGetErrorString(code));
    }
}

}  // namespace thalweg::compute
