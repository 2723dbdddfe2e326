// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <functional>
#include <string>

#include "../support/cell_index.hpp"
#include "reference_twin.hpp"
#include "same_flow.hpp"

using namespace thalweg::shallowwater;
using namespace thalweg::shallowwater::test;

namespace {

enum class Water { none, partly, everywhere };

// A rough slope with a lake in its lower half, moving water, and walls here and there.
template <class Real>
auto rough_case(int nx, int ny, Water water, bool walls, Edge edge) -> Case<Real> {
    Case<Real> c;
    c.domain = {nx, ny, 2.0, 3.0, edge, edge, edge, edge};
    c.options.longest_step = 0.02;
    c.options.desingularisation_depth = 0.05;
    c.options.dry_depth = 1e-4;
    c.bed_cells = raster<Real>(nx, ny, [&](int i, int j) {
        const bool wall = walls && noise(i / 3, j / 2, 5) < 0.12;
        return wall ? NAN : 12 + 2.0 * i / nx + 1.0 * j / ny + 0.6 * noise(i, j);
    });
    c.depth = raster<Real>(nx, ny, [&](int i, int j) {
        const double level = water == Water::everywhere ? 16.0 : water == Water::partly ? 13.4 : 0.0;
        const double bed = 12 + 2.0 * i / nx + 1.0 * j / ny + 0.6 * noise(i, j);
        return std::fmax(0.0, level - bed + 0.3 * noise(i, j, 1));
    });
    const auto depth_at = [&](int i, int j) { return c.depth[thalweg::test::cell_index(i, j, nx)]; };
    c.discharge_x =
        raster<Real>(nx, ny, [&](int i, int j) { return depth_at(i, j) * (2 * noise(i, j, 2) - 0.8); });
    c.discharge_y =
        raster<Real>(nx, ny, [&](int i, int j) { return depth_at(i, j) * (2 * noise(i, j, 3) - 1.2); });
    c.manning_everywhere = 0.03;
    return c;
}

// In partly wet cells a face depth of zero comes out as rounding, and the wave speed is its square root:
// 1e-15 m of depth make 1e-7 m/s. So shores agree to half the digits, deep water to all of them.
template <class Real>
auto tolerance_of(Water water) -> double {
    const bool shores = water == Water::partly;
    return sizeof(Real) == 8 ? (shores ? 1e-9 : 1e-12) : (shores ? 2e-3 : 5e-5);
}

// Within the tolerance of the largest.
void check_outflow(const EdgeVolumes& found, const EdgeVolumes& expected, double tolerance) {
    const double margin = tolerance * std::fmax(1.0, expected.total());
    CHECK(std::fabs(found.west - expected.west) <= margin);
    CHECK(std::fabs(found.east - expected.east) <= margin);
    CHECK(std::fabs(found.south - expected.south) <= margin);
    CHECK(std::fabs(found.north - expected.north) <= margin);
}

template <class Real>
void compare_with_twin(const Case<Real>& c, int steps, double tolerance) {
    ReferenceTwin twin(c);
    for (int k = 0; k < steps; ++k) {
        twin.step(c.options.longest_step);
    }

    const auto fields = run(c, steps * c.options.longest_step);

    CHECK(fields.report.steps == steps);
    CHECK(largest_difference(fields.depth, twin.field(0)) < tolerance);
    CHECK(largest_difference(fields.discharge_x, twin.field(1)) < tolerance);
    CHECK(largest_difference(fields.discharge_y, twin.field(2)) < tolerance);
    CHECK(fields.summary.bad_cell == -1);
    check_outflow(fields.summary.outflow, twin.outflow(), tolerance);
}

// As check_same_flow(), with what is found from the flow.
template <class Real>
void check_same_fields(const Fields<Real>& found, const Fields<Real>& expected, double tolerance) {
    check_same_flow(found, expected, tolerance);
    CHECK(largest_difference(found.level, expected.level) < tolerance);
    CHECK(largest_difference(found.speed, expected.speed) < tolerance * 10);
    CHECK(largest_difference(found.maximum_depth, expected.maximum_depth) < tolerance);
    CHECK(largest_difference(found.maximum_speed, expected.maximum_speed) < tolerance * 10);
    CHECK(found.summary.wet_cells == expected.summary.wet_cells);
    check_outflow(found.summary.outflow, expected.summary.outflow, tolerance);
}

struct Size {
    int nx, ny;
};

constexpr Size sizes[] = {{1, 1}, {1, 7}, {5, 1}, {31, 31}, {33, 33}, {130, 70}, {1030, 9}};

}  // namespace

