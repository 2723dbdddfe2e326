// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "thalweg/compute/check_cuda.cuh"

namespace thalweg::solvers::cuda {

/// How many blocks of a kernel run at the same time on the current device; `memory`: dynamic shared, bytes.
template <class Kernel>
auto resident_blocks(Kernel kernel, int threads, std::size_t memory) -> std::int64_t {
    int device = 0;
    int processors = 0;
    int each = 0;
    compute::check_cuda(cudaGetDevice(&device), "name the device");
    compute::check_cuda(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device),
                        "count multiprocessors");
    if (memory > 0) {
        compute::check_cuda(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                                 static_cast<int>(memory)),
                            "ask for shared memory");
    }
    compute::check_cuda(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&each, kernel, threads, memory),
                        "count resident blocks");
    return std::int64_t{processors} * each;
}

}  // namespace thalweg::solvers::cuda
