// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "bench/sampling.hpp"

namespace thalweg::solvers::bench {

// What the command line asks for.
struct Settings {
    std::vector<std::string> sections = {"tridiagonal", "heat", "sip", "adi", "peers"};
    std::vector<std::string> precisions = {"double"};
    std::vector<std::string> methods;  // parts of their names; empty: all
    std::vector<int> sizes;            // along a side; empty: by section and device
    thalweg::bench::Sampling sampling;
    int heat_steps = 0;  // 0: a sample of steps
    int threads = 0;     // 0: as OpenMP says
    bool cuda = false;
    bool cpu = false;
    bool quick = false;
    bool json = false;

    auto wants(const std::string& method) const -> bool;
    auto all_threads() const -> int;
};

enum ExitStatus { exit_ok = 0, exit_failed = 1, exit_usage = 3 };

// Reads the command line. Where the program is to end at once, prints why and sets `status` to an ExitStatus;
// otherwise `status` stays -1.
auto parse(int argc, char** argv, int& status) -> Settings;

}  // namespace thalweg::solvers::bench
