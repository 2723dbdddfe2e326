// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>

#include "boundary_case.hpp"
#include "shallowwater/schemes/hwp14/hwp14.hpp"

using namespace thalweg::shallowwater;
using namespace thalweg::shallowwater::test;
using doctest::Approx;

namespace {

constexpr double gravity = 9.81;

struct Setting {
    Scheme scheme;
    Integrator integrator;
    double courant;
};

// The defaults of the node, and the largest Courant numbers that it takes.
constexpr Setting settings[] = {
    {Scheme::kp07, Integrator::ssp_rk2, 0.25},  {Scheme::kp07, Integrator::euler, 0.25},
    {Scheme::hwp14, Integrator::ssp_rk2, 0.45}, {Scheme::hwp14, Integrator::ssp_rk2, 0.5},
    {Scheme::hwp14, Integrator::euler, 0.25},   {Scheme::hwp14, Integrator::euler, 0.5},
    {Scheme::waf, Integrator::ssp_rk2, 0.25},   {Scheme::hllc, Integrator::ssp_rk2, 0.45},
    {Scheme::hllc, Integrator::ssp_rk2, 0.5}};

// A slope of 300 m on which 0.1 m2/s flow uniformly with a Froude number.
struct Slope {
    double depth, slope, manning;

    explicit Slope(double froude) : depth(std::cbrt(0.01 / gravity / froude / froude)) {
        // Smooth enough that the slope is one of ground.
        manning = froude > 3 ? 0.01 : 0.03;
        slope = std::pow(manning * 0.1 / depth / std::pow(depth, 2.0 / 3), 2);
    }

    auto problem(const Setting& setting) const -> Case<double> {
        Case<double> c;
        c.domain = {60, 1, 5, 5};
        c.options.scheme = setting.scheme;
        c.options.integrator = setting.integrator;
        c.options.courant = setting.courant;
        c.options.desingularisation_depth = 1e-4;
        c.options.threads = 1;
        c.bed_vertices = raster<double>(61, 2, [&](int i, int) { return 100 - slope * 5 * i; });
        c.depth.assign(60, depth);
        c.discharge_x.assign(60, 0.1);
        c.manning_everywhere = manning;
        add_boundary(c, BoundaryKind::discharge, faces_of(c.domain, Side::west), TimeSeries::constant(0.5),
                     TimeSeries::constant(100 + depth));
        add_boundary(c, BoundaryKind::open, faces_of(c.domain, Side::east));
        return c;
    }
};

}  // namespace

TEST_CASE("the shares of a cell's faces add up to its water and bind in no uniform flow") {
    for (int k = 0; k < 20000; ++k) {
        const double depth = std::pow(10, 4 * noise(k, 0) - 3);
        const double c = std::sqrt(gravity * depth);
        const double speed = 20 * c * noise(k, 1);
        const double angle = 6.2831853 * noise(k, 2);
        const double u = speed * std::cos(angle);
        const double v = speed * std::sin(angle);
        // Cells of 1 m by 0.1 to 10 m, and the longest step that a Courant number of 1/2 allows.
        const double dy = std::pow(10, 2 * noise(k, 3) - 1);
        const double dt = 0.5 * std::fmin(1 / (std::fabs(u) + c), dy / (std::fabs(v) + c));
        const auto x = outflow_shares<double>(depth, u, v, {1 / (4 * dt), 1 / dy});
        const auto y = outflow_shares<double>(depth, v, u, {dy / (4 * dt), dy});

        REQUIRE(std::fmin(std::fmin(x.low, x.high), std::fmin(y.low, y.high)) >= 0);
        const double leaves = dt * (x.low + x.high + (y.low + y.high) / dy);
        REQUIRE(leaves < depth);
        REQUIRE(leaves > 0.99999 * depth);
        REQUIRE(x.high >= depth * u);
        REQUIRE(x.low >= -depth * u);
        REQUIRE(y.high >= depth * v);
        REQUIRE(y.low >= -depth * v);
    }
    const LineRate<double> rate = {3, 1};
    const auto still = outflow_shares<double>(2, 0, 0, rate);
    CHECK(still.low == Approx(6).epsilon(1e-5).scale(0));
    CHECK(still.high == still.low);
    CHECK(outflow_shares<double>(2, 20, 0, rate).low == still.low);
    CHECK(outflow_shares<double>(0, 0, 0, rate).high == 0);
    CHECK(outflow_shares<double>(-1, 0, 0, rate).high == 0);
}

