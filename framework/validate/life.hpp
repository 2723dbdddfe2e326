// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "scene.hpp"
#include "thalweg/testing/lone_node.hpp"
#include "trial.hpp"

namespace thalweg::validate {

/// Number of runs in a life: at 0 s, to 1 s and to 2 s.
constexpr int run_count = 3;

/// Time [s] of the last of them.
constexpr double run_end = run_count - 1;

/// Carries one life of a node through its hooks, and keeps in a Played what the node says and puts out.
/// Borrows all three. Each hook returns whether life goes on; complaints about the surroundings of the node
/// do not end it.
class Life {
    const Trial& trial_;
    testing::LoneNode& node_;
    Played& played_;

    auto goes_on(const char* hook, const testing::Complaints& complaints) -> bool;
    void keep(const thw_port& output, std::vector<std::byte> bytes, thw_dtype type);
    void keep_outputs();
    auto run(double from, double to) -> bool;
    auto late_values(const Scene& scene, const std::string& input) const -> testing::FieldValues;
    void give_late_values(const Scene& scene);

  public:
    Life(const Trial& trial, testing::LoneNode& node, Played& played)
        : trial_(trial), node_(node), played_(played) {}

    auto configure() -> bool;

    /// Makes the folders of the files that the node announces, too.
    auto negotiate() -> bool;

    /// Run number `k`: the state at 0 s, then intervals of 1 s. Returns whether another may follow.
    auto step(int k) -> bool;

    /// Goes through all hooks, as `scene` asks.
    void live(const Scene& scene);
};

}  // namespace thalweg::validate
