// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>
#include <vector>

#include "boundary_case.hpp"
#include "scheme_forms.hpp"
#include "shallowwater/flow/processes/discharge_shares.hpp"
#include "triangle_schemes.hpp"

// How a discharge is shared out over the faces of its boundary.
using namespace thalweg::shallowwater;
using namespace thalweg::shallowwater::test;
using doctest::Approx;

namespace {

constexpr double slope = 0.05, normal_depth = 0.3, manning = 0.03, side = 5;  // 1, m, s m^(-1/3), m
constexpr int along = 20, across = 8;                                         // squares

// m2/s, of uniform flow
auto uniform_flow() -> double {
    return std::pow(normal_depth, 5.0 / 3) * std::sqrt(slope) / manning;
}

// m, of a steep plane whose cells stand up to `humps` [m] higher or lower, cell by cell.
auto steep_bed(double x, double humps, int cell) -> double {
    return 10 - slope * x + humps * (2 * noise(cell, 17) - 1);
}

auto boundaries_of(const std::vector<int>& west, const std::vector<int>& east) -> std::vector<Boundary> {
    Boundary in, out;
    in.name = "in";
    in.kind = BoundaryKind::discharge;
    in.value = TimeSeries::constant(uniform_flow() * across * side);
    in.faces = west;
    out.name = "out";
    out.kind = BoundaryKind::normal;
    out.slope = slope;
    out.faces = east;
    return {in, out};
}

template <class Real>
auto steep_triangles(Scheme scheme, double humps) -> TriangleCase<Real> {
    TriangleCase<Real> c;
    c.options = triangle_options(scheme);
    c.mesh = jittered_mesh(along, across, side, 0);
    for (std::size_t k = 0; k < c.cells(); ++k) {
        c.bed.push_back(static_cast<Real>(steep_bed(c.centre(k).x, humps, static_cast<int>(k))));
    }
    c.manning_everywhere = manning;
    c.options.boundaries.edges =
        boundaries_of(c.boundary_edges([](double x, double) { return x < 1e-6; }),
                      c.boundary_edges([](double x, double) { return x > along * side - 1e-6; }));
    return c;
}

template <class Real>
auto steep_raster(const SchemeForm& form, double humps) -> Case<Real> {
    Case<Real> c;
    c.domain = {along, across, side, side};
    set_defaults(c, form);
    for (int k = 0; k < along * across; ++k) {
        c.bed_cells.push_back(static_cast<Real>(steep_bed((k % along + 0.5) * side, humps, k)));
    }
    c.depth.assign(c.cells(), 0);
    c.manning_everywhere = manning;
    c.options.boundaries.edges =
        boundaries_of(faces_of(c.domain, Side::west), faces_of(c.domain, Side::east));
    return c;
}

// Checks the cells in the first squares of a run: none is dry, none has more than one and a half times its
// part. By the depth of each cell one face took nearly all of it.
template <class Real>
void check_shares(const Fields<Real>& f, const std::vector<std::size_t>& first) {
    for (const std::size_t k : first) {
        CAPTURE(k);
        CHECK(f.depth[k] > 0.5 * normal_depth);
        CHECK(std::hypot(f.discharge_x[k], f.discharge_y[k]) < 1.5 * uniform_flow());
    }
}

constexpr double all_humps[] = {0, 0.05};  // m
constexpr double end = 240;                // s, four times what the water takes to run through

}  // namespace

TEST_CASE_TEMPLATE("swift water comes in evenly on triangles, on smooth and on rough ground", Real, float,
                   double) {
    for_triangle_schemes([](Scheme scheme) {
        for (const double humps : all_humps) {
            CAPTURE(humps);
            const auto c = steep_triangles<Real>(scheme, humps);
            std::vector<std::size_t> first;
            for (std::size_t k = 0; k < c.cells(); ++k) {
                if (c.centre(k).x < side) {
                    first.push_back(k);
                }
            }
            check_shares(run(c, end), first);
        }
    });
}

