// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include "case.hpp"

using namespace thalweg::shallowwater;
using namespace thalweg::shallowwater::test;
using doctest::Approx;

namespace {

constexpr double millimetres_an_hour = 1e-3 / 3600;

// A basin of 6 x 5 cells of 3 m x 2 m with still water.
template <class Real>
auto basin(double depth) -> Case<Real> {
    Case<Real> c;
    c.domain = {6, 5, 3, 2};
    c.options.threads = 1;
    c.bed_cells.assign(c.cells(), Real(0));
    c.depth.assign(c.cells(), static_cast<Real>(depth));
    return c;
}

constexpr double basin_area = 6 * 5 * 3 * 2;

// A hill with walls that rain runs off from, in two rain zones and two soils; grid of many tiles.
template <class Real>
auto rainy_hill() -> Case<Real> {
    Case<Real> c;
    c.domain = {90, 60, 5, 5, Edge::wall, Edge::open, Edge::wall, Edge::open};
    c.options.desingularisation_depth = 0.01;
    c.options.velocity_bound = true;
    c.options.rain = {{0, 80 * millimetres_an_hour}, {3, 7}, false};
    c.options.infiltration = {{{2 * millimetres_an_hour, 0.1, 0.3}, {1 * millimetres_an_hour, 0, 0}}, {1, 2}};
    c.bed_cells = raster<Real>(90, 60, [](int i, int j) {
        return i == 70 && j > 10 && j < 20 ? NAN : 20 - 0.1 * i - 0.05 * j + 0.05 * noise(i, j);
    });
    c.rain_zones = raster<Real>(90, 60, [](int i, int) { return i < 64 ? 3 : 7; });
    c.soil_zones = raster<Real>(90, 60, [](int, int j) { return j < 30 ? 1 : 2; });
    c.manning_everywhere = 0.03;
    return c;
}

// Green & Ampt 1911: the depth infiltrated under water, F - S ln(1 + F / S) = K t.
auto green_ampt(double conductivity, double suction, double time) -> double {
    double depth = std::sqrt(2 * conductivity * suction * time) + conductivity * time;
    for (int k = 0; k < 60; ++k) {
        const double off = depth - suction * std::log1p(depth / suction) - conductivity * time;
        depth -= off * (depth + suction) / depth;
    }
    return depth;
}

}  // namespace

TEST_CASE_TEMPLATE("rain of many small steps is not lost on deep water", Real, float, double) {
    const double rate = 50 * millimetres_an_hour;
    auto c = basin<Real>(8);
    c.options.rain.rates = {rate};
    c.options.longest_step = 0.05;
    Running<Real> flow(c);
    const double before = flow.solver().summary().volume;

    const auto report = flow.advance(0, 600);
    const auto fields = flow.fields();

    CHECK(report.steps >= 12000);
    const double digits = sizeof(Real) == 8 ? 1e-12 : 1e-6;
    for (const Real depth : fields.depth) {
        CHECK(std::fabs(depth - (8 + rate * 600)) < digits);
    }
    CHECK(fields.summary.sources.rain == Approx(rate * 600 * basin_area).epsilon(0.1 * digits));
    CHECK(std::fabs(fields.summary.volume - before - fields.summary.sources.rain) < digits * basin_area);
}

TEST_CASE_TEMPLATE("rain falls by zones, not on walls, and counts what it brings", Real, float, double) {
    auto c = basin<Real>(0);
    c.bed_cells[7] = NAN;
    c.options.rain = {{1e-5, 0, 3e-5}, {11, -2, 5}, false};
    c.rain_zones = raster<Real>(6, 5, [](int i, int) { return i < 2 ? 11 : i < 4 ? -2 : 5; });
    c.rain_zones[7] = 99;

    Running<Real> flow(c);
    flow.advance(0, 0.5);
    const auto fields = flow.fields();

    CHECK(std::isnan(fields.depth[7]));
    CHECK(fields.depth[0] == Approx(0.5e-5));
    CHECK(fields.depth[2] == 0);
    CHECK(fields.depth[29] == Approx(1.5e-5));
    CHECK(fields.summary.sources.rain == Approx(6 * (9 * 0.5e-5 + 10 * 1.5e-5)));
    CHECK(fields.summary.volume == Approx(fields.summary.sources.rain).epsilon(1e-6).scale(0));
}

TEST_CASE_TEMPLATE("rain by a field is renewed from outside", Real, float, double) {
    auto c = basin<Real>(0);
    c.options.rain.field = true;
    Running<Real> flow(c);
    const auto rate = Machine::chosen().upload(
        raster<float>(6, 5, [](int i, int j) { return i == 1 && j == 1 ? NAN : 1e-5 * (i + 1); }));

    flow.advance(0, 1);
    CHECK(flow.fields().summary.sources.rain == 0);
    flow.solver().set_rain(rate.get());
    flow.advance(1, 1.25);
    const auto fields = flow.fields();

    CHECK(fields.depth[0] == Approx(0.25e-5));
    CHECK(fields.depth[5] == Approx(1.5e-5));
    CHECK(fields.depth[7] == 0);
    CHECK(fields.summary.sources.rain == Approx(6 * 0.25e-5 * (5 * 21 - 2)));
    CHECK(fields.summary.volume == Approx(fields.summary.sources.rain).epsilon(1e-6).scale(0));
}

