// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

// Thacker's oscillations in parabolic basins, 12.7 and 12.8: exact, with a shore that moves.
#include "../cases/mean.hpp"
#include "../cases/thacker.hpp"
#include "plots.hpp"
#include "scenarios.hpp"

namespace thalweg::shallowwater::catalogue {
namespace {

template <class Basin>
auto basin_case(const Basin& basin, int n, double side) -> test::Case<double> {
    test::Case<double> c;
    const double width = side / n;
    c.domain = {n, n, width, width};
    c.options.desingularisation_depth = basin.basin_depth * 1e-3;
    c.options.dry_depth = 1e-8;
    for (int j = 0; j <= n; ++j) {
        for (int i = 0; i <= n; ++i) {
            c.bed_vertices.push_back(basin.bed(i * width - side / 2, j * width - side / 2));
        }
    }
    return c;
}

template <class Basin>
auto exact_depths(const Basin& basin, int n, double side, double time) -> std::vector<double> {
    const double width = side / n;
    return test::raster<double>(n, n, [&](int i, int j) {
        return cases::cell_mean([&](double x, double y) { return basin.depth(x, y, time); },
                                i * width - side / 2, j * width - side / 2, width, width);
    });
}

// One limit for each quarter of the period, by size.
using Table = std::vector<std::vector<Limits>>;

template <class Basin>
auto basin_scenario(const std::string& name, const std::string& title, const Basin& basin, double side,
                    std::vector<int> sizes, const Table& limits) -> Scenario {
    Scenario s;
    s.name = name;
    s.title = title;
    s.section = "12.8";
    s.sizes = std::move(sizes);
    const double period = basin.period();
    s.times = {period / 4, period / 2, period * 3 / 4, period};
    s.judge = [basin, side, limits](const Trial& trial) {
        const char* const names[] = {"L1(h) at T/4", "L1(h) at T/2", "L1(h) at 3T/4", "L1(h) at T"};
        std::vector<Finding> findings;
        for (std::size_t k = 0; k < 4; ++k) {
            const Snapshot& snapshot = trial.snapshots[k + 1];
            const auto exact = exact_depths(basin, trial.cells, side, snapshot.time);
            findings.push_back({names[k], cases::relative_l1(snapshot.depth, exact),
                                limit_for(trial, limits[k]), false, true});
        }
        return findings;
    };
    s.plot = [basin, side, period, title](const std::vector<Trial>& trials) {
        return depth_plot(
            title, line_of("exact", 0, side, [&](double x) { return basin.depth(x - side / 2, 0, period); }),
            trials);
    };
    return s;
}

auto radial() -> Scenario {
    const cases::ThackerRadial basin{0.1, 1, 0.8};
    constexpr double side = 4;
    auto s = basin_scenario(
        "thacker-radial", "Thacker: hump in a paraboloid, t = T", basin, side, {50, 100, 200},
        {{{100, NAN, NAN, margin * 1.3e-3, NAN, NAN, margin * 1e-2},
          {200, margin * 1.3e-3, margin * 7.7e-4, margin * 4.4e-4}},
         {{100, NAN, NAN, margin * 1.6e-3, NAN, NAN, margin * 2.6e-2},
          {200, margin * 6.7e-3, margin * 8.1e-4, margin * 4.8e-4}},
         {{100, NAN, NAN, margin * 2.3e-3, NAN, NAN, margin * 1.7e-2},
          {200, margin * 8.7e-3, margin * 8.8e-4, margin * 6.6e-4}},
         {{100, NAN, NAN, margin * 1.6e-3, NAN, NAN, margin * 5.9e-2}, {200, 8e-3, 2e-3, 1e-3, 3e-3}}});
    s.quick = 200;
    s.small = 50;
    s.slow = {Method::published};
    s.problem = [basin](int n) {
        auto c = basin_case(basin, n, side);
        c.depth = exact_depths(basin, n, side, 0);
        return c;
    };
    return s;
}

auto violent() -> Scenario {
    const cases::ThackerRadial basin{2.5, 25, 10};
    constexpr double side = 100;
    auto s = basin_scenario("thacker-violent", "Thacker: high hump in a paraboloid, t = T", basin, side,
                            {50, 100, 200},
                            {{{100, NAN, NAN, margin * 7.9e-3}, {200, NAN, NAN, margin * 2.6e-3}},
                             {{100, NAN, NAN, margin * 1.4e-2}, {200, NAN, NAN, margin * 5.4e-3}},
                             {{100, NAN, NAN, margin * 2.6e-2}, {200, NAN, NAN, margin * 1.4e-2}},
                             {{100, NAN, NAN, margin * 1.5e-2}, {200, NAN, NAN, margin * 1.2e-2}}});
    s.small = 25;
    s.problem = [basin](int n) {
        auto c = basin_case(basin, n, side);
        c.depth = exact_depths(basin, n, side, 0);
        return c;
    };
    return s;
}

auto planar() -> Scenario {
    const cases::ThackerPlanar basin{0.1, 1, 0.5};
    constexpr double side = 4;
    auto s = basin_scenario("thacker-planar", "Thacker: plane that goes round in a paraboloid, t = T", basin,
                            side, {50, 100},
                            {{{100, margin * 2e-2, NAN, margin * 2.1e-3}},
                             {{100, margin * 3.2e-2, NAN, margin * 3e-3}},
                             {{100, margin * 3.4e-2, NAN, margin * 3.2e-3}},
                             {{100, margin * 3.7e-2, NAN, margin * 2.9e-3}}});
    s.small = 25;
    s.step_ratio = 10;
    s.problem = [basin](int n) {
        auto c = basin_case(basin, n, side);
        c.depth = exact_depths(basin, n, side, 0);
        for (const double h : c.depth) {
            c.discharge_x.push_back(h * basin.velocity_x(0));
            c.discharge_y.push_back(h * basin.velocity_y(0));
        }
        return c;
    };
    return s;
}

auto trough() -> Scenario {
    const cases::ThackerTrough basin{0.5, 1};
    constexpr double length = 4;
    const double end = 2 * basin.period();
    const auto exact_at = [basin](int n, double time) {
        const double width = length / n;
        return test::raster<double>(n, 1, [&](int i, int) {
            return cases::cell_mean([&](double x) { return basin.depth(x - length / 2, time); }, i * width,
                                    width);
        });
    };
    Scenario s;
    s.name = "thacker-trough";
    s.title = "Thacker: plane that swings in a trough, t = 2 T";
    s.section = "12.7";
    s.sizes = {100, 200, 400};
    s.quick = 200;
    s.small = 100;
    s.times = {end};
    s.problem = [basin, exact_at](int n) {
        test::Case<double> c;
        const double width = length / n;
        c.domain = {n, 1, width, width};
        c.options.desingularisation_depth = 1e-3;
        c.options.dry_depth = 1e-8;
        for (int j = 0; j <= 1; ++j) {
            for (int i = 0; i <= n; ++i) {
                c.bed_vertices.push_back(basin.bed(i * width - length / 2));
            }
        }
        c.depth = exact_at(n, 0);
        return c;
    };
    const std::vector<Limits> limits = {{100, margin * 7e-2, margin * 1.3e-3, margin * 1.2e-3},
                                        {200, margin * 1.5e-2, margin * 4.6e-4, margin * 2.8e-4},
                                        {400, margin * 9.7e-3, margin * 2.6e-4, margin * 1.3e-4}};
    s.judge = [exact_at, end, limits](const Trial& trial) -> std::vector<Finding> {
        return {{"L1(h)", cases::relative_l1(trial.end().depth, exact_at(trial.cells, end)),
                 limit_for(trial, limits), false, true}};
    };
    s.plot = [basin, end, title = s.title](const std::vector<Trial>& trials) {
        return depth_plot(
            title, line_of("exact", 0, length, [&](double x) { return basin.depth(x - length / 2, end); }),
            trials);
    };
    return s;
}

}  // namespace

auto basin_scenarios() -> std::vector<Scenario> {
    return {radial(), violent(), planar(), trough()};
}

}  // namespace thalweg::shallowwater::catalogue
