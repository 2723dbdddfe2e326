// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>
#include <iterator>
#include <vector>

#include "boundary_case.hpp"
#include "scheme_forms.hpp"
#include "shallowwater/flow/processes/inflow_pace.hpp"
#include "triangle_schemes.hpp"

// Steps in which water comes to dry cells.
using namespace thalweg::shallowwater;
using namespace thalweg::shallowwater::test;
using doctest::Approx;

namespace {

constexpr int along = 20, across = 8;  // squares
constexpr double begins = 10;          // s

struct Inflow {
    const char* name;
    BoundaryKind kind;
    double value;  // m2/s or m
};

const Inflow inflows[] = {{"discharge", BoundaryKind::discharge, 2},
                          {"stage", BoundaryKind::stage, 3},
                          {"sea", BoundaryKind::sea, 3},
                          {"absorbing", BoundaryKind::absorbing, 3}};

// From the start, or after a while in which all is dry.
auto value_of(double value, bool is_late) -> TimeSeries {
    return is_late ? TimeSeries{{0, begins, begins + 0.01}, {0, 0, value}} : TimeSeries::constant(value);
}

// Options with one thing that brings water: one of `inflows`, then a source, then a hydrograph cell.
auto with_inflow(Options o, std::size_t which, const std::vector<int>& west, int cell_i, int cell_j,
                 double side, bool is_late) -> Options {
    if (which < std::size(inflows)) {
        const Inflow& one = inflows[which];
        Boundary in;
        in.name = one.name;
        in.kind = one.kind;
        in.value =
            value_of(one.kind == BoundaryKind::discharge ? one.value * across * side : one.value, is_late);
        in.still = 0;
        in.response = 1200;
        in.faces = west;
        o.boundaries.edges = {in};
    } else if (which == std::size(inflows)) {
        o.boundaries.sources = {{"spring", cell_i, cell_j, value_of(2 * side, is_late)}};
    } else {
        o.boundaries.cells = {{"pond", cell_i, cell_j, value_of(3, is_late), {}, {}}};
    }
    return o;
}

struct Highest {
    double depth = 0, speed = 0;  // m, m/s
};

template <class Real>
auto highest_of(const Fields<Real>& f) -> Highest {
    Highest h;
    for (std::size_t k = 0; k < f.depth.size(); ++k) {
        h.depth = std::fmax(h.depth, static_cast<double>(f.maximum_depth[k]));
        h.speed = std::fmax(h.speed, static_cast<double>(f.maximum_speed[k]));
    }
    return h;
}

// Bounds of the differences from a run with short steps [1].
struct Tolerance {
    double depth, speed;
};

// Compares a case whose steps have no other bound than that of the water with steps of at most a hundredth of
// what 1 m/s takes to cross a square. Without a bound by the water that comes in, the first cells on
// triangles were up to 50 times too deep and 200 times too fast, and on rasters 1.4 and 5 times.
template <class AnyCase>
void check_against_short_steps(AnyCase c, double side, bool is_late, const Tolerance& tolerance) {
    const double end = (is_late ? begins : 0) + 4 * side;
    const Highest found = highest_of(run(c, end));
    c.options.longest_step = 0.01 * side;
    const Highest expected = highest_of(run(c, end));
    CHECK(std::fabs(found.depth - expected.depth) < tolerance.depth * expected.depth);
    CHECK(std::fabs(found.speed - expected.speed) < tolerance.speed * expected.speed);
}

template <class Test>
void for_inflows(const Test& test) {
    for (std::size_t which = 0; which < std::size(inflows) + 2; ++which) {
        CAPTURE(which);
        for (const bool is_late : {false, true}) {
            CAPTURE(is_late);
            test(which, is_late);
        }
    }
}

}  // namespace

TEST_CASE("water that comes to a dry raster is as deep and as fast as with short steps") {
    for (const SchemeForm& form : scheme_forms) {
        CAPTURE(static_cast<int>(form.scheme));
        for_inflows([&](std::size_t which, bool is_late) {
            const double side = 5;
            Case<float> c;
            c.domain = {along, across, side, side};
            set_defaults(c, form);
            c.options = with_inflow(c.options, which, faces_of(c.domain, Side::west), 10, 4, side, is_late);
            c.manning_everywhere = 0.03;
            c.bed_cells.assign(c.cells(), 0);
            c.depth.assign(c.cells(), 0);
            // Steps of waf_form split are three times as long, and its constant cells lag by more.
            const bool is_split = form.form == WafForm::split;
            check_against_short_steps(c, side, is_late,
                                      is_split ? Tolerance{0.26, 0.3} : Tolerance{0.03, 0.05});
        });
    }
}

