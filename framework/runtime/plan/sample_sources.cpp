// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "sample_sources.hpp"

namespace thalweg::runtime {

auto find_sample_sources(const std::vector<std::unique_ptr<NodeInstance>>& nodes,
                         const std::vector<PlannedEdge>& edges, std::size_t reader) -> SampleSources {
    SampleSources sources;
    std::vector<bool> seen(nodes.size());
    std::vector<std::size_t> readers{reader};
    while (!readers.empty()) {
        const auto consumer = readers.back();
        readers.pop_back();
        for (const auto& edge : edges) {
            const auto k = edge.producer;
            if (edge.consumer != consumer || edge.feedback || seen[k] || nodes[k] == nullptr) {
                continue;
            }
            const auto& type = nodes[k]->type();
            if (type.clock == THW_STEPPING && nodes[k]->outputs()[edge.output].payload != THW_PAYLOAD_FIELD) {
                continue;  // a table is that of the last interval's end until the next
            }
            seen[k] = true;
            const bool follows = type.hooks.clock == THW_FOLLOWING;
            if (type.clock == THW_STEPPING) {
                auto& list = !type.shows_samples ? sources.silent
                             : follows           ? sources.following
                                                 : sources.stepping;
                list.push_back(k);
            }
            if (type.clock == THW_SAMPLED || (type.clock == THW_STEPPING && follows)) {
                readers.push_back(k);
            }
        }
    }
    return sources;
}

}  // namespace thalweg::runtime
