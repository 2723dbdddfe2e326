// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

// sediment_validation --out FOLDER [CASE...]: beds that were measured or have a solution, or the cases named,
// computed with the solvers of water and sediment. Writes sediment.csv and sediment.md. Measured beds come
// from THALWEG_DATA. THALWEG_TEST_DEVICE=cuda runs it on a GPU. Ends with 1 where a limit is missed.
#include <cstdio>
#include <exception>
#include <stdexcept>

#include "../command_line.hpp"
#include "aggradation_case.hpp"
#include "armouring_case.hpp"
#include "bend_case.hpp"
#include "dune_case.hpp"
#include "fining_case.hpp"
#include "thalweg/files/replace_file.hpp"
#include "trench_case.hpp"

using namespace thalweg::sediment::validation;
using namespace thalweg::sediment;
using thalweg::validation::CommandLine;

namespace {

void run_trench(SolverResults& results) {
    judge_trench_under_lid(results);
    const auto measured = measured_profile("sediment_trench/bed_measured_15h.csv");
    if (!measured) {
        std::puts("skipped: the measured trench is not in THALWEG_DATA");
        return;
    }
    for (const TrenchRun& run : trench_runs()) {
        judge_trench(run, *measured, results);
    }
}

void run_dune(SolverResults& results) {
    judge_dune({}, results);
    judge_dune({200, 200, 100, 1}, results);
}

void run_armouring(SolverResults& results) {
    for (const Armouring& experiment : armouring_experiments()) {
        judge_armouring(experiment, {}, results);
        ArmouringRun thin;
        thin.mixing_thickness = 0.003;
        thin.judged = false;
        judge_armouring(experiment, thin, results);
        ArmouringRun sieves;
        sieves.by_sieves = true;
        sieves.judged = false;
        judge_armouring(experiment, sieves, results);
        ArmouringRun published;
        published.meyer_peter = true;
        published.judged = false;
        judge_armouring(experiment, published, results);
    }
}

void run_bend(SolverResults& results) {
    judge_turned_bend(turned_bend(), results);
    for (const BendRun& run : bend_runs()) {
        judge_bend(run, results);
    }
}

struct Case {
    const char* name;
    void (*run)(SolverResults&);
};

constexpr Case all_cases[] = {{"trench", run_trench},   {"aggradation", judge_aggradation},
                              {"fining", judge_fining}, {"armouring", run_armouring},
                              {"dune", run_dune},       {"bend", run_bend}};

auto run(const CommandLine& line) -> int {
    SolverResults results;
    results.machine = Machine::chosen().is_cuda() ? "a CUDA device" : "the CPU";
    for (const Case& entry : all_cases) {
        if (line.wants(entry.name)) {
            entry.run(results);
            // After every case, so that a long run leaves something when it is interrupted.
            thalweg::files::replace_file(line.out() / "sediment.csv", csv_of(results));
            thalweg::files::replace_file(line.out() / "sediment.md", markdown_of(results));
        }
    }
    std::printf("%d of %zu figures miss their limit\n", results.failures(), results.rows.size());
    return results.failures() == 0 ? 0 : 1;
}

}  // namespace

auto main(int argc, char** argv) -> int {
    try {
        if (Machine::chosen_is_missing()) {
            throw std::runtime_error("THALWEG_TEST_DEVICE is cuda, but there is no CUDA device");
        }
        CommandLine line("sediment_validation", all_cases);
        return line.read(argc, argv) ? run(line) : 0;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "sediment_validation: %s\n", error.what());
        return 2;
    }
}
