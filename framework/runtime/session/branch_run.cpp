// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// A world that branches from a run while that one goes on.
#include <set>
#include <system_error>
#include <utility>

#include "added_world.hpp"
#include "copy_results.hpp"
#include "held_run.hpp"

namespace thalweg::runtime {

namespace {

namespace fs = std::filesystem;

/// A folder with what is in it before a world writes there.
class FolderBefore {
    fs::path folder_;
    bool is_there_;
    std::set<fs::path> entries_;

  public:
    explicit FolderBefore(fs::path folder) : folder_(std::move(folder)) {
        std::error_code unknown;
        is_there_ = fs::exists(folder_, unknown);
        for (const auto& entry : fs::recursive_directory_iterator(folder_, unknown)) {
            entries_.insert(entry.path());
        }
    }

    /// Removes what has come since.
    void take_back() const {
        std::error_code unknown;
        if (!is_there_) {
            fs::remove_all(folder_, unknown);
            return;
        }
        std::set<fs::path> later;
        for (const auto& entry : fs::recursive_directory_iterator(folder_, unknown)) {
            if (entries_.count(entry.path()) == 0) {
                later.insert(entry.path());
            }
        }
        for (const auto& path : later) {
            fs::remove_all(path, unknown);
        }
    }
};

}  // namespace

auto Run::Held::branch(const std::string& new_values, const std::string& name,
                       const std::filesystem::path& results) -> std::unique_ptr<Held> {
    auto how = settings;
    how.results = results;
    how.old_results = old_results;
    auto world = world_ahead(new_values, name, std::move(how));
    const FolderBefore before(world.graph.plan->output_dir);
    const ChangeList list(checked.plan->output_dir);
    try {
        return begin_branch(std::move(world));
    } catch (const Failure&) {
        before.take_back();
        list.put_back();
        throw;
    }
}

/// Starts a world in its own results folder, and writes it down.
auto Run::Held::begin_branch(WorldAhead world) -> std::unique_ptr<Held> {
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
