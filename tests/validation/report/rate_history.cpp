// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "rate_history.hpp"

#include <fmt/format.h>

#include <chrono>

#include "../catalogue/trial.hpp"

namespace thalweg::shallowwater::catalogue {
namespace {

using FloatRun = test::RunningSolver<float>;

// Steps to `time`; returns the seconds that it took.
auto step_to(FloatRun& running, double from, double time, StepReport& report) -> double {
    const auto before = std::chrono::steady_clock::now();
    report = running.advance(from, time);
    if (report.time < time) {
        throw Stopped(report.time);
    }
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - before).count();
}

auto take_samples(FloatRun& running, const std::vector<double>& times) -> std::vector<RateSample> {
    std::vector<RateSample> samples;
    double now = 0;
    std::int64_t steps = 0;
    auto wet = static_cast<double>(running.solver().summary().wet_cells);
    for (const double time : times) {
        RateSample s;
        StepReport report;
        s.time = time;
        s.wall = step_to(running, now, time, report);
        s.steps = report.steps - steps;
        const auto wet_now = static_cast<double>(running.solver().summary().wet_cells);
        s.wet_cells = 0.5 * (wet + wet_now);
        s.computed = running.solver().computed_share();
        samples.push_back(s);
        now = time;
        steps = report.steps;
        wet = wet_now;
    }
    return samples;
}

template <class Value>
auto plot_of(const std::vector<RateHistory>& histories, const std::string& title, const std::string& unit,
             const Value& value) -> Plot {
    Plot plot{title, "time [s]", unit, {}, false};
    for (const RateHistory& one : histories) {
        Curve curve{name_of(one.method), {}, {}, false};
        double before = 0;
        for (const RateSample& s : one.samples) {
            curve.x.push_back(0.5 * (before + s.time));
            curve.y.push_back(value(s));
            before = s.time;
        }
        plot.curves.push_back(curve);
    }
    return plot;
}

}  // namespace

auto rate_history(const Scenario& scenario, Method method) -> RateHistory {
    constexpr int parts = 40;
    std::vector<double> times;
    for (int k = 1; k <= parts; ++k) {
        times.push_back(scenario.times.back() * k / parts);
    }
    auto& machine = test::Machine::chosen();
    const auto problem = in_float(problem_of(scenario, scenario.sizes.back(), method));
    FloatRun running(problem.cells(), machine, machine.make_solver<float>(problem.domain, problem.options));
    running.start(problem, problem.bed_cells, problem.bed_vertices);
    StepReport first;
    step_to(running, 0, times.front(), first);
    running.start(problem, problem.bed_cells, problem.bed_vertices);
    return {method, take_samples(running, times)};
}

auto rate_plot(const Scenario& scenario, const std::vector<RateHistory>& histories) -> Plot {
    return plot_of(histories, "Speed: " + scenario.name, "wet cells stepped [1e6/s]",
                   [](const RateSample& s) { return 1e-6 * s.rate(); });
}

auto dry_plot(const Scenario& scenario, const std::vector<RateHistory>& histories) -> Plot {
    return plot_of(histories, "Left out: " + scenario.name, "cells that no step computes [%]",
                   [](const RateSample& s) { return 100 * (1 - s.computed); });
}

auto csv_of(const std::vector<RateHistory>& histories) -> std::string {
    std::string text =
        "scheme,time [s],wall [s],steps,wet cells,wet cells a second [1/s],computed share [1]\n";
    for (const RateHistory& one : histories) {
        for (const RateSample& s : one.samples) {
            text += fmt::format("{},{:g},{:.6f},{},{:.0f},{:.4g},{:.4f}\n", name_of(one.method), s.time,
                                s.wall, s.steps, s.wet_cells, s.rate(), s.computed);
        }
    }
    return text;
}

}  // namespace thalweg::shallowwater::catalogue
