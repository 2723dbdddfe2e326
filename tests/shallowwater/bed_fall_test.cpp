// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>

#include "../support/cell_index.hpp"
#include "shallowwater/flow/processes/bed_fall.hpp"

#include "boundary_case.hpp"
#include "node_case.hpp"
#include "triangle_case.hpp"

using namespace thalweg::shallowwater;
using namespace thalweg::shallowwater::test;
using doctest::Approx;

namespace {

constexpr double slope = 0.001;  // of most beds here
constexpr double cell = 5;       // m

// Height of a bump [m], within 0.1 m.
auto bump(int i, int j, int seed) -> double {
    return 0.2 * noise(i, j, 100 + seed) - 0.1;
}

// `wide` columns of up to `most` square cells on a bed [m] of the way inwards [m], the column and the row.
template <class Bed>
auto columns(int wide, int cells, int most, const Bed& bed) -> std::vector<BedColumn> {
    std::vector<BedColumn> all;
    for (int j = 0; j < wide; ++j) {
        BedColumn column = {cell, cell, 1, 0, {}};
        for (int k = 0; k < std::min(cells, most); ++k) {
            const double inwards = (k + 2.5) * cell;
            column.cells.push_back({inwards, 0, bed(inwards, j, k)});
        }
        all.push_back(column);
    }
    return all;
}

// What is found of such a bed.
template <class Bed>
auto found_on(int wide, const Bed& bed, int most = 198) -> BedFall {
    return find_fall([&](int cells) { return columns(wide, cells, most, bed); }, most_cells(16));
}

// A plane of 1 km that falls eastwards, 16 cells wide, with bumps times `rough`, and its outlet.
template <class Real>
auto plane(double rough, int seed) -> Case<Real> {
    Case<Real> c;
    c.domain = {200, 16, cell, cell};
    c.options.threads = 1;
    c.bed_cells = raster<Real>(
        200, 16, [&](int i, int j) { return 100 - slope * cell * (i + 0.5) + rough * bump(i, j, seed); });
    c.depth.assign(c.cells(), 0);
    c.manning_everywhere = 0.05;
    add_boundary(c, BoundaryKind::normal, faces_of(c.domain, Side::east));
    return c;
}

template <class Real>
auto facts_of_outlet(const Case<Real>& c) -> BoundaryFacts {
    return Running<Real>(c).solver().boundaries().front();
}

// The same on triangles whose bed has bumps in squares of 5 m.
template <class Real>
auto triangle_plane(double rough, int seed) -> TriangleCase<Real> {
    TriangleCase<Real> c;
    c.mesh = jittered_mesh(200, 16, cell, 0.2);
    c.bed = c.at_centres([&](double x, double y) {
        const int i = static_cast<int>(x / cell), j = static_cast<int>(y / cell);
        return 100 - slope * x + rough * bump(i, j, seed);
    });
    c.manning_everywhere = 0.05;
    Boundary out;
    out.name = "out";
    out.kind = BoundaryKind::normal;
    out.faces = c.boundary_edges([](double x, double) { return x > 200 * cell - 1e-6; });
    c.options.boundaries.edges = {out};
    return c;
}

template <class Real>
auto facts_of_outlet(const TriangleCase<Real>& c) -> BoundaryFacts {
    return RunningTriangles<Real>(c).solver().boundaries().front();
}

}  // namespace

TEST_CASE("the fall of a smooth bed comes from four cells, whatever the cross-section is") {
    const auto trapezoid = [](double inwards, int j, int) {
        return 1e4 + slope * inwards + 3 * std::fmax(0, std::fabs(j - 7.5) - 4);
    };

    const BedFall fall = found_on(16, trapezoid);

    CHECK(fall.slope == Approx(slope).epsilon(1e-9).scale(0));
    CHECK(fall.error < 1e-8 * slope);
    CHECK(fall.reach == 6 * cell);
}

TEST_CASE("a smooth bed is not looked at beyond a break of its slope") {
    for (const double behind : {0.0, 0.01, -0.01}) {
        const BedFall fall = found_on(16, [&](double inwards, int, int) {
            return slope * std::fmin(inwards, 100) + behind * std::fmax(0, inwards - 100);
        });

        CHECK(fall.slope == Approx(slope).epsilon(1e-9).scale(0));
    }
}