TEST_CASE_TEMPLATE("the solver agrees with the sequential twin on every size", Real, float, double) {
    for (const Size& size : sizes) {
        for (const Water water : {Water::none, Water::partly, Water::everywhere}) {
            CAPTURE(size.nx);
            CAPTURE(size.ny);
            CAPTURE(static_cast<int>(water));
            compare_with_twin(rough_case<Real>(size.nx, size.ny, water, false, Edge::wall), 5,
                              tolerance_of<Real>(water));
        }
    }
}

TEST_CASE_TEMPLATE("the solver agrees with the twin with walls inside and open edges", Real, float, double) {
    for (const Size& size : {Size{2, 3}, Size{33, 31}, Size{130, 70}}) {
        for (const Edge edge : {Edge::wall, Edge::open}) {
            CAPTURE(size.nx);
            CAPTURE(static_cast<int>(edge));
            compare_with_twin(rough_case<Real>(size.nx, size.ny, Water::partly, true, edge), 5,
                              tolerance_of<Real>(Water::partly));
        }
    }
}

TEST_CASE("the solver agrees with the twin for each option of the scheme") {
    const auto base = rough_case<double>(70, 40, Water::partly, true, Edge::open);
    const std::pair<std::string, std::function<void(Case<double>&)>> variants[] = {
        {"euler", [](auto& c) { c.options.integrator = Integrator::euler; }},
        {"velocity bound", [](auto& c) { c.options.velocity_bound = true; }},
        {"outflow limiter", [](auto& c) { c.options.outflow_limiter = true; }},
        {"both", [](auto& c) { c.options.outflow_limiter = c.options.velocity_bound = true; }},
        {"theta 2", [](auto& c) { c.options.theta = 2; }},
        {"long steps", [](auto& c) { c.options.longest_step = 0.1; }},
        {"frictionless", [](auto& c) { c.manning_everywhere = 0; }},
        {"roughness raster",
         [](auto& c) {
             c.manning = raster<double>(70, 40, [](int i, int j) { return 0.1 * noise(i, j, 9); });
         }},
    };
    for (const auto& variant : variants) {
        CAPTURE(variant.first);
        auto c = base;
        variant.second(c);
        c.options.courant = 0.5;

        compare_with_twin(c, 4, 1e-9);
    }
}

TEST_CASE_TEMPLATE("leaving out dry tiles changes no bit", Real, float, double) {
    for (const auto integrator : {Integrator::ssp_rk2, Integrator::euler}) {
        auto c = rough_case<Real>(200, 150, Water::none, true, Edge::open);
        c.options.integrator = integrator;
        c.options.longest_step = 0;
        c.depth =
            raster<Real>(200, 150, [](int i, int j) { return std::hypot(i - 40, j - 100) < 12 ? 4.0 : 0.0; });
        c.options.skip_dry = true;
        const auto sparse = run(c, 3);
        c.options.skip_dry = false;

        const auto dense = run(c, 3);

        CHECK(dense.report.steps > 50);
        CHECK(dense.report.steps == sparse.report.steps);
        CHECK(dense.summary.wet_cells > 1000);
        CHECK(dense.summary.wet_cells < 25000);
        CHECK(largest_difference(dense.depth, sparse.depth) == 0);
        CHECK(largest_difference(dense.discharge_x, sparse.discharge_x) == 0);
        CHECK(largest_difference(dense.discharge_y, sparse.discharge_y) == 0);
        CHECK(largest_difference(dense.maximum_speed, sparse.maximum_speed) == 0);
        CHECK(largest_difference(dense.arrival_time, sparse.arrival_time) == 0);
    }
}

