// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <algorithm>

#include "../support/cell_index.hpp"
#include "waf_case.hpp"

// What must not depend on where and how WAF and HLLC run: executors, dry parts left out, threads, restarts.
using namespace thalweg::shallowwater;
using namespace thalweg::shallowwater::test;
using doctest::Approx;

namespace {

// A rough slope with moving water up to a level, walls here and there, and the given edges.
template <class Real>
auto rough_slope(int nx, int ny, const Options& options, double level, Edge edge) -> Case<Real> {
    Case<Real> c;
    c.domain = {nx, ny, 2.0, 3.0, edge, edge, edge, edge};
    c.options = options;
    c.options.longest_step = 0.02;
    c.options.dry_depth = 1e-6;
    const auto bed = [&](int i, int j) { return 12 + 2.0 * i / nx + 1.0 * j / ny + 0.6 * noise(i, j); };
    c.bed_cells =
        raster<Real>(nx, ny, [&](int i, int j) { return noise(i / 3, j / 2, 5) < 0.12 ? NAN : bed(i, j); });
    c.depth = raster<Real>(
        nx, ny, [&](int i, int j) { return std::fmax(0.0, level - bed(i, j) + 0.3 * noise(i, j, 1)); });
    const auto depth_at = [&](int i, int j) { return c.depth[thalweg::test::cell_index(i, j, nx)]; };
    c.discharge_x =
        raster<Real>(nx, ny, [&](int i, int j) { return depth_at(i, j) * (2 * noise(i, j, 2) - 0.8); });
    c.discharge_y =
        raster<Real>(nx, ny, [&](int i, int j) { return depth_at(i, j) * (2 * noise(i, j, 3) - 1.2); });
    c.manning_everywhere = 0.03;
    return c;
}

// A column of water on dry rough ground that runs out in all directions.
template <class Real>
auto column(const Options& options) -> Case<Real> {
    auto c = rough_slope<Real>(130, 90, options, 0, Edge::open);
    c.options.longest_step = 0;
    c.depth = raster<Real>(130, 90, [](int i, int j) { return std::hypot(i - 33, j - 49) < 9 ? 4.0 : 0.0; });
    return c;
}

template <class Real>
void check_same_bits(const Fields<Real>& a, const Fields<Real>& b) {
    CHECK(a.report.steps == b.report.steps);
    CHECK(largest_difference(a.depth, b.depth) == 0);
    CHECK(largest_difference(a.discharge_x, b.discharge_x) == 0);
    CHECK(largest_difference(a.discharge_y, b.discharge_y) == 0);
    CHECK(largest_difference(a.maximum_speed, b.maximum_speed) == 0);
    CHECK(largest_difference(a.arrival_time, b.arrival_time) == 0);
    CHECK(a.summary.outflow.total() == b.summary.outflow.total());
}

}  // namespace

TEST_CASE_TEMPLATE("WAF and HLLC give the same bits without their dry tiles", Real, float, double) {
    for (const LinearMethod& method : linear_methods()) {
        CAPTURE(method.name);
        auto c = column<Real>(method.options);
        const auto sparse = run(c, 6);
        c.options.skip_dry = false;

        const auto dense = run(c, 6);

        CHECK(dense.report.steps > 20);
        CHECK(dense.summary.wet_cells > 1000);
        CHECK(dense.summary.wet_cells < 9000);
        check_same_bits(sparse, dense);
    }
}

TEST_CASE("WAF and HLLC give the same bits with any number of threads and after a restart") {
    for (const LinearMethod& method : linear_methods()) {
        CAPTURE(method.name);
        auto c = column<double>(method.options);
        Running<double> straight(c);
        // An odd number of steps, so that a split step has to remember which direction is next.
        double t = 0;
        do {
            straight.advance(t, t + 0.01);
            t += 0.01;
        } while (straight.advance(t, t + 0.5).steps % 2 == 0);
        t += 0.5;
        const auto saved = straight.save();
        Running<double> resumed(c);
        resumed.restore(saved);
        c.options.threads = 3;
        Running<double> threaded(c);
        threaded.restore(saved);

        straight.advance(t, t + 2);
        resumed.advance(t, t + 2);
        threaded.advance(t, t + 2);

        check_same_bits(straight.fields(), resumed.fields());
        check_same_bits(straight.fields(), threaded.fields());
    }
}

