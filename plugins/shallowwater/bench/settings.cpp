// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/bench/settings.hpp"

#include <CLI/CLI.hpp>

#include "bench/common_options.hpp"
#include "shallowwater/bench/schemes.hpp"

namespace thalweg::shallowwater::bench {

namespace {

void add_options(CLI::App& app, Settings& s) {
    app.add_option("--scheme", s.schemes, "Schemes to measure, default all")
        ->check(CLI::IsMember(scheme_names()))
        ->delimiter(',');
    app.add_option("--size", s.sizes, "Cells along a side of the square (repeatable)")
        ->check(CLI::Range(4, 32768))
        ->delimiter(',');
    app.add_option("--precision", s.precisions, "float, double or both, the default")
        ->check(CLI::IsMember({"float", "double"}))
        ->delimiter(',');
    app.add_option("--integrator", s.integrator, "rk2, the default, or euler, for schemes that have both")
        ->check(CLI::IsMember({"rk2", "euler"}));
    app.add_option("--steps", s.sampling.repeats, "Steps in a sample, default as many as it takes")
        ->check(CLI::Range(1, 100000000));
    app.add_option("--strip-rows", s.strip_rows, "Rows that a warp marches through, default chosen by size")
        ->check(CLI::Range(1, 32768));
    app.add_option("--wet", s.wet_share, "Share of the square that is wet, default 1")
        ->check(CLI::Range(0.0, 1.0));
    app.add_flag("--track", s.track, "Record maxima and arrival times too");
    app.add_option("--ladder", s.ladder, "Measure the variants of a paper instead: horvath or sataporn")
        ->check(CLI::IsMember({"horvath", "sataporn"}));
    app.add_flag("--check", s.check, "With --ladder: only check that its variants give the same depths")
        ->needs("--ladder");
    app.add_flag("--quick", s.quick, "The smallest size alone");
}

}  // namespace

auto sizes_for(const Settings& settings, bool cuda) -> std::vector<int> {
    if (!settings.sizes.empty()) {
        return settings.sizes;
    }
    if (settings.quick) {
        return {cuda ? 1024 : 256};
    }
    if (!settings.ladder.empty()) {
        return {cuda ? 4096 : 256};
    }
    return cuda ? std::vector<int>{256, 1024, 2048, 4096, 8192} : std::vector<int>{256, 1024};
}

auto parse(int argc, char** argv, int& status) -> Settings {
    Settings s;
    thalweg::bench::CommonOptions common;
    CLI::App app(
        "How fast the shallow-water solver steps: a circular dam break over a rough bed with friction. "
        "Every\n"
        "figure is the median of samples; the memory traffic that a scheme cannot avoid is set against a "
        "plain\n"
        "copy measured in the same run.",
        "thalweg bench shallowwater");
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
    s.schemes = s.schemes.empty() ? scheme_names() : s.schemes;
    return s;
}

}  // namespace thalweg::shallowwater::bench
