// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>

#include "basin.hpp"
#include "sediment/physics/bed_shear.hpp"
#include "sediment/physics/dune_height.hpp"
#include "sediment/physics/threshold.hpp"

using namespace thalweg::sediment;
using namespace thalweg::sediment::test;
using doctest::Approx;

namespace {

/// A bed of sand and of stones that stay, with clear water over it.
auto armour_options(double thickness) -> Options {
    Options o = plain_options(1, 1, 2, 2);
    o.classes = {{0.0005, 0.5}, {0.064, 0.5}};
    o.inflow[0] = Inflow::clear;
    o.mixing_thickness = thickness;
    return o;
}

/// How deep clear water 1 m deep scours it: as deep as the mixing layer is thick (numerics reference V16d).
auto armoured_depth(const Options& o) -> double {
    Basin<> basin(o);
    const Flow flow(1, 1, 1, 1.2);
    basin.start(flow);
    for (int n = 0; n < 600; ++n) {
        basin.step(flow, 2e5);
    }
    return -basin.results().bed_change[0];
}

/// A basin of three classes; its water rises and falls, and flows faster and slower.
template <class Real>
auto worst_error(Options o, double& moved) -> double {
    o.classes = {{0.0002, 0.3}, {0.0008, 0.5}, {0.004, 0.2}};
    o.stored_layers = 3;
    o.sediment_thickness = 0.4;
    o.inflow[0] = Inflow::given;
    o.inflow_bed_load = {4e-6, 1e-6, 2e-7};
    o.loads = Loads::bed_load;
    Basin<Real> basin(o);
    basin.start(Flow(o.nx, o.ny, 1, 1, 0));
    for (int n = 0; n < 200; ++n) {
        const double depth = 1 + 0.8 * std::sin(0.3 * n);
        basin.step(Flow(o.nx, o.ny, depth, 0.9 + 0.5 * std::sin(0.11 * n), 0.1), 300);
    }
    double worst = 0;
    moved = 0;
    for (const ClassBalance& one : basin.solver().summary().classes) {
        worst = std::fmax(worst, std::fabs(one.error()) / (one.entered + one.started + std::fabs(one.bed)));
        moved += std::fabs(one.bed);
    }
    return worst;
}

}  // namespace

TEST_CASE("a mixing layer of a twentieth of the depth armours as one of that thickness") {
    Options o = armour_options(0.001);
    o.mixing_depths = 0.05;
    CHECK(armoured_depth(o) == Approx(0.05).epsilon(1e-6));
    // The least thickness counts where it is more.
    o.mixing_thickness = 0.08;
    CHECK(armoured_depth(o) == Approx(0.08).epsilon(1e-6));
}

TEST_CASE("the mixing layer is half as thick as van Rijn's dunes") {
    Options o = plain_options(3, 1, 10, 10);
    o.classes = {{0.0008, 0.6}, {0.0009, 0.4}};
    o.morphological_factor = 50;
    Options fixed = o;
    o.mixing_thickness = 0.001;
    o.mixing_dunes = 0.5;
    Flow flow(3, 1, 1.5, 1.0, 0);
    flow.manning = 0.02;
    // Even grains keep their d50; the flow does not change.
    Basin<> by_dunes(o);
    by_dunes.start(flow);
    const double d50 = by_dunes.results().d50[1];
    const Materials<double> m;
    const double shear = m.water_density * m.gravity * 0.02 * 0.02 * square(1 / 1.5) / std::cbrt(1.5);
    const double grains = shear * std::pow(std::pow(d50, 1.0 / 6) / 20 / 0.02, 1.5);
    const double critical = (m.sediment_density - m.water_density) * m.gravity * d50 *
                            soulsby_critical_shields(dimensionless_diameter(d50, m));
    const double stage = grains / critical - 1;
    REQUIRE(stage > 0.2);
    REQUIRE(stage < 20);
    fixed.mixing_thickness = 0.5 * dune_height(1.5, d50, stage);
    REQUIRE(fixed.mixing_thickness > 0.02);
    Basin<> constant(fixed);
    constant.start(flow);
    by_dunes.step(flow, 3600);
    constant.step(flow, 3600);
    const auto a = by_dunes.results(0).class_fraction;
    const auto b = constant.results(0).class_fraction;
    for (std::size_t k = 0; k < a.size(); ++k) {
        CHECK(a[k] == Approx(b[k]).epsilon(1e-9));
    }
}

TEST_CASE("each class is conserved while the thickness of the mixing layer goes up and down") {
    for (const bool dunes : {false, true}) {
        CAPTURE(dunes);
        Options o = plain_options(12, 5, 4, 4);
        o.mixing_thickness = 0.004;
        (dunes ? o.mixing_dunes : o.mixing_depths) = dunes ? 0.5 : 0.05;
        double moved = 0;
        CHECK(worst_error<double>(o, moved) < 1e-12);
        CHECK(moved > 1e-3);
    }
}

TEST_CASE("a mixing layer that is thicker than the bed over the floor takes all of it") {
    Options o = armour_options(0.001);
    o.mixing_depths = 0.05;
    o.sediment_thickness = 0.03;
    CHECK(armoured_depth(o) == Approx(0.015).epsilon(1e-6));
}
