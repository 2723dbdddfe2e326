// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "early_end.hpp"

#include <algorithm>

namespace thalweg::runtime {

auto end_early(Graph& graph, double until) -> std::size_t {
    graph.end = until;
    std::size_t left_out = 0;
    for (auto& node : graph.nodes) {
        if (!node.schedule) {
            continue;
        }
        auto& at = node.schedule->at;
        const auto late = std::upper_bound(at.begin(), at.end(), until);
        left_out += static_cast<std::size_t>(at.end() - late);
        at.erase(late, at.end());
        node.schedule->at_end = node.schedule->at_end || (at.empty() && !node.schedule->every);
    }
    return left_out;
}

}  // namespace thalweg::runtime