TEST_CASE_TEMPLATE("WAF and HLLC keep all water and no depth negative from random states", Real, float,
                   double) {
    const Options options[] = {waf(WafForm::muscl), waf(WafForm::split), waf(WafForm::muscl, 0.45),
                               waf(WafForm::split), hllc(0.5),           hllc(0.25)};
    for (int trial = 0; trial < 6; ++trial) {
        CAPTURE(trial);
        Case<Real> c;
        c.domain = {47, 35, 1, 2};
        c.options = options[trial];
        c.bed_cells = raster<Real>(47, 35, [&](int i, int j) { return 5 * noise(i, j, trial); });
        c.depth = raster<Real>(47, 35, [&](int i, int j) {
            return noise(i, j, 20 + trial) < 0.4 ? 0 : std::pow(noise(i, j, 10 + trial), 4) * 3;
        });
        const auto depth_at = [&](int i, int j) { return c.depth[thalweg::test::cell_index(i, j, 47)]; };
        c.discharge_x = raster<Real>(
            47, 35, [&](int i, int j) { return depth_at(i, j) * (16 * noise(i, j, 30 + trial) - 8); });
        c.discharge_y = raster<Real>(
            47, 35, [&](int i, int j) { return depth_at(i, j) * (16 * noise(i, j, 40 + trial) - 8); });
        Running<Real> flow(c);
        const double before = flow.solver().summary().volume;

        flow.advance(0, 5);
        const auto fields = flow.fields();

        CHECK(std::none_of(fields.depth.begin(), fields.depth.end(), [](Real h) { return h < 0; }));
        CHECK(fields.summary.bad_cell == -1);
        CHECK(fields.summary.volume == Approx(before).epsilon(sizeof(Real) == 8 ? 1e-13 : 1e-6));
        CHECK(*std::max_element(fields.maximum_depth.begin(), fields.maximum_depth.end()) < 10);
    }
}

TEST_CASE_TEMPLATE("WAF and HLLC count what leaves through open edges", Real, float, double) {
    for (const LinearMethod& method : linear_methods()) {
        CAPTURE(method.name);
        auto c = rough_slope<Real>(40, 30, method.options, 16, Edge::open);
        Running<Real> flow(c);
        const double before = flow.solver().summary().volume;

        flow.advance(0, 4);

        const Summary now = flow.solver().summary();
        CHECK(now.outflow.total() > 0.02 * before);
        CHECK(now.volume + now.outflow.total() == Approx(before).epsilon(sizeof(Real) == 8 ? 1e-13 : 1e-6));
    }
}

TEST_CASE_TEMPLATE("WAF and HLLC agree on CUDA and CPU" * doctest::skip(!Machine::has_cuda()), Real, float,
                   double) {
    Machine cpu(false);
    Machine cuda(true);
    const double tolerance = sizeof(Real) == 8 ? 1e-9 : 2e-3;

    struct Size {
        int nx, ny;
    };

    for (const LinearMethod& method : linear_methods()) {
        for (const WafLimiter limiter :
             {WafLimiter::van_leer, WafLimiter::minmod, WafLimiter::superbee, WafLimiter::none}) {
            if (method.options.scheme == Scheme::hllc && limiter != WafLimiter::none) {
                continue;  // it has none
            }
            for (const Size& size : {Size{1, 1}, {1, 7}, {5, 1}, {33, 33}, {130, 70}, {1030, 9}}) {
                for (const double level : {0.0, 13.4, 16.0}) {
                    CAPTURE(method.name);
                    CAPTURE(static_cast<int>(limiter));
                    CAPTURE(size.nx);
                    CAPTURE(level);
                    auto c = rough_slope<Real>(size.nx, size.ny, method.options, level,
                                               size.nx % 2 == 0 ? Edge::open : Edge::wall);
                    c.options.waf_limiter = limiter;

                    const auto a = run(c, 0.2, cpu);
                    const auto b = run(c, 0.2, cuda);

                    CHECK(a.report.steps == b.report.steps);
                    CHECK(largest_difference(a.depth, b.depth) < tolerance);
                    CHECK(largest_difference(a.discharge_x, b.discharge_x) < tolerance);
                    CHECK(largest_difference(a.discharge_y, b.discharge_y) < tolerance);
                    CHECK(largest_difference(a.maximum_depth, b.maximum_depth) < tolerance);
                    CHECK(std::fabs(a.summary.outflow.total() - b.summary.outflow.total()) <=
                          tolerance * std::fmax(1.0, a.summary.outflow.total()));
                }
            }
        }
    }
}
