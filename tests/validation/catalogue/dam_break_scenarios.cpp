// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

// Dam breaks on level ground without friction: along a line (12.3) and of a cylinder (12.4).
#include "../../support/cell_index.hpp"
#include "../cases/dam_break.hpp"
#include "../cases/mean.hpp"
#include "../cases/radial_flow.hpp"
#include "plots.hpp"
#include "scenarios.hpp"

namespace thalweg::shallowwater::catalogue {
namespace {

constexpr double channel = 10;    // m
constexpr double dam = 5;         // m
constexpr double behind = 0.005;  // m
constexpr double seconds = 6;

auto channel_case(int n, double before) -> test::Case<double> {
    test::Case<double> c;
    const double width = channel / n;
    c.domain = {n, 1, width, width};
    c.options.desingularisation_depth = 1e-5;
    c.options.dry_depth = 1e-9;
    c.bed_cells.assign(c.cells(), 0);
    c.depth =
        test::raster<double>(n, 1, [&](int i, int) { return (i + 0.5) * width < dam ? behind : before; });
    return c;
}

// How far the water deeper than a hundredth of that behind the dam has come [m].
template <class Depth>
auto front_of(int cells, double width, const Depth& depth) -> double {
    double front = 0;
    for (int i = 0; i < cells; ++i) {
        front = depth(i) > 0.01 * behind ? (i + 1) * width : front;
    }
    return front;
}

template <class Exact>
auto channel_scenario(const std::string& name, const std::string& title, double before, const Exact& exact,
                      const std::vector<Limits>& limits) -> Scenario {
    const auto depth = [exact](double x) { return exact(x - dam, seconds).depth; };
    Scenario s;
    s.name = name;
    s.title = title;
    s.section = "12.3";
    s.sizes = {100, 200, 400};
    s.quick = 200;
    s.small = 100;
    s.times = {seconds};
    s.problem = [before](int n) { return channel_case(n, before); };
    s.judge = [depth, limits](const Trial& trial) -> std::vector<Finding> {
        const double width = trial.problem.domain.dx;
        const auto exact_means = test::raster<double>(
            trial.cells, 1, [&](int i, int) { return cases::cell_mean(depth, i * width, width); });
        const auto at = [](const std::vector<double>& depths) {
            return [&depths](int i) { return depths[static_cast<std::size_t>(i)]; };
        };
        const double front = front_of(trial.cells, width, at(trial.end().depth)) - dam;
        const double exact_front = front_of(trial.cells, width, at(exact_means)) - dam;
        return {{"L1(h)", cases::relative_l1(trial.end().depth, exact_means), limit_for(trial, limits), false,
                 true},
                {"way of the front over the exact one", front / exact_front}};
    };
    s.plot = [depth, title](const std::vector<Trial>& trials) {
        return depth_plot(title, line_of("exact", 0, channel, depth), trials);
    };
    return s;
}

constexpr double square = 300;  // m
constexpr double burst = 3;     // s, after the cylinder is set free

auto cylinder(int n, double outside) -> test::Case<double> {
    test::Case<double> c;
    const double width = square / n;
    c.domain = {n, n, width, width};
    c.options.desingularisation_depth = 1e-2;
    c.bed_cells.assign(c.cells(), 0);
    // The share of each cell inside the circle, so that the start has no stairs.
    c.depth = test::raster<double>(n, n, [&](int i, int j) {
        return cases::cell_mean([&](double x, double y) { return std::hypot(x, y) < 50 ? 10 : outside; },
                                i * width - square / 2, j * width - square / 2, width, width);
    });
    return c;
}

// The radial equations are solved once a run of the program.
auto radial(double outside) -> const cases::RadialFlow& {
    static const auto solved = [](double depth) {
        cases::RadialFlow flow(50, 10, depth, 150, 3000);
        flow.advance(burst);
        return flow;
    };
    static const cases::RadialFlow wet = solved(1);
    static const cases::RadialFlow dry = solved(0);
    return outside > 0 ? wet : dry;
}

// Largest difference of the depth from its mirror images and, but for schemes that go direction by direction,
// from x and y swapped.
auto asymmetry(const Trial& trial) -> double {
    const int n = trial.cells;
    const auto& h = trial.end().depth;
    const auto at = [&](int i, int j) { return h[thalweg::test::cell_index(i, j, n)]; };
    double most = 0;
    for (int j = 0; j < n; ++j) {
        for (int i = 0; i < n; ++i) {
            const double swapped = is_split(trial.method) ? at(i, j) : at(j, i);
            for (const double other : {swapped, at(n - 1 - i, j), at(i, n - 1 - j)}) {
                most = std::fmax(most, std::fabs(at(i, j) - other));
            }
        }
    }
    return most;
}

auto cylinder_scenario(const std::string& name, const std::string& title, double outside,
                       const std::vector<Limits>& limits) -> Scenario {
    Scenario s;
    s.name = name;
    s.title = title;
    s.section = "12.4";
    s.sizes = {75, 150, 300};
    s.quick = 300;
    s.small = 75;
    s.times = {burst};
    s.problem = [outside](int n) { return cylinder(n, outside); };
    s.judge = [outside, limits](const Trial& trial) -> std::vector<Finding> {
        const double width = trial.problem.domain.dx;
        const auto depth = [&](double x, double y) { return radial(outside)(std::hypot(x, y)).depth; };
        const auto exact = test::raster<double>(trial.cells, trial.cells, [&](int i, int j) {
            return cases::cell_mean(depth, i * width - square / 2, j * width - square / 2, width, width);
        });
        // Cut in two, an odd number of cells has no mirror image.
        const bool has_image = !is_on_triangles(trial.method) || trial.cells % 2 == 0;
        const bool held = trial.precision == Precision::full && has_image;
        return {
            {"L1(h)", cases::relative_l1(trial.end().depth, exact), limit_for(trial, limits), false, true},
            {"asymmetry [m]", asymmetry(trial), held ? 1e-12 : NAN}};
    };
    s.plot = [outside, title](const std::vector<Trial>& trials) {
        const auto depth = [&](double x) { return radial(outside)(std::fabs(x - square / 2)).depth; };
        return depth_plot(title, line_of("radial equations", 0, square, depth), trials);
    };
    return s;
}

}  // namespace

auto dam_break_scenarios() -> std::vector<Scenario> {
    auto dry = cylinder_scenario("cylinder-dry", "Circular dam break on dry ground, t = 3 s", 0,
                                 {{300, 1.7e-2, 1.7e-2, 1.7e-2, 2e-2}});
    dry.slow = {Method::waf, Method::waf_split, Method::waf_split_fast};
    return {
        channel_scenario("ritter", "Ritter: dam break on dry ground, t = 6 s", 0, cases::Ritter(behind),
                         {{100, margin * 7.8e-3, margin * 7.8e-3, margin * 7.8e-3, margin * 6.1e-3,
                           margin * 1.3e-2, margin * 1.2e-2},
                          {200, 5e-3, 5e-3, 5e-3, 4e-3, margin * 6.4e-3, margin * 8e-3},
                          {400, margin * 2e-3, margin * 2e-3, margin * 2e-3, margin * 1.6e-3, margin * 3.2e-3,
                           margin * 4.9e-3}}),
        channel_scenario("stoker", "Stoker: dam break into shallow water, t = 6 s", 0.001,
                         cases::Stoker(behind, 0.001),
                         {{100, margin * 7.7e-3, margin * 7.7e-3, margin * 7.7e-3, margin * 6e-3,
                           margin * 8e-3, margin * 1.1e-2},
                          {200, 5e-3, 5e-3, 5e-3, 4e-3, margin * 3.3e-3, margin * 6.6e-3},
                          {400, margin * 2e-3, margin * 2e-3, margin * 2e-3, margin * 1.7e-3, margin * 1.8e-3,
                           margin * 3.8e-3}}),
        cylinder_scenario("cylinder-wet", "Circular dam break into shallow water, t = 3 s", 1,
                          {{150, margin * 1.6e-2, margin * 1.6e-2, margin * 1.6e-2},
                           {300, 1.1e-2, 1.1e-2, 1.1e-2, 1.5e-2}}),
        dry,
    };
}

}  // namespace thalweg::shallowwater::catalogue
