// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

// The solver library's problems at sizes that fit a test; solver_validation runs them whole.
#include <doctest/doctest.h>

#include <cstdio>

#include "cavity_case.hpp"
#include "check_results.hpp"
#include "chosen_device.hpp"
#include "heat_case.hpp"

using namespace thalweg::solvers;
using namespace thalweg::solvers::validation;

TEST_CASE("a sine of heat decays as each method's own discrete solution does") {
    SolverResults results;
    judge_sine(chosen_device(), {250, 20, 0, 0.1}, results);
    check_results(results);
}

TEST_CASE("heat that is not smooth stays between its extremes without splitting, and falls below with it") {
    SolverResults results;
    judge_square(chosen_device(), {250, 0, 10}, results);
    judge_spike(chosen_device(), results);
    check_results(results);
}

TEST_CASE("a cavity driven by its lid flows as Ghia et al. found, and converges with second order") {
    for (const double reynolds : {100.0, 400.0}) {
        SolverResults results;
        const auto flows = solve_cavities(chosen_device(), reynolds, {32, 64, 128});
        judge_against_ghia(flows.back(), results);
        judge_refinement(flows, results);
        check_results(results);
    }
}

TEST_CASE("a cavity flows alike with its stream function by ADI and by SIP") {
    SolverResults results;
    judge_stream_solvers(chosen_device(), 64, 100, results);
    check_results(results);
}

auto main(int argc, char** argv) -> int {
    if (chosen_device_is_missing()) {
        std::puts(
            "skipped: THALWEG_TEST_DEVICE is cuda, but there is no CUDA device, or this build is without "
            "CUDA");
        return 77;
    }
    return doctest::Context(argc, argv).run();
}
