// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

#include "capability.cuh"
#include "check_cuda.cuh"

/// Launches that begin before the work ahead of them on their stream has ended (programmatic dependent
/// launch). Blocks are then at their places when that work ends, which saves about a microsecond for each of
/// the short kernels that follow each other in a step. It does not suit kernels of many long blocks: those
/// that wait take the places that come free first.
namespace thalweg::compute {

/// Begins a kernel that launch_early() launches, ahead of all that it reads and writes. Waits until the work
/// ahead has ended and its results are there, and lets the next launch begin to do the same.
__device__ inline void await_launch_before() {
#if __CUDA_ARCH__ >= 900
    asm volatile("griddepcontrol.wait;" ::: "memory");
    asm volatile("griddepcontrol.launch_dependents;" ::: "memory");
#endif
}

/// Launches a kernel that begins with await_launch_before(); early where the device can. Does not wait. An
/// error of CUDA becomes an Error that names `task`.
template <class... Parameters, class... Arguments>
void launch_early(void (*kernel)(Parameters...), const dim3& blocks, const dim3& threads, cudaStream_t stream,
                  const char* task, const Arguments&... arguments) {
    cudaLaunchAttribute early = {};
    early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
    early.val.programmaticStreamSerializationAllowed = 1;
    cudaLaunchConfig_t config = {};
    config.gridDim = blocks;
    config.blockDim = threads;
    config.stream = stream;
    config.attrs = &early;
    config.numAttrs = has_capability_9(kernel) ? 1 : 0;
    check_cuda(cudaLaunchKernelEx(&config, kernel, arguments...), task);
}

}  // namespace thalweg::compute
