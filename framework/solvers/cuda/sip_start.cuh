// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

#include "solvers/methods/sip_setup.hpp"

namespace thalweg::solvers::cuda {

/// Queues the clearing of the factors' faults.
void clear_faults(SipFaults* faults, std::int64_t layers, cudaStream_t stream);

/// Queues the start of a solve: reports become fresh but for the factors' faults, running[layer] tells
/// whether there is none. Without a report every layer runs.
void start_layers(const SipFaults* faults, const FieldShape& shape, const Tolerance& tolerance, int* running,
                  Convergence* report, cudaStream_t stream);

}  // namespace thalweg::solvers::cuda