TEST_CASE("uniform flow keeps its depth at any Froude number, Courant number and interval") {
    for (const Setting& setting : settings) {
        for (const double froude : {0.5, 1.25, 2.0, 4.2, 6.0}) {
            for (const double interval : {600.0, 10.0}) {
                CAPTURE(static_cast<int>(setting.scheme));
                CAPTURE(static_cast<int>(setting.integrator));
                CAPTURE(setting.courant);
                CAPTURE(froude);
                const Slope slope(froude);
                Running<double> flow(slope.problem(setting));
                for (int n = 0; n * interval < 600; ++n) {
                    flow.advance(n * interval, (n + 1) * interval);
                }
                const auto after = flow.fields();
                for (std::size_t i = 20; i < 40; ++i) {
                    REQUIRE(after.depth[i] == Approx(slope.depth).epsilon(1e-3).scale(0));
                    REQUIRE(after.discharge_x[i] == Approx(0.1).epsilon(1e-3).scale(0));
                }
            }
        }
    }
}

// Of constant cells each depth is that over its own bed, so that the flow is met where the bed falls by much
// less or by more than the depth in a cell; between them sub-critical and critical flow run too deep.
TEST_CASE("uniform flow of the split form of waf keeps its depth, or nearly where it is critical") {
    for (const double froude : {0.5, 1.25, 2.0, 4.2, 6.0}) {
        CAPTURE(froude);
        const Slope slope(froude);
        auto c = slope.problem({Scheme::waf, Integrator::ssp_rk2, 0.9});
        c.options.waf_form = WafForm::split;
        const auto after = run(c, 600);
        double most = 0;
        for (std::size_t i = 20; i < 40; ++i) {
            most = std::fmax(most, std::fabs(after.depth[i] / slope.depth - 1));
        }
        MESSAGE("Froude number " << froude << ", the bed falls by " << 5 * slope.slope / slope.depth
                                 << " depths in a cell: " << 100 * most << " % off");
        CHECK(most < (froude == 1.25 ? 12.5e-2 : 2.5e-2));
    }
}

TEST_CASE("a dam break runs onto dry ground as fast at the default Courant number as at a small one") {
    // Ritter (1892): after 25 s the front is 2 c t = 148 m away; water of a centimetre reaches 0.9 of that
    // way.
    const double c0 = std::sqrt(gravity * 0.9);
    const auto error_of = [&](double courant) {
        Case<double> c;
        c.domain = {400, 1, 1, 1};
        c.options.scheme = Scheme::hwp14;
        c.options.courant = courant;
        c.options.desingularisation_depth = 1e-4;
        c.options.threads = 1;
        c.bed_cells.assign(c.cells(), 0);
        c.depth = raster<double>(400, 1, [](int i, int) { return i < 200 ? 0.9 : 0.0; });
        const auto after = run(c, 25);
        double sum = 0;
        for (int i = 0; i < 400; ++i) {
            const double v = (i + 0.5 - 200) / 25;
            const double exact = v < -c0 ? 0.9 : v > 2 * c0 ? 0 : std::pow((2 * c0 - v) / 3, 2) / gravity;
            sum += std::fabs(after.depth[static_cast<std::size_t>(i)] - exact);
        }
        return sum / 400;
    };
    const double small = error_of(0.1);

    CHECK(small < 0.0012);
    CHECK(error_of(0.25) < 1.1 * small);
    CHECK(error_of(0.45) < 1.1 * small);
    CHECK(error_of(0.5) < 1.1 * small);
}
