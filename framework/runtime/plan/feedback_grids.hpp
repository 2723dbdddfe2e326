// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include "negotiation.hpp"

namespace thalweg::runtime {

/// Nodes in an order in which every producer precedes its consumers, feedback edges aside, and those with
/// feedback inputs come as late as they can: what is known of the grids by then is most.
auto negotiation_order(std::size_t count, const std::vector<PlannedEdge>& edges) -> std::vector<std::size_t>;

/// The grid that a feedback edge will bring, as far as it can be told before its producer has negotiated:
/// that of the other inputs of its consumer that must share one grid, else that of the inputs of the producer
/// that must, also of producers before it. Nothing where no such input has a grid yet, or where the input
/// takes any grid.
auto grid_ahead(const PlannedEdge& feedback, const std::vector<std::unique_ptr<NodeInstance>>& nodes,
                const std::vector<PlannedEdge>& edges) -> std::optional<Grid>;

}  // namespace thalweg::runtime