TEST_CASE("the fall of rough ground comes from more cells, and its error holds") {
    for (const int wide : {3, 8, 16, 40}) {
        for (int seed = 0; seed < 20; ++seed) {
            CAPTURE(wide);
            CAPTURE(seed);

            const BedFall fall = found_on(
                wide, [&](double inwards, int j, int k) { return slope * inwards + bump(k, j, seed); });

            CHECK(std::fabs(fall.slope - slope) <= fall.error);
            CHECK(fall.reach > 100);
            if (wide >= 8) {
                CHECK(fall.slope == Approx(slope).epsilon(0.15).scale(0));
                CHECK(fall.error <= 0.15 * fall.slope);
            }
        }
    }
}

TEST_CASE("rough ground is not looked at up the hillside behind it") {
    for (int seed = 0; seed < 10; ++seed) {
        CAPTURE(seed);

        const BedFall fall = found_on(8, [&](double inwards, int j, int k) {
            return slope * inwards + 0.1 * std::fmax(0, inwards - 100) + bump(k, j, seed);
        });

        CHECK(fall.reach <= 110);
        CHECK(std::fabs(fall.slope - slope) <= fall.error);
    }
}

TEST_CASE("columns of other directions count by what they carry, not by the size of their cells") {
    std::vector<BedColumn> stairs;
    for (const double unit : {1.0, 10.0}) {
        BedColumn column = {5, unit, unit > 5 ? 1.0 : 0.0, unit > 5 ? 0.0 : 1.0, {}};
        for (int k = 0; k < 4; ++k) {
            column.cells.push_back({(k + 2.5) * unit, 0, (unit > 5 ? 0.002 : 0.004) * (k + 2.5) * unit});
        }
        stairs.push_back(column);
        stairs.push_back(column);
        for (BedPlace& place : stairs.back().cells) {
            place.bed += 2;
        }
    }

    CHECK(fall_of(stairs).slope == Approx(0.003).epsilon(0.01).scale(0));
}

TEST_CASE("a level step of a stepped bed is no slope") {
    const auto stepped = [](int cells) {
        return columns(8, cells, 64,
                       [](double inwards, int, int) { return 0.05 * std::floor(inwards / 50); });
    };
    const auto level = [](int cells) { return columns(8, cells, 64, [](double, int, int) { return 3.0; }); };

    CHECK(find_fall(stepped, 64).slope == Approx(0.001).epsilon(0.2).scale(0));
    CHECK(find_fall(stepped, 64).reach > 100);
    CHECK(find_fall(level, 64).slope == 0);
}

TEST_CASE("cells that are too few for an error say so") {
    const auto short_bed = [](int cells) {
        return columns(1, cells, 2, [](double inwards, int, int) { return slope * inwards; });
    };

    const BedFall two = find_fall(short_bed, 64);
    const BedFall none = find_fall([](int) { return std::vector<BedColumn>{{1, 1, 1, 0, {}}}; }, 64);

    CHECK(two.slope == Approx(slope).scale(0));
    CHECK(std::isinf(two.error));
    CHECK(none.slope == 0);
}

TEST_CASE_TEMPLATE("normal depth finds the slope of a rough plane within 10 %", Real, float, double) {
    for (int seed = 0; seed < 10; ++seed) {
        CAPTURE(seed);
        for (const BoundaryFacts& facts :
             {facts_of_outlet(plane<Real>(1, seed)), facts_of_outlet(triangle_plane<Real>(1, seed))}) {
            CHECK(facts.slope == Approx(slope).epsilon(0.1).scale(0));
            CHECK(std::fabs(facts.slope - slope) <= facts.slope_error);
            CHECK(facts.slope_reach > 100);
        }
    }
}

TEST_CASE("normal depth finds the slope of a smooth plane to rounding, beside the outlet") {
    const BoundaryFacts on_raster = facts_of_outlet(plane<double>(0, 0));
    const BoundaryFacts on_triangles = facts_of_outlet(triangle_plane<double>(0, 0));

    CHECK(on_raster.slope == Approx(slope).epsilon(1e-6).scale(0));
    CHECK(on_raster.slope_reach == 30);
    CHECK(on_triangles.slope == Approx(slope).epsilon(1e-6).scale(0));
    CHECK(on_triangles.slope_reach < 25);
}

TEST_CASE("normal depth finds the slope of a smooth trapezoid on triangles, banks and all") {
    auto c = triangle_plane<double>(0, 0);
    for (std::size_t k = 0; k < c.cells(); ++k) {
        c.bed[k] += std::fmax(0, std::fabs(c.centre(k).y - 40) - 20) / 2;
    }

    const BoundaryFacts facts = facts_of_outlet(c);

    CHECK(facts.slope == Approx(slope).epsilon(0.01).scale(0));
}

