// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <algorithm>

#include "case.hpp"
#include "shallowwater/physics/flood_hazard.hpp"

using namespace thalweg::shallowwater;
using namespace thalweg::shallowwater::test;
using doctest::Approx;

namespace {

constexpr RecordSet all_records = (1u << record::count) - 1;

// One result of a running case.
template <class Real>
auto result(Running<Real>& flow, std::size_t cells, Real* Outputs<Real>::*which,
            Machine& machine = Machine::chosen()) -> std::vector<Real> {
    const auto to = machine.upload(std::vector<Real>(cells, Real(-77)));
    Outputs<Real> outputs;
    outputs.*which = to.get();
    flow.solver().publish(outputs);
    return machine.download(to, cells);
}

// A single cell of 10 m x 10 m at 5 m above datum. Rain brings 3 mm/s for 100 s, the ground takes 1 mm/s: the
// water rises to 0.2 m at 100 s, and is gone at 300 s.
template <class Real>
auto puddle() -> Case<Real> {
    Case<Real> c;
    c.domain = {1, 1, 10, 10};
    c.bed_cells = {Real(5)};
    c.options.longest_step = 0.5;
    c.options.rain.series = {{{0, 100, 100.001}, {3e-3, 3e-3, 0}}};
    c.options.infiltration.soils = {{1e-3, 0, 0}};
    c.options.track = all_records;
    c.options.arrival_depth = 0.05;
    c.options.duration_depth = 0.1;
    return c;
}

// Water of 3 m that wind of 30 m/s from the west pushes for 50 s, and then wind from the east.
template <class Real>
auto gust() -> Case<Real> {
    Case<Real> c;
    c.domain = {41, 41, 1000, 1000};
    c.options.threads = 1;
    c.options.longest_step = 5;
    c.options.momentum.wind.speeds = {{0}, {30}};
    c.options.momentum.wind.directions = {{0, 50, 50.001}, {270, 270, 90}};
    c.options.momentum.wind.drag = 0.01;
    c.options.track = all_records;
    c.bed_cells.assign(c.cells(), Real(0));
    c.depth.assign(c.cells(), Real(3));
    return c;
}

constexpr std::size_t middle = 20 * 41 + 20;

template <class Real>
auto dam_break() -> Case<Real> {
    Case<Real> c;
    c.domain = {150, 100, 5, 5, Edge::open, Edge::wall, Edge::wall, Edge::wall};
    c.options.desingularisation_depth = 0.1;
    c.options.track = all_records;
    c.options.duration_depth = 0.3;
    c.manning_everywhere = 0.03;
    c.bed_cells = raster<Real>(150, 100, [](int i, int j) { return 10 + 0.05 * i + 0.2 * noise(i, j); });
    c.depth = raster<Real>(150, 100, [](int i, int j) { return std::hypot(i - 50, j - 50) < 9 ? 4 : 0; });
    return c;
}

template <class Real>
using Member = Real* Outputs<Real>::*;

template <class Real>
constexpr Member<Real> recorded[] = {&Outputs<Real>::maximum_depth,
                                     &Outputs<Real>::maximum_level,
                                     &Outputs<Real>::maximum_speed,
                                     &Outputs<Real>::maximum_discharge,
                                     &Outputs<Real>::maximum_depth_speed,
                                     &Outputs<Real>::maximum_hazard_rating,
                                     &Outputs<Real>::hazard_class,
                                     &Outputs<Real>::vulnerability_class,
                                     &Outputs<Real>::maximum_depth_time,
                                     &Outputs<Real>::maximum_level_time,
                                     &Outputs<Real>::maximum_speed_time,
                                     &Outputs<Real>::maximum_discharge_time,
                                     &Outputs<Real>::maximum_depth_speed_time,
                                     &Outputs<Real>::arrival_time,
                                     &Outputs<Real>::duration,
                                     &Outputs<Real>::recession_time};

}  // namespace

