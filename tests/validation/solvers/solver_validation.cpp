// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

// solver_validation --out FOLDER [--no-plots] [--heat-nodes N] [--heat-steps N] [--cavity-intervals N]
// [--square-cells N] [--square-upstream N] [--square-downstream N] [--square-reynolds N,N...] [--square-step
// N]
// [--square-time N] [CASE...]: the problems of published papers at full size, or the cases named, solved with
// Thalweg::solvers. Writes solvers.csv, solvers.md and pictures. THALWEG_TEST_DEVICE=cuda runs it on a GPU.
// Ends with 1 where a limit is missed.
#include <cstdio>
#include <exception>
#include <filesystem>
#include <stdexcept>
#include <vector>

#include "../command_line.hpp"
#include "cavity_case.hpp"
#include "cavity_picture.hpp"
#include "chosen_device.hpp"
#include "cylinder_case.hpp"
#include "cylinder_charts.hpp"
#include "cylinder_picture.hpp"
#include "cylinder_streams.hpp"
#include "heat_case.hpp"
#include "thalweg/files/replace_file.hpp"

using namespace thalweg::solvers;
using namespace thalweg::solvers::validation;
using thalweg::validation::CommandLine;

namespace {

struct Arguments {
    std::filesystem::path out;
    bool plots = true;
    HeatSize heat;
    int cavity_intervals = 256;
    CylinderSize square;
    std::vector<int> reynolds = {10, 20, 30, 40, 75, 100, 133, 150, 200};  // of the square
};

void run_heat(const Arguments& arguments, SolverResults& results) {
    judge_sine(chosen_device(), arguments.heat, results);
}

void run_hot_square(const Arguments& arguments, SolverResults& results) {
    judge_square(chosen_device(), arguments.heat, results);
    judge_spike(chosen_device(), results);
}

void run_cavity(const Arguments& arguments, SolverResults& results) {
    const int finest = arguments.cavity_intervals;
    std::vector<CavityFlow> drawn;
    for (const double reynolds : reynolds_of_tables) {
        const auto flows = solve_cavities(chosen_device(), reynolds, {finest / 4, finest / 2, finest});
        for (const CavityFlow& flow : flows) {
            judge_against_ghia(flow, results);
        }
        judge_refinement(flows, results);
        drawn.push_back(flows.back());
    }
    judge_stream_solvers(chosen_device(), finest / 2, 1000, results);
    if (arguments.plots) {
        draw_cavities(drawn, arguments.out / "cavity.png");
        draw_profiles(drawn, arguments.out);
    }
}

void run_square(const Arguments& arguments, SolverResults& results) {
    constexpr int last_at_rest = 60;  // vortices are shed from about 50 on
    for (const int reynolds : arguments.reynolds) {
        if (reynolds <= last_at_rest) {
            judge_wake(chosen_device(), reynolds, arguments.square, results);
            continue;
        }
        CylinderFlow flow(chosen_device(), shedding_setup(reynolds, arguments.square));
        judge_shedding(flow, reynolds, arguments.square.time, results);
        if (arguments.plots && reynolds == 100) {
            draw_wake(flow, arguments.out / "square.png");
        }
    }
}

// Figures 14 to 17 of Souri et al. 2020.
void run_square_flow(const Arguments& arguments, SolverResults& results) {
    const auto at_rest = streams_at_rest(chosen_device(), arguments.square, results);
    const auto story = tell_shedding(chosen_device(), arguments.square, arguments.square.time, results);
    for (std::size_t k = 0; k < story.profiles.size(); ++k) {
        const std::string name = "square-profile-" + story.profiles[k].name + ".csv";
        thalweg::files::replace_file(arguments.out / name, csv_of(story.profiles[k], story.mean_profiles[k]));
    }
    if (arguments.plots) {
        draw_streams(at_rest, {-2, 6, 2, 3, 420}, arguments.out / "square-streams.png");
        draw_streams(story.streams, {-2, 14, 3, 2, 630}, arguments.out / "square-streams-in-time.png");
        draw_square_profiles(story, arguments.out);
    }
}

struct Case {
    const char* name;
    void (*run)(const Arguments&, SolverResults&);
};

constexpr Case all_cases[] = {{"heat", run_heat},
                              {"hot-square", run_hot_square},
                              {"cavity", run_cavity},
                              {"square", run_square},
                              {"square-flow", run_square_flow}};

constexpr const char* usage =
    "  --no-plots\n"
    "  --heat-nodes N           along a side of the square\n"
    "  --heat-steps N           of the sine\n"
    "  --cavity-intervals N     along a side, of the finest grid\n"
    "  --square-cells N         along a side of the obstacle\n"
    "  --square-upstream N      sides of the obstacle from the inlet to it\n"
    "  --square-downstream N    and from it to the outlet\n"
    "  --square-reynolds N,...  up to 60 the wake comes to rest\n"
    "  --square-step N          in % of the time in which the peak velocity crosses a cell\n"
    "  --square-time N          in sides over peak velocity: when a run ends, or square-flow begins to "
    "draw\n";

auto run(const CommandLine& line, const Arguments& arguments) -> int {
    SolverResults results;
    results.machine = chosen_device().is_cuda() ? "a CUDA device" : "the CPU";
    for (const Case& entry : all_cases) {
        if (line.wants(entry.name)) {
            entry.run(arguments, results);
            // After every case, so that a long run leaves something when it is interrupted.
            thalweg::files::replace_file(arguments.out / "solvers.csv", csv_of(results));
            thalweg::files::replace_file(arguments.out / "solvers.md", markdown_of(results));
        }
    }
    std::printf("%d of %zu figures miss their limit\n", results.failures(), results.rows.size());
    return results.failures() == 0 ? 0 : 1;
}

}  // namespace

auto main(int argc, char** argv) -> int {
    try {
        if (chosen_device_is_missing()) {
            throw std::runtime_error("THALWEG_TEST_DEVICE is cuda, but there is no CUDA device");
        }
        Arguments arguments;
        CommandLine line("solver_validation", all_cases, usage);
        line.add_switch("--no-plots", arguments.plots);
        line.add("--heat-nodes", arguments.heat.nodes);
        line.add("--heat-steps", arguments.heat.steps);
        line.add("--cavity-intervals", arguments.cavity_intervals);
        line.add("--square-cells", arguments.square.cells);
        auto before = static_cast<int>(arguments.square.upstream);  // sides
        auto behind = static_cast<int>(arguments.square.downstream);
        line.add("--square-upstream", before);
        line.add("--square-downstream", behind);
        line.add("--square-reynolds", arguments.reynolds);
        line.add("--square-step", arguments.square.step);
        auto time = static_cast<int>(arguments.square.time);
        line.add("--square-time", time);
        if (!line.read(argc, argv)) {
            return 0;
        }
        arguments.out = line.out();
        arguments.square.upstream = before;
        arguments.square.downstream = behind;
        arguments.square.time = time;
        return run(line, arguments);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "solver_validation: %s\n", error.what());
        return 2;
    }
}
