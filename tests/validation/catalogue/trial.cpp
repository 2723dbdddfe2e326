// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "trial.hpp"

#include <algorithm>
#include <chrono>

#include "on_triangles.hpp"

namespace thalweg::shallowwater::catalogue {
namespace {

template <class Real>
auto converted(const std::vector<double>& values) -> std::vector<Real> {
    return {values.begin(), values.end()};
}

// Gives the cells of a bed at corners their means, as a raster does.
void take_means(test::Case<double>& c) {
    if (c.bed_vertices.empty()) {
        return;
    }
    const auto& v = c.bed_vertices;
    const int nx = c.domain.nx;
    c.bed_cells = test::raster<double>(nx, c.domain.ny, [&](int i, int j) {
        const auto south =
            static_cast<std::size_t>(j) * static_cast<std::size_t>(nx + 1) + static_cast<std::size_t>(i);
        const auto north = south + static_cast<std::size_t>(nx) + 1;
        return 0.25 * (v[south] + v[south + 1] + v[north] + v[north + 1]);
    });
    c.bed_vertices.clear();
}

template <class Real>
auto converted(const test::Case<double>& c) -> test::Case<Real> {
    test::Case<Real> r;
    r.domain = c.domain;
    r.options = c.options;
    r.bed_cells = converted<Real>(c.bed_cells);
    r.bed_vertices = converted<Real>(c.bed_vertices);
    r.depth = converted<Real>(c.depth);
    r.level = converted<Real>(c.level);
    r.discharge_x = converted<Real>(c.discharge_x);
    r.discharge_y = converted<Real>(c.discharge_y);
    r.manning = converted<Real>(c.manning);
    r.manning_everywhere = c.manning_everywhere;
    r.rain_zones = converted<Real>(c.rain_zones);
    r.soil_zones = converted<Real>(c.soil_zones);
    return r;
}

template <class Real>
auto widened(const std::vector<Real>& values) -> std::vector<double> {
    return {values.begin(), values.end()};
}

template <class Real>
auto snapshot_of(const test::Fields<Real>& fields, double time) -> Snapshot {
    Snapshot s;
    s.time = time;
    s.depth = widened(fields.depth);
    s.discharge_x = widened(fields.discharge_x);
    s.discharge_y = widened(fields.discharge_y);
    s.speed = widened(fields.speed);
    for (const Real speed : fields.maximum_speed) {
        s.top_speed = std::fmax(s.top_speed, static_cast<double>(speed));  // walls are NaN
    }
    s.report = fields.report;
    s.summary = fields.summary;
    return s;
}

// `fields` are those that the case has on a raster.
template <class Real, class ToRaster>
void march(const Scenario& scenario, Trial& trial, test::RunningSolver<Real>& running,
           const ToRaster& fields) {
    trial.snapshots.push_back(snapshot_of<Real>(fields(running.fields()), 0));
    double now = 0;
    for (const double time : scenario.times) {
        const auto report = running.advance(now, time);
        if (report.time < time) {
            throw Stopped(report.time);
        }
        trial.snapshots.push_back(snapshot_of<Real>(fields(running.fields()), time));
        now = time;
    }
}

template <class Real>
void march(const Scenario& scenario, Trial& trial, test::Machine& machine) {
    const auto problem = converted<Real>(trial.problem);
    if (is_on_triangles(trial.method)) {
        test::RunningTriangles<Real> running(on_triangles(problem), machine);
        march<Real>(scenario, trial, running, [](const auto& fields) { return on_raster<Real>(fields); });
    } else {
        test::Running<Real> running(problem, machine);
        march<Real>(scenario, trial, running, [](const auto& fields) { return fields; });
    }
}

}  // namespace

auto problem_of(const Scenario& scenario, int cells, Method method) -> test::Case<double> {
    auto problem = scenario.problem(cells);
    apply(method, problem.options);
    if (method != Method::published && !is_on_triangles(method)) {
        take_means(problem);
    }
    return problem;
}

auto in_float(const test::Case<double>& problem) -> test::Case<float> {
    return converted<float>(problem);
}

auto run_trial(const Scenario& scenario, int cells, Method method, Precision precision, bool dense,
               test::Machine& machine) -> Trial {
    Trial trial;
    trial.cells = cells;
    trial.method = method;
    trial.precision = precision;
    trial.problem = problem_of(scenario, cells, method);
    trial.problem.options.skip_dry = !dense;
    const auto before = std::chrono::steady_clock::now();
    if (precision == Precision::single) {
        march<float>(scenario, trial, machine);
    } else {
        march<double>(scenario, trial, machine);
    }
    trial.wall = std::chrono::duration<double>(std::chrono::steady_clock::now() - before).count();
    return trial;
}

auto general_findings(const Trial& trial) -> std::vector<Finding> {
    double least = INFINITY;
    double drift = 0;
    const Summary& begin = trial.start().summary;
    for (const Snapshot& s : trial.snapshots) {
        for (const double h : s.depth) {
            least = std::fmin(least, h);
        }
        least = s.summary.bad_cell < 0 ? least : -INFINITY;
        const double came = s.summary.sources.rain - s.summary.sources.infiltration;
        const double through = s.summary.inflow.total();
        const double lack = s.summary.volume + s.summary.outflow.total() - through - came - begin.volume;
        drift = std::fmax(drift, std::fabs(lack) / (begin.volume + through + came));
    }
    return {{"least depth [m]", least, 0, true},
            {"volume drift", drift, trial.precision == Precision::single ? 1e-7 : 1e-12}};
}

auto all_findings(const Scenario& scenario, const Trial& trial) -> std::vector<Finding> {
    auto findings = scenario.judge(trial);
    const auto general = general_findings(trial);
    findings.insert(findings.end(), general.begin(), general.end());
    return findings;
}

}  // namespace thalweg::shallowwater::catalogue
