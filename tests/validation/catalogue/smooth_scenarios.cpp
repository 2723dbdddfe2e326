// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

// A smooth wave over a smooth bed in a periodic channel, 12.2 (Xing and Shu 2005): the order of accuracy.
#include "../../support/cell_index.hpp"
#include "../cases/mean.hpp"
#include "../cases/thacker.hpp"
#include "channel_case.hpp"
#include "plots.hpp"
#include "scenarios.hpp"
#include "trial.hpp"

namespace thalweg::shallowwater::catalogue {
namespace {

constexpr int fine = 3200;

auto wave(int n) -> test::Case<double> {
    auto c = channel_case(n, 1, [](double x) { return std::pow(std::sin(cases::pi * x), 2); });
    c.domain.west = c.domain.east = Edge::periodic;
    const double width = c.domain.dx;
    const auto mean = [&](auto f) {
        return test::raster<double>(n, 1, [&](int i, int) { return cases::cell_mean(f, i * width, width); });
    };
    c.depth = mean([](double x) { return 5 + std::exp(std::cos(2 * cases::pi * x)); });
    c.discharge_x = mean([](double x) { return std::sin(std::cos(2 * cases::pi * x)); });
    return c;
}

auto smooth() -> Scenario {
    Scenario s;
    s.name = "smooth-wave";
    s.title = "Smooth wave over a smooth bed, t = 0.1 s";
    s.section = "12.2";
    s.sizes = {50, 100, 200};
    s.quick = 200;
    s.small = 100;
    s.times = {0.1};
    s.problem = wave;
    return s;
}

// The wave on 3200 cells, run once.
auto reference() -> const Trial& {
    static const Trial trial = run_trial(smooth(), fine, Method::published, Precision::full);
    return trial;
}

// Mean over cells of the difference from the fine run [m].
auto error_of(const Trial& trial) -> double {
    const int share = fine / trial.cells;
    double sum = 0;
    for (int i = 0; i < trial.cells; ++i) {
        double mean = 0;
        for (int k = 0; k < share; ++k) {
            mean += reference().end().depth[thalweg::test::cell_index(k, i, share)] / share;
        }
        sum += std::fabs(trial.end().depth[static_cast<std::size_t>(i)] - mean);
    }
    return sum / trial.cells;
}

}  // namespace

auto smooth_scenarios() -> std::vector<Scenario> {
    auto s = smooth();
    const std::vector<Limits> limits = {
        {50, margin * 1.37e-2, margin * 1.37e-2, margin * 1.34e-2, margin * 1.9e-2, margin * 9.8e-3},
        {100, margin * 3.9e-3, margin * 3.9e-3, margin * 3.9e-3, margin * 5.8e-3, margin * 4.6e-3},
        {200, margin * 1.09e-3, margin * 1.09e-3, margin * 1.1e-3, margin * 1.6e-3, margin * 2.2e-3}};
    s.judge = [limits](const Trial& trial) {
        std::vector<Finding> findings = {
            {"mean error of h [m]", error_of(trial), limit_for(trial, limits), false, true}};
        if (trial.cells == 200) {
            const auto coarse = run_trial(smooth(), 100, trial.method, trial.precision);
            const bool first_order = is_split(trial.method);
            findings.push_back({"order from 100 to 200 cells", std::log2(error_of(coarse) / error_of(trial)),
                                first_order ? NAN : 1.7, true, false});
        }
        return findings;
    };
    s.takes = [](Method method) { return !is_on_triangles(method); };  // which have no periodic edges
    s.plot = [title = s.title](const std::vector<Trial>& trials) {
        return depth_plot(title, row_of(reference(), reference().end().depth, "3200 cells"), trials);
    };
    return {s};
}

}  // namespace thalweg::shallowwater::catalogue
