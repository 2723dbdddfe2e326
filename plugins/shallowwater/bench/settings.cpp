// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/bench/settings.hpp"

#include <CLI/CLI.hpp>

#include "shallowwater/bench/machine.hpp"
#include "shallowwater/bench/schemes.hpp"

namespace thalweg::shallowwater::bench {

namespace {

struct Raw {
    std::string device = "auto";
    double sample = 50;  // ms
};

void add_options(CLI::App& app, Settings& s, Raw& raw) {
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
    app.add_option("--device", raw.device, "cpu, cuda or auto, the default: all there is")
        ->check(CLI::IsMember({"auto", "cpu", "cuda"}));
    app.add_option("--steps", s.sampling.repeats, "Steps in a sample, default as many as it takes")
        ->check(CLI::Range(1, 100000000));
    app.add_option("--repeats", s.sampling.samples, "Samples, of which the median counts, default 5")
        ->check(CLI::Range(1, 1000));
    app.add_option("--sample", raw.sample, "What a sample lasts at least, in ms, default 50")
        ->check(CLI::Range(0.001, 60000.0));
    app.add_option("--threads", s.threads, "CPU threads, default all")->check(CLI::Range(1, 4096));
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
    app.add_flag("--json", s.json, "Print one JSON document");
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
    Raw raw;
    CLI::App app(
        "How fast the shallow-water solver steps: a circular dam break over a rough bed with friction. "
        "Every\n"
        "figure is the median of samples; the memory traffic that a scheme cannot avoid is set against a "
        "plain\n"
        "copy measured in the same run.",
        "thalweg bench shallowwater");
    add_options(app, s, raw);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& stop) {
        status = app.exit(stop) == 0 ? exit_ok : exit_usage;
        return s;
    }
    s.cpu = raw.device != "cuda";
    s.cuda = raw.device != "cpu" && Machine::has_cuda();
    if (!s.cpu && !s.cuda) {
        std::fputs("thalweg bench shallowwater: no CUDA device, or a build without CUDA; try --device cpu\n",
                   stderr);
        status = exit_usage;
        return s;
    }
    s.sampling.shortest = raw.sample * 1e-3;
    s.schemes = s.schemes.empty() ? scheme_names() : s.schemes;
    return s;
}

}  // namespace thalweg::shallowwater::bench
