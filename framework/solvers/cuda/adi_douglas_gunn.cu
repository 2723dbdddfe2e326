// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "solvers/cuda/adi_partition.cuh"

namespace thalweg::solvers::cuda {

template void adi_sweeps<float, Splitting::douglas_gunn>(const AdiJob<float>&, const AdiRoom<float>&);
template void adi_sweeps<double, Splitting::douglas_gunn>(const AdiJob<double>&, const AdiRoom<double>&);

}  // namespace thalweg::solvers::cuda
