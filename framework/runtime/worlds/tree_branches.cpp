// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// Worlds that branch from one that runs: what each interval's end brings is on the disk before a checkpoint
// of that time is, so that a tree which is killed anywhere can be gone on with.
#include <algorithm>

#include <fmt/format.h>

#include "branch_file.hpp"
#include "held_tree.hpp"
#include "runtime/base/checksum.hpp"
#include "runtime/plan/time_marks.hpp"
#include "runtime/session/added_world.hpp"
#include "runtime/session/copy_results.hpp"

namespace thalweg::runtime {

/// Does what is to be done where an interval of a world ends.
void WorldTree::Held::look(std::size_t k, Run& run, WaitingStates& states) {
    const bool has_events = follow_rules(k, run);
    const bool has_branches = branch_off(k, run, states);
    const bool has_verdict = judge(k, run);
    if (has_events || has_branches || has_verdict) {
        write_list();
    }
}

/// Keeps the state of a run for the worlds that branch from it here. Returns whether there are any.
auto WorldTree::Held::branch_off(std::size_t k, Run& run, WaitingStates& states) -> bool {
    std::shared_ptr<const SavedState> state;
    bool branches = false;
    for (const auto c : children_of(k)) {
        auto& child = reports[c];
        const bool is_due = !starts_anew(c) && child.status == WorldStatus::waiting && !states.has(c) &&
                            run.time() >= child.at - time_tolerance(run.end());
        if (!is_due) {
            continue;
        }
        branches = true;
        try {
            read_again(c, run);
            if (!is_sound(c)) {
                continue;
            }
            if (!state) {
                state = std::make_shared<const SavedState>(run.save());
            }
            branch(c, k, run, state, states);
        } catch (const Failure& failure) {
            fail(c, failure);
        }
    }
    return branches;
}

/// Has a world wait with the state of its parent `k`, and with copies of its results so far.
void WorldTree::Held::branch(std::size_t c, std::size_t k, Run& run,
                             const std::shared_ptr<const SavedState>& state, WaitingStates& states) {
    auto& child = reports[c];
    child.began = run.time();
    copy_results(reports[k].results, child.results,
                 resumed                                      ? OldCopy::replace
                 : settings.old_results == OldResults::refuse ? OldCopy::refuse
                                                              : OldCopy::keep);
    if (readings[c].added_worlds != settings.added_worlds) {
        write_change_list(readings[c].added_worlds, child.results);
    }
    const auto its_head = branch_head(c);
    for (const auto& problem :
         states.put(c, state, child.results / branch_file_name, its_head ? &*its_head : nullptr)) {
        ears[k]->on_log("checkpoint", THW_WARNING,
                        fmt::format("the state from which the world '{}' branches could not be written, and "
                                    "the run goes on: {}",
                                    child.name, to_text(problem)));
    }
}

/// What a checkpoint of a world that branches says beside the state; nothing where none are asked for.
auto WorldTree::Held::branch_head(std::size_t c) const -> std::optional<Checkpoint> {
    if (!settings.checkpoints.is_asked()) {
        return std::nullopt;
    }
    auto its_head = runs[c]->head();
    for (auto& input : its_head.inputs) {
        const auto known = std::find_if(head.inputs.begin(), head.inputs.end(),
                                        [&](const CheckpointInput& one) { return one.file == input.file; });
        input.checksum = known == head.inputs.end() ? "" : known->checksum;
    }
    return its_head;
}

/// Reads a world of the graph as one that branches from what rules have made of its parent.
void WorldTree::Held::read_again(std::size_t c, const Run& parent) {
    const auto& child = reports[c];
    if (!child.rule.empty()) {
        return;  // a rule has made it of the parent as it is
    }
    auto added = parent.added_worlds();
    if (parent.world() != child.from) {
        added = with_next(added, parent.world(), child.name);
    }
    if (added != readings[c].added_worlds) {
        readings[c].added_worlds = std::move(added);
        ears[c] = std::make_unique<WorldEars>();  // what was said before is said again
        runs[c].reset();
    }
}

/// Checks a world that is new, or is read again. False: it has failed.
auto WorldTree::Held::is_sound(std::size_t c) -> bool {
    if (runs[c]) {
        return true;
    }
    const auto known = problems.size();
    check_world(c);
    if (problems.size() == known) {
        note_inputs(*runs[c]);
        return true;
    }
    reports[c].status = WorldStatus::failed;
    reports[c].problems.assign(problems.begin() + static_cast<std::ptrdiff_t>(known), problems.end());
    problems.resize(known);
    return false;
}

/// Remembers the checksums of files that only this world reads.
void WorldTree::Held::note_inputs(const Run& run) {
    if (!settings.checkpoints.is_asked()) {
        return;
    }
    for (const auto& input : run.head().inputs) {
        const bool is_known = std::any_of(head.inputs.begin(), head.inputs.end(),
                                          [&](const auto& one) { return one.file == input.file; });
        if (!is_known) {
            head.inputs.push_back({input.file, sha256_of_file(input.file).value_or("")});
        }
    }
}

}  // namespace thalweg::runtime
