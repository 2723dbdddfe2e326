// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

// `thalweg bench solvers`
#include <cstdio>
#include <exception>

#include "solvers/bench/best_cpu.hpp"
#include "solvers/bench/measure.hpp"
#include "solvers/bench/report.hpp"

namespace {

using namespace thalweg::solvers::bench;

using thalweg::bench::print;

template <class Real>
void measure(const std::string& section, bool cuda, const Settings& settings, const Show& show) {
    thalweg::bench::Machine machine(cuda);
    if (section == "tridiagonal") {
        measure_tridiagonal<Real>(machine, settings, show);
    } else if (section == "heat") {
        measure_heat<Real>(machine, settings, show);
    } else if (section == "sip") {
        measure_sip<Real>(machine, settings, show);
    } else if (section == "ladder") {
        measure_ladder<Real>(machine, settings, show);
    } else if (section == "cavity") {
        if (sizeof(Real) == sizeof(double)) {
            measure_cavity(machine, settings, show);
        }
    } else if (section == "peers") {
        if (!cuda && sizeof(Real) == sizeof(double)) {
            measure_peers(machine, settings, show);
        }
    } else {
        measure_adi<Real>(machine, settings, show);
    }
}

// Measures on every machine, and reports those that fail. Returns whether none failed.
template <class Real>
auto measure_machines(const std::string& section, const Settings& settings, const Show& show) -> bool {
    BestCpu best;
    bool went_well = true;
    for (const bool cuda : {false, true}) {
        try {
            if (cuda ? settings.cuda : settings.cpu) {
                measure<Real>(section, cuda, settings, [&](const Row& row) { best.take(row, show); });
            }
        } catch (const std::exception& error) {
            std::fprintf(stderr, "thalweg bench solvers: %s: %s\n", section.c_str(), error.what());
            went_well = false;
        }
        best.show_waiting(show);
    }
    return went_well;
}

// Whether nothing failed.
auto measure_all(const Settings& settings, const Show& show) -> bool {
    bool went_well = true;
    for (const auto& section : settings.sections) {
        if (!settings.json) {
            print(section_heading(section));
        }
        for (const auto& precision : settings.precisions) {
            went_well = (precision == "float" ? measure_machines<float>(section, settings, show)
                                              : measure_machines<double>(section, settings, show)) &&
                        went_well;
        }
    }
    return went_well;
}

// Returns the exit status, and reports a failure.
auto exit_status(bool right) -> int {
    if (!right) {
        std::fputs("thalweg bench solvers: a measurement failed, or a solution is wrong\n", stderr);
    }
    return right ? thalweg::bench::exit_ok : thalweg::bench::exit_failed;
}

auto print_tables(const Settings& settings) -> int {
    const auto facts = thalweg::bench::find_facts(settings.cuda, 0);
    bool right = true;
    if (!settings.json) {
        print(heading(settings, facts));
        const bool went_well = measure_all(settings, [&](const Row& row) {
            right = right && row.is_right();
            print(line_of(row));
        });
        return exit_status(right && went_well);
    }
    nlohmann::json document = {{"benchmark", "solvers"},
                               {"samples", settings.sampling.samples},
                               {"machine", thalweg::bench::to_json(facts)},
                               {"rows", nlohmann::json::array()}};
    const bool went_well = measure_all(settings, [&](const Row& row) {
        right = right && row.is_right();
        document["rows"].push_back(to_json(row));
    });
    print(document.dump(2) + "\n");
    return exit_status(right && went_well);
}

}  // namespace

auto main(int argc, char** argv) -> int {
    return thalweg::bench::run("solvers", argc, argv, parse, print_tables);
}
