// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <algorithm>

#include "../support/cell_index.hpp"
#include "boundary_case.hpp"
#include "scheme_forms.hpp"

using namespace thalweg::shallowwater;
using namespace thalweg::shallowwater::test;
using doctest::Approx;

namespace {

constexpr double gravity = 9.81;

template <class Real>
constexpr double closes_to = sizeof(Real) == 8 ? 1e-12 : 2e-6;

// Rough ground with a few walls, dry or with some water.
template <class Real>
auto rough_ground(bool wet) -> Case<Real> {
    Case<Real> c;
    c.domain = {70, 45, 20, 16};
    c.options.threads = 1;
    c.options.desingularisation_depth = 0.05;
    c.bed_cells = raster<Real>(70, 45, [](int i, int j) {
        return noise(i / 3, j / 2, 5) < 0.05 ? NAN : 100 + 0.02 * i - 0.01 * j + 0.3 * noise(i, j);
    });
    c.depth = raster<Real>(70, 45, [&](int i, int j) { return wet ? 0.6 + 0.5 * noise(i, j, 2) : 0; });
    c.manning_everywhere = 0.03;
    return c;
}

struct Method {
    Scheme scheme;
    Integrator integrator;
    WafForm form;
};

constexpr Method methods[] = {{Scheme::kp07, Integrator::ssp_rk2, WafForm::muscl},
                              {Scheme::kp07, Integrator::euler, WafForm::muscl},
                              {Scheme::hwp14, Integrator::ssp_rk2, WafForm::muscl},
                              {Scheme::waf, Integrator::ssp_rk2, WafForm::muscl},
                              {Scheme::waf, Integrator::ssp_rk2, WafForm::split}};

// Every kind of boundary and source at once, on ground that is partly wet.
template <class Real>
auto all_kinds(const Method& method = methods[0]) -> Case<Real> {
    auto c = rough_ground<Real>(false);
    c.options.scheme = method.scheme;
    c.options.integrator = method.integrator;
    c.options.waf_form = method.form;
    c.depth = raster<Real>(70, 45, [](int i, int j) { return std::hypot(i - 12, j - 10) < 7 ? 1.5 : 0; });
    const Domain& d = c.domain;
    add_boundary(c, BoundaryKind::discharge, faces_of(d, Side::west, 0, 12),
                 {{0, 10, 13, 40}, {0, 30, 5, 12}});
    add_boundary(c, BoundaryKind::stage, faces_of(d, Side::west, 30, 45), {{0, 30}, {99.5, 101.5}});
    add_boundary(c, BoundaryKind::rating, faces_of(d, Side::south, 20, 40), {{100, 102}, {0, 60}});
    add_boundary(c, BoundaryKind::critical, faces_of(d, Side::south, 0, 20));
    add_boundary(c, BoundaryKind::absorbing, faces_of(d, Side::east), TimeSeries::constant(102.3), {}, 102);
    add_boundary(c, BoundaryKind::open, faces_of(d, Side::north, 10, 30));
    add_boundary(c, BoundaryKind::discharge, faces_of(d, Side::north, 0, 5), TimeSeries::constant(-3));
    c.options.boundaries.sources = {{"spring", 40, 40, {{0, 20}, {0, 8}}},
                                    {"pump", 12, 10, TimeSeries::constant(-2)},
                                    {"drain", 0, 0, TimeSeries::constant(-0.5)}};
    c.options.boundaries.cells = {{"well", 55, 20, {{0, 30}, {101, 103}}, {}, {}}};
    return c;
}

}  // namespace

TEST_CASE_TEMPLATE("what a hydrograph brings is its integral, wherever it enters", Real, float, double) {
    for (const auto integrator : {Integrator::ssp_rk2, Integrator::euler}) {
        for (const bool wet : {false, true}) {
            CAPTURE(static_cast<int>(integrator));
            CAPTURE(wet);
            auto c = rough_ground<Real>(wet);
            c.options.integrator = integrator;
            // A corner that belongs to two segments, and kinks that no step ends at.
            add_boundary(c, BoundaryKind::discharge, faces_of(c.domain, Side::west, 0, 20),
                         {{0, 3.3, 7.1, 11}, {2, 40, 10, 25}});
            add_boundary(c, BoundaryKind::discharge, faces_of(c.domain, Side::south, 0, 9),
                         {{2, 5}, {0, 12}});
            Running<Real> flow(c);
            const double before = flow.solver().summary().volume;

            flow.advance(0, 9);
            flow.advance(9, 20);
            const Summary s = flow.solver().summary();

            const double first = 3.3 * 21 + 3.8 * 25 + 3.9 * 17.5 + 9 * 25;
            const double second = 3 * 6 + 15 * 12;
            CHECK(s.boundaries[0].inflow == Approx(first).epsilon(closes_to<Real>));
            CHECK(s.boundaries[1].inflow == Approx(second).epsilon(closes_to<Real>));
            CHECK(s.inflow.west == Approx(first).epsilon(closes_to<Real>));
            CHECK(s.inflow.south == Approx(second).epsilon(closes_to<Real>));
            CHECK(s.outflow.total() == 0);
            CHECK(s.boundaries[0].shortfall == 0);
            CHECK(s.volume == Approx(before + first + second).epsilon(closes_to<Real>));
        }
    }
}

