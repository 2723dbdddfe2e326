// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

// What the graph costs: a circular dam break run through the runtime (source -> shallowwater -> sink) against
// the same solver in a bare loop over the same interval ends. Both take the same steps and must end with the
// same depths, bit for bit. They alternate; medians are compared.
//
//   stepping   from the initial state, uploads included, to the end of the last step
//   whole      from the making of the plan or solver to the last depth on the host
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <functional>
#include <string>
#include <vector>

#include <omp.h>

#include <thalweg/plugin.hpp>
#include "../shallowwater/machine.hpp"
#include "graph_run.hpp"

using namespace thalweg;
using thalweg::shallowwater::test::Machine;

namespace {

constexpr double cell_width = 10;
constexpr double manning = 0.03;
constexpr double bed_level = 100;

struct Settings {
    int size = 1024;
    int steps = 1000;
    int intervals = 100;
    int repeats = 5;
    bool cuda = false;
    bool json = false;

    /// Short enough for the CFL condition never to ask for less: 0.1 of the speed of waves on 11 m of water.
    auto step() const -> double { return 0.1 * cell_width / std::sqrt(9.81 * 11); }

    auto end() const -> double { return steps * step(); }
};

struct Basin {
    std::vector<float> bed, level;
};

/// A column of 10 m of water within 3 m of it, over a bed that is rough by a metre.
auto make_basin(int size) -> Basin {
    Basin basin;
    for (int j = 0; j < size; ++j) {
        for (int i = 0; i < size; ++i) {
            const double r = std::hypot(i - 0.5 * size, j - 0.5 * size) / size;
            basin.bed.push_back(static_cast<float>(bed_level + std::sin(0.31 * i) * std::cos(0.23 * j)));
            basin.level.push_back(static_cast<float>(bed_level + (r < 0.25 ? 10 : 3)));
        }
    }
    return basin;
}

/// The basin that source nodes offer, and the depth that the last sink saw.
const Basin* basin_on_offer = nullptr;
std::vector<float> depth_seen;

class BenchBasin final : public Node {
    Output bed_{*this, "bed", port().unit("m").of<float>()};
    Output level_{*this, "level", port().unit("m").of<float>()};
    Parameter<std::int64_t> size_{*this, "size", option().required().at_least(1)};

  public:
    static auto about() -> About { return {"bench-basin", "A circular dam break.", Clock::once}; }

    void negotiate() override {
        const Grid grid(*size_, *size_, 0, 0, cell_width, cell_width);
        bed_.set_grid(grid).set_element(THW_F32);
        level_.set_grid(grid).set_element(THW_F32);
    }

    void run(const Step& /*step*/) override {
        std::copy(basin_on_offer->bed.begin(), basin_on_offer->bed.end(), bed_->data<float>());
        std::copy(basin_on_offer->level.begin(), basin_on_offer->level.end(), level_->data<float>());
    }
};

class BenchSink final : public Node {
    Input depth_{*this, "depth", port().unit("m").of<float>()};

  public:
    static auto about() -> About { return {"bench-sink", "Keeps the last depth.", Clock::sampled}; }

    void run(const Step& /*step*/) override {
        const auto* depth = depth_->data<const float>();
        depth_seen.assign(depth, depth + depth_->extent().count());
    }
};

const thw_plugin bench_plugin = {THW_MAGIC,
                                 sizeof(thw_plugin),
                                 THW_ABI_MAJOR,
                                 THW_ABI_MINOR,
                                 0,
                                 "graph-overhead-bench",
                                 "1",
                                 "Apache-2.0",
                                 "1",
                                 &node_class_at<BenchBasin, BenchSink>,
                                 nullptr};

struct Timing {
    double stepping = 0, whole = 0;  // s
    std::int64_t steps = 0;
    std::vector<float> depth;
    std::vector<double> interval_ends;
};

auto seconds_since(std::chrono::steady_clock::time_point start) -> double {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

auto graph_of(const Settings& s) -> validation::GraphDocument {
    const std::string text = R"({
        "thalweg": 1, "title": "Circular dam break", "time": {},
        "nodes": {
            "basin": {"type": "bench-basin"},
            "flow": {"type": "shallowwater", "in": {"bed": "basin.bed", "initial_level": "basin.level"}},
            "sink": {"type": "bench-sink", "in": {"depth": "flow.depth"}}
        }})";
    validation::GraphDocument graph{std::filesystem::current_path() / "bench.json",
                                    nlohmann::json::parse(text)};
    graph.json["time"] = {{"end", s.end()}};
    if (s.intervals != 100) {  // else the default
        graph.json["time"]["couple"] = s.end() / s.intervals;
    }
    graph.params("basin") = {{"size", s.size}};
    graph.params("flow") = {{"manning", manning}, {"max_step", s.step()}};
    return graph;
}

auto run_graph(const Settings& s, const runtime::Registry& registry) -> Timing {
    const auto start = std::chrono::steady_clock::now();
    auto plan = validation::plan_graph(graph_of(s), registry, s.cuda ? "cuda" : "cpu", "");
    auto ends = plan.timetable.interval_ends();
    const auto summary = validation::run(std::move(plan));
    const double whole = seconds_since(start);
    const auto steps = static_cast<std::int64_t>(summary.metrics.at("flow").at("steps").value);
    return {summary.wall, whole, steps, depth_seen, std::move(ends)};
}

