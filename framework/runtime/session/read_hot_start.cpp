// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "read_hot_start.hpp"

#include <utility>

#include "thalweg/runtime/checkpoint.hpp"

namespace thalweg::runtime {

auto read_hot_start(const RunSettings& settings, const Graph& graph) -> std::optional<HotState> {
    auto file = settings.hot_start;
    HotState hot;
    if (graph.hot_start) {
        hot.nodes = graph.hot_start->nodes;
        file = file.empty() ? graph.file.parent_path() / graph.hot_start->from : file;
    }
    if (file.empty()) {
        return std::nullopt;
    }
    hot.name = file.string();
    try {
        hot.state = std::make_shared<const SavedState>(read_checkpoint(file).state);
    } catch (const Failure& failure) {
        throw StartFailure(failure.diagnostics());
    }
    return hot;
}

}  // namespace thalweg::runtime
