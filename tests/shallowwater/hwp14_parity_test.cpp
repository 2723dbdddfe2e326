// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <limits>

#include "../support/cell_index.hpp"
#include "hwp14_case.hpp"
#include "same_flow.hpp"

using namespace thalweg::shallowwater;
using namespace thalweg::shallowwater::test;

namespace {

// A rough slope under water up to a level, with moving water, and with walls and open edges or without.
template <class Real>
auto flooded_slope(int nx, int ny, double level, bool edges) -> Case<Real> {
    const auto bed = [=](int i, int j) { return 2.0 * i / nx + 1.0 * j / ny + 0.6 * noise(i, j); };
    auto c = hwp14_case<Real>(nx, ny, 2, bed);
    const Edge edge = edges ? Edge::open : Edge::wall;
    c.domain = {nx, ny, 2, 3, edge, edge, edge, edge};
    c.options.longest_step = 0.02;
    c.options.threads = 0;
    c.manning_everywhere = 0.03;
    c.depth = raster<Real>(nx, ny, [&](int i, int j) {
        return std::fmax(0.0, level - bed(i, j) + 0.3 * noise(i, j, 1) - (level > 0 ? 0 : 1));
    });
    c.discharge_x = c.depth;
    c.discharge_y = c.depth;
    for (int k = 0; k < nx * ny; ++k) {
        c.discharge_x[static_cast<std::size_t>(k)] *= static_cast<Real>(2 * noise(k, 1, 2) - 0.8);
        c.discharge_y[static_cast<std::size_t>(k)] *= static_cast<Real>(2 * noise(k, 1, 3) - 1.2);
    }
    for (int j = 0; edges && j < ny; ++j) {
        for (int i = 0; i < nx; ++i) {
            if (noise(i / 3, j / 2, 5) < 0.05) {
                c.bed_vertices[thalweg::test::cell_index(i, j, nx + 1)] = NAN;
            }
        }
    }
    return c;
}

// The same with a tenth of the rounding of 1 m in every dry cell.
template <class Real>
auto with_first_drops(Case<Real> c) -> Case<Real> {
    for (Real& depth : c.depth) {
        depth = depth > Real(0) ? depth : Real(0.1) * std::numeric_limits<Real>::epsilon();
    }
    return c;
}

}  // namespace

TEST_CASE("the first drop in a dry cell changes little around it") {
    // A film of round-off comes and goes with the executor and its rounding.
    Machine cpu(false);
    for (const auto form : {Hwp14Form::single_waterline, Hwp14Form::per_direction}) {
        auto c = flooded_slope<double>(1030, 9, 1.4, false);
        set_form(c, form);

        const auto dry = run(c, 0.2, cpu);
        const auto damp = run(with_first_drops(c), 0.2, cpu);

        CHECK(largest_difference(dry.depth, damp.depth) < 2e-3);
        CHECK(largest_difference(dry.discharge_x, damp.discharge_x) < 4e-3);
        CHECK(largest_difference(dry.discharge_y, damp.discharge_y) < 4e-3);
    }
}

TEST_CASE_TEMPLATE("CUDA and CPU agree on HWP14" * doctest::skip(!Machine::has_cuda()), Real, float, double) {
    Machine cpu(false);
    Machine cuda(true);
    for (const auto& size : {std::pair{1, 1}, {1, 7}, {5, 1}, {31, 31}, {33, 33}, {130, 70}, {1030, 9}}) {
        const int nx = size.first;
        const int ny = size.second;
        for (const double level : {0.0, 1.4, 5.0}) {
            for (const bool edges : {false, true}) {
                for (const auto form : {Hwp14Form::single_waterline, Hwp14Form::per_direction}) {
                    CAPTURE(nx);
                    CAPTURE(level);
                    CAPTURE(edges);
                    auto c = flooded_slope<Real>(nx, ny, level, edges);
                    set_form(c, form);
                    const bool shores = level < 2 || edges;
                    // A shore's edge depth goes with the root of the water in its cell, so two executors can
                    // agree to the root of round-off there.
                    const double tolerance =
                        sizeof(Real) == 8 ? (shores ? 1.5e-8 : 1e-12) : (shores ? 2e-3 : 5e-5);

                    const auto a = run(c, 0.2, cpu);
                    check_same_flow(run(c, 0.2, cuda), a, tolerance);
                    c.options.most_cells_by_row = 0;
                    check_same_flow(run(c, 0.2, cuda), a, tolerance);
                }
            }
        }
    }
}
