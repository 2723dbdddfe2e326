// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "bench/command_line.hpp"

namespace thalweg::river::bench {

/// What the command line asks for.
struct Settings : thalweg::bench::CommonSettings {
    std::vector<std::string> shapes;                          ///< empty: all that suit
    std::vector<std::string> solvers = {"multigrid", "sip"};  ///< of the level
    std::vector<std::string> precisions = {"double"};
    std::string closure = "parabolic";
    bool whole = false;  ///< run all steps of a case
};

/// Reads the command line. Where the program is to end at once, prints why and sets `status` to an
/// ExitStatus; otherwise `status` stays -1.
auto parse(int argc, char** argv, int& status) -> Settings;

}  // namespace thalweg::river::bench
