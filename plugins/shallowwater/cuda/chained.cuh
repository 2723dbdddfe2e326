// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/cuda/cuda_executor.cuh"

// Kernels that get ready while the one before still runs, so that a step of a small grid does not wait three
// times for a launch (programmatic dependent launch, compute capability 9.0 on).
namespace thalweg::shallowwater {
namespace kernel {

// Of a kernel launched by launch_chained(), before it touches memory: waits until all that was queued before
// is complete, and lets the next kernel of the chain get ready.
__device__ inline void await_predecessor() {
#if __CUDA_ARCH__ >= 900
    asm volatile("griddepcontrol.launch_dependents;" ::: "memory");
    asm volatile("griddepcontrol.wait;" ::: "memory");
#endif
}

}  // namespace kernel

// Whether this kernel was compiled for a device that can wait in await_predecessor().
template <class Kernel>
auto can_chain(Kernel* kernel) -> bool {
    cudaFuncAttributes attributes = {};
    check_cuda(cudaFuncGetAttributes(&attributes, kernel), "ask about a kernel");
    return attributes.ptxVersion >= 90;
}

template <class Kernel, class... Arguments>
void launch_chained(Kernel* kernel, dim3 grid, int block, cudaStream_t stream,
                    const Arguments&... arguments) {
    static const bool chains = can_chain(kernel);
    cudaLaunchAttribute early = {};
    early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
    early.val.programmaticStreamSerializationAllowed = 1;
    cudaLaunchConfig_t launch = {};
    launch.gridDim = grid;
    launch.blockDim = dim3(static_cast<unsigned>(block));
    launch.stream = stream;
    launch.attrs = &early;
    launch.numAttrs = chains ? 1 : 0;
    check_cuda(cudaLaunchKernelEx(&launch, kernel, arguments...), "queue a kernel");
}

}  // namespace thalweg::shallowwater
