// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>

#include <thalweg/error.hpp>

#include "../support/cell_index.hpp"
#include "basin.hpp"

using namespace thalweg::sediment;
using namespace thalweg::sediment::test;
using doctest::Approx;

namespace {

constexpr int columns = 12;
constexpr int rows = 8;

/// Two classes and both loads; slides, which are no loads, are off.
auto basin_options() -> Options {
    Options o = plain_options(columns, rows, 2, 1.5);
    o.classes = {{0.0002, 0.5}, {0.001, 0.5}};
    o.diffusivity = {1, 0.01};
    o.morphological_factor = 3;
    return o;
}

/// An eddy that no face of the grid lets out: the discharges are those of a stream function.
auto eddy() -> Flow {
    Flow flow(columns, rows, 1);
    const double pi = 3.14159265358979323846;
    const auto stream = [&](int i, int j) {
        // Exactly 0 at the edges: bed load leaves with any water that does, however little.
        const bool edge = i == 0 || i == columns || j == 0 || j == rows;
        return edge ? 0 : 6 * std::sin(pi * i / columns) * std::sin(pi * j / rows);
    };
    for (int j = 0; j < rows; ++j) {
        for (int i = 0; i <= columns; ++i) {
            flow.face_x[thalweg::test::cell_index(i, j, columns + 1)] =
                (stream(i, j + 1) - stream(i, j)) / 1.5;
        }
    }
    for (int j = 0; j <= rows; ++j) {
        for (int i = 0; i < columns; ++i) {
            flow.face_y[thalweg::test::cell_index(i, j, columns)] = -(stream(i + 1, j) - stream(i, j)) / 2;
        }
    }
    for (int j = 0; j < rows; ++j) {
        for (int i = 0; i < columns; ++i) {
            const auto west = thalweg::test::cell_index(i, j, columns + 1);
            const auto south = flow.at(i, j);
            flow.discharge_x[flow.at(i, j)] = 0.5 * (flow.face_x[west] + flow.face_x[west + 1]);
            flow.discharge_y[flow.at(i, j)] = 0.5 * (flow.face_y[south] + flow.face_y[south + columns]);
        }
    }
    return flow;
}

/// Solids [m3] in water and bed, over the morphological factor, of cells that are `inside(i, j)`.
template <class Inside>
auto solids(Basin<>& basin, const Options& o, const Inside& inside) -> double {
    const auto now = basin.results();
    double sum = 0;
    for (int j = 0; j < rows; ++j) {
        for (int i = 0; i < columns; ++i) {
            const auto k = thalweg::test::cell_index(i, j, columns);
            const double bed = (1 - o.porosity) * now.bed_change[k] / o.morphological_factor;
            sum += inside(i, j) ? now.concentration[k] / o.materials.sediment_density + bed : 0;
        }
    }
    return sum * o.dx * o.dy;
}

}  // namespace

TEST_CASE("what passes a section is what its one side gains") {
    for (const Convection convection : {Convection::upwind, Convection::quick, Convection::hlpa}) {
        CAPTURE(static_cast<int>(convection));
        Options o = basin_options();
        o.solution = convection == Convection::quick ? Solution::adi : Solution::sip;
        o.convection = convection;
        o.sections = {{true, 4}, {false, 3}, {true, 0}, {false, rows}};
        const auto east = [](int i, int /*j*/) { return i >= 4; };
        const auto north = [](int /*i*/, int j) { return j >= 3; };
        Basin<> basin(o);
        const Flow flow = eddy();
        std::vector<double> level(flow.depth.size());
        for (std::size_t k = 0; k < level.size(); ++k) {
            level[k] = 0.05 * std::sin(1.7 * static_cast<double>(k));
        }
        basin.start(flow, level);
        const double first_east = solids(basin, o, east);
        const double first_north = solids(basin, o, north);
        double turnover = 0;
        for (int n = 0; n < 20; ++n) {
            basin.step(flow, 10);
        }
        const Summary now = basin.solver().summary();
        for (const ClassBalance& one : now.classes) {
            turnover += one.suspended + one.started;
        }
        REQUIRE(now.sections.size() == 4);
        REQUIRE(std::fabs(now.sections[0]) > 1e-3 * turnover);
        REQUIRE(std::fabs(now.sections[1]) > 1e-3 * turnover);
        CHECK(std::fabs(now.sections[0] - (solids(basin, o, east) - first_east)) < 1e-13 * turnover);
        CHECK(std::fabs(now.sections[1] - (solids(basin, o, north) - first_north)) < 1e-13 * turnover);
        CHECK(now.sections[2] == 0);
        CHECK(now.sections[3] == 0);
    }
}

TEST_CASE("sections at the edges count what enters and leaves the grid, positive eastward and northward") {
    for (const double direction : {1.0, -1.0}) {
        CAPTURE(direction);
        Options o = basin_options();
        o.sections = {{true, 0}, {true, columns}, {false, 4}};
        Basin<> basin(o);
        const Flow flow(columns, rows, 1, direction);
        basin.start(flow);
        for (int n = 0; n < 5; ++n) {
            basin.step(flow, 10);
        }
        const Summary now = basin.solver().summary();
        const double entered = now.classes[0].entered + now.classes[1].entered;
        const double left = now.classes[0].left + now.classes[1].left;
        REQUIRE(entered > 0);
        CHECK(now.sections[0] == Approx(direction > 0 ? entered : -left).epsilon(1e-13));
        CHECK(now.sections[1] == Approx(direction > 0 ? left : -entered).epsilon(1e-13));
        CHECK(std::fabs(now.sections[2]) < 1e-13 * entered);
    }
}

TEST_CASE("the loads through the faces of any ring are what bed and water inside gain in a step") {
    for (const Convection convection : {Convection::upwind, Convection::quick, Convection::hlpa}) {
        CAPTURE(static_cast<int>(convection));
        Options o = basin_options();
        o.solution = convection == Convection::quick ? Solution::adi : Solution::sip;
        o.convection = convection;
        o.face_loads = true;
        Basin<> basin(o);
        const Flow flow = eddy();
        basin.start(flow);
        CHECK(basin.face_loads().x == std::vector<double>((columns + 1) * rows));
        constexpr double dt = 10;
        for (int n = 0; n < 3; ++n) {
            const auto inside = [](int i, int j) { return i >= 3 && i < 7 && j >= 2 && j < 6; };
            const double before = solids(basin, o, inside);
            basin.step(flow, dt);
            const auto loads = basin.face_loads();
            double in = 0, moved = 0;
            for (int j = 2; j < 6; ++j) {
                const double west = o.dy * loads.x[thalweg::test::cell_index(3, j, columns + 1)];
                const double east = o.dy * loads.x[thalweg::test::cell_index(7, j, columns + 1)];
                in += west - east;
                moved += std::fabs(west) + std::fabs(east);
            }
            for (int i = 3; i < 7; ++i) {
                const double south = o.dx * loads.y[thalweg::test::cell_index(i, 2, columns)];
                const double north = o.dx * loads.y[thalweg::test::cell_index(i, 6, columns)];
                in += south - north;
                moved += std::fabs(south) + std::fabs(north);
            }
            REQUIRE(moved > 0);
            CHECK(std::fabs(dt * in - (solids(basin, o, inside) - before)) < 1e-12 * dt * moved);
        }
    }
}

TEST_CASE("a section beyond the grid is refused") {
    Options o = basin_options();
    o.sections = {{true, columns + 1}};
    CHECK_THROWS_AS(check(o), thalweg::Error);
    o.sections = {{false, -1}};
    CHECK_THROWS_AS(check(o), thalweg::Error);
}
