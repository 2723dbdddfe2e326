// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

// shallowwater_validation --out FOLDER [--jobs N] [--no-plots] [--scheme NAME]... [CASE...]: runs the whole
// catalogue, or the cases named, with every scheme or those named, N at once, and writes shallowwater.csv,
// shallowwater.md and a plot of each case; the case axes draws how squares and triangles spread a column of
// water, swinging-lake a lake that swings on both. With THALWEG_DATA set the case malpasset-steps draws the
// step sizes of the dam break of Malpasset, and malpasset-rate, which runs only where it is named, how fast
// each scheme steps it, on cells of
// --malpasset-cell. THALWEG_TEST_DEVICE=cuda runs it on a GPU. Ends with 1 where a limit is missed.
#include <omp.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <future>
#include <iterator>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "catalogue/axes.hpp"
#include "catalogue/scenarios.hpp"
#include "catalogue/swinging_lake.hpp"
#include "catalogue/trial.hpp"
#include "command_line.hpp"
#include "report/chart.hpp"
#include "report/malpasset_steps.hpp"
#include "report/rate_history.hpp"
#include "report/step_history.hpp"
#include "report/table.hpp"
#include "thalweg/files/replace_file.hpp"

using namespace thalweg::shallowwater;
using namespace thalweg::shallowwater::catalogue;
using thalweg::validation::CommandLine;

namespace {

constexpr const char* malpasset_steps = "malpasset-steps";
constexpr const char* malpasset_rate = "malpasset-rate";
constexpr const char* axes = "axes";
constexpr const char* swinging_lake = "swinging-lake";

auto method_named(const std::string& name) -> Method {
    const auto& all = all_methods();
    const auto found =
        std::find_if(all.begin(), all.end(), [&](Method method) { return name_of(method) == name; });
    if (found == all.end()) {
        throw std::invalid_argument("there is no scheme " + name + " in the table");
    }
    return *found;
}

struct Arguments {
    std::filesystem::path out;
    bool plots = true;
    int jobs = 1;             // cases and schemes at once
    int malpasset_cell = 60;  // m
    std::vector<Method> schemes;
    CommandLine line{"shallowwater_validation", all_scenarios(),
                     "  --jobs N                 cases and schemes at once\n"
                     "  --no-plots\n"
                     "  --scheme NAME            only this column of the table; may be given again\n"
                     "  --malpasset-cell N       m, of malpasset-rate, a multiple of 15; default 60\n"};

    auto wants(const std::string& name) const -> bool { return line.wants(name); }

    auto wants(const Scenario& scenario, Method method) const -> bool {
        return wants(scenario.name) && scenario.takes(method) &&
               (schemes.empty() || std::count(schemes.begin(), schemes.end(), method) > 0);
    }

