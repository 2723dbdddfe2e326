// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

#include "check_cuda.cuh"

namespace thalweg::compute {

/// Whether the current device and the code of a kernel both have compute capability 9 or more: clusters of
/// blocks, and launches that begin before the one ahead has ended. Code for less, which such a device runs as
/// well, leaves out the instructions by which blocks and launches wait for each other.
template <class Kernel>
auto has_capability_9(Kernel* kernel) -> bool {
    int device = 0;
    int major = 0;
    check_cuda(cudaGetDevice(&device), "find a device");
    check_cuda(cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, device), "ask a device");
    cudaFuncAttributes compiled = {};
    check_cuda(cudaFuncGetAttributes(&compiled, kernel), "ask a kernel");
    return major >= 9 && compiled.ptxVersion >= 90;
}

}  // namespace thalweg::compute