TEST_CASE_TEMPLATE("the ledger closes with every kind of boundary and source", Real, float, double) {
    for (const Method& method : methods) {
        CAPTURE(static_cast<int>(method.scheme));
        CAPTURE(static_cast<int>(method.integrator));
        CAPTURE(static_cast<int>(method.form));
        auto c = all_kinds<Real>(method);
        Running<Real> flow(c);
        const double before = flow.solver().summary().volume;

        flow.advance(0, 40);
        const Summary s = flow.solver().summary();

        CHECK(s.bad_cell == -1);
        CHECK(s.inflow.east > 10);
        CHECK(s.outflow.total() > 10);
        CHECK(s.boundaries[7].inflow > 100);
        CHECK(s.boundaries[8].outflow > 50);
        CHECK(s.boundaries[8].outflow + s.boundaries[8].shortfall == Approx(80).epsilon(closes_to<Real>));
        CHECK(s.boundaries[10].inflow > 10);
        const double through = s.inflow.total() + s.outflow.total() + s.source_inflow + s.source_outflow;
        CHECK(std::fabs(s.volume - before - net_inflow(s)) < closes_to<Real> * (before + through));
    }
}

TEST_CASE_TEMPLATE("with boundaries too, dry tiles, threads and restarts change no bit", Real, float,
                   double) {
    for (const Method& method : methods) {
        CAPTURE(static_cast<int>(method.scheme));
        CAPTURE(static_cast<int>(method.integrator));
        CAPTURE(static_cast<int>(method.form));
        auto c = all_kinds<Real>(method);
        c.options.threads = 2;
        const auto sparse = run(c, 16);
        c.options.skip_dry = false;
        c.options.threads = 1;
        const auto dense = run(c, 16);
        Running<Real> first(c);
        Running<Real> resumed(c);
        first.advance(0, 7);
        resumed.advance(0, 1);
        resumed.restore(first.save());
        first.advance(7, 16);
        resumed.advance(7, 16);

        CHECK(dense.summary.wet_cells > 300);
        CHECK(dense.summary.wet_cells < 3000);
        CHECK(sparse.report.steps == dense.report.steps);
        CHECK(largest_difference(sparse.depth, dense.depth) == 0);
        CHECK(largest_difference(sparse.discharge_x, dense.discharge_x) == 0);
        CHECK(largest_difference(sparse.discharge_y, dense.discharge_y) == 0);
        CHECK(largest_difference(first.fields().depth, resumed.fields().depth) == 0);
        const Summary a = first.solver().summary();
        const Summary b = resumed.solver().summary();
        for (std::size_t k = 0; k < a.boundaries.size(); ++k) {
            CAPTURE(k);
            CHECK(sparse.summary.boundaries[k].inflow == dense.summary.boundaries[k].inflow);
            CHECK(sparse.summary.boundaries[k].outflow == dense.summary.boundaries[k].outflow);
            CHECK(a.boundaries[k].inflow == b.boundaries[k].inflow);
            CHECK(a.boundaries[k].outflow == b.boundaries[k].outflow);
            CHECK(a.boundaries[k].shortfall == b.boundaries[k].shortfall);
        }
    }
}

TEST_CASE_TEMPLATE("CUDA and CPU agree on every kind of boundary" * doctest::skip(!Machine::has_cuda()), Real,
                   float, double) {
    for (const auto& method : methods) {
        check_executors_agree(all_kinds<Real>(method));
    }
}

