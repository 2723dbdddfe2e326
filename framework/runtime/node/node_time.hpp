// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

namespace thalweg::runtime {

/// Time that a node took in a run.
struct NodeTime {
    std::string id;
    double seconds = 0;         ///< host time inside the node's calls
    double device_seconds = 0;  ///< of the GPU, from the start to the end of the work that its calls queued
    std::uint64_t calls = 0;
    double waited = 0;  ///< [s] that the simulation stood still because this sampled node was behind
};

}  // namespace thalweg::runtime