TEST_CASE_TEMPLATE("depths are recorded with their times", Real, float, double) {
    Running<Real> flow(puddle<Real>());
    const auto now = [&](Member<Real> which) -> double { return result(flow, 1, which)[0]; };

    CHECK(now(&Outputs<Real>::maximum_depth) == 0);
    CHECK(std::isnan(now(&Outputs<Real>::maximum_depth_time)));
    CHECK(std::isnan(now(&Outputs<Real>::maximum_level)));
    CHECK(std::isnan(now(&Outputs<Real>::arrival_time)));
    CHECK(now(&Outputs<Real>::duration) == 0);
    CHECK(now(&Outputs<Real>::vulnerability_class) == 0);
    CHECK(now(&Outputs<Real>::hazard_class) == 0);
    flow.advance(0, 90);
    CHECK(now(&Outputs<Real>::maximum_depth) == Approx(0.18));
    CHECK(now(&Outputs<Real>::duration) == Approx(40).epsilon(0.02));
    CHECK(std::isnan(now(&Outputs<Real>::recession_time)));
    flow.advance(90, 400);

    CHECK(now(&Outputs<Real>::maximum_depth) == Approx(0.2).epsilon(1e-4));
    CHECK(now(&Outputs<Real>::maximum_depth_time) == Approx(100).epsilon(0.006));
    CHECK(now(&Outputs<Real>::maximum_level) == Approx(5.2).epsilon(1e-5));
    CHECK(now(&Outputs<Real>::maximum_level_time) == Approx(100).epsilon(0.006));
    CHECK(now(&Outputs<Real>::arrival_time) == Approx(25).epsilon(0.03));
    CHECK(now(&Outputs<Real>::duration) == Approx(150).epsilon(0.01));
    CHECK(now(&Outputs<Real>::recession_time) == Approx(200).epsilon(0.006));
    CHECK(now(&Outputs<Real>::maximum_hazard_rating) == Approx(0.2 * 0.5 + 0.5).epsilon(1e-4));
    CHECK(now(&Outputs<Real>::hazard_class) == 1);
    CHECK(now(&Outputs<Real>::vulnerability_class) == 1);
    CHECK(now(&Outputs<Real>::maximum_speed) == 0);
    CHECK(std::isnan(now(&Outputs<Real>::maximum_speed_time)));
    CHECK(now(&Outputs<Real>::depth) == 0);
}

TEST_CASE_TEMPLATE("speeds are recorded with their times", Real, float, double) {
    const auto c = gust<Real>();
    Running<Real> flow(c);
    const auto now = [&](Member<Real> which) -> double { return result(flow, c.cells(), which)[middle]; };
    const double discharge = 50 * 1.225e-3 * 0.01 * 900;

    flow.advance(0, 80);

    CHECK(now(&Outputs<Real>::discharge_x) == Approx(0.4 * discharge).epsilon(1e-3));
    CHECK(now(&Outputs<Real>::maximum_discharge) == Approx(discharge).epsilon(1e-4));
    CHECK(now(&Outputs<Real>::maximum_discharge_time) == Approx(50));
    CHECK(now(&Outputs<Real>::maximum_speed) == Approx(discharge / 3).epsilon(1e-4));
    CHECK(now(&Outputs<Real>::maximum_speed_time) == Approx(50));
    CHECK(now(&Outputs<Real>::maximum_depth_speed) == Approx(discharge).epsilon(1e-4));
    CHECK(now(&Outputs<Real>::maximum_depth_speed_time) == Approx(50));
    CHECK(now(&Outputs<Real>::depth_speed) == Approx(0.4 * discharge).epsilon(1e-3));
    CHECK(now(&Outputs<Real>::maximum_hazard_rating) ==
          Approx(3 * (discharge / 3 + 0.5) + 0.5).epsilon(1e-4));
    CHECK(now(&Outputs<Real>::hazard_class) == 4);
    CHECK(now(&Outputs<Real>::vulnerability_class) == 5);
    CHECK(now(&Outputs<Real>::maximum_depth_time) == 0);
}

