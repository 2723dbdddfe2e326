// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/river/bench/settings.hpp"

#include "shallowwater/river/bench/case.hpp"

namespace thalweg::river::bench {

namespace {

auto shape_names() -> std::vector<std::string> {
    std::vector<std::string> names;
    for (const Case& c : all_cases()) {
        names.push_back(c.shape);
    }
    return names;
}

}  // namespace

auto parse(int argc, char** argv, int& status) -> Settings {
    Settings s;
    thalweg::bench::CommandLine line(
        "riverflow",
        "How fast the implicit flow on curvilinear meshes steps: a bend with dikes or a lake with tide and\n"
        "wind, in the shapes of Zhang et al. (2024) and two larger ones. Figures are medians of samples;\n"
        "the whole case is that median times its steps, or with --whole the run itself.");
    line.add("--shape", s.shapes, "Cells across x along, default all; 4096x1024 is 4096 along",
             shape_names());
    line.add("--solver", s.solvers, "Of the level: multigrid, sip, adi; default the first two",
             {"multigrid", "sip", "adi"});
    line.add("--precision", s.precisions, "double, the default, or float", {"float", "double"});
    line.add("--closure", s.closure, "Eddy viscosity: parabolic, the default, or k_epsilon",
             {"parabolic", "k_epsilon"});
    line.add("--steps", s.sampling.repeats, "Steps in a sample, default as many as it takes", 1, 100000000);
    line.add_flag("--whole", s.whole, "Run each case to its end in place of samples");
    line.add_flag("--quick", s.quick, "The smallest shape alone");
    status = line.parse(argc, argv, s);
    if (s.shapes.empty()) {
        s.shapes = s.quick ? std::vector<std::string>{"34x339"} : shape_names();
    }
    return s;
}

}  // namespace thalweg::river::bench
