// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "boundary_case.hpp"
#include "scheme_forms.hpp"

using namespace thalweg::shallowwater;
using namespace thalweg::shallowwater::test;
using doctest::Approx;

namespace {

template <class Real>
constexpr double closes_to = sizeof(Real) == 8 ? 1e-12 : 2e-6;

// All faces between cells whose middles, in cells, are within the box.
auto between_in(double west, double east, double south, double north) -> std::vector<FaceBetween> {
    std::vector<FaceBetween> faces;
    for (int j = std::max(static_cast<int>(south), 1); j <= north; ++j) {
        for (int i = std::max(static_cast<int>(west), 1); i <= east; ++i) {
            for (const bool along_x : {true, false}) {
                const double x = i + (along_x ? 0 : 0.5);
                const double y = j + (along_x ? 0.5 : 0);
                if (x >= west && x <= east && y >= south && y <= north) {
                    faces.push_back({i, j, along_x});
                }
            }
        }
    }
    return faces;
}

template <class Real>
void add_between(Case<Real>& c, BoundaryKind kind, const std::vector<FaceBetween>& faces,
                 const TimeSeries& value = {}, const TimeSeries& level = {}, double still = 0) {
    auto& edges = c.options.boundaries.edges;
    edges.push_back({"b" + std::to_string(edges.size()), kind, {}, value, level, still, 0, faces});
}

// A round island of ground in a raster of missing values.
auto is_island(int i, int j) -> bool {
    return std::hypot(i - 25, j - 20) < 17;
}

// Every kind of boundary along the shore of the island, which water covers in part.
template <class Real>
auto island(const SchemeForm& method) -> Case<Real> {
    Case<Real> c;
    c.domain = {50, 40, 20, 16};
    set_scheme(c, method);
    c.options.threads = 1;
    c.options.desingularisation_depth = 0.05;
    c.bed_cells = raster<Real>(50, 40, [](int i, int j) {
        return is_island(i, j) ? 100 + 0.02 * i - 0.01 * j + 0.3 * noise(i, j) : NAN;
    });
    c.depth = raster<Real>(50, 40, [](int i, int j) { return std::hypot(i - 20, j - 18) < 7 ? 1.5 : 0; });
    c.manning_everywhere = 0.03;
    add_between(c, BoundaryKind::discharge, between_in(0, 15, 15, 25), {{0, 10, 13, 40}, {0, 60, 10, 24}});
    add_between(c, BoundaryKind::stage, between_in(0, 20, 26, 39.9), {{0, 30}, {99.5, 101.5}});
    add_between(c, BoundaryKind::rating, between_in(21, 30, 30, 39.9), {{100, 102}, {0, 60}});
    add_between(c, BoundaryKind::critical, between_in(31, 49.9, 26, 39.9));
    add_between(c, BoundaryKind::absorbing, between_in(36, 49.9, 16, 25), TimeSeries::constant(102.3), {},
                102);
    add_between(c, BoundaryKind::open, between_in(20, 49.9, 0, 10));
    add_between(c, BoundaryKind::discharge, between_in(0, 19, 0, 14), TimeSeries::constant(-3));
    return c;
}

}  // namespace

TEST_CASE_TEMPLATE("on a clipped domain, too, every kind of boundary moves water, and the ledger closes",
                   Real, float, double) {
    for (const SchemeForm& method : scheme_forms) {
        CAPTURE(static_cast<int>(method.scheme));
        CAPTURE(static_cast<int>(method.form));
        auto c = island<Real>(method);
        c.options.face_discharges = true;
        Running<Real> flow(c);
        const double before = flow.solver().summary().volume;

        flow.advance(0, 40);
        const Summary s = flow.solver().summary();

        CHECK(s.bad_cell == -1);
        CHECK(s.boundaries[0].inflow ==
              Approx(0.5 * 10 * 60 + 1.5 * 70 + 0.5 * 27 * 34).epsilon(closes_to<Real>).scale(0));
        CHECK(s.boundaries[1].inflow > 10);
        CHECK(s.boundaries[4].inflow > 10);
        CHECK(s.boundaries[0].outflow == 0);
        CHECK(s.boundaries[3].inflow == 0);
        CHECK(s.boundaries[5].inflow == 0);
        CHECK(s.boundaries[6].inflow == 0);
        CHECK(s.boundaries[6].outflow + s.boundaries[6].shortfall ==
              Approx(120).epsilon(closes_to<Real>).scale(0));
        CHECK(s.inflow.total() == s.inflow.inside);
        const double through = s.inflow.total() + s.outflow.total();
        CHECK(std::fabs(s.volume - before - net_inflow(s)) < closes_to<Real> * (before + through));
        CHECK(flow.solver().boundaries().size() == 7 + 4);
        for (int k = 0; k < 7; ++k) {
            const BoundaryFacts& facts = flow.solver().boundaries()[static_cast<std::size_t>(k)];
            CHECK(facts.faces > 5);
            CHECK(facts.length > 90);
            CHECK(facts.lowest_bed > 99);
            CHECK(facts.lowest_bed < 102);
        }
        const auto after = flow.fields();
        for (int j = 0; j < 40; ++j) {
            for (int i = 0; i < 50; ++i) {
                CHECK(std::isnan(after.depth[static_cast<std::size_t>(j * 50 + i)]) == !is_island(i, j));
            }
        }
    }
}