TEST_CASE_TEMPLATE("leaving out dry strips changes no bit with any number of rows, in either form", Real,
                   float, double) {
    const auto base = [](Scheme scheme) {
        auto c = rough_case<Real>(150, 97, Water::none, true, Edge::open);
        c.options.scheme = scheme;
        c.options.longest_step = 0;
        c.depth =
            raster<Real>(150, 97, [](int i, int j) { return std::hypot(i - 40, j - 50) < 12 ? 4.0 : 0.0; });
        return c;
    };
    for (const Scheme scheme : {Scheme::kp07, Scheme::hwp14}) {
        for (const int cells_by_row : {0, -1}) {
            for (const int rows : {0, 1, 3, 10}) {
                CAPTURE(cells_by_row);
                CAPTURE(rows);
                auto c = base(scheme);
                c.options.most_cells_by_row = cells_by_row;
                c.options.strip_rows = rows;
                c.options.skip_dry = false;
                const auto dense = run(c, 2);
                REQUIRE(dense.report.steps > 20);
                REQUIRE(dense.summary.wet_cells > 500);
                c.options.skip_dry = true;

                const auto sparse = run(c, 2);

                CHECK(dense.report.steps == sparse.report.steps);
                CHECK(largest_difference(dense.depth, sparse.depth) == 0);
                CHECK(largest_difference(dense.discharge_x, sparse.discharge_x) == 0);
                CHECK(largest_difference(dense.discharge_y, sparse.discharge_y) == 0);
                CHECK(largest_difference(dense.maximum_speed, sparse.maximum_speed) == 0);
            }
        }
    }
}

TEST_CASE_TEMPLATE("a warp a row and a march through a strip agree", Real, float, double) {
    for (const Scheme scheme : {Scheme::kp07, Scheme::hwp14}) {
        for (const Water water : {Water::partly, Water::everywhere}) {
            for (const bool variant : {false, true}) {
                auto c = rough_case<Real>(130, 70, water, true, Edge::open);
                c.options.scheme = scheme;
                c.options.velocity_bound = variant && scheme == Scheme::kp07;
                c.options.hwp14_form = variant ? Hwp14Form::per_direction : Hwp14Form::single_waterline;
                c.options.form = variant && scheme == Scheme::hwp14 ? Form::published : Form::extended;
                c.options.most_cells_by_row = 0;
                const auto march = run(c, 0.2);
                c.options.most_cells_by_row = -1;

                const auto rows = run(c, 0.2);

                // As between two executors, see above and the parity of HWP14.
                const bool in_half = sizeof(Real) == 8 && scheme == Scheme::hwp14;
                const double tolerance = in_half ? 1.5e-8 : tolerance_of<Real>(Water::partly);
                check_same_flow(rows, march, tolerance);
                check_outflow(rows.summary.outflow, march.summary.outflow, tolerance);
            }
        }
    }
}

TEST_CASE_TEMPLATE("CUDA and CPU agree" * doctest::skip(!Machine::has_cuda()), Real, float, double) {
    Machine cpu(false);
    Machine cuda(true);
    for (const Size& size : sizes) {
        for (const Water water : {Water::none, Water::partly, Water::everywhere}) {
            const double tolerance = tolerance_of<Real>(water);
            for (const bool edges : {false, true}) {
                CAPTURE(size.nx);
                CAPTURE(static_cast<int>(water));
                CAPTURE(edges);
                auto c = rough_case<Real>(size.nx, size.ny, water, edges, edges ? Edge::open : Edge::wall);

                const auto a = run(c, 0.2, cpu);
                check_same_fields(run(c, 0.2, cuda), a, tolerance);
                c.options.most_cells_by_row = 0;
                check_same_fields(run(c, 0.2, cuda), a, tolerance);
            }
        }
    }
}
