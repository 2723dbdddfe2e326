// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// A world that branches from a run while that one goes on.
#include <utility>

#include "added_world.hpp"
#include "copy_results.hpp"
#include "held_run.hpp"

namespace thalweg::runtime {

auto Run::Held::branch(const std::string& new_values, const std::string& name,
                       const std::filesystem::path& results) -> std::unique_ptr<Held> {
    auto how = settings;
    how.results = results;
    how.old_results = old_results;
    auto world = world_ahead(new_values, name, std::move(how));
    ResultsFolder(*world.graph.plan, old_results).make_room();
    auto other = std::make_unique<Held>(registry, world.how);
    other->settings.old_results = OldResults::continue_them;
    other->kept = kept;
    other->branches = true;
    other->from = going_on([&] { return std::make_shared<const SavedState>(simulation->save()); });
    other->checked = std::move(world.graph);
    const std::filesystem::path its_results = other->checked.plan->output_dir;
    copy_results(checked.plan->output_dir, its_results, OldCopy::refuse);
    other->going_on([&] { other->launch(); });
    other->state = RunState::started;
    write_change_list(world.how.added_worlds, its_results);
    write_change_list(world.how.added_worlds, checked.plan->output_dir);
    settings.added_worlds = world.how.added_worlds;
    checked.graph.worlds = other->checked.graph.worlds;
    return other;
}

auto Run::branch(const std::string& name, const std::string& changes, const std::filesystem::path& results)
    -> Run {
    held_->require_branching("branch()");
    return Run(held_->branch(changes, name, results));
}

}  // namespace thalweg::runtime
