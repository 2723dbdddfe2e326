// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <future>
#include <utility>

#include "gpu_failure.hpp"
#include "simulation.hpp"

namespace thalweg::runtime {

auto problem_of_saving(const NodeInstance& node) -> std::optional<Diagnostic> {
    if (node.type().clock == THW_STATIC || node.type().state) {
        return std::nullopt;
    }
    auto problem = node.problem_with("", "the run cannot be saved");
    problem.found = fmt::format("node type '{}', which does not say what it remembers", node.type().id);
    problem.expected = "node types with a state, for all nodes that step or are sampled";
    problem.remedy = "ask the author of the node type for list_state()";
    return problem;
}

namespace {

/// The entry of `id` in a list of SavedNode or SavedSamples; null: there is none.
template <class Saved>
auto find_saved(const std::vector<Saved>& all, const std::string& id) -> const Saved* {
    const auto found = std::find_if(all.begin(), all.end(), [&](const auto& one) { return one.id == id; });
    return found == all.end() ? nullptr : &*found;
}

}  // namespace

auto Simulation::problems_of_saving() const -> Diagnostics {
    Diagnostics problems;
    for (const auto& node : plan_.nodes) {
        if (auto problem = problem_of_saving(*node)) {
            problems.push_back(*std::move(problem));
        }
    }
    return problems;
}

auto Simulation::begin_save(const std::shared_ptr<StateMemory>& states) -> StateUnderWay {
    return telling_gpu_failures([&] {
        SavedState state;
        state.time = summary_.time;
        state.intervals = summary_.intervals;
        state.is_hot = starts_hot_;
        state.met_rules = met_rules_;
        std::vector<SamplesUnderWay> samples;
        for (auto& worker : sampled_) {  // these work while the others are copied
            samples.push_back(worker.begin_save(states));
        }
        for (auto* stage : stepping_) {
            state.nodes.push_back(stage->save(states));
        }
        failures_.check();
        return StateUnderWay(std::move(state), std::move(samples), plan_.output_dir);
    });
}

auto Simulation::save() -> SavedState {
    auto under_way = begin_save(nullptr);
    return telling_gpu_failures([&] {
        try {
            return under_way.get();
        } catch (const std::future_error&) {
            failures_.check();
            throw;
        }
    });
}

void Simulation::require_hot_start(const HotState& hot) const {
    std::vector<const NodeInstance*> nodes;
    for (const auto* stage : stepping_) {
        nodes.push_back(&stage->node());
    }
    if (const auto problems = problems_of(hot, nodes); !problems.empty()) {
        throw StartFailure(problems);
    }
}

/// Gives a node what flows in its like of another run, and tells what that is; the next nodes see it.
void Simulation::start_hot(Stage& stage, const HotState& hot) {
    const auto& node = stage.node();
    const auto* from = find_hot(hot, node.node().id, node.type().id);
    if (from == nullptr || !node.type().state) {
        observer_.on_log(node.node().id, THW_INFO, "takes nothing from " + hot.name);
        return;
    }
    const auto blocks = stage.start_hot(*from);
    for (const auto& [severity, text] : told_of(blocks, hot)) {
        observer_.on_log(node.node().id, severity, text);
    }
    stage.run(0, 0);
}

void Simulation::restore_nodes(const SavedState& state, bool with_files, NewNodes fresh) {
    for (auto* stage : stepping_) {
        const auto& node = stage->node();
        const auto* saved = find_saved(state.nodes, node.node().id);
        if (saved == nullptr && fresh == NewNodes::start) {
            continue;
        }
        if (saved == nullptr) {
            throw node.refusal("the saved state has no node of this name", "",
                               "go on with the graph that the state was saved with");
        }
        stage->restore(*saved, with_files);
    }
}

/// Lets sampled nodes go on.
void Simulation::restore_sampled(const SavedState& state, bool with_files) {
    for (auto& worker : sampled_) {
        if (const auto* saved = find_saved(state.samples, worker.node().node().id)) {
            worker.restore(*saved, with_files);
        }
    }
}

/// Lets nodes know of the files that they have written in the run before.
void Simulation::restore_files(const SavedState& state) {
    const auto note = [&](const SavedNode& saved) {
        for (auto& node : plan_.nodes) {
            for (std::size_t k = 0; node->node().id == saved.id && k < saved.files.size(); ++k) {
                node->note_written((std::filesystem::path(plan_.output_dir) / saved.files[k]).string());
            }
        }
    };
    std::for_each(state.nodes.begin(), state.nodes.end(), note);
    std::for_each(state.samples.begin(), state.samples.end(), note);
}

void Simulation::restore(const SavedState& state, bool with_files, NewNodes fresh) {
    telling_gpu_failures([&] {
        const auto problems = problems_of_saving();
        if (!problems.empty()) {
            throw StartFailure(problems);
        }
        try {
            restore_nodes(state, with_files, fresh);
            restore_sampled(state, with_files);
        } catch (const Failure& failure) {
            throw StartFailure(failure.diagnostics());
        }
        if (with_files) {
            restore_files(state);
        }
        if (fresh == NewNodes::start) {
            due_at_branch_ = timetable_.due_at(state.time);
        }
        timetable_.skip_to(state.time);
        summary_.time = summary_.began = state.time;
        summary_.intervals = state.intervals;
        starts_hot_ = state.is_hot;
        met_rules_ = state.met_rules;
    });
}

/// Samples a node that is due at the present time, unless it was sampled before the state was saved.
void Simulation::sample_new(std::size_t k) {
    auto& worker = *sampled_by_node_[k];
    const auto last = worker.sampled_at();
    if (last && *last >= summary_.time - time_tolerance(plan_.graph.end)) {
        return;
    }
    const auto unknown = worker.unknown_inputs();
    if (unknown.empty()) {
        worker.sample(summary_.time, !timetable_.next_of(k));
        return;
    }
    observer_.on_log(
        worker.node().node().id, THW_WARNING,
        fmt::format("has no sample at {} s, where its world branches: nothing computed its input "
                    "{} before; let a node of the world that it branches from read that, too",
                    summary_.time, fmt::join(unknown, ", ")));
}

void Simulation::go_on() {
    for (const auto k : due_at_branch_) {
        sample_new(k);
    }
    failures_.check();
    for (std::size_t k = 0; k < plan_.nodes.size(); ++k) {
        if (sampled_by_node_[k] != nullptr && !timetable_.next_of(k)) {
            sampled_by_node_[k]->close();
        }
    }
}

}  // namespace thalweg::runtime
