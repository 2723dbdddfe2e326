// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/schemes/hllc/run_triangles.cuh"
#include "shallowwater/triangles/cuda/run_as_cells.cuh"

namespace thalweg::shallowwater {

template void run_hllc_cells(const HllcPass<double>&, cudaStream_t);

template void queue_as_cells(int, const StepHeldCell<double, HllcCell<double>>&, cudaStream_t);
template void queue_as_cells(int, const PassEdge<double, HllcCell<double>>&, cudaStream_t);

}  // namespace thalweg::shallowwater
