// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/bench/measure/settings.hpp"

#include <algorithm>
#include <cstdio>
#include <iterator>

#include "shallowwater/bench/measure/schemes.hpp"

namespace thalweg::shallowwater::bench {

namespace {

struct NamedProblem {
    const char* name;
    DamProblem problem;
};

constexpr NamedProblem problems[] = {{"rectangular", DamProblem::rectangular},
                                     {"wet-bed", DamProblem::wet_bed},
                                     {"dry-bed", DamProblem::dry_bed},
                                     {"humps", DamProblem::humps}};

auto problem_names() -> std::vector<std::string> {
    std::vector<std::string> names;
    for (const NamedProblem& one : problems) {
        names.emplace_back(one.name);
    }
    return names;
}

// Tells what a problem without its ladder needs; an ExitStatus, or -1.
auto refuse_lone_problem(const Settings& s) -> int {
    if (s.problem.empty() || s.ladder == "horvath" || s.ladder == "sataporn") {
        return -1;
    }
    std::fprintf(
        stderr,
        "thalweg bench shallowwater: --problem %s goes with --ladder horvath or --ladder sataporn, not with "
        "%s\n",
        s.problem.c_str(), s.ladder.empty() ? "the table of schemes" : "--ladder lacasta");
    return thalweg::bench::exit_usage;
}

// Likewise schemes beside a ladder that has none of them.
auto refuse_other_schemes(const Settings& s) -> int {
    const auto is_in_ladder = [](const std::string& name) { return name == "kp07" || name == "hwp14"; };
    if (s.ladder.empty() || s.schemes.empty() ||
        (s.ladder == "horvath" && std::all_of(s.schemes.begin(), s.schemes.end(), is_in_ladder))) {
        return -1;
    }
    std::fprintf(
        stderr,
        "thalweg bench shallowwater: of the ladders only horvath has schemes to choose from, kp07 and "
        "hwp14\n");
    return thalweg::bench::exit_usage;
}

// Likewise a sweep.
auto refuse_lone_sweep(const Settings& s) -> int {
    if (!s.sweep || (s.ladder == "sataporn" && s.cuda)) {
        return -1;
    }
    std::fprintf(
        stderr,
        "thalweg bench shallowwater: --sweep needs --ladder sataporn and --device cuda, since launch "
        "bounds are those of kernels\n");
    return thalweg::bench::exit_usage;
}

// Likewise whole runs.
auto refuse_lone_whole(const Settings& s) -> int {
    if (!s.whole || s.ladder == "lacasta") {
        return -1;
    }
    std::fprintf(stderr, "thalweg bench shallowwater: --whole goes with --ladder lacasta, not with %s\n",
                 s.ladder.c_str());
    return thalweg::bench::exit_usage;
}

void add_options(thalweg::bench::CommandLine& line, Settings& s) {
    line.add("--scheme", s.schemes, "Schemes to measure, default all; with --ladder horvath kp07 or hwp14",
             scheme_names());
    line.add("--size", s.sizes,
             "Cells along a side of the square (repeatable); each is two triangles for schemes on triangles",
             4, 32768);
    line.add(
        "--grids", s.grids,
        "Grids that step beside each other, each by a thread of its own, as members of a study do; default 1",
        1, 1024);
    line.add("--precision", s.precisions, "float, double or both, the default; of a ladder float",
             {"float", "double"});
    line.add("--integrator", s.integrator, "rk2, the default, or euler, for schemes that have both",
             {"rk2", "euler"});
    line.add("--steps", s.sampling.repeats, "Steps in a sample, default as many as it takes", 1, 100000000);
    line.add("--numbering", s.numbering, "Order of triangles: hilbert, the default, rows or random",
             {"hilbert", "rows", "random"});
    line.add("--strip-rows", s.strip_rows, "Rows of a strip, default chosen by size", 1, 32768);
    line.add("--rows-to", s.most_cells_by_row,
             "Cells of the largest raster of which a warp takes a row, 0: none, default chosen by scheme", 0,
             1 << 30);
    line.add("--list-from", s.least_listed,
             "Strips from which on only those near water are queued, default chosen by the device", 1,
             1 << 30);
    line.add("--wet", s.wet_share, "Share of the square that is wet, default 1", 0.0, 1.0);
    line.add_flag("--track", s.track, "Record maxima and arrival times too");
    line.add_flag("--rain", s.rain, "Let 10 mm of rain an hour fall everywhere");
    line.add_flag("--varied-friction", s.varied_friction, "Give each cell a roughness of its own");
    line.add_flag("--exact-rounding", s.exact_rounding, "Let roe on CUDA round all operations as on the CPU");
    line.add_flag("--face-discharges", s.face_discharges,
                  "Add up what passes the faces between cells, on triangles their edges");
    line.add("--ladder", s.ladder, "Measure the variants of a paper instead: horvath, lacasta or sataporn",
             {"horvath", "lacasta", "sataporn"});
    line.add_flag("--check", s.check, "With --ladder: only check that its variants give the same depths",
                  "--ladder");
    line.add("--problem", s.problem,
             "With --ladder horvath or sataporn: a dam break of Sataporn et al. in place of the bench's own",
             problem_names());
    line.add_flag("--sweep", s.sweep,
                  "With --ladder sataporn on CUDA: the launch bounds of its fluxes in place of its rungs",
                  "--ladder");
    line.add_flag("--whole", s.whole,
                  "With --ladder lacasta: both cases of the paper to their end, on generated triangles",
                  "--ladder");
    line.add_flag("--quick", s.quick, "The smallest size alone");
}

}  // namespace

auto dam_problem(const Settings& settings) -> DamProblem {
    const auto* const found =
        std::find_if(std::begin(problems), std::end(problems),
                     [&](const NamedProblem& one) { return one.name == settings.problem; });
    return found == std::end(problems) ? DamProblem::rough_bed : found->problem;
}

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
    thalweg::bench::CommandLine line(
        "shallowwater",
        "How fast the shallow-water solver steps: a circular dam break over a rough bed with friction. "
        "Every\n"
        "figure is the median of samples; the memory traffic that a scheme cannot avoid is set against a "
        "plain\n"
        "copy measured in the same run.");
    add_options(line, s);
    status = line.parse(argc, argv, s);
    status = status >= 0 ? status : refuse_lone_problem(s);
    status = status >= 0 ? status : refuse_other_schemes(s);
    status = status >= 0 ? status : refuse_lone_sweep(s);
    status = status >= 0 ? status : refuse_lone_whole(s);
    s.schemes = s.schemes.empty() ? scheme_names() : s.schemes;
    if (s.precisions.empty()) {
        s.precisions = {"float"};
        if (s.ladder.empty()) {
            s.precisions.emplace_back("double");
        }
    }
    return s;
}

}  // namespace thalweg::shallowwater::bench