TEST_CASE("water that comes to dry triangles is as deep and as fast as with short steps") {
    for_triangle_schemes([](Scheme scheme) {
        for_inflows([&](std::size_t which, bool is_late) {
            const double side = 5;
            TriangleCase<float> c;
            c.options = triangle_options(scheme);
            c.mesh = jittered_mesh(along, across, side, 0.2);
            c.options =
                with_inflow(c.options, which, c.boundary_edges([](double x, double) { return x < 1e-6; }),
                            180, 0, side, is_late);
            c.manning_everywhere = 0.03;
            c.bed.assign(c.cells(), 0);
            c.depth.assign(c.cells(), 0);
            check_against_short_steps(c, side, is_late, {0.12, 0.32});
        });
    });
}

TEST_CASE("the pace of what comes in is that of its fastest water in the time asked for") {
    Boundaries b;
    Boundary in, tide;
    in.kind = BoundaryKind::discharge;
    in.value = {{0, 10, 20}, {0, 8, 0}};
    tide.kind = BoundaryKind::stage;
    tide.value = TimeSeries::constant(11);
    b.edges = {in, tide, Boundary()};
    b.sources = {{"spring", 0, 0, TimeSeries::constant(-5)}};
    b.cells = {{"pond", 0, 0, TimeSeries::constant(9), {}, {}}};
    InflowFaces faces;
    faces.boundaries = {{{2, 4, 0}}, {{1, 1, 12, -1}, {1, 1, 12, 3}, {9, 1, 0, 0}}, {{1, 1, 0}}};
    faces.sources = {{1, 4, 0}};
    faces.cells = {{10, 4, 10}};

    const InflowPace pace(b, faces, 9.81);
    const double tidal = std::sqrt(9.81 * 2);  // 11 m and a rise of 3 m over a bed of 12 m, 1 m wide
    CHECK(pace.rate(0, 0) == Approx(tidal));
    CHECK(pace.longest_step(0, 0, 0.5) == Approx(0.5 / tidal));

    b.edges[1].value = TimeSeries::constant(-10);
    InflowPace dry = pace;
    dry.set_series(b);
    // 2 m2/s at the least |u| + sqrt(g h) of all depths, over 2 m.
    double least = 1e9;
    for (double h = 0.1; h < 3; h += 1e-4) {
        least = std::fmin(least, 2 / h + std::sqrt(9.81 * h));
    }
    CHECK(dry.rate(0, 10) == Approx(least / 2).epsilon(1e-6));
    CHECK(dry.rate(5, 30) == Approx(least / 2).epsilon(1e-6));
    CHECK(dry.rate(0, 1.25) == Approx(least / 4).epsilon(1e-6));
    CHECK(dry.rate(20, 30) == 0);
    CHECK(std::isinf(dry.longest_step(20, 30, 0.5)));
}

TEST_CASE("a discharge counts with the part that each face takes of it") {
    Boundaries b;
    Boundary in;
    in.kind = BoundaryKind::discharge;
    in.value = TimeSeries::constant(6);
    b.edges = {in};
    InflowFaces faces;
    faces.boundaries = {{{10, 1, 100, NAN, 1}, {1, 2, 102, NAN, 0}}};
    InflowPace pace(b, faces, 9.81);
    const double wave = (std::cbrt(0.25) + std::cbrt(2.0)) * std::cbrt(9.81);  // of 1 m2/s
    CHECK(pace.needs_levels());
    CHECK(pace.rate(0, 1) == Approx(wave * std::cbrt(2.0)));  // all dry: 2 m2/s over 1 m

    pace.set_levels({NAN, 4}, 100);  // the narrow cell on the bank is dry
    CHECK(pace.rate(0, 1) == Approx(wave * std::cbrt(6.0) / 10));
    pace.set_levels({4, 4}, 100);  // depths of 4 and 2 m
    const double share = 1 / (std::pow(2, 5.0 / 3) + 2);
    CHECK(pace.rate(0, 1) == Approx(wave * std::cbrt(6 * share)));

    faces.boundaries[0][0].profile = 1;
    faces.boundaries[0][1].profile = 0.25;
    b.edges[0].profile = {1, 0.25};
    const InflowPace weighed(b, faces, 9.81);
    CHECK_FALSE(weighed.needs_levels());
    CHECK(weighed.rate(0, 1) == Approx(wave * std::cbrt(6 * 0.25 / 1.5)));
}