    // False where there is nothing to run.
    auto read(int argc, char** argv) -> bool {
        line.add_case(axes);
        line.add_case(swinging_lake);
        line.add_case(malpasset_steps);
        line.add_case(malpasset_rate);
        line.add_switch("--no-plots", plots);
        line.add("--jobs", jobs);
        line.add("--malpasset-cell", malpasset_cell, 15);
        line.add_word("--scheme", [this](const std::string& name) { schemes.push_back(method_named(name)); });
        const bool runs = line.read(argc, argv);
        if (malpasset_cell % 15 != 0) {
            throw std::invalid_argument(
                "--malpasset-cell must be a multiple of 15 m, the cells of the raster");
        }
        out = line.out();
        return runs;
    }
};

// The same quantity of the coarser trial, as an order of convergence.
auto order_of(const Finding& finding, const Trial& trial, const std::vector<Finding>& before,
              int cells_before) -> double {
    for (const Finding& coarse : before) {
        if (finding.is_error && coarse.quantity == finding.quantity) {
            return std::log(coarse.value / finding.value) / std::log(1.0 * trial.cells / cells_before);
        }
    }
    return NAN;
}

void add_rows(Results& results, const Scenario& scenario, const Trial& trial,
              const std::vector<Finding>& findings, bool general, const std::vector<Finding>& before,
              int cells_before) {
    for (const Finding& finding : findings) {
        results.rows.push_back({&scenario, trial.method, trial.precision, trial.cells,
                                trial.end().report.steps, finding,
                                order_of(finding, trial, before, cells_before), general});
        std::printf("  %-18s %-12s %-6s %5d cells %8lld steps %6.1f s  %-34s %9.2e%s\n",
                    scenario.name.c_str(), name_of(trial.method).c_str(),
                    trial.precision == Precision::full ? "double" : "float", trial.cells,
                    static_cast<long long>(trial.end().report.steps), trial.wall, finding.quantity.c_str(),
                    finding.value, finding.passed() ? "" : "  FAILED");
    }
    std::fflush(stdout);
}

// One size in one precision; nothing where the run stopped before its end.
auto run_size(Results& results, const Scenario& scenario, Method method, Precision precision, int cells,
              const std::vector<Finding>& before, int cells_before) -> std::optional<Trial> {
    try {
        const auto trial = run_trial(scenario, cells, method, precision);
        add_rows(results, scenario, trial, scenario.judge(trial), false, before, cells_before);
        add_rows(results, scenario, trial, general_findings(trial), true, {}, 0);
        return trial;
    } catch (const Stopped& stopped) {
        const Finding finding{"time reached [s]", stopped.time(), scenario.times.back(), true};
        results.rows.push_back({&scenario, method, precision, cells, 0, finding, NAN, false});
        std::printf("  %-18s %-12s %5d cells: %s  FAILED\n", scenario.name.c_str(), name_of(method).c_str(),
                    cells, stopped.what());
        return {};
    }
}

// All sizes in double and the finest in float; the finest in double is returned.
auto run_sizes(Results& results, const Scenario& scenario, Method method) -> std::optional<Trial> {
    std::vector<Finding> before;
    int cells_before = 0;
    std::optional<Trial> finest;
    for (const int cells : scenario.sizes) {
        finest = run_size(results, scenario, method, Precision::full, cells, before, cells_before);
        before = finest ? scenario.judge(*finest) : std::vector<Finding>();
        cells_before = cells;
    }
    run_size(results, scenario, method, Precision::single, scenario.sizes.back(), {}, 0);
    return finest;
}

void add_parity(Results& results, const Scenario& scenario, Method method) {
    try {
        results.parities.push_back({&scenario, method, parity_of(scenario, method)});
    } catch (const Stopped& stopped) {
        results.skipped.push_back("comparison of " + scenario.name + ", " + name_of(method) + ": " +
                                  stopped.what());
    }
}

// Of the finest size: what the waterline is for (Horvath et al. 2016).
void add_step_ratio(Results& results, const Scenario& scenario, const std::vector<Trial>& trials) {
    const auto of = [&](Method method) {
        return std::find_if(trials.begin(), trials.end(), [&](const Trial& t) { return t.method == method; });
    };
    const auto kp07 = of(Method::published);
    const auto hwp14 = of(Method::hwp14);
    if (std::isnan(scenario.step_ratio) || kp07 == trials.end() || hwp14 == trials.end()) {
        return;
    }
    const double ratio =
        static_cast<double>(kp07->end().report.steps) / static_cast<double>(hwp14->end().report.steps);
    add_rows(results, scenario, *hwp14,
             {{"steps of kp07 over steps of hwp14", ratio, scenario.step_ratio, true}}, false, {}, 0);
}

// What one scheme comes to in one case.
struct Part {
    Results results;
    std::optional<Trial> finest;
};

auto run_part(const Scenario& scenario, Method method) -> Part {
    Part part;
    part.finest = run_sizes(part.results, scenario, method);
    if (scenario.small > 0) {
        add_parity(part.results, scenario, method);
    }
    return part;
}

void append(Results& results, Results part) {
    const auto add = [](auto& to, auto& from) {
        to.insert(to.end(), std::make_move_iterator(from.begin()), std::make_move_iterator(from.end()));
    };
    add(results.rows, part.rows);
    add(results.parities, part.parities);
    add(results.skipped, part.skipped);
}

void draw(Results& results, const Scenario& scenario, const std::vector<Trial>& finest,
          const Arguments& arguments) {
    const auto draw_one = [&](const Plot& plot, const std::string& name) {
        draw_chart(plot, arguments.out / (name + ".png"));
        results.pictures.push_back(name);
    };
    if (arguments.plots && scenario.plot && !finest.empty()) {
        draw_one(scenario.plot(finest), scenario.name);
    }
    if (arguments.plots && scenario.name == "three-humps") {
        draw_one(step_plot(scenario, {Method::published, Method::kp07, Method::hwp14, Method::waf}),
                 scenario.name + "-steps");
    }
}

void draw_malpasset(Results& results, const Arguments& arguments) {
    const char* data = std::getenv("THALWEG_DATA");
    if (!arguments.plots || !arguments.wants(malpasset_steps) || data == nullptr) {
        return;
    }
    const auto plot = step_plot(malpasset_valley(data), {Method::published, Method::kp07, Method::hwp14});
    draw_chart(plot, arguments.out / (std::string(malpasset_steps) + ".png"));
    results.pictures.push_back(malpasset_steps);
    thalweg::files::replace_file(arguments.out / "shallowwater.md", markdown_of(results));
}

// Of the schemes named, or of those that Horvath et al. 2016 compare. A speed, so never beside other cases.
void measure_malpasset(const Arguments& arguments) {
    const char* data = std::getenv("THALWEG_DATA");
    if (!arguments.line.names(malpasset_rate) || data == nullptr) {
        return;
    }
    const auto valley = malpasset_valley(data, arguments.malpasset_cell / 15);
    std::vector<RateHistory> histories;
    for (const Method method : arguments.schemes.empty()
                                   ? std::vector<Method>{Method::published, Method::kp07, Method::hwp14}
                                   : arguments.schemes) {
        histories.push_back(rate_history(valley, method));
    }
    const std::string name = malpasset_rate;
    thalweg::files::replace_file(arguments.out / (name + ".csv"), csv_of(histories));
    if (arguments.plots) {
        draw_chart(rate_plot(valley, histories), arguments.out / (name + ".png"));
        draw_chart(dry_plot(valley, histories), arguments.out / "malpasset-dry.png");
    }
}

void draw_axes(Results& results, const Arguments& arguments) {
    if (!arguments.plots || !arguments.wants(axes)) {
        return;
    }
    draw_chart(axes_plot(120), arguments.out / (std::string(axes) + ".png"));
    results.pictures.push_back(axes);
    thalweg::files::replace_file(arguments.out / "shallowwater.md", markdown_of(results));
}

// For docs/roe.md.
void draw_swinging_lake(const Arguments& arguments) {
    if (arguments.plots && arguments.wants(swinging_lake)) {
        draw_lakes(20000, arguments.out / (std::string(swinging_lake) + ".png"));
    }
}

using Task = std::packaged_task<Part()>;

// All schemes of all cases, each by one thread, which has its share of the processors.
class Pool {
  public:
    Pool(std::vector<Task>& tasks, int jobs) {
        const int share = std::max(1, omp_get_max_threads() / jobs);
        for (int k = 0; k < jobs; ++k) {
            threads_.emplace_back([this, &tasks, share] {
                omp_set_num_threads(share);
                for (std::size_t task = next_++; task < tasks.size(); task = next_++) {
                    tasks[task]();
                }
            });
        }
    }