auto run_bare(const Settings& s, Machine& machine, const std::vector<double>& interval_ends) -> Timing {
    const auto start = std::chrono::steady_clock::now();
    const auto bed = machine.upload(basin_on_offer->bed);
    const auto level = machine.upload(basin_on_offer->level);
    const auto depth = machine.array<float>(basin_on_offer->bed.size());
    shallowwater::InitialState<float> state;
    state.bed_cells = bed.get();
    state.level = level.get();
    state.friction.everywhere = manning;
    shallowwater::Options options;
    options.longest_step = s.step();
    options.track = 0;
    const auto solver = machine.make_solver<float>({s.size, s.size, cell_width, cell_width}, options);
    solver->initialise(state);
    double t = 0;
    shallowwater::StepReport report;
    for (const double end : interval_ends) {
        report = solver->advance(t, end);
        t = end;
    }
    machine.wait();
    Timing timing;
    timing.stepping = seconds_since(start);
    shallowwater::Outputs<float> out;
    out.depth = depth.get();
    solver->publish(out);
    timing.depth = machine.download(depth, basin_on_offer->bed.size());
    timing.whole = seconds_since(start);
    timing.steps = report.steps;
    return timing;
}

auto median(const std::vector<Timing>& timings, double Timing::*what) -> double {
    std::vector<double> values;
    values.reserve(timings.size());
    for (const auto& timing : timings) {
        values.push_back(timing.*what);
    }
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

auto same_result(const Timing& graph, const Timing& bare) -> bool {
    return graph.steps == bare.steps && graph.depth.size() == bare.depth.size() &&
           std::memcmp(graph.depth.data(), bare.depth.data(), bare.depth.size() * sizeof(float)) == 0;
}

void print(const Settings& s, const std::vector<Timing>& graph, const std::vector<Timing>& bare) {
    const auto cost = [&](double Timing::*what) {
        return 100 * (median(graph, what) / median(bare, what) - 1);
    };
    const char* device = s.cuda ? "cuda" : "cpu";
    const char* format =
        s.json ? "{\"device\":\"%s\",\"size\":%d,\"steps\":%lld,\"intervals\":%zu,\"repeats\":%d,"
                 "\"bare_stepping_s\":%.6g,\"graph_stepping_s\":%.6g,\"stepping_overhead_percent\":%.4g,"
                 "\"bare_whole_s\":%.6g,\"graph_whole_s\":%.6g,\"whole_overhead_percent\":%.4g}\n"
               : "%s, %d squared cells, %lld steps in both, %zu intervals, median of %d\n"
                 "stepping  bare %.4f s  graph %.4f s  overhead %+.2f %%\n"
                 "whole     bare %.4f s  graph %.4f s  overhead %+.2f %%\n";
    std::printf(format, device, s.size, static_cast<long long>(graph.front().steps),
                graph.front().interval_ends.size(), s.repeats, median(bare, &Timing::stepping),
                median(graph, &Timing::stepping), cost(&Timing::stepping), median(bare, &Timing::whole),
                median(graph, &Timing::whole), cost(&Timing::whole));
}

auto parse(int argc, char** argv, Settings& s) -> bool {
    for (int k = 1; k < argc; ++k) {
        const std::string key = argv[k];
        if (key == "--json") {
            s.json = true;
            continue;
        }
        if (++k == argc) {
            return false;
        }
        const std::string value = argv[k];
        if (key == "--size") {
            s.size = std::atoi(value.c_str());
        } else if (key == "--steps") {
            s.steps = std::atoi(value.c_str());
        } else if (key == "--intervals") {
            s.intervals = std::atoi(value.c_str());
        } else if (key == "--repeats") {
            s.repeats = std::atoi(value.c_str());
        } else if (key == "--threads" && std::atoi(value.c_str()) > 0) {
            omp_set_num_threads(std::atoi(value.c_str()));
        } else if (key == "--device" && (value == "cpu" || value == "cuda")) {
            s.cuda = value == "cuda";
        } else {
            return false;
        }
    }
    return s.size > 0 && s.steps > 0 && s.intervals > 0 && s.repeats > 0;
}

auto measure(const Settings& s, const runtime::Registry& registry) -> int {
    Machine machine(s.cuda);
    const auto basin = make_basin(s.size);
    basin_on_offer = &basin;
    const auto ends = run_graph(s, registry).interval_ends;  // warms up, too
    std::vector<Timing> graph;
    std::vector<Timing> bare;
    for (int k = 0; k < s.repeats; ++k) {
        graph.push_back(run_graph(s, registry));
        bare.push_back(run_bare(s, machine, ends));
        if (!same_result(graph.back(), bare.back())) {
            std::fprintf(stderr, "graph (%lld steps) and bare loop (%lld steps) end with different depths\n",
                         static_cast<long long>(graph.back().steps),
                         static_cast<long long>(bare.back().steps));
            return 1;
        }
    }
    print(s, graph, bare);
    return 0;
}

}  // namespace

auto main(int argc, char** argv) -> int {
    Settings s;
    if (!parse(argc, argv, s)) {
        std::fputs(
            "usage: graph_overhead_bench [--size N] [--steps S] [--intervals I] [--repeats R]\n"
            "                            [--device cpu|cuda] [--threads T] [--json]\n",
            stderr);
        return 2;
    }
    auto registry = validation::load_plugins();  // forks, which must come before CUDA's threads
    registry.add(bench_plugin);
    if (s.cuda && !Machine::has_cuda()) {
        std::fputs("no CUDA device, or a build without CUDA\n", stderr);
        return 3;
    }
    try {
        return measure(s, registry);
    } catch (const runtime::Failure& failure) {
        for (const auto& problem : failure.diagnostics()) {
            std::fprintf(stderr, "%s\n", runtime::to_text(problem).c_str());
        }
        return 1;
    }
}
