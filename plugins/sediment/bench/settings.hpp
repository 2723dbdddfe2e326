// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "bench/sampling.hpp"

namespace thalweg::sediment::bench {

enum ExitCode { exit_ok = 0, exit_failed = 1, exit_usage = 3 };

/// What the command line asks for.
struct Settings {
    std::vector<int> sizes;    ///< cells along a side; empty: by device
    std::vector<int> classes;  ///< numbers of size classes
    std::vector<std::string> solvers, precisions;
    std::string loads = "both";
    thalweg::bench::Sampling sampling;
    bool cpu = true, cuda = false;
    int threads = 0;
    bool json = false;
    bool quick = false;
};

auto sizes_for(const Settings& settings, bool cuda) -> std::vector<int>;

/// `status` becomes an exit code where the program is to end at once.
auto parse(int argc, char** argv, int& status) -> Settings;

}  // namespace thalweg::sediment::bench
