// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>

#include "bench/sampling.hpp"

namespace thalweg::solvers::bench {

// A line of a table.
struct Row {
    std::string section, precision;
    std::string system;     // its mesh and what else tells it apart
    std::string equations;  // what methods of a system must have in common to be compared, where not all have
    std::string method;
    std::string
        solver;  // rows of a system and a solver are set beside the one of them that is the serial form
    bool serial = false;        // the paper's own form on one CPU thread
    std::string same_as;        // the method of another row that takes the same code path; not measured then
    int threads = 0;            // CPU; 0 on a GPU
    thalweg::bench::Timed one;  // a solve, an iteration or a step; 0 s: not measured, the note says why
    std::string launch;         // "graph" or "calls" on CUDA
    double bytes = 0;           // that one cannot avoid
    double copy_rate = 0;       // bytes read and written a second by a copy of as many
    double error = 0;           // of the solution, as the section measures it
    double error_limit = 0;
    std::string note;
    double over_best_cpu = 0;  // speed over the fastest CPU row of its equations; 0: none was measured
    double over_serial = 0;    // speed over the serial form of its solver; 0: none was measured
    // Members that only rows of heat diffusion, peers and the cavity fill.
    double iterations = 0;            // a step, mean of those measured; 0: the method does not iterate
    double paper_seconds = 0;         // 0: not in the paper
    double paper_serial_seconds = 0;  // of the paper's serial form of its solver
    double setup_seconds = 0;         // of a peer and of SIP beside it, not in the time

    auto is_cuda() const -> bool { return threads == 0; }

    auto is_measured() const -> bool { return one.seconds > 0; }

    auto is_right() const -> bool { return !is_measured() || error <= error_limit; }

    auto rate() const -> double { return bytes / one.seconds; }

    auto share_of_copy() const -> double { return rate() / copy_rate; }
};

// Gets each row as soon as it is measured.
using Show = std::function<void(const Row&)>;

}  // namespace thalweg::solvers::bench
