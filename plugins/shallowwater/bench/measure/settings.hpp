// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "bench/command_line.hpp"
#include "shallowwater/bench/measure/circular_dam.hpp"

namespace thalweg::shallowwater::bench {

using thalweg::bench::exit_failed;
using thalweg::bench::exit_ok;
using thalweg::bench::Sampling;

// What the command line asks for.
struct Settings : thalweg::bench::CommonSettings {
    std::vector<std::string> schemes;     // empty: all
    std::vector<std::string> precisions;  // empty: both, of a ladder float
    std::vector<int> sizes;               // cells along a side; empty: by device
    std::string integrator = "rk2";
    std::string ladder;                 // empty: the table of schemes
    std::string problem;                // of a ladder on rasters; empty: the case of all figures
    std::string numbering = "hilbert";  // of triangles
    double wet_share = 1;
    int grids = 1;               // that step beside each other
    int strip_rows = 0;          // 0: chosen by the solver
    int most_cells_by_row = -1;  // negative: likewise
    int least_listed = 0;        // strips, likewise
    bool track = false;
    bool rain = false;
    bool varied_friction = false;
    bool exact_rounding = false;
    bool face_discharges = false;
    bool check = false;
    bool sweep = false;
    bool whole = false;  // of the ladder lacasta
};

// The problem asked for.
auto dam_problem(const Settings& settings) -> DamProblem;

// The sizes asked for, or those that suit the device.
auto sizes_for(const Settings& settings, bool cuda) -> std::vector<int>;

// Reads the command line. Where the program is to end at once, prints why and sets `status` to an ExitStatus;
// otherwise `status` stays -1.
auto parse(int argc, char** argv, int& status) -> Settings;

}  // namespace thalweg::shallowwater::bench
