// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "solvers/bench/settings.hpp"

#include <omp.h>

#include <algorithm>

namespace thalweg::solvers::bench {

namespace {

void add_options(thalweg::bench::CommandLine& line, Settings& s) {
    line.add("--only", s.sections,
             "Sections to measure: tridiagonal, heat, sip, adi, ladder, peers, cavity, default all",
             {"tridiagonal", "heat", "sip", "adi", "ladder", "peers", "cavity"});
    line.add("--method", s.methods, "Only methods whose names contain one of these");
    line.add("--size", s.sizes, "Unknowns along a side of the square, of all sections but heat and ladder", 4,
             16384);
    line.add("--precision", s.precisions, "double, the default, float or both", {"float", "double"});
    line.add("--heat-steps", s.heat_steps, "Take so many steps of heat diffusion once, and check them", 1,
             1000000);
    line.add("--heat-full", s.heat_full,
             "Take all 3600 steps of heat diffusion from the sine where they last so many seconds at most",
             0.0, 36000.0);
    line.add("--heat-start", s.heat_start, "Start heat diffusion from a sine, a square or both, the default",
             {"sine", "square", "both"});
    line.add("--cavity-full", s.cavity_full,
             "Take all 1000 iterations of the cavity where they last so many seconds at most, default 10",
             0.0, 36000.0);
    line.add_flag("--quick", s.quick, "Small systems alone");
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
    thalweg::bench::CommandLine line(
        "solvers",
        "How fast the implicit solvers are, beside published methods and other libraries. Every\n"
        "figure is the median of samples; the memory traffic that a method cannot avoid is set\n"
        "against a plain copy of as many bytes measured in the same run. Exits with 1 if any\n"
        "solution is wrong.");
    add_options(line, s);
    status = line.parse(argc, argv, s);
    return s;
}

}  // namespace thalweg::solvers::bench
