// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <random>

#include <doctest/doctest.h>

#include <thalweg/error.hpp>

#include "meshes.hpp"
#include "shallowwater/river/bed_behind.hpp"

// The slope that a boundary of normal depth finds in the bed of a curvilinear mesh.
using namespace thalweg::river;
using namespace thalweg::river::test;
using doctest::Approx;

namespace {

constexpr int nx = 200, ny = 16;
constexpr double slope = 0.001;

// A reach of 1000 m by 80 m that falls eastwards, whose nodes stand up to `humps` [m] higher or
// lower.
auto reach(double humps, unsigned seed) -> RiverBed {
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> hump(-humps, humps);
    return mapped(nx, ny, rectangle(1000, 80),
                  [&](double x, double) { return 500 - slope * x + (humps > 0 ? hump(random) : 0); });
}

auto slope_of(const RiverBed& bed, int of_side, double given = 0) -> thalweg::shallowwater::BedFall {
    Boundary out;
    out.name = "out";
    out.kind = BoundaryKind::normal;
    out.faces = faces_of_side(nx, ny, of_side);
    out.slope = given;
    return normal_slope(metrics_of(bed.mesh, bed.node_bed, {}, {out}), out);
}

}  // namespace

TEST_CASE("a normal depth on a curvilinear mesh finds the slope of smooth and of rough ground") {
    CHECK(slope_of(reach(0, 0), 1).slope == Approx(slope).epsilon(1e-9).scale(0));
    CHECK(slope_of(reach(0, 0), 1).reach < 40);
    for (unsigned seed = 0; seed < 5; ++seed) {
        CAPTURE(seed);
        const auto rough = slope_of(reach(0.1, seed), 1);
        CHECK(rough.slope == Approx(slope).epsilon(0.15).scale(0));
        CHECK(std::fabs(rough.slope - slope) < rough.error);
        CHECK(rough.reach > 100);
    }
}

TEST_CASE("a slope that is given is used, and a bed that rises is refused") {
    CHECK(slope_of(reach(0.1, 1), 1, 0.02).slope == 0.02);
    CHECK_THROWS_WITH_AS(slope_of(reach(0, 0), 0), doctest::Contains("finds no slope"), thalweg::Error);
}
