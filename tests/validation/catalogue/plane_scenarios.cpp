// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

// Thin water on steep planes, 12.11: flow at normal depth, and rain that runs off.
#include "../cases/dam_break.hpp"
#include "../cases/plane.hpp"
#include "channel_case.hpp"
#include "plots.hpp"
#include "scenarios.hpp"

namespace thalweg::shallowwater::catalogue {
namespace {

// Cut in two, a channel of one cell is a chain of triangles with a wall each, in which no flow is uniform.
auto runs_in_one_row(Method method) -> bool {
    return !is_on_triangles(method);
}

constexpr double rough = 0.03;

// The split form reconstructs the bed in first order, which loses gravity where the bed falls by more than
// the depth from cell to cell: it is told without a limit.
auto accepted(Method method) -> double {
    return is_split(method) ? NAN : 1e-3;
}

auto sheet(const std::string& name, double slope, double width, double discharge, double manning = rough)
    -> Scenario {
    constexpr int cells = 100;
    const cases::Plane plane{slope, manning};
    const double depth = plane.normal_depth(discharge);
    Scenario s;
    s.takes = runs_in_one_row;
    s.name = name;
    s.title = "Sheet flow on a plane";
    s.section = "12.11";
    s.sizes = {cells};
    s.quick = cells;
    s.small = 25;
    s.times = {4000};
    s.problem = [=](int n) {
        const double length = width * n;
        auto c = channel_case(n, length, [&](double x) { return slope * (length - x); });
        c.manning_everywhere = manning;
        c.depth.assign(c.cells(), depth);
        // Water faster than its waves has no depth but the one that it brings.
        const bool fast = discharge * discharge > cases::gravity * std::pow(depth, 3);
        let_in(c, discharge, fast ? TimeSeries::constant(slope * length + depth) : TimeSeries());
        c.domain.east = Edge::open;
        return c;
    };
    s.judge = [=](const Trial& trial) -> std::vector<Finding> {
        double of_depth = 0;
        double of_discharge = 0;
        for (int i = trial.cells / 4; i < trial.cells * 3 / 4; ++i) {
            const auto k = static_cast<std::size_t>(i);
            of_depth = std::fmax(of_depth, std::fabs(trial.end().depth[k] / depth - 1));
            of_discharge = std::fmax(of_discharge, std::fabs(trial.end().discharge_x[k] / discharge - 1));
        }
        return {{"error of normal depth", of_depth, accepted(trial.method)},
                {"error of discharge", of_discharge, accepted(trial.method)}};
    };
    s.plot = [=](const std::vector<Trial>& trials) {
        return depth_plot("Sheet flow on a plane, slope " + std::to_string(slope),
                          line_of("normal depth", 0, width * cells, [&](double) { return depth; }), trials);
    };
    return s;
}

constexpr double every = 10;  // s, between looks at the outflow

// What flowed over the lower end since the look before [m2/s].
auto outflow(const Trial& trial, std::size_t k) -> double {
    const double volume =
        trial.snapshots[k].summary.outflow.total() - trial.snapshots[k - 1].summary.outflow.total();
    return volume / every / trial.problem.domain.dy;
}

// When the outflow passes a share of the steady one, linear between looks; their middles count.
auto passing_time(const Trial& trial, double level) -> double {
    for (std::size_t k = 2; k < trial.snapshots.size(); ++k) {
        const double before = outflow(trial, k - 1);
        const double now = outflow(trial, k);
        if (now >= level) {
            return trial.snapshots[k].time - every / 2 - every * (now - level) / (now - before);
        }
    }
    return INFINITY;
}

auto rain(const std::string& name, double slope) -> Scenario {
    const cases::RainOnPlane storm{{slope, rough}, 100, 0.05 / 3600};
    Scenario s;
    s.takes = runs_in_one_row;
    s.name = name;
    s.title = "Rain of 50 mm/h on a plane of 100 m: outflow";
    s.section = "12.11";
    s.sizes = {25, 50, 100};
    s.quick = 100;
    s.small = 25;
    for (int k = 1; k <= 150; ++k) {
        s.times.push_back(k * every);
    }
    s.problem = [storm, slope](int n) {
        auto c = channel_case(n, storm.length, [&](double x) { return slope * (storm.length - x); });
        c.options.desingularisation_depth = 1e-4;
        c.manning_everywhere = rough;
        c.options.rain.rates = {storm.rain};
        c.depth.assign(c.cells(), 0);
        c.domain.east = Edge::open;
        return c;
    };
    s.judge = [storm](const Trial& trial) -> std::vector<Finding> {
        const double share = 0.95;
        const double expected = storm.concentration_time() * std::pow(share, 0.6);
        const double time = passing_time(trial, share * storm.steady_outflow());
        const double steady = outflow(trial, trial.snapshots.size() - 1);
        const bool held = !is_split(trial.method);
        return {{"error of steady outflow", std::fabs(steady / storm.steady_outflow() - 1), 1e-3},
                {"error of the time of concentration", std::fabs(time / expected - 1), held ? 0.05 : NAN}};
    };
    s.plot = [storm, title = s.title](const std::vector<Trial>& trials) {
        Plot plot{title, "time [s]", "outflow [m2/s]", {}, true, false};
        plot.curves.push_back(
            line_of("kinematic wave", 0, 150 * every, [&](double t) { return storm.outflow(t); }));
        for (const Trial& trial : trials) {
            Curve curve{name_of(trial.method), {}, {}, false};
            for (std::size_t k = 1; k < trial.snapshots.size(); ++k) {
                curve.x.push_back(trial.snapshots[k].time - every / 2);
                curve.y.push_back(outflow(trial, k));
            }
            plot.curves.push_back(curve);
        }
        return plot;
    };
    return s;
}

}  // namespace

auto plane_scenarios() -> std::vector<Scenario> {
    return {sheet("sheet-mild", 0.01, 2, 0.005),
            sheet("sheet-steep", 0.1, 10, 0.005),
            sheet("sheet-deep", 0.001, 10, 0.5),
            sheet("sheet-froude-4", 0.05, 5, 0.1, 0.01),
            sheet("sheet-froude-6", 0.1, 5, 0.2, 0.01),
            rain("rain-plane", 0.01),
            rain("rain-steep", 0.1)};
}

}  // namespace thalweg::shallowwater::catalogue