TEST_CASE_TEMPLATE("swift water comes in evenly on rasters, on smooth and on rough ground", Real, float,
                   double) {
    for (const SchemeForm& form : scheme_forms) {
        CAPTURE(static_cast<int>(form.scheme));
        for (const double humps : all_humps) {
            CAPTURE(humps);
            std::vector<std::size_t> first;
            for (std::size_t j = 0; j < across; ++j) {
                first.push_back(j * along);
            }
            check_shares(run(steep_raster<Real>(form, humps), end), first);
        }
    }
}

namespace {

// Faces in memory, for DischargeShares.
struct Faces {
    std::vector<double> beds, depths, weights;  // m, m, 1

    bool has_ground(int) const { return true; }

    double length(int) const { return 2; }

    double weight(int n) const { return weights.empty() ? NAN : weights[static_cast<std::size_t>(n)]; }

    bool is_wet(int n) const { return depth(n) > 0; }

    double depth(int n) const { return depths[static_cast<std::size_t>(n)]; }

    double bed(int n) const { return beds[static_cast<std::size_t>(n)]; }

    double level(int n) const { return bed(n) + depth(n); }

    double conveyance(int, double h) const { return std::pow(h, 5.0 / 3); }
};

// The same with levels that are rounded to float.
struct RoundedFaces : Faces {
    double level(int n) const { return static_cast<double>(static_cast<float>(Faces::level(n))); }
};

// The part of each face of a boundary, by its own length.
template <class Faces>
auto shares_of(const Faces& faces, bool comes_in) -> std::vector<double> {
    const int count = static_cast<int>(faces.beds.size());
    const int first[] = {0, count};
    const SumGroup<Faces> group = {faces, first};
    GroupSums sums = {0, 0, 0};
    for (int m = 0; m < count; ++m) {
        sums = combine(sums, group(0, m));
    }
    const SumAtOneLevel<Faces> at_one_level = {group, &sums};
    Carried carried = {0};
    for (int m = 0; m < count; ++m) {
        carried = combine(carried, at_one_level(0, m));
    }
    std::vector<double> shares;
    for (int n = 0; n < count; ++n) {
        shares.push_back(DischargeShares<Faces>{at_one_level, &sums, &carried}.of(n, 0, comes_in));
    }
    return shares;
}

}  // namespace

TEST_CASE("a discharge that comes in is shared by conveyance at one level, one that leaves by the depths") {
    const std::vector<double> level = shares_of(Faces{{0, 1, 3}, {2, 1, 0}, {}}, true);
    CHECK(level[0] / level[1] == Approx(std::pow(2, 5.0 / 3)));
    CHECK(level[2] == 0);
    CHECK(2 * (level[0] + level[1]) == Approx(1));

    const std::vector<double> uneven = shares_of(Faces{{0, 0}, {2, 1}, {}}, true);
    CHECK(uneven[0] == Approx(0.25));
    CHECK(uneven[1] == Approx(0.25));
    const std::vector<double> leaving = shares_of(Faces{{0, 0}, {2, 1}, {}}, false);
    CHECK(leaving[0] / leaving[1] == Approx(std::pow(2, 5.0 / 3)));

    for (const bool comes_in : {true, false}) {
        const std::vector<double> dry = shares_of(Faces{{0, 1}, {0, 0}, {}}, comes_in);
        CHECK(dry[0] == Approx(0.25));
        CHECK(dry[1] == Approx(0.25));
        const std::vector<double> weighed = shares_of(Faces{{0, 1}, {2, 1}, {3, 1}}, comes_in);
        CHECK(weighed[0] == Approx(0.375));
        CHECK(weighed[1] == Approx(0.125));
    }
}

TEST_CASE("a film that is lost in the rounding of its level takes its part of a discharge") {
    RoundedFaces film;
    film.beds = {100};
    film.depths = {2e-6};
    CHECK(shares_of(film, true)[0] == Approx(0.5));
    CHECK(shares_of(film, false)[0] == Approx(0.5));
}