TEST_CASE_TEMPLATE("uniform flow through periodic edges keeps every bit", Real, float, double) {
    Case<Real> c;
    c.domain = {37, 5, 5, 4, Edge::periodic, Edge::periodic, Edge::periodic, Edge::periodic};
    c.bed_cells.assign(c.cells(), 7);
    c.depth.assign(c.cells(), Real(1.3));
    c.discharge_x.assign(c.cells(), Real(2.1));
    c.discharge_y.assign(c.cells(), Real(-0.7));

    const auto after = run(c, 50);

    CHECK(after.report.steps > 50);
    CHECK(largest_difference(after.depth, c.depth) == 0);
    CHECK(largest_difference(after.discharge_x, c.discharge_x) == 0);
    CHECK(largest_difference(after.discharge_y, c.discharge_y) == 0);
    CHECK(after.summary.outflow.total() == 0);
}

TEST_CASE("a wave through periodic edges is the same wave elsewhere, and nothing is lost") {
    const int nx = 40;
    const int ny = 23;
    const int moved = 17;
    const auto make = [&](int by) {
        Case<double> c;
        c.domain = {nx, ny, 2, 2, Edge::periodic, Edge::periodic, Edge::periodic, Edge::periodic};
        c.options.desingularisation_depth = 0.1;
        c.options.threads = 1;
        c.bed_cells =
            raster<double>(nx, ny, [&](int i, int j) { return 0.2 * noise((i + nx - by) % nx, j, 1); });
        c.depth = raster<double>(nx, ny, [&](int i, int j) {
            return 0.3 + (std::hypot((i + nx - by) % nx - 12, j - 11) < 6 ? 1 : 0);
        });
        return c;
    };
    Running<double> flow(make(0));
    const double before = flow.solver().summary().volume;
    flow.advance(0, 10);
    const auto here = flow.fields();

    const auto there = run(make(moved), 10);

    double most = 0;
    for (int j = 0; j < ny; ++j) {
        for (int i = 0; i < nx; ++i) {
            const double a = here.depth[thalweg::test::cell_index(i, j, nx)];
            const double b = there.depth[thalweg::test::cell_index((i + moved) % nx, j, nx)];
            most = std::fmax(most, std::fabs(a - b));
        }
    }
    CHECK(most < 1e-11);
    CHECK(here.summary.volume == Approx(before).epsilon(1e-13));
}

TEST_CASE("held discharge and stage lead to the steady flow over a bump") {
    // Delestre et al. 2013, section 3.1. The error of the scheme alone is 1.2e-4.
    const int nx = 100;
    auto c = channel(nx, 1, 0.25);
    const auto ground = [](double x) {
        return std::fabs(x - 10) < 2 ? 0.2 - 0.05 * (x - 10) * (x - 10) : 0.0;
    };
    c.bed_cells.clear();
    for (int j = 0; j <= 1; ++j) {
        for (int i = 0; i <= nx; ++i) {
            c.bed_vertices.push_back(ground(0.25 * i));
        }
    }
    c.depth.assign(c.cells(), 2);
    add_boundary(c, BoundaryKind::discharge, faces_of(c.domain, Side::west),
                 TimeSeries::constant(4.42 * 0.25));
    add_boundary(c, BoundaryKind::stage, faces_of(c.domain, Side::east), TimeSeries::constant(2));

    const auto steady = run(c, 150);

    const double head = 2 + 4.42 * 4.42 / (2 * gravity * 4);
    double error = 0;
    double total = 0;
    for (int i = 0; i < nx; ++i) {
        const double z = ground(0.25 * (i + 0.5));
        double h = 2;
        for (int k = 0; k < 60; ++k) {
            h = head - z - 4.42 * 4.42 / (2 * gravity * h * h);
        }
        error += std::fabs(steady.depth[static_cast<std::size_t>(i)] - h);
        total += h;
    }
    CHECK(error / total < 1.56e-4);
    CHECK(steady.discharge_x[0] == Approx(4.42).epsilon(1e-3));
    CHECK(steady.discharge_x[nx - 1] == Approx(4.42).epsilon(1e-3));
}

TEST_CASE("supercritical inflow keeps the depth that is given with it") {
    auto c = channel(50, 3, 1);
    c.depth.assign(c.cells(), 0);
    add_boundary(c, BoundaryKind::discharge, faces_of(c.domain, Side::west), TimeSeries::constant(3 * 2.0),
                 TimeSeries::constant(0.4));
    add_boundary(c, BoundaryKind::critical, faces_of(c.domain, Side::east));

    const auto steady = run(c, 60);

    for (std::size_t k = 0; k < c.cells(); ++k) {
        REQUIRE(steady.depth[k] == Approx(0.4).epsilon(1e-9));
        REQUIRE(steady.discharge_x[k] == Approx(2).epsilon(1e-9));
    }
}

