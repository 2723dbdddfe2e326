// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/cuda/outflow_kernel.cuh"
#include "shallowwater/cuda/stage_kernel.cuh"

namespace thalweg::shallowwater {

template void run_stage<float>(const CudaStage<float>&, StageKind, bool, cudaStream_t);
template void count_outflow<float>(const CountOutflow<float>&, const CudaStage<float>&, cudaStream_t);

}  // namespace thalweg::shallowwater