    Pool(const Pool&) = delete;
    auto operator=(const Pool&) -> Pool& = delete;

    ~Pool() {
        for (auto& thread : threads_) {
            thread.join();
        }
    }

  private:
    std::atomic<std::size_t> next_{0};
    std::vector<std::thread> threads_;
};

auto tasks_of(const Arguments& arguments) -> std::vector<Task> {
    std::vector<Task> tasks;
    for (const Scenario& scenario : all_scenarios()) {
        for (const Method method : all_methods()) {
            if (arguments.wants(scenario, method)) {
                tasks.emplace_back([&scenario, method] { return run_part(scenario, method); });
            }
        }
    }
    return tasks;
}

auto run(const Arguments& arguments) -> int {
    Results results;
    results.machine = test::Machine::chosen().is_cuda() ? "a CUDA device" : "the CPU";
    auto tasks = tasks_of(arguments);
    std::vector<std::future<Part>> parts;
    std::transform(tasks.begin(), tasks.end(), std::back_inserter(parts),
                   [](Task& task) { return task.get_future(); });
    const Pool pool(tasks, arguments.jobs);
    auto part = parts.begin();
    for (const Scenario& scenario : all_scenarios()) {
        if (!arguments.wants(scenario.name)) {
            results.skipped.push_back(scenario.name);
            continue;
        }
        std::vector<Trial> finest;
        for (const Method method : all_methods()) {
            if (arguments.wants(scenario, method)) {
                Part done = (part++)->get();
                append(results, std::move(done.results));
                if (done.finest) {
                    finest.push_back(std::move(*done.finest));
                }
            }
        }
        add_step_ratio(results, scenario, finest);
        draw(results, scenario, finest, arguments);
        // After every case, so that a long run leaves something when it is interrupted.
        thalweg::files::replace_file(arguments.out / "shallowwater.csv", csv_of(results));
        thalweg::files::replace_file(arguments.out / "shallowwater.md", markdown_of(results));
    }
    draw_axes(results, arguments);
    draw_swinging_lake(arguments);
    draw_malpasset(results, arguments);
    measure_malpasset(arguments);
    std::printf("%d of %zu figures miss their limit\n", results.failures(), results.rows.size());
    return results.failures() == 0 ? 0 : 1;
}

}  // namespace

auto main(int argc, char** argv) -> int {
    try {
        if (test::Machine::chosen_is_missing()) {
            throw std::runtime_error("THALWEG_TEST_DEVICE is cuda, but there is no CUDA device");
        }
        Arguments arguments;
        return arguments.read(argc, argv) ? run(arguments) : 0;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "shallowwater_validation: %s\n", error.what());
        return 2;
    }
}