TEST_CASE("a lake beside held edges stays at rest") {
    auto c = rough_ground<double>(true);
    c.options.threads = 1;
    c.bed_cells = raster<double>(70, 45, [](int i, int j) { return 100 + 0.05 * i + noise(i, j); });
    c.depth.clear();
    c.level.assign(c.cells(), 105);
    add_boundary(c, BoundaryKind::stage, faces_of(c.domain, Side::west), TimeSeries::constant(105));
    add_boundary(c, BoundaryKind::absorbing, faces_of(c.domain, Side::east), TimeSeries::constant(105), {},
                 105);
    add_boundary(c, BoundaryKind::discharge, faces_of(c.domain, Side::south), TimeSeries::constant(0));
    add_boundary(c, BoundaryKind::rating, faces_of(c.domain, Side::north), {{105.5, 106}, {0, 10}});

    const auto after = run(c, 10);

    for (std::size_t k = 0; k < c.cells(); ++k) {
        REQUIRE(std::fabs(after.level[k] - 105) < 1e-11);
        REQUIRE(after.speed[k] < 1e-11);
    }
}

TEST_CASE("an absorbing edge lets a wave leave") {
    const int nx = 200;
    auto c = channel(nx, 1, 1);
    const double height = 0.02;
    c.depth = raster<double>(nx, 1, [&](int i, int) {
        const double x = (i - 100) / 12.0;
        return 2 + height * std::exp(-x * x);
    });
    add_boundary(c, BoundaryKind::absorbing, faces_of(c.domain, Side::west), TimeSeries::constant(2), {}, 2);
    add_boundary(c, BoundaryKind::absorbing, faces_of(c.domain, Side::east), TimeSeries::constant(2), {}, 2);

    // Half a wave has gone either way, and would be back from a wall at x = 100.
    const auto after = run(c, 200 / std::sqrt(gravity * 2));

    double most = 0;
    for (const double h : after.depth) {
        most = std::fmax(most, std::fabs(h - 2));
    }
    CHECK(most < 0.002 * height / 2);
}

TEST_CASE("an absorbing edge brings the wave that comes in") {
    auto c = channel(100, 1, 1);
    c.depth.assign(c.cells(), 2);
    add_boundary(c, BoundaryKind::absorbing, faces_of(c.domain, Side::west), {{0, 5, 10}, {2, 2.1, 2}}, {},
                 2);

    const auto after = run(c, 15);

    // The crest has travelled for 10 s, faster than in still water.
    const double celerity = 3 * std::sqrt(gravity * 2.1) - 2 * std::sqrt(gravity * 2);
    const auto crest = std::max_element(after.depth.begin(), after.depth.end());
    CHECK(*crest == Approx(2.1).epsilon(0.005));
    CHECK(static_cast<double>(crest - after.depth.begin()) + 0.5 == Approx(10 * celerity).epsilon(0.03));
}

TEST_CASE("water that leaves by a rating curve ends on the curve") {
    auto c = channel(60, 4, 5);
    c.manning_everywhere = 0.03;
    c.bed_cells = raster<double>(60, 4, [](int i, int) { return 10 - 0.002 * 5 * i; });
    const TimeSeries curve = {{9.4, 10, 11, 12}, {0, 5, 30, 80}};
    add_boundary(c, BoundaryKind::discharge, faces_of(c.domain, Side::west), TimeSeries::constant(20));
    add_boundary(c, BoundaryKind::rating, faces_of(c.domain, Side::east), curve);
    Running<double> flow(c);
    flow.advance(0, 2500);
    const double before = flow.solver().summary().outflow.east;

    flow.advance(2500, 2600);

    CHECK((flow.solver().summary().outflow.east - before) / 100 == Approx(20).epsilon(1e-3));
    const auto level = flow.fields().level;
    double mean = 0;
    for (int j = 0; j < 4; ++j) {
        mean += level[thalweg::test::cell_index(59, j, 60)] / 4;
    }
    CHECK(mean == Approx(10.6).epsilon(1e-6));
}

