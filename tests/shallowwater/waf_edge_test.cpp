// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

// WAF beside held edges. Its cells have one bed each, so what stands outside must lie where the next cell
// would: the slopes of the cells at the edge come from it.
#include <doctest/doctest.h>

#include "boundary_case.hpp"
#include "waf_case.hpp"

using namespace thalweg::shallowwater;
using namespace thalweg::shallowwater::test;
using doctest::Approx;

namespace {

constexpr double manning = 0.04;

// Uniform flow of q [m2/s] down a slope, 100 x 2 cells, without edges yet.
auto uniform_flow(double slope, double q) -> Case<double> {
    const double width = 10;
    Case<double> c;
    c.domain = {100, 2, width, width};
    c.options = waf(WafForm::muscl);
    c.manning_everywhere = manning;
    c.bed_vertices = raster<double>(101, 3, [=](int i, int) { return 200 - slope * width * i; });
    c.depth.assign(c.cells(), std::pow(manning * q / std::sqrt(slope), 0.6));
    c.discharge_x.assign(c.cells(), q);
    return c;
}

void check_uniform(const Case<double>& c) {
    const auto after = run(c, 1000);

    for (std::size_t k = 0; k < c.cells(); ++k) {
        REQUIRE(after.depth[k] == Approx(c.depth[k]).epsilon(1e-9));
        REQUIRE(after.discharge_x[k] == Approx(c.discharge_x[k]).epsilon(1e-9));
    }
}

}  // namespace

TEST_CASE("slow uniform flow passes held edges of WAF undisturbed") {
    const double slope = 0.001;
    const double q = 1.5;
    auto c = uniform_flow(slope, q);
    add_boundary(c, BoundaryKind::discharge, faces_of(c.domain, Side::west),
                 TimeSeries::constant(q * c.domain.dy * 2));
    add_boundary(c, BoundaryKind::stage, faces_of(c.domain, Side::east),
                 TimeSeries::constant(200 - slope * 1000 + c.depth[0]));

    check_uniform(c);
}

TEST_CASE(
    "fast uniform flow passes held edges of WAF undisturbed, though the bed falls by the depth in a cell") {
    const double slope = 0.05;
    const double q = 2.5;
    auto c = uniform_flow(slope, q);
    add_boundary(c, BoundaryKind::discharge, faces_of(c.domain, Side::west),
                 TimeSeries::constant(q * c.domain.dy * 2), TimeSeries::constant(200 + c.depth[0]));
    add_boundary(c, BoundaryKind::critical, faces_of(c.domain, Side::east));

    check_uniform(c);
}

TEST_CASE(
    "a lake beside held edges of WAF and HLLC stays at rest, on rough ground and where land rises out of "
    "it") {
    for (const LinearMethod& method : linear_methods()) {
        for (const double level : {105.0, 102.0}) {
            CAPTURE(method.name);
            CAPTURE(level);
            Case<double> c;
            c.domain = {70, 45, 1, 1};
            c.options = method.options;
            c.bed_cells = raster<double>(70, 45, [](int i, int j) { return 100 + 0.05 * i + noise(i, j); });
            c.level.assign(c.cells(), level);
            add_boundary(c, BoundaryKind::stage, faces_of(c.domain, Side::west), TimeSeries::constant(level));
            add_boundary(c, BoundaryKind::absorbing, faces_of(c.domain, Side::east),
                         TimeSeries::constant(level), {}, level);
            add_boundary(c, BoundaryKind::discharge, faces_of(c.domain, Side::south),
                         TimeSeries::constant(0));
            add_boundary(c, BoundaryKind::rating, faces_of(c.domain, Side::north), {{105.5, 106}, {0, 10}});

            const auto after = run(c, 10);

            REQUIRE(largest(after.speed) < 1e-10);
        }
    }
}
