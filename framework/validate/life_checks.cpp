// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <thread>

#include "check.hpp"
#include "process_state.hpp"
#include "progress_note.hpp"
#include "trial.hpp"

namespace thalweg::validate {

namespace {

/// The life that every other check builds on. That a node refuses is its right.
void runs(const Trial& trial) {
    trial.usual();
}

void may_end_early(const Trial& trial) {
    auto scene = trial.usual();
    {
        auto configured = trial.node(scene);
        note("configure, then destroy");
        configured.configure();
        note("destroy after configure");
    }
    scene.finishes = false;
    trial.play(scene);
}

void same_outputs(const Trial& trial, const Played& first, const Played& other, const char* when) {
    for (std::size_t k = 0; k < first.outputs.size(); ++k) {
        if (k >= other.outputs.size() || first.outputs[k] != other.outputs[k]) {
            trial.broken(fmt::format("output '{}' of run {} has other bits {}", first.output_names[k],
                                     k / trial.type().outputs.size(), when));
        }
    }
}

/// The usual scene after a first life in it: what nodes of one kind share, the first has made.
auto lived_in(const Trial& trial) -> Scene {
    auto scene = trial.usual();
    trial.play(scene);
    return scene;
}

void gives_the_same_bits_again(const Trial& trial) {
    const auto scene = lived_in(trial);
    const auto first = trial.play(scene);
    same_outputs(trial, first, trial.play(scene), "in a second node of the same kind");
}

/// Another life between two equal ones: on another grid, with other values.
void keeps_nothing_from_other_nodes(const Trial& trial) {
    const auto scene = lived_in(trial);
    auto other = scene;
    other.share = [](std::size_t k) { return 0.25 + 0.01 * static_cast<double>(k % 7); };
    if (scene.ground.grid().kind == THW_GRID_UNIFORM) {
        other.ground = Ground::raster(3, 9, 25);
    }
    const auto first = trial.play(scene);
    trial.play(other);
    same_outputs(trial, first, trial.play(scene), "after a node that had other inputs");
}

/// Two nodes in turn, as in a graph that has two of a kind.
void shares_nothing_with_its_like(const Trial& trial) {
    const auto scene = lived_in(trial);
    const auto alone = trial.play(scene);
    const auto beside = trial.play_beside_another(scene);
    same_outputs(trial, alone, beside, "beside a second node");
}

void runs_on_any_thread(const Trial& trial) {
    const auto scene = lived_in(trial);
    const auto first = trial.play(scene);
    Played other;
    std::thread thread([&] { other = trial.play(scene); });
    thread.join();
    same_outputs(trial, first, other, "on another thread");
}

void gives_memory_back(const Trial& trial) {
    constexpr int lives = 10;
    constexpr std::size_t allowed = 16384;  // bytes a life: what libraries keep beside the node, GDAL 3 kB
    const auto scene = trial.usual();
    const auto played = [&] {
        for (int k = 0; k < lives; ++k) {
            trial.play(scene);
        }
        return heap_bytes();
    };
    played();
    const auto before = played(), after = played();
    if (after > before + lives * allowed) {
        trial.broken(fmt::format("{} lives leave {} bytes of memory behind", lives, after - before));
    }
}

void stops_when_told(const Trial& trial) {
    auto scene = trial.usual();
    if (trial.type().clock == THW_STATIC || trial.type().clock == THW_SAMPLED) {
        throw NotApplicable{fmt::format("node type '{}' does not step", trial.type().id)};
    }
    scene.stop_from = 0.0;
    const auto played = trial.play(scene);
    if (!played.went_well()) {
        trial.broken("told to stop inside an interval it fails: " + played.refusal);
    }
    if (played.stopped_at == 2) {
        throw NotApplicable{
            fmt::format("node type '{}' asks inside no interval of 1 s whether to stop", trial.type().id)};
    }
}

}  // namespace

auto life_checks() -> std::vector<Check> {
    return {
        {"runs", "A whole life neither crashes nor ends the process, and comes to its end.", "loads", nullptr,
         runs},
        {"early-end", "A node may be destroyed after any hook.", "runs", nullptr, may_end_early},
        {"same-bits", "A second node with the same inputs gives the same bits.", "runs", nullptr,
         gives_the_same_bits_again},
        {"no-memory-of-others", "A node does not depend on nodes that lived before it.", "same-bits", nullptr,
         keeps_nothing_from_other_nodes},
        {"two-at-once", "Two nodes of a kind that run in turn do not disturb each other.", "same-bits",
         nullptr, shares_nothing_with_its_like},
        {"any-thread", "A node that lives on another thread gives the same bits.", "same-bits", nullptr,
         runs_on_any_thread},
        {"memory-returned", "A life leaves no memory behind.", "runs", nullptr, gives_memory_back},
        {"stops", "A node that asks whether to stop does so when told, without failing.", "runs", nullptr,
         stops_when_told},
    };
}

}  // namespace thalweg::validate
