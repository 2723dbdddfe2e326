// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

// The exact solutions that everything else is measured against, held to printed figures.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "cases/bump.hpp"
#include "cases/dam_break.hpp"
#include "cases/macdonald.hpp"
#include "cases/plane.hpp"
#include "cases/radial_flow.hpp"
#include "cases/thacker.hpp"

using namespace thalweg::shallowwater::cases;

namespace {

auto near(double found, double expected, double tolerance) -> bool {
    return std::fabs(found - expected) <= tolerance;
}

// Radial equations on 10 400 cells by an independent program, 3 s after the cylinder is set free.
struct Ring {
    double radius, wet, wet_velocity, dry;
};

constexpr Ring rings[] = {{20, 9.997, 0.003, 9.997}, {25, 8.707, 1.264, 8.707}, {30, 7.475, 2.481, 7.475},
                          {35, 6.368, 3.625, 6.368}, {40, 5.375, 4.722, 5.375}, {45, 4.486, 5.788, 4.486},
                          {50, 3.694, 6.835, 3.694}, {55, 2.993, 7.868, 2.992}, {60, 3.100, 7.523, 2.376},
                          {65, 3.276, 7.083, 1.841}, {70, 3.401, 6.757, 1.384}, {75, 3.495, 6.499, 1.000}};

}  // namespace

TEST_CASE("Stoker's plateau and shock have the printed depth and speeds") {
    const Stoker stoker(0.005, 0.001);

    CHECK(near(stoker.middle_depth(), 0.00253936, 5e-9));
    CHECK(near(stoker.middle_velocity(), 0.127280, 5e-7));
    CHECK(near(stoker.shock_speed(), 0.209963, 5e-7));
    CHECK(near(5 + 6 * stoker.shock_speed(), 6.2598, 5e-5));
    CHECK(stoker(-5, 6).depth == 0.005);
    CHECK(stoker(1.2, 6).depth == stoker.middle_depth());
    CHECK(stoker(1.3, 6).depth == 0.001);
}

TEST_CASE("Ritter's wave meets the lake, keeps 4/9 of its depth at the dam and ends dry") {
    const Ritter ritter(0.005);
    const double wave = std::sqrt(gravity * 0.005);

    CHECK(ritter(-6.001 * wave, 6).depth == 0.005);
    CHECK(near(ritter(0, 6).depth, 0.005 * 4 / 9, 1e-15));
    CHECK(near(ritter(0, 6).velocity, wave * 2 / 3, 1e-15));
    CHECK(ritter(12.001 * wave, 6).depth == 0);
}

TEST_CASE("the radial equations give the printed depths and velocities") {
    RadialFlow wet(50, 10, 1, 130, 2600);
    RadialFlow dry(50, 10, 0, 130, 2600);

    wet.advance(3);
    dry.advance(3);

    for (const Ring& ring : rings) {
        CAPTURE(ring.radius);
        CHECK(near(wet(ring.radius).depth, ring.wet, 0.004));
        CHECK(near(wet(ring.radius).velocity, ring.wet_velocity, 0.01));
        CHECK(near(dry(ring.radius).depth, ring.dry, 0.004));
    }
    CHECK(wet(77.5).depth > 3);
    CHECK(wet(78.3).depth < 1.1);
    CHECK(near(dry(95).depth, 0.125, 0.003));
    CHECK(near(dry(95).velocity, 16.27, 0.05));
}

TEST_CASE("Thacker's basins have the printed periods, shores and depths") {
    const ThackerRadial small{0.1, 1, 0.8};
    const ThackerRadial violent{2.5, 25, 10};
    const ThackerPlanar planar{0.1, 1, 0.5};
    const ThackerTrough trough{0.5, 1};

    CHECK(near(small.period(), 2.24286, 1e-5));
    CHECK(near(violent.period(), 11.2143, 5e-5));
    CHECK(near(violent.shore(0), 15.81, 5e-3));
    CHECK(near(violent.shore(violent.period() / 2), 39.53, 5e-3));
    CHECK(near(violent.depth(0, 0, 0), 6.25, 1e-12));
    CHECK(near(violent.depth(0, 0, violent.period() / 2), 1, 1e-12));
    CHECK(violent.depth(violent.shore(2) - 1e-3, 0, 2) > 0);
    CHECK(violent.depth(violent.shore(2) + 1e-3, 0, 2) == 0);
    CHECK(near(planar.period(), 4.4857, 5e-5));
    CHECK(near(trough.period(), 2.00607, 5e-6));
}