TEST_CASE_TEMPLATE("on a clipped domain dry tiles, threads and restarts change no bit", Real, float, double) {
    for (const SchemeForm& method : scheme_forms) {
        auto c = island<Real>(method);
        const auto sparse = run(c, 20);
        c.options.threads = 2;
        const auto threads = run(c, 20);
        c.options.skip_dry = false;
        const auto dense = run(c, 20);
        Running<Real> first(c);
        first.advance(0, 7);
        Running<Real> resumed(c);
        resumed.advance(0, 1);

        resumed.restore(first.save());
        first.advance(7, 20);
        resumed.advance(7, 20);

        CHECK(largest_difference(threads.depth, sparse.depth) == 0);
        CHECK(largest_difference(dense.depth, sparse.depth) == 0);
        CHECK(largest_difference(dense.discharge_x, sparse.discharge_x) == 0);
        CHECK(largest_difference(resumed.fields().depth, first.fields().depth) == 0);
        const Summary a = first.solver().summary();
        const Summary b = resumed.solver().summary();
        for (std::size_t n = 0; n < a.boundaries.size(); ++n) {
            CHECK(a.boundaries[n].inflow == b.boundaries[n].inflow);
            CHECK(a.boundaries[n].outflow == b.boundaries[n].outflow);
        }
    }
}

TEST_CASE_TEMPLATE("CUDA and CPU agree on a clipped domain" * doctest::skip(!Machine::has_cuda()), Real,
                   float, double) {
    for (const auto& method : scheme_forms) {
        check_executors_agree(island<Real>(method));
    }
}

TEST_CASE("a lake rests beside missing ground that stands at its level") {
    for (const SchemeForm& method : scheme_forms) {
        for (const double level : {100.9, 102.0}) {
            // KP07 rests at no shore, with walls neither. In a cell with open places in both directions the
            // split form lets rounding grow: a known defect.
            if ((method.scheme == Scheme::kp07 && level < 101) || method.form == WafForm::split) {
                continue;
            }
            CAPTURE(static_cast<int>(method.scheme));
            CAPTURE(level);
            Case<double> c;
            c.domain = {50, 40, 5, 4};
            set_scheme(c, method);
            c.options.threads = 1;
            c.options.desingularisation_depth = 0.05;
            c.bed_cells = raster<double>(
                50, 40, [](int i, int j) { return is_island(i, j) ? 100 + 1.5 * noise(i, j, 3) : NAN; });
            c.level.assign(c.cells(), level);
            add_between(c, BoundaryKind::stage, between_in(0, 25, 0, 39.9), TimeSeries::constant(level));
            add_between(c, BoundaryKind::discharge, between_in(26, 49.9, 0, 39.9), TimeSeries::constant(0));

            const auto after = run(c, 100);

            for (const double speed : after.speed) {
                CAPTURE(speed);
                REQUIRE((std::isnan(speed) || speed < 1e-10));
            }
        }
    }
}

TEST_CASE("a river flows through a clipped channel as through one that fills the grid") {
    // Between steps of missing ground at both ends, so that the segments have faces of both directions.
    for (const SchemeForm& method : scheme_forms) {
        CAPTURE(static_cast<int>(method.scheme));
        Case<double> c;
        c.domain = {70, 9, 50, 50};
        set_scheme(c, method);
        c.options.threads = 1;
        c.options.desingularisation_depth = 0.01;
        c.bed_cells = raster<double>(70, 9, [](int i, int j) {
            const bool ground = j > 1 && j < 7 && i >= 2 + j / 3 && i < 66 - j / 3;
            return ground ? -0.03 * i : NAN;
        });
        c.depth.assign(c.cells(), 0);
        c.manning_everywhere = 0.055;
        add_between(c, BoundaryKind::discharge, between_in(0, 6, 2.1, 6.9), TimeSeries::constant(5 * 50 * 5));
        add_between(c, BoundaryKind::normal, between_in(60, 69.9, 2.1, 6.9));
        const double normal = std::pow(0.055 * 5 / std::sqrt(0.0006), 0.6);

        const auto after = run(c, 5 * 3600);

        for (int j = 2; j < 7; ++j) {
            for (int i = 20; i < 60; ++i) {
                REQUIRE(after.depth[static_cast<std::size_t>(j * 70 + i)] ==
                        Approx(normal).epsilon(0.03).scale(0));
            }
        }
        CHECK(after.summary.boundaries[0].inflow == Approx(5 * 3600.0 * 1250).epsilon(1e-9).scale(0));
    }
}

TEST_CASE("normal depth at an edge of steps finds the fall along the steepest line") {
    struct Fall {
        double x, y;
    };

    for (const Fall& fall : {Fall{0.002, 0}, Fall{0.0014142135623730951, 0.0014142135623730951}}) {
        CAPTURE(fall.y);
        Case<double> c;
        c.domain = {80, 80, 5, 5};
        c.bed_cells = raster<double>(
            80, 80, [&](int i, int j) { return i + j < 80 ? 10 - fall.x * 5 * i - fall.y * 5 * j : NAN; });
        c.depth.assign(c.cells(), 0);
        add_between(c, BoundaryKind::normal, between_in(0, 79.9, 0, 79.9));
        Running<double> running(c);
        const BoundaryFacts facts = running.solver().boundaries()[0];
        CHECK(facts.slope == Approx(0.002).epsilon(1e-6).scale(0));
    }
}

TEST_CASE("what no water can reach is refused") {
    auto c = island<double>(scheme_forms[0]);
    add_between(c, BoundaryKind::stage, between_in(0, 3, 0, 3), TimeSeries::constant(100));
    CHECK_THROWS_AS(Running<double>{c}, UnreachedBoundary);

    c = island<double>(scheme_forms[0]);
    c.options.boundaries.sources = {{"spring", 1, 1, TimeSeries::constant(1)}};
    CHECK_THROWS_AS(Running<double>{c}, SourceWithoutGround);
}