TEST_CASE_TEMPLATE("ground under water takes up what Green and Ampt say", Real, float, double) {
    const Soil soil = {1e-5, 0.2, 0.3};
    auto c = basin<Real>(0.5);
    c.options.infiltration.soils = {soil};
    c.options.longest_step = 2;
    Running<Real> flow(c);
    double worst = 0;
    for (int k = 0; k < 6; ++k) {
        flow.advance(k * 600, (k + 1) * 600);

        const double expected =
            green_ampt(soil.conductivity, soil.suction_head * soil.moisture_deficit, (k + 1) * 600);
        const double found = flow.solver().summary().sources.infiltration / basin_area;
        worst = std::fmax(worst, std::fabs(found / expected - 1));
        CHECK(flow.fields().depth[13] == Approx(0.5 - found).epsilon(1e-7).scale(0));
    }
    CHECK(worst < (sizeof(Real) == 8 ? 1e-4 : 2e-4));
}

TEST_CASE("a soil without suction takes a constant rate, and no more than there is") {
    auto c = basin<double>(0.001);
    c.options.infiltration = {{{1e-5, 0, 0}, {1e-5, 0.3, 0}}, {1, 2}};
    c.soil_zones = raster<double>(6, 5, [](int i, int) { return 1 + i % 2; });
    Running<double> flow(c);

    flow.advance(0, 50);
    CHECK(flow.solver().summary().sources.infiltration == Approx(50 * 1e-5 * basin_area));
    flow.advance(50, 200);

    CHECK(flow.solver().summary().sources.infiltration == Approx(0.001 * basin_area));
    CHECK(flow.solver().summary().volume == Approx(0).epsilon(1e-12));
}

TEST_CASE("water that seeps away takes its momentum along") {
    // Long enough that nothing comes from the walls.
    Case<double> c;
    c.domain = {60, 1, 3, 2};
    c.bed_cells.assign(c.cells(), 0);
    c.depth.assign(c.cells(), 1);
    c.discharge_x.assign(c.cells(), 0.5);
    c.options.infiltration.soils = {{1e-3, 0, 0}};
    Running<double> flow(c);

    flow.advance(0, 0.5);
    const auto fields = flow.fields();

    CHECK(fields.depth[30] == Approx(1 - 0.5e-3));
    CHECK(fields.discharge_x[30] == Approx(0.5 * (1 - 0.5e-3)));
}

TEST_CASE_TEMPLATE("the balance of rain, loss, outflow and storage closes", Real, float, double) {
    Running<Real> flow(rainy_hill<Real>());

    flow.advance(0, 900);
    const Summary s = flow.solver().summary();

    CHECK(s.sources.rain > 100);
    CHECK(s.sources.infiltration > 0.01 * s.sources.rain);
    CHECK(s.outflow.total() > 0.1 * s.sources.rain);
    CHECK(s.volume + s.outflow.total() + s.sources.infiltration ==
          Approx(s.sources.rain).epsilon(sizeof(Real) == 8 ? 1e-12 : 1e-6).scale(0));
}

TEST_CASE_TEMPLATE("sources give the same bits whatever is left out, and after a restart", Real, float,
                   double) {
    for (const auto integrator : {Integrator::ssp_rk2, Integrator::euler}) {
        auto c = rainy_hill<Real>();
        c.options.integrator = integrator;
        c.depth = raster<Real>(90, 60, [](int i, int j) { return std::hypot(i - 20, j - 30) < 8 ? 1 : 0; });
        c.options.arrival_depth = 1e-4;
        const auto sparse = run(c, 20);
        c.options.skip_dry = false;
        const auto dense = run(c, 20);
        c.options.skip_dry = true;
        Running<Real> first(c);
        first.advance(0, 10);
        Running<Real> resumed(c);
        resumed.advance(0, 1);

        resumed.restore(first.save());
        first.advance(10, 20);
        resumed.advance(10, 20);

        const auto a = first.fields();
        const auto b = resumed.fields();
        CHECK(largest_difference(sparse.depth, dense.depth) == 0);
        CHECK(largest_difference(sparse.discharge_x, dense.discharge_x) == 0);
        CHECK(largest_difference(sparse.maximum_depth, dense.maximum_depth) == 0);
        CHECK(largest_difference(sparse.maximum_speed, dense.maximum_speed) == 0);
        CHECK(largest_difference(sparse.arrival_time, dense.arrival_time) == 0);
        CHECK(sparse.summary.sources.infiltration == dense.summary.sources.infiltration);
        CHECK(sparse.summary.wet_cells > 100);
        CHECK(sparse.summary.wet_cells < 5000);
        CHECK(largest_difference(a.depth, b.depth) == 0);
        CHECK(largest_difference(a.discharge_y, b.discharge_y) == 0);
        CHECK(a.summary.sources.rain == b.summary.sources.rain);
        CHECK(a.summary.sources.infiltration == b.summary.sources.infiltration);
    }
}