TEST_CASE("columns end where ground is missing, and others go on") {
    auto c = plane<double>(1, 3);
    auto t = triangle_plane<double>(1, 3);
    for (int j = 0; j < 16; ++j) {
        const int end = j < 4 ? 150 : 0;  // four columns of 50 cells
        for (int i = 0; i < end; ++i) {
            c.bed_cells[thalweg::test::cell_index(i, j, 200)] = NAN;
        }
        for (int i = 0; i < end - 10; ++i) {  // behind the gap: a terrace that must not count
            c.bed_cells[thalweg::test::cell_index(i, j, 200)] = 200;
        }
    }
    for (std::size_t k = 0; k < t.cells(); ++k) {
        const auto at = t.centre(k);
        t.bed[k] = at.y < 20 && at.x < 750 ? (at.x < 700 ? 200 : NAN) : t.bed[k];
    }

    for (const BoundaryFacts& facts : {facts_of_outlet(c), facts_of_outlet(t)}) {
        CHECK(facts.slope == Approx(slope).epsilon(0.15).scale(0));
        CHECK(facts.slope_reach > 250);
    }
}

TEST_CASE("the slope that triangles give does not depend on their numbers") {
    const auto c = triangle_plane<double>(1, 1);
    std::vector<std::int32_t> order(c.cells());
    for (std::size_t k = 0; k < order.size(); ++k) {
        order[k] = static_cast<std::int32_t>(order.size() - 1 - k);
    }
    auto turned = renumbered(c, order);
    turned.options.boundaries.edges[0].faces =
        turned.boundary_edges([](double x, double) { return x > 200 * cell - 1e-6; });

    CHECK(facts_of_outlet(turned).slope == Approx(facts_of_outlet(c).slope).epsilon(1e-12).scale(0));
}

TEST_CASE("a river leaves rough ground at the depth of uniform flow" * doctest::test_suite("nightly")) {
    const double discharge = 1;  // m2/s
    const double normal = std::pow(0.05 * discharge / std::sqrt(slope), 0.6);
    for (int seed = 0; seed < 3; ++seed) {
        CAPTURE(seed);
        auto c = plane<double>(1, seed);
        c.depth.assign(c.cells(), normal);
        add_boundary(c, BoundaryKind::discharge, faces_of(c.domain, Side::west),
                     TimeSeries::constant(discharge * 16 * cell));

        const auto after = run(c, 3600);

        double mean = 0;
        for (int j = 0; j < 16; ++j) {
            for (int i = 190; i < 200; ++i) {
                mean += after.depth[thalweg::test::cell_index(i, j, 200)] / 160;
            }
        }
        CHECK(mean == Approx(normal).epsilon(0.02).scale(0));
    }
}

namespace {

// What the node logs of an eastern edge at normal depth on a bed [m] of nx x ny cells of 5 m.
auto log_of(int nx, int ny, const std::function<double(int, int)>& bed) -> std::string {
    NodeBench bench({{"boundaries", {{{"edge", "east"}, {"kind", "normal_depth"}}}}, {"manning", 0.03}},
                    thalweg::Grid(nx, ny, 0, 0, cell, cell));
    bench.give("bed", raster<double>(nx, ny, bed));
    REQUIRE(bench.negotiate() == "");
    REQUIRE(bench.run(0, 0) == "");
    return bench.logged;
}

}  // namespace

TEST_CASE("the log tells which bed a slope comes from, and warns of one that the bed hardly shows") {
    const std::string smooth = log_of(40, 2, [](int i, int) { return -0.01 * cell * i; });
    const std::string rough = log_of(8, 2, [](int i, int) { return -slope * cell * i + 0.05 * (i % 2); });
    const std::string brief = log_of(4, 1, [](int i, int) { return -0.01 * cell * i; });

    CHECK(smooth.find("east, normal_depth: 2 faces, 10 m, lowest bed -1.975 m, slope 0.01 from the bed up to "
                      "30 m inwards\n") != std::string::npos);
    CHECK(smooth.find("hardly shows") == std::string::npos);
    CHECK(
        rough.find(
            "east: the bed hardly shows a slope for its normal depth; up to 40 m inwards it is 0.000142857, "
            "but that may be off by 0.011; give \"slope\"\n") != std::string::npos);
    CHECK(brief.find(
              "east: the bed hardly shows a slope for its normal depth; up to 20 m inwards it is 0.01, but "
              "cells are too few to tell how far that is off; give \"slope\"\n") != std::string::npos);
}
