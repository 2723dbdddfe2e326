// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include <stdexcept>

#include "bathymetry/core/barrier_executor.hpp"

namespace thalweg::bathymetry {

auto make_cuda_barrier_executor() -> std::unique_ptr<barrier_executor> {
    throw std::runtime_error("barrier: this build has no CUDA");
}

}  // namespace thalweg::bathymetry
