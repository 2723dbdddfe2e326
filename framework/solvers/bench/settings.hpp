// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "bench/command_line.hpp"

namespace thalweg::solvers::bench {

// What the command line asks for.
struct Settings : thalweg::bench::CommonSettings {
    std::vector<std::string> sections = {"tridiagonal", "heat", "sip", "adi", "ladder", "peers", "cavity"};
    std::vector<std::string> precisions = {"double"};
    std::vector<std::string> methods;  // parts of their names; empty: all
    std::vector<int> sizes;            // along a side; empty: by section and device
    int heat_steps = 0;                // 0: a sample of steps
    double heat_full = 0;              // s that all 3600 steps may take to be taken; 0: none may
    double cavity_full = 10;           // s that all 1000 iterations may take to be taken
    std::string heat_start = "both";   // sine, square or both

    auto wants(const std::string& method) const -> bool;
    auto all_threads() const -> int;
};

// Reads the command line. Where the program is to end at once, prints why and sets `status` to an ExitStatus;
// otherwise `status` stays -1.
auto parse(int argc, char** argv, int& status) -> Settings;

}  // namespace thalweg::solvers::bench
