// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "check.hpp"
#include "fault.hpp"
#include "progress_note.hpp"
#include "thalweg/runtime/state_differences.hpp"
#include "trial.hpp"

namespace thalweg::validate {

namespace {

using runtime::SavedBlock;
using runtime::SavedNode;

constexpr double saved_at = 1;                     // s, after two runs of a life
constexpr std::size_t random_bytes = 1024 * 1024;  // of a block that no node expects

void require_state(const Trial& trial) {
    if (!trial.type().state) {
        throw NotApplicable{fmt::format("node type '{}' {}", trial.type().id,
                                        trial.lacks_state()
                                            ? "does not say what it remembers: runs with it cannot be saved"
                                            : "has no state")};
    }
}

/// A node of the usual life after `runs` runs.
auto lived(const Trial& trial, int runs, Played& played) -> testing::LoneNode {
    auto node = trial.alive(trial.usual(), runs, played);
    if (!played.went_well()) {
        throw NotApplicable{fmt::format("node type '{}' refuses: {}", trial.type().id, played.refusal)};
    }
    return node;
}

/// What goes on in another results folder, as every life has its own: not how far the files are.
auto without_files(SavedNode saved) -> SavedNode {
    auto& blocks = saved.blocks;
    blocks.erase(
        std::remove_if(blocks.begin(), blocks.end(),
                       [](const SavedBlock& block) { return (block.layout.roles & THW_BLOCK_FILES) != 0; }),
        blocks.end());
    return saved;
}

auto saved_state(const Trial& trial) -> SavedNode {
    Played played;
    auto node = lived(trial, 2, played);
    note(fmt::format("saving of node type '{}'", trial.type().id));
    return without_files(node.save());
}

/// The first difference as text, or "".
auto difference(const SavedNode& first, const SavedNode& second) -> std::string {
    const auto found = runtime::state_differences({saved_at, 1, {first}, {}}, {saved_at, 1, {second}, {}});
    return found.empty() ? ""
                         : fmt::format("block '{}' {}: {} when first saved, then {}", found.front().block,
                                       found.front().place, found.front().first, found.front().second);
}

void is_saved_as_it_was_loaded(const Trial& trial) {
    require_state(trial);
    const auto saved = saved_state(trial);
    Played played;
    auto fresh = lived(trial, 1, played);
    note(fmt::format("loading of node type '{}'", trial.type().id));
    if (const auto refusal = fresh.restore(saved, saved_at); !refusal.empty()) {
        trial.broken("it refuses the state of its like: " + testing::to_text(refusal));
    }
    const auto again = without_files(fresh.save());
    for (const auto& text : {difference(saved, again), difference(again, saved)}) {
        if (!text.empty()) {
            trial.broken(text);
        }
    }
}

void goes_on_as_if_not_left(const Trial& trial) {
    require_state(trial);
    if (trial.type().state->promise == THW_STATE_TOLERANCE) {
        throw NotApplicable{fmt::format("node type '{}' promises no bits", trial.type().id)};
    }
    Played straight, resumed;
    auto original = lived(trial, 2, straight);
    const auto saved = without_files(original.save());
    auto fresh = lived(trial, 1, resumed);
    fresh.restore(saved, saved_at);
    straight.outputs.clear();
    resumed.outputs.clear();
    trial.step(original, 2, straight);
    trial.step(fresh, 2, resumed);
    if (straight.refusal != resumed.refusal) {
        trial.broken(fmt::format("after a state it says '{}', in the straight run '{}'", resumed.refusal,
                                 straight.refusal));
    }
    for (std::size_t k = 0; k < straight.outputs.size(); ++k) {
        if (k >= resumed.outputs.size() || straight.outputs[k] != resumed.outputs[k]) {
            trial.broken(fmt::format(
                "output '{}' has other bits than in the straight run",
                straight.output_names[straight.output_names.size() - straight.outputs.size() + k]));
        }
    }
}

/// Has a node load what is no state of it. It may refuse, with a reason, or go on to the end.
void survives(const Trial& trial, const SavedNode& saved, const std::string& what) {
    constexpr double patience = 0.2;  // s of wall time: steps that random bytes ask for may be short
    Played played;
    auto node = lived(trial, 1, played);
    node.stop_after(patience);
    note(fmt::format("loading {} of node type '{}'", what, trial.type().id));
    const auto refusal = node.restore(saved, saved_at);
    for (const auto fault : {Fault::silent, Fault::exception}) {
        if (const auto text = text_of(refusal, fault); !text.empty()) {
            trial.broken(fmt::format("with {}: {}", what, text));
        }
    }
    if (refusal.empty()) {
        note(fmt::format("run after {} of node type '{}'", what, trial.type().id));
        node.run(saved_at, 2 * saved_at, true);
        node.finish();
    }
}

/// Another element of the same state: two of different size, so that the bytes change, too.
void change_element(SavedBlock& block) {
    block.layout.element = block.layout.element == THW_STATE_F64 ? THW_STATE_F32 : THW_STATE_F64;
    block.values.resize(block.layout.bytes());
}

void lengthen(SavedBlock& block) {
    if (block.layout.shape.empty()) {
        block.layout.shape = {2};
    } else {
        block.layout.shape.front() += 1;
    }
    block.values.resize(block.layout.bytes());
}

void survives_misfits(const Trial& trial) {
    require_state(trial);
    const auto saved = saved_state(trial);
    auto other = saved;
    other.blocks.clear();
    survives(trial, other, "an empty state");
    for (std::size_t k = 0; k < saved.blocks.size(); ++k) {
        const auto& name = saved.blocks[k].layout.name;
        other = saved;
        other.blocks.erase(other.blocks.begin() + static_cast<std::ptrdiff_t>(k));
        survives(trial, other, "a state without block '" + name + "'");
        other = saved;
        lengthen(other.blocks[k]);
        survives(trial, other, "a longer block '" + name + "'");
        other = saved;
        change_element(other.blocks[k]);
        survives(trial, other, "another element in block '" + name + "'");
    }
}

void fill(runtime::SavedBytes& values, Random& random) {
    for (auto& value : values) {
        value = static_cast<std::byte>(random.whole(0, 255));
    }
}

void survives_random_bytes(const Trial& trial) {
    require_state(trial);
    auto random = trial.random();
    const auto saved = saved_state(trial);
    for (std::size_t k = 0; k < saved.blocks.size(); ++k) {
        auto other = saved;
        fill(other.blocks[k].values, random);
        survives(trial, other, "random bytes in block '" + saved.blocks[k].layout.name + "'");
        auto& layout = other.blocks[k].layout;
        if (layout.shape.size() == 1) {  // the node may take any length
            layout.shape = {static_cast<std::int64_t>(random_bytes / state_element_size(layout.element))};
            other.blocks[k].values.resize(layout.bytes());
            fill(other.blocks[k].values, random);
            survives(trial, other, "1 MB of random bytes in block '" + layout.name + "'");
        }
    }
    auto other = saved;
    for (auto& block : other.blocks) {
        fill(block.values, random);
    }
    survives(trial, other, "random bytes in all blocks");
}

}  // namespace

auto state_checks() -> std::vector<Check> {
    return {
        {"state-returns", "A state that a second node has loaded is saved again with the same bytes.",
         "two-at-once", nullptr, is_saved_as_it_was_loaded},
        {"state-goes-on", "A node that has loaded a state goes on with the bits of the one that was saved.",
         "state-returns", nullptr, goes_on_as_if_not_left},
        {"state-misfits", "A state with missing or other blocks is refused with a reason, or survived.",
         "state-returns", nullptr, survives_misfits},
        {"state-random", "A state of random bytes is refused with a reason, or survived.", "state-returns",
         nullptr, survives_random_bytes},
    };
}

}  // namespace thalweg::validate
