// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "negotiation.hpp"
#include "runtime/node/node_instance.hpp"

namespace thalweg::runtime {

/// Where the values of a sampled node come from, through others that are sampled or follow.
struct SampleSources {
    std::vector<std::size_t> stepping;   ///< positions of nodes that show samples
    std::vector<std::size_t> following;  ///< positions of nodes that the host runs for a sample
    std::vector<std::size_t> silent;     ///< positions of nodes that step and show nothing inside intervals
};

/// Finds the sources of node `reader`. Null nodes are left out. Positions are in no order, each once.
auto find_sample_sources(const std::vector<std::unique_ptr<NodeInstance>>& nodes,
                         const std::vector<PlannedEdge>& edges, std::size_t reader) -> SampleSources;

}  // namespace thalweg::runtime
