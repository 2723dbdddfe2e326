// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "sediment/bench/settings.hpp"

#include <CLI/CLI.hpp>

#include "bench/common_options.hpp"
#include "sediment/core/class_values.hpp"

namespace thalweg::sediment::bench {

auto sizes_for(const Settings& settings, bool cuda) -> std::vector<int> {
    if (!settings.sizes.empty()) {
        return settings.sizes;
    }
    if (settings.quick) {
        return {cuda ? 256 : 64};
    }
    return cuda ? std::vector<int>{1024, 4096} : std::vector<int>{256};
}

auto parse(int argc, char** argv, int& status) -> Settings {
    Settings s;
    thalweg::bench::CommonOptions common;
    CLI::App app(
        "How fast a coupled step of water and sediment is: flow over bars, one step of KP07 and one of the "
        "sediment, "
        "its phases\n"
        "apart. Every figure is the median of samples; the arrays that a phase cannot but read and write are "
        "set "
        "against a plain\n"
        "copy measured in the same run.",
        "thalweg bench sediment");
    app.add_option("--size", s.sizes, "Cells along a side of the square (repeatable)")
        ->check(CLI::Range(4, 8192))
        ->delimiter(',');
    app.add_option("--classes", s.classes, "Numbers of size classes, default 1, 7 and 9")
        ->check(CLI::Range(1, max_classes))
        ->delimiter(',');
    app.add_option("--solver", s.solvers, "adi, sip or both, the default")
        ->check(CLI::IsMember({"adi", "sip"}))
        ->delimiter(',');
    app.add_option("--precision", s.precisions, "double, the default, or float")
        ->check(CLI::IsMember({"float", "double"}))
        ->delimiter(',');
    app.add_option("--loads", s.loads, "suspended, bed_load or both, the default")
        ->check(CLI::IsMember({"suspended", "bed_load", "both"}));
    app.add_flag("--quick", s.quick, "The smallest size and 1 class alone");
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
    if (s.classes.empty()) {
        s.classes = s.quick ? std::vector<int>{1} : std::vector<int>{1, 7, 9};
    }
    s.solvers = s.solvers.empty() ? std::vector<std::string>{"adi", "sip"} : s.solvers;
    s.precisions = s.precisions.empty() ? std::vector<std::string>{"double"} : s.precisions;
    return s;
}

}  // namespace thalweg::sediment::bench
