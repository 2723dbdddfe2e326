// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

// Lakes at rest, 12.1: what moves is error. KP07 balances the bed only where cells are wet throughout, so
// that it has limits for full lakes alone.
#include <algorithm>

#include "../cases/bump.hpp"
#include "plots.hpp"
#include "scenarios.hpp"

namespace thalweg::shallowwater::catalogue {
namespace {

// Looks random, variance one, the same everywhere.
auto rough(int i, int j) -> double {
    const double s = std::sin(12.9898 * i + 78.233 * j) * 43758.5453;
    return 3.46 * (s - std::floor(s) - 0.5);
}

template <class Bed>
auto lake(int nx, int ny, double width, double level, const Bed& bed) -> test::Case<double> {
    test::Case<double> c;
    c.domain = {nx, ny, width, width};
    c.options.desingularisation_depth = 1e-2;
    for (int j = 0; j <= ny; ++j) {
        for (int i = 0; i <= nx; ++i) {
            c.bed_vertices.push_back(bed(i, j));
        }
    }
    c.level.assign(c.cells(), level);
    return c;
}

auto bowl(int i, int j) -> double {
    return 0.003 * (std::pow(i - 20, 2) + std::pow(j - 20, 2)) - 0.7;
}

auto rough_bowl(int i, int j) -> double {
    return bowl(i, j) + 0.2 * rough(i, j);
}

auto largest(const std::vector<double>& values) -> double {
    double most = 0;
    for (const double v : values) {
        most = std::fmax(most, std::fabs(v));
    }
    return most;
}

// `full`: no shore.
auto judged(const Trial& trial, bool full) -> std::vector<Finding> {
    const bool held = full || (trial.method != Method::published && trial.method != Method::kp07);
    const bool single = trial.precision == Precision::single;
    // The levels of the start are the same but for their last digit, which the scheme on triangles sees.
    const double last_digit = single ? 1e-5 : 1e-14;
    const double still = is_on_triangles(trial.method) ? last_digit : 0;
    const double flow = std::fmax(largest(trial.end().discharge_x), largest(trial.end().discharge_y));
    const double change = test::largest_difference(trial.start().depth, trial.end().depth);
    return {{"largest speed [m/s]", trial.end().top_speed,
             full             ? still
             : held && single ? 1e-4
                              : NAN},
            {"largest q [m2/s]", flow, held && !single ? 1e-12 : NAN},
            {"largest change of h [m]", change, held && !single ? 1e-13 : NAN}};
}

auto scenario(const std::string& name, const std::string& title, int cells, bool full, double seconds,
              std::function<test::Case<double>(int)> problem) -> Scenario {
    Scenario s;
    s.name = name;
    s.title = title;
    s.section = "12.1";
    s.sizes = {cells};
    s.quick = s.small = cells;
    s.times = {seconds};
    s.problem = std::move(problem);
    s.judge = [full](const Trial& trial) { return judged(trial, full); };
    s.plot = [title](const std::vector<Trial>& trials) {
        Plot p{title, "x [m]", "speed [m/s]", {}, false, false};
        for (const Trial& trial : trials) {
            p.curves.push_back(row_of(trial, trial.end().speed, name_of(trial.method)));
        }
        return p;
    };
    return s;
}

}  // namespace

auto rest_scenarios() -> std::vector<Scenario> {
    const auto swashes = [](double level) {
        return [level](int n) {
            const double width = cases::BumpFlow::length / n;
            return lake(n, 1, width, level, [width](int i, int) { return cases::BumpFlow::bed(i * width); });
        };
    };
    return {
        scenario("rest-valley", "Lake in a rough valley", 60, false, 20,
                 [](int n) {
                     return lake(n, 1, 1, 0, [](int i, int) {
                         return 0.05 * std::abs(i - 30) - 0.6 + 0.15 * rough(i, 0);
                     });
                 }),
        scenario("rest-bowl", "Lake in a smooth bowl", 40, false, 20,
                 [](int n) { return lake(n, n, 1, 0, bowl); }),
        scenario("rest-rough-bowl", "Lake in a rough bowl", 40, false, 20,
                 [](int n) { return lake(n, n, 1, 0, rough_bowl); }),
        scenario(
            "rest-full-bowl", "Full lake over a rough bed, 1000 m up", 40, true, 20,
            [](int n) { return lake(n, n, 1, 1004, [](int i, int j) { return 1000 + rough_bowl(i, j); }); }),
        scenario(
            "rest-high-bowl", "Lake in a rough bowl, 1000 m up", 40, false, 20,
            [](int n) { return lake(n, n, 1, 1000, [](int i, int j) { return 1000 + rough_bowl(i, j); }); }),
        scenario("rest-bump-immersed", "Lake above a bump", 100, true, 20, swashes(0.5)),
        scenario("rest-bump-emerged", "Lake around a bump", 100, false, 20, swashes(0.1)),
    };
}

}  // namespace thalweg::shallowwater::catalogue
