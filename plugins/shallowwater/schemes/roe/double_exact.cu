// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

// Compiled with operations rounded as on the CPU.
#include "shallowwater/schemes/roe/step_cells.cuh"

namespace thalweg::shallowwater {

template void run_cells<true>(const CellStep<double>&, cudaStream_t);

}  // namespace thalweg::shallowwater
