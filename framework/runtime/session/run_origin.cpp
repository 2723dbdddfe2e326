// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// What a run computes and with what: for its checkpoints, and for what it writes.
#include "held_run.hpp"
#include "resumed_graph.hpp"
#include "run_document.hpp"

namespace thalweg::runtime {

auto Run::Held::checkpoint_head() const -> Checkpoint {
    auto head = head_without_inputs();
    head.inputs = inputs_of(*checked.plan);
    return head;
}

auto Run::Held::head_without_inputs() const -> Checkpoint {
    Checkpoint head;
    head.graph = text_of_run(checked.graph, settings, kept);
    head.graph_file = checked.graph.file;
    head.results = checked.plan->output_dir;
    head.data = settings.data.empty() ? settings.data : std::filesystem::absolute(settings.data);
    head.device = device_of(*checked.plan);
    head.program = settings.program;
    head.plugins = plugins_of(*checked.plan, *registry);
    return head;
}

auto Run::head() const -> Checkpoint {
    const auto& plan = held_->plan_for("head()");
    auto head = held_->head_without_inputs();
    for (const auto& file : input_files_of(plan)) {
        head.inputs.push_back({file, ""});
    }
    return head;
}

auto Run::origin() const -> RunOrigin {
    const auto& held = *held_;
    const auto& plan = held.plan_for("origin()");
    RunOrigin origin{text_of_run(held.checked.graph, held.settings, held.kept), held.checked.graph.file,
                     held.checked.graph.hash, device_of(plan), held.settings.program};
    for (const auto* plugin : plugin_infos_of(plan, *held.registry)) {
        origin.plugins.push_back({plugin->file, plugin->version, plugin->build_id});
    }
    origin.inputs = input_files_of(plan);
    return origin;
}

}  // namespace thalweg::runtime