TEST_CASE("times count from the time of the initial state") {
    auto c = puddle<double>();
    c.depth = {1};
    c.options.start = 1000;
    c.options.rain = {};
    Running<double> flow(c);

    flow.advance(1000, 1400);

    CHECK(result(flow, 1, &Outputs<double>::arrival_time)[0] == 1000);
    CHECK(result(flow, 1, &Outputs<double>::maximum_depth_time)[0] == 1000);
    CHECK(result(flow, 1, &Outputs<double>::duration)[0] == 400);
}

TEST_CASE("Froude and Courant numbers are those of the moment") {
    Case<double> c;
    c.domain = {41, 41, 20, 10};
    c.bed_cells.assign(c.cells(), 0);
    c.depth.assign(c.cells(), 2);
    c.depth[0] = 0;
    c.discharge_x.assign(c.cells(), 3);
    c.discharge_y.assign(c.cells(), -1);
    c.options.longest_step = 0.01;
    Running<double> flow(c);

    flow.advance(0, 0.01);

    const double wave = std::sqrt(9.81 * 2);
    CHECK(result(flow, c.cells(), &Outputs<double>::froude_number)[middle] == Approx(std::sqrt(2.5) / wave));
    CHECK(result(flow, c.cells(), &Outputs<double>::courant_number)[middle] ==
          Approx(std::fmax((1.5 + wave) / 20, (0.5 + wave) / 10) * 0.01));
    Case<double> dry = c;
    dry.depth.assign(c.cells(), 0);
    Running<double> still(dry);
    CHECK(std::isnan(result(still, c.cells(), &Outputs<double>::froude_number)[3]));
    CHECK(std::isnan(result(still, c.cells(), &Outputs<double>::courant_number)[3]));
}

TEST_CASE("hazard ratings fall into the published classes") {
    // Defra and Environment Agency, supplementary note of May 2008.
    CHECK(hazard_rating(2.0, 1.5, 1.0) == 5.0);
    CHECK(hazard_rating(0.25, 0.0, 0.5) == 0.625);
    CHECK(hazard_class(0.0) == 1);
    for (const auto& [limit, above] : {std::pair{0.75, 2}, {1.25, 3}, {2.0, 4}}) {
        CHECK(hazard_class(limit - 1e-9) == above - 1);
        CHECK(hazard_class(limit + 1e-9) == above);
    }
    CHECK(hazard_class(0.75) == 2);
    CHECK(hazard_class(1.25) == 3);
    CHECK(hazard_class(2.0) == 3);
}

TEST_CASE("depths and speeds fall into the vulnerability classes of the Australian guideline") {
    // Guideline 7-3 (2017), table 2: at its limit of depth a class ends in slow water, and at that depth with
    // its limit of depth times speed; H2 and H3 have the same one. Limits of speed are 2 and 4 m/s.
    struct Row {
        double product, depth;
        int within, deeper, faster;
    };

    const double barely = 1e-9;
    for (const Row& row : {Row{0.3, 0.3, 1, 2, 2},
                           {0.6, 0.5, 2, 3, 4},
                           {0.6, 1.2, 3, 4, 4},
                           {1, 2, 4, 5, 5},
                           {4, 4, 5, 6, 6}}) {
        CAPTURE(row.depth);
        CHECK(vulnerability_class(row.depth, 0.01) == row.within);
        CHECK(vulnerability_class(row.depth + barely, 0.01) == row.deeper);
        CHECK(vulnerability_class(row.depth, (row.product - barely) / row.depth) == row.within);
        CHECK(vulnerability_class(row.depth, (row.product + barely) / row.depth) == row.faster);
    }
    CHECK(vulnerability_class(0.01, 2.0) == 1);
    CHECK(vulnerability_class(0.01, 2 + barely) == 5);
    CHECK(vulnerability_class(0.01, 4.0) == 5);
    CHECK(vulnerability_class(0.01, 4 + barely) == 6);

    struct Point {
        double depth, speed, expected;
    };

    for (const Point& p : {Point{0.3, 1, 1},
                           {0.31, 0.1, 2},
                           {0.2, 1.6, 2},
                           {0.1, 2.1, 5},
                           {0.5, 1.2, 2},
                           {0.51, 0.1, 3},
                           {1.2, 0.5, 3},
                           {1.21, 0.1, 4},
                           {0.9, 1.1, 4},
                           {2, 0.5, 4},
                           {2.01, 0.1, 5},
                           {0.9, 1.2, 5},
                           {4, 1, 5},
                           {4.01, 0, 6},
                           {0.5, 4.1, 6},
                           {2, 2.1, 6}}) {
        CAPTURE(p.depth);
        CAPTURE(p.speed);
        CHECK(vulnerability_class(p.depth, p.speed) == p.expected);
    }
}

