// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "solvers/bench/settings.hpp"

#include <omp.h>

#include <CLI/CLI.hpp>
#include <algorithm>

#include "bench/common_options.hpp"

namespace thalweg::solvers::bench {

namespace {

void add_options(CLI::App& app, Settings& s) {
    app.add_option("--only", s.sections,
                   "Sections to measure: tridiagonal, heat, sip, adi, peers, default all")
        ->check(CLI::IsMember({"tridiagonal", "heat", "sip", "adi", "peers"}))
        ->delimiter(',');
    app.add_option("--method", s.methods, "Only methods whose names contain one of these")->delimiter(',');
    app.add_option("--size", s.sizes, "Unknowns along a side of the square, of all sections but heat")
        ->check(CLI::Range(4, 16384))
        ->delimiter(',');
    app.add_option("--precision", s.precisions, "double, the default, float or both")
        ->check(CLI::IsMember({"float", "double"}))
        ->delimiter(',');
    app.add_option("--heat-steps", s.heat_steps, "Take so many steps of heat diffusion once, and check them")
        ->check(CLI::Range(1, 1000000));
    app.add_flag("--quick", s.quick, "Small systems alone");
}

}  // namespace

auto Settings::wants(const std::string& method) const -> bool {
    return methods.empty() || std::any_of(methods.begin(), methods.end(), [&](const std::string& part) {
               return method.find(part) != std::string::npos;
           });
}

auto Settings::all_threads() const -> int {
    return threads > 0 ? threads : omp_get_max_threads();
}

auto parse(int argc, char** argv, int& status) -> Settings {
    Settings s;
    thalweg::bench::CommonOptions common;
    CLI::App app(
        "How fast the implicit solvers are, beside published methods and other libraries. Every\n"
        "figure is the median of samples; the memory traffic that a method cannot avoid is set\n"
        "against a plain copy of as many bytes measured in the same run. Exits with 1 if any\n"
        "solution is wrong.",
        "thalweg bench solvers");
    add_options(app, s);
    thalweg::bench::add_common_options(app, s, common);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& stop) {
        status = app.exit(stop) == 0 ? exit_ok : exit_usage;
        return s;
    }
    if (!thalweg::bench::take_common_options(app, common, s)) {
        status = exit_usage;
    }
    return s;
}

}  // namespace thalweg::solvers::bench
