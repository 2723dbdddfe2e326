// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/schemes/roe/local_cell.hpp"
#include "shallowwater/schemes/roe/run_local.cuh"
#include "shallowwater/schemes/roe/step_cells.cuh"
#include "shallowwater/triangles/cuda/run_as_cells.cuh"

namespace thalweg::shallowwater {

template void run_cells<false>(const CellStep<float>&, cudaStream_t);
template void start_local(const LocalStart<float>&, cudaStream_t);
template void run_local(const LocalPart<float>&, cudaStream_t);

template void queue_as_cells(int, const StepHeldCell<float, RoeCell<float>>&, cudaStream_t);
template void queue_as_cells(int, const StepHeldCell<float, LocalRoeCell<float>>&, cudaStream_t);
template void queue_as_cells(int, const PassEdge<float, RoeCell<float>>&, cudaStream_t);
template void queue_as_cells(int, const PassEdge<float, LocalRoeCell<float>>&, cudaStream_t);

}  // namespace thalweg::shallowwater