TEST_CASE("a flume narrower than a metre empties by its rating curve") {
    auto c = channel(20, 4, 0.1);
    c.bed_cells.assign(80, 1);
    c.depth.assign(80, 0.2);
    const double volume = 0.2 * 20 * 4 * 0.1 * 0.1;
    add_boundary(c, BoundaryKind::rating, faces_of(c.domain, Side::east), {{1.1, 1.3}, {0, 0.02}});
    Running<double> flow(c);

    flow.advance(0, 60);

    // The water above the level at which nothing leaves: half of it.
    CHECK(flow.solver().summary().outflow.east == Approx(volume / 2).epsilon(0.05));
}

TEST_CASE("a free fall leaves at critical depth") {
    auto c = channel(100, 1, 1);
    c.manning_everywhere = 0.01;
    c.depth.assign(c.cells(), 0.8);
    add_boundary(c, BoundaryKind::discharge, faces_of(c.domain, Side::west), TimeSeries::constant(1));
    add_boundary(c, BoundaryKind::critical, faces_of(c.domain, Side::east));

    const auto steady = run(c, 500);

    CHECK(steady.discharge_x[50] == Approx(1).epsilon(1e-4));
    CHECK(steady.depth[99] == Approx(std::cbrt(1 / gravity)).epsilon(0.05));
}

TEST_CASE("uniform flow down a slope passes held edges undisturbed") {
    // Normal depth upstream; the same level drop held downstream.
    const double slope = 0.001;
    const double q = 1.5;
    const double depth = std::pow(0.03 * q / std::sqrt(slope), 0.6);
    auto c = channel(100, 2, 10);
    c.manning_everywhere = 0.03;
    c.bed_cells.clear();
    for (int j = 0; j <= 2; ++j) {
        for (int i = 0; i <= 100; ++i) {
            c.bed_vertices.push_back(5 - slope * 10 * i);
        }
    }
    c.depth.assign(c.cells(), depth);
    c.discharge_x.assign(c.cells(), q);
    add_boundary(c, BoundaryKind::discharge, faces_of(c.domain, Side::west), TimeSeries::constant(q * 20));
    add_boundary(c, BoundaryKind::stage, faces_of(c.domain, Side::east),
                 TimeSeries::constant(5 - slope * 1000 + depth));

    const auto after = run(c, 2000);

    for (std::size_t k = 0; k < c.cells(); ++k) {
        REQUIRE(after.depth[k] == Approx(depth).epsilon(1e-3));
    }
}

TEST_CASE("a pump takes what is there and counts what it lacks") {
    auto c = channel(3, 1, 10);
    c.bed_cells = {0, NAN, 0};
    c.depth = {0.5, 0, 1};
    c.options.boundaries.sources = {{"pump", 0, 0, TimeSeries::constant(-10)}};

    const auto after = run(c, 8);

    CHECK(after.summary.boundaries[0].outflow == Approx(50).epsilon(1e-12));
    CHECK(after.summary.boundaries[0].shortfall == Approx(30).epsilon(1e-12));
    CHECK(after.depth[0] == 0);
    CHECK(after.depth[2] == 1);
}

TEST_CASE("a hydrograph cell has the level that its table says") {
    auto c = channel(9, 9, 10);
    c.depth.assign(c.cells(), 0.5);
    c.options.boundaries.cells = {{"gauge", 4, 4, {{0, 100}, {1, 3}}, TimeSeries::constant(0.2), {}}};

    const auto after = run(c, 50);

    CHECK(after.depth[40] == Approx(2).epsilon(1e-14));
    CHECK(after.discharge_x[40] == Approx(0.4).epsilon(1e-14));
    CHECK(after.discharge_y[40] == 0);
    CHECK(after.summary.volume == Approx(81 * 50 + net_inflow(after.summary)).epsilon(1e-13));
}

TEST_CASE("the walls of a cell beside a boundary stay walls") {
    auto c = channel(6, 3, 1);
    c.bed_cells[6] = NAN;
    c.bed_cells[11] = NAN;
    add_boundary(c, BoundaryKind::discharge, faces_of(c.domain, Side::west), TimeSeries::constant(1));
    add_boundary(c, BoundaryKind::stage, faces_of(c.domain, Side::east), TimeSeries::constant(1));

    const auto after = run(c, 20);

    CHECK(std::isnan(after.depth[6]));
    CHECK(std::isnan(after.depth[11]));
    CHECK(after.summary.boundaries[0].inflow == Approx(20).epsilon(1e-12));
    CHECK(after.summary.volume == Approx(16 + net_inflow(after.summary)).epsilon(1e-13));
}
