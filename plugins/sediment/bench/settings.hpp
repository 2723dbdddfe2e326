// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "bench/command_line.hpp"

namespace thalweg::sediment::bench {

/// Settings from the command line.
struct Settings : thalweg::bench::CommonSettings {
    std::vector<int> sizes;    ///< cells along a side; empty: by device
    std::vector<int> classes;  ///< numbers of size classes
    std::vector<std::string> solvers, precisions;
    std::string loads = "both";
};

auto sizes_for(const Settings& settings, bool cuda) -> std::vector<int>;

/// `status` becomes an exit status where the program is to end at once, otherwise -1.
auto parse(int argc, char** argv, int& status) -> Settings;

}  // namespace thalweg::sediment::bench
