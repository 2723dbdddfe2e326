// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// two_runs PROGRAM PLUGINS GRAPH [TIMES]: runs a graph twice, side by side in one process, with two
// roughnesses. Looks at the depth after each interval, and stops the rougher run half way. All that TIMES
// times, at first 1.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include <thalweg/runtime/session.hpp>

using namespace thalweg::runtime;

namespace {

auto greatest(const FieldSnapshot& field) -> float {
    float most = 0;
    for (const float value : std::get<std::vector<float>>(field.values)) {
        most = value > most ? value : most;  // NaN where it is dry
    }
    return most;
}

auto make_run(const Session& session, const std::string& graph, const std::string& manning) -> Run {
    RunSettings settings;
    settings.graph = graph;
    settings.results = "results/" + manning;
    settings.old_results = OldResults::remove_listed;
    auto run = session.run(settings);
    run.set("flow.manning", manning);
    run.keep("flow.maximum_speed");
    run.start();
    return run;
}

/// Whether the one run reached its end and the other was stopped.
auto run_both(const Session& session, const std::string& graph) -> bool {
    auto smooth = make_run(session, graph, "0.02"), rough = make_run(session, graph, "0.05");
    while (!smooth.is_over()) {
        smooth.advance();
        rough.advance_to(std::min(smooth.time(), 0.5 * rough.end()));
        std::printf("%5g s: %.3f m, speed %.3f m/s; %5g s: %.3f m\n", smooth.time(),
                    greatest(smooth.field("flow.depth")), greatest(smooth.field("flow.maximum_speed")),
                    rough.time(), greatest(rough.field("flow.depth")));
    }
    return smooth.finish().time == smooth.end() && rough.finish().stopped_early;
}

}  // namespace

auto main(int argc, char** argv) -> int {
    if (argc != 4 && argc != 5) {
        std::fprintf(stderr, "usage: two_runs PROGRAM PLUGINS GRAPH [TIMES]\n");
        return 3;
    }
    try {
        SessionOptions options;
        options.scanner = argv[1];
        options.plugin_folders = {argv[2]};
        const auto session = Session::open(options);
        bool is_good = true;
        for (int left = argc == 5 ? std::atoi(argv[4]) : 1; left > 0; --left) {
            is_good = run_both(session, argv[3]) && is_good;
        }
        return is_good ? 0 : 1;
    } catch (const Failure& failure) {
        for (const auto& problem : failure.diagnostics()) {
            std::fprintf(stderr, "%s\n", to_text(problem).c_str());
        }
        return 1;
    }
}
