// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/cuda/outflow_kernel.cuh"
#include "shallowwater/cuda/stage_kernel.cuh"

namespace thalweg::shallowwater {

template void run_stage<double>(const CudaStage<double>&, StageKind, bool, cudaStream_t);
template void count_outflow<double>(const CountOutflow<double>&, const CudaStage<double>&, cudaStream_t);

}  // namespace thalweg::shallowwater
