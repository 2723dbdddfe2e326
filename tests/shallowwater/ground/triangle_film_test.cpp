// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <cmath>
#include <cstdint>

#include <doctest/doctest.h>

#include "../triangle_schemes.hpp"

// A film of rain on a plane that is less steep than critical: it runs more slowly than its waves, and is far
// thinner than the steps between the cells.
using namespace thalweg::shallowwater;
using namespace thalweg::shallowwater::test;

namespace {

// Squares cut in two along diagonals that meet at every other node, as a raster cut into triangles has them;
// `odd`: the other ones. Inner nodes are moved by up to `shift` [m], those of an edge along it.
auto cut_squares(int n, int m, double width, int odd = 0, double shift = 0) -> thalweg::mesh::TriangleData {
    thalweg::mesh::TriangleData data;
    for (int j = 0; j <= m; ++j) {
        for (int i = 0; i <= n; ++i) {
            data.x.push_back(i * width + (i > 0 && i < n ? shift * std::sin(j) : 0));
            data.y.push_back(j * width + (j > 0 && j < m ? shift * std::cos(i) : 0));
        }
    }
    for (int j = 0; j < m; ++j) {
        for (int i = 0; i < n; ++i) {
            const int a = j * (n + 1) + i, b = a + 1, c = b + n + 1, d = c - 1;
            const bool rises = (i + j) % 2 == odd;
            data.cell_nodes.push_back(rises ? std::array<std::int32_t, 3>{a, b, c}
                                            : std::array<std::int32_t, 3>{a, b, d});
            data.cell_nodes.push_back(rises ? std::array<std::int32_t, 3>{a, c, d}
                                            : std::array<std::int32_t, 3>{b, c, d});
        }
    }
    thalweg::mesh::number_edges(data);
    return data;
}

constexpr double rain = 0.03 / 3600;  // m/s
constexpr double roughness = 0.03;    // s m^(-1/3)

// A plane under rain, dz/dx -0.01, whose eastern edge lets water out.
template <class Real>
auto rained_plane(Scheme scheme, const thalweg::mesh::TriangleData& mesh, double length, double slope_y,
                  BoundaryKind kind) -> TriangleCase<Real> {
    TriangleCase<Real> c;
    c.options = triangle_options(scheme);
    c.options.threads = 1;
    c.mesh = mesh;
    c.manning_everywhere = roughness;
    c.bed = c.at_centres([&](double x, double y) { return 10 - 0.01 * x + slope_y * y; });
    c.options.rain.series = {{{0, 3600}, {rain, rain}}};
    Boundary out;
    out.name = "east";
    out.kind = kind;
    out.faces = c.boundary_edges([&](double x, double) { return x > length - 1e-6; });
    c.options.boundaries.edges = {out};
    return c;
}

// Volume [m3] that leaves through a metre of the edge in `end` seconds, before the first drop from the top is
// there: the depth is i t, and the discharge sqrt(S)/n (i t)^(5/3) runs straight down.
auto kinematic_outflow(double slope_y, double end) -> double {
    const double slope = std::hypot(0.01, slope_y);
    return 0.375 * std::sqrt(slope) / roughness * std::pow(rain * end, 5.0 / 3) * end * (0.01 / slope);
}

template <class Real>
auto outflow(const TriangleCase<Real>& problem, double end) -> double {
    return run(problem, end).summary.boundaries[0].outflow;
}

}  // namespace

TEST_CASE_TEMPLATE("a film leaves a plane of triangles in the time of the kinematic wave", Real, float,
                   double) {
    const double exact = 10 * kinematic_outflow(0, 600);
    for_triangle_schemes([&](Scheme scheme) {
        const double found =
            outflow(rained_plane<Real>(scheme, cut_squares(48, 4, 2.5), 120, 0, BoundaryKind::open), 600) /
            exact;
        MESSAGE(found);
        CHECK(found > (scheme == Scheme::roe ? 0.85 : 0.96));
        CHECK(found < (scheme == Scheme::roe ? 1.15 : 1.04));
    });
}

// With what comes along the southern wall 1.2 of it leaves, by muscl on cells of 2.5 m.
TEST_CASE_TEMPLATE("an open edge lets a film out of crooked triangles that it crosses slantwise", Real, float,
                   double) {
    const double exact = 80 * kinematic_outflow(0.02, 300);
    for (const int odd : {0, 1}) {
        for (const double shift : {0.0, 0.5, 1.0, 2.0, 3.0}) {
            CAPTURE(odd);
            CAPTURE(shift);
            const auto mesh = cut_squares(12, 8, 10, odd, shift);
            for (const BoundaryKind kind : {BoundaryKind::open, BoundaryKind::normal}) {
                for_triangle_schemes([&](Scheme scheme) {
                    const double found =
                        outflow(rained_plane<Real>(scheme, mesh, 120, 0.02, kind), 300) / exact;
                    MESSAGE(found);
                    CHECK(found > 0.8);
                    CHECK(found < 1.4);
                });
            }
        }
    }
}
