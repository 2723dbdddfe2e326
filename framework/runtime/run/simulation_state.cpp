// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "gpu_failure.hpp"
#include "simulation.hpp"

namespace thalweg::runtime {

auto Simulation::problems_of_saving() const -> Diagnostics {
    Diagnostics problems;
    for (const auto* stage : stepping_) {
        const auto& node = stage->node();
        if (!node.type().state) {
            auto& problem = problems.emplace_back(node.problem_with("", "the run cannot be saved"));
            problem.found =
                fmt::format("node type '{}', which does not say what it remembers", node.type().id);
            problem.expected = "node types with a state, for all nodes that step";
            problem.remedy = "ask the author of the node type for list_state()";
        }
    }
    return problems;
}

auto Simulation::save() -> SavedState {
    return telling_gpu_failures([&] {
        SavedState state;
        state.time = summary_.time;
        state.intervals = summary_.intervals;
        for (auto* stage : stepping_) {
            state.nodes.push_back(stage->save());
        }
        for (const auto& worker : sampled_) {
            state.samples.push_back(worker.save());
        }
        return state;
    });
}

void Simulation::restore_nodes(const SavedState& state) {
    for (auto* stage : stepping_) {
        const auto& node = stage->node();
        const auto& id = node.node().id;
        const auto saved = std::find_if(state.nodes.begin(), state.nodes.end(),
                                        [&](const SavedNode& one) { return one.id == id; });
        if (saved == state.nodes.end()) {
            throw node.failure("the saved state has no node of this name", "",
                               "go on with the graph that the state was saved with");
        }
        stage->restore(*saved);
    }
}

/// Lets sampled nodes go on, and ends those that have had their last sample.
void Simulation::restore_sampled(const SavedState& state) {
    for (std::size_t k = 0; k < plan_.nodes.size(); ++k) {
        auto* worker = sampled_by_node_[k];
        if (worker == nullptr) {
            continue;
        }
        for (const auto& saved : state.samples) {
            if (saved.id == plan_.nodes[k]->node().id) {
                worker->restore(saved);
            }
        }
        if (!timetable_.next_of(k)) {
            worker->close();
        }
    }
}

void Simulation::restore(const SavedState& state) {
    telling_gpu_failures([&] {
        const auto problems = problems_of_saving();
        if (!problems.empty()) {
            throw StartFailure(problems);
        }
        try {
            restore_nodes(state);
        } catch (const Failure& failure) {
            throw StartFailure(failure.diagnostics());
        }
        timetable_.skip_to(state.time);
        restore_sampled(state);
        summary_.time = state.time;
        summary_.intervals = state.intervals;
    });
}

}  // namespace thalweg::runtime