// Rain on a plane of 100 m at a slope of 1 %: kinematic wave, Manning n = 0.03, 50 mm/h.
TEST_CASE("rain on a plane runs off as the kinematic wave says") {
    const double rate = 50 * millimetres_an_hour;
    const double slope = 0.01;
    const double length = 100;
    const double n = 0.03;
    Case<double> c;
    c.domain = {100, 1, 1, 1, Edge::wall, Edge::open, Edge::wall, Edge::wall};
    c.bed_vertices.clear();
    for (int j = 0; j < 2; ++j) {
        for (int i = 0; i <= 100; ++i) {
            c.bed_vertices.push_back(slope * (length - i));
        }
    }
    c.options.rain.rates = {rate};
    c.options.desingularisation_depth = 1e-4;
    c.options.velocity_bound = true;
    c.manning_everywhere = n;
    Running<double> flow(c);
    const double concentration = std::pow(n * length / (std::sqrt(slope) * std::pow(rate, 2.0 / 3)), 0.6);
    REQUIRE(concentration == Approx(674).epsilon(0.002).scale(0));
    double reached = 0;
    double before = 0;
    double out = 0;
    for (int t = 10; t <= 1200; t += 10) {
        flow.advance(t - 10, t);
        const double total = flow.solver().summary().outflow.east;
        out = (total - before) / 10;
        before = total;
        // On the rising limb q = alpha (R t)^(5/3).
        if (t == 300) {
            CHECK(out == Approx(std::sqrt(slope) / n * std::pow(rate * 295, 5.0 / 3)).epsilon(0.02).scale(0));
        }
        reached = reached == 0 && out >= 0.99 * rate * length ? t : reached;
    }

    CHECK(out == Approx(rate * length).epsilon(1e-3).scale(0));
    CHECK(reached == Approx(concentration).epsilon(0.05).scale(0));
    const auto fields = flow.fields();
    CHECK(fields.depth[79] ==
          Approx(std::pow(n * rate * 79.5 / std::sqrt(slope), 0.6)).epsilon(0.01).scale(0));
}

TEST_CASE("sources refuse what cannot be") {
    const auto refusal = [](auto change) -> std::string {
        auto c = basin<double>(1);
        change(c);
        try {
            Running<double> flow(c);
        } catch (const std::invalid_argument& e) {
            return e.what();
        }
        return "";
    };
    CHECK(refusal([](auto& c) { c.options.rain.rates = {-1e-6}; }).find("rain rate is -0.000001") !=
          std::string::npos);
    CHECK(refusal([](auto& c) {
              c.options.rain.rates = {1, 2};
          }).find("2 values for 0 zones") != std::string::npos);
    CHECK(refusal([](auto& c) {
              c.options.rain = {{1e-6}, {4}, false};
          }).find("rain zones are missing") != std::string::npos);
    CHECK(refusal([](auto& c) { c.soil_zones.assign(c.cells(), 1); }).find("soil zones come without") !=
          std::string::npos);
    CHECK(refusal([](auto& c) {
              c.options.infiltration = {{{1e-6, 0, 0}}, {4}};
              c.soil_zones.assign(c.cells(), 4);
              c.soil_zones[8] = NAN;
          }).find("cell (2, 1) of the soil zones has a number without values") != std::string::npos);
    CHECK(refusal([](auto& c) {
              c.options.infiltration.soils = {{1e-6, 0.1, 1.5}};
          }).find("between 0 and 1") != std::string::npos);

    auto c = basin<double>(1);
    const std::vector<double> negative(c.cells(), -1e-6);
    const auto rates = Machine::chosen().upload(negative);
    Running<double> without(c);
    CHECK_THROWS_WITH_AS(without.solver().set_rain(rates.get()), doctest::Contains("without it"),
                         std::invalid_argument);
    c.options.rain.field = true;
    Running<double> with(c);
    CHECK_THROWS_WITH_AS(with.solver().set_rain(rates.get()), doctest::Contains("rain in cell (0, 0)"),
                         std::invalid_argument);
}

TEST_CASE_TEMPLATE("CUDA and CPU agree on rain and loss" * doctest::skip(!Machine::has_cuda()), Real, float,
                   double) {
    Machine cpu(false);
    Machine cuda(true);
    const auto c = rainy_hill<Real>();

    const auto a = run(c, 60, cpu);
    const auto b = run(c, 60, cuda);

    const double tolerance = sizeof(Real) == 8 ? 1e-9 : 2e-3;
    CHECK(largest_difference(a.depth, b.depth) < tolerance);
    CHECK(largest_difference(a.discharge_x, b.discharge_x) < tolerance);
    CHECK(a.summary.sources.rain == Approx(b.summary.sources.rain).epsilon(1e-6).scale(0));
    CHECK(a.summary.sources.infiltration == Approx(b.summary.sources.infiltration).epsilon(1e-4).scale(0));
}
