// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/schemes/roe/local_cell.hpp"
#include "shallowwater/schemes/roe/run_local.cuh"
#include "shallowwater/schemes/roe/step_cells.cuh"
#include "shallowwater/triangles/cuda/run_as_cells.cuh"

namespace thalweg::shallowwater {

template void run_cells<false>(const CellStep<double>&, cudaStream_t);
template void start_local(const LocalStart<double>&, cudaStream_t);
template void run_local(const LocalPart<double>&, cudaStream_t);

template void queue_as_cells(int, const StepHeldCell<double, RoeCell<double>>&, cudaStream_t);
template void queue_as_cells(int, const StepHeldCell<double, LocalRoeCell<double>>&, cudaStream_t);
template void queue_as_cells(int, const PassEdge<double, RoeCell<double>>&, cudaStream_t);
template void queue_as_cells(int, const PassEdge<double, LocalRoeCell<double>>&, cudaStream_t);

}  // namespace thalweg::shallowwater
