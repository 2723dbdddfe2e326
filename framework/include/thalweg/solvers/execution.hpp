// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "../device.hpp"

namespace thalweg::solvers {

using thalweg::Device;

/// Workspace and stream of a solve. The caller owns both and keeps them until the stream has done the work. A
/// solve allocates nothing, waits for nothing and may be captured into a CUDA graph.
struct Execution {
    void* workspace = nullptr;  ///< of the plan's workspace_bytes(), 256-byte aligned, in the device's
                                ///< memory; contents mean nothing before a solve and nothing after it
    void* stream = nullptr;     ///< cudaStream_t; null on the CPU, where a call returns when the work is done
};

}  // namespace thalweg::solvers