TEST_CASE("what nobody asks for is not recorded, and what is asked for costs no other") {
    auto c = puddle<double>();
    c.options.track = set_of(record::maximum_speed_time) | set_of(record::duration);
    Running<double> flow(c);

    flow.advance(0, 250);

    CHECK(result(flow, 1, &Outputs<double>::maximum_depth)[0] == -77);
    CHECK(result(flow, 1, &Outputs<double>::vulnerability_class)[0] == -77);
    CHECK(result(flow, 1, &Outputs<double>::recession_time)[0] == -77);
    CHECK(result(flow, 1, &Outputs<double>::maximum_speed)[0] == 0);
    CHECK(result(flow, 1, &Outputs<double>::duration)[0] == Approx(150).epsilon(0.01));
}

TEST_CASE_TEMPLATE("records are the same bits with dry tiles left out, and after a restart", Real, float,
                   double) {
    auto c = dam_break<Real>();
    Running<Real> sparse(c);
    sparse.advance(0, 12);
    const auto saved = sparse.save();
    Running<Real> resumed(c);
    resumed.advance(0, 1);
    resumed.restore(saved);
    c.options.skip_dry = false;
    Running<Real> dense(c);
    dense.advance(0, 12);

    sparse.advance(12, 24);
    dense.advance(12, 24);
    resumed.advance(12, 24);

    for (const auto which : recorded<Real>) {
        const auto a = result(sparse, c.cells(), which);
        CHECK(largest_difference(a, result(dense, c.cells(), which)) == 0);
        CHECK(largest_difference(a, result(resumed, c.cells(), which)) == 0);
    }
    const auto durations = result(sparse, c.cells(), &Outputs<Real>::duration);
    const auto highest = *std::max_element(durations.begin(), durations.end());
    CHECK(highest > 10);
    CHECK(highest <= 24);
}

TEST_CASE_TEMPLATE("CUDA and CPU record the same" * doctest::skip(!Machine::has_cuda()), Real, float,
                   double) {
    Machine cpu(false);
    Machine cuda(true);
    const auto c = dam_break<Real>();
    Running<Real> a(c, cpu);
    Running<Real> b(c, cuda);

    a.advance(0, 5);
    b.advance(0, 5);

    for (const auto which : {&Outputs<Real>::maximum_depth, &Outputs<Real>::maximum_discharge,
                             &Outputs<Real>::froude_number, &Outputs<Real>::maximum_hazard_rating}) {
        const auto x = result(a, c.cells(), which, cpu);
        const auto y = result(b, c.cells(), which, cuda);
        double most = 0;
        for (std::size_t k = 0; k < c.cells(); ++k) {
            most = std::isnan(x[k]) || std::isnan(y[k]) ? most : std::fmax(most, std::fabs(x[k] - y[k]));
        }
        CHECK(most < (sizeof(Real) == 8 ? 1e-7 : 5e-2));
    }
}
