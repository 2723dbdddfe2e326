// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/schemes/muscl/run_muscl.cuh"
#include "shallowwater/triangles/cuda/run_as_cells.cuh"

namespace thalweg::shallowwater {

template void run_muscl<false>(const MusclPasses<double>&, cudaStream_t);
template void run_muscl<true>(const MusclPasses<double>&, cudaStream_t);

template void queue_as_cells(int, const StepHeldCell<double, MusclCell<double, false>>&, cudaStream_t);
template void queue_as_cells(int, const StepHeldCell<double, MusclCell<double, true>>&, cudaStream_t);
template void queue_as_cells(int, const PassEdge<double, MusclCell<double, false>>&, cudaStream_t);
template void queue_as_cells(int, const PassEdge<double, MusclCell<double, true>>&, cudaStream_t);

}  // namespace thalweg::shallowwater