TEST_CASE("flow over the bump has the printed critical depths and jump") {
    using Regime = BumpFlow::Regime;
    const BumpFlow subcritical(Regime::subcritical, 4.42, 2);
    const BumpFlow transcritical(Regime::transcritical, 1.53, 0.66);
    const BumpFlow jump(Regime::jump, 0.18, 0.33);

    CHECK(near(subcritical.depth(25), 2, 1e-12));
    CHECK(near(transcritical.critical_depth(), 0.62026, 5e-6));
    CHECK(near(transcritical.depth(10), transcritical.critical_depth(), 1e-6));
    CHECK(transcritical.depth(8) > transcritical.critical_depth());
    CHECK(transcritical.depth(12) < transcritical.critical_depth());
    CHECK(near(jump.critical_depth(), 0.14892, 5e-6));
    CHECK(near(jump.jump(), 11.6656, 5e-5));
    CHECK(near(jump.depth(25), 0.33, 1e-12));
    CHECK(near(jump.momentum(jump.depth_before(jump.jump())), jump.momentum(jump.depth_after(jump.jump())),
               1e-9));
}

TEST_CASE("MacDonald's channels have the printed beds, Froude numbers and conjugate depths") {
    const auto subcritical = MacDonald::subcritical();
    const auto jump = MacDonald::jump();
    const auto range = [](const MacDonald& channel) {
        double least = 1e9;
        double most = 0;
        for (int k = 0; k <= 1000; ++k) {
            least = std::min(least, channel.froude(k));
            most = std::max(most, channel.froude(k));
        }
        return std::pair(least, most);
    };

    CHECK(near(subcritical.bed(0), 6.9522, 5e-5));
    CHECK(near(MacDonald::supercritical().bed(0), 34.717, 5e-4));
    CHECK(near(MacDonald::transcritical().bed(0), 5.618, 5e-4));
    CHECK(near(MacDonald::undular().bed(0), 14.569, 5e-4));
    CHECK(near(range(subcritical).first, 0.54, 5e-3));
    CHECK(near(range(subcritical).second, 0.99, 5e-3));
    CHECK(near(range(MacDonald::supercritical()).first, 1.25, 5e-3));
    CHECK(near(range(MacDonald::supercritical()).second, 1.75, 5e-3));
    CHECK(near(jump.depth(500), 0.65065, 1e-5));
    CHECK(near(jump.depth(500 + 1e-9), 0.84052, 1e-5));
    for (const double h : {jump.depth(500), jump.depth(500 + 1e-9)}) {
        CHECK(near(4 / h + gravity * h * h / 2, 8.2242, 5e-5));
    }
}

TEST_CASE("normal depths and the kinematic wave of rain are as printed") {
    CHECK(near(Plane{0.01, 0.03}.normal_depth(0.005), 0.0202, 5e-5));
    CHECK(near(Plane{0.1, 0.03}.normal_depth(0.005), 0.0101, 5e-5));
    CHECK(near(Plane{0.001, 0.03}.normal_depth(0.5), 0.6392, 5e-5));

    const RainOnPlane rain{{0.01, 0.03}, 100, 0.05 / 3600};
    CHECK(near(rain.steady_outflow(), 1.389e-3, 5e-7));
    CHECK(near(rain.concentration_time(), 674, 1));
    CHECK(near(rain.outflow(2000), rain.steady_outflow(), 1e-12));
    CHECK(near(rain.outflow(rain.concentration_time() / 2), rain.steady_outflow() * std::pow(0.5, 5.0 / 3),
               1e-12));
}
