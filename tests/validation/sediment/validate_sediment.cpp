// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

// Moving beds at sizes that fit a test; sediment_validation runs them whole.
#include <doctest/doctest.h>

#include "../../support/device_main.hpp"
#include "../solvers/check_results.hpp"
#include "aggradation_case.hpp"
#include "armouring_case.hpp"
#include "bend_case.hpp"
#include "dune_case.hpp"
#include "fining_case.hpp"
#include "trench_case.hpp"

using namespace thalweg::sediment;
using namespace thalweg::sediment::validation;
using thalweg::solvers::validation::check_results;

TEST_CASE("a trench under a lid has the levels of an independent model") {
    SolverResults results;
    judge_trench_under_lid(results);
    check_results(results);
}

TEST_CASE("a trench fills and wanders as van Rijn measured, with the loads of the formula and of the feed") {
    const auto measured = measured_profile("sediment_trench/bed_measured_15h.csv");
    if (!measured) {
        MESSAGE("skipped: THALWEG_DATA is not set, or has no measured trench");
        return;
    }
    auto runs = trench_runs();
    for (std::size_t n = 0; n < 2; ++n) {
        SolverResults results;
        runs[n].factor = 60;
        runs[n].dx = 0.2;
        judge_trench(runs[n], *measured, results);
        check_results(results);
    }
}

TEST_CASE("a flume that is fed a tenth too much rises by the solution of the linear equation") {
    SolverResults results;
    judge_aggradation(results);
    check_results(results);
}

TEST_CASE("a deposit of a mixture gets finer downstream, and every class is kept") {
    SolverResults results;
    judge_fining(results);
    check_results(results);
}

// Guenter's experiment 5 misses the limit of its d50: sediment_validation tells it.
TEST_CASE("clear water leaves an armour as coarse as Guenter's, on a bed of its slope") {
    SolverResults results;
    ArmouringRun run;
    run.factor = 80;
    judge_armouring(armouring_experiments()[0], run, results);
    check_results(results);
}

TEST_CASE("a dune spreads alike to both sides of the stream") {
    SolverResults results;
    judge_dune({50, 400, 100, 1, false}, results);
    check_results(results);
}

TEST_CASE("a bend turned the other way has the mirrored bed") {
    SolverResults results;
    judge_turned_bend(turned_bend(), results);
    check_results(results);
}

auto main(int argc, char** argv) -> int {
    return thalweg::test::run_on_chosen_device<Machine>(argc, argv);
}
