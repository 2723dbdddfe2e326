// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include "hwp14_case.hpp"
#include "shallowwater/physics/hwp14.hpp"

using namespace thalweg::shallowwater;
using namespace thalweg::shallowwater::test;
using doctest::Approx;

namespace {

// The number of unit variance at each vertex that the lakes are roughened with.
auto roughness(int i, int j) -> double {
    const double s = std::sin(12.9898 * i + 78.233 * j) * 43758.5453;
    return 3.46 * (s - std::floor(s) - 0.5);
}

auto valley(int i, int) -> double {
    return 0.05 * std::fabs(i - 30.0) - 0.6 + 0.15 * roughness(i, 0);
}

auto bowl(int i, int j) -> double {
    return 0.003 * (std::pow(i - 20, 2) + std::pow(j - 20, 2)) - 0.7;
}

auto rough_bowl(int i, int j) -> double {
    return bowl(i, j) + 0.2 * roughness(i, j);
}

auto bump(int i, int) -> double {
    const double x = 0.25 * i;
    return std::fmax(0.0, 0.2 - 0.05 * std::pow(x - 10, 2));
}

// How far a lake moves in a while: largest discharge, speed and change of depth.
struct Motion {
    double discharge, speed, depth;
};

template <class Real>
auto motion_of_lake(Case<Real> c, double level, double end) -> Motion {
    c.level.assign(c.cells(), static_cast<Real>(level));
    Running<Real> lake(c);
    const auto before = lake.fields();
    lake.advance(0, end);
    const auto after = lake.fields();
    CHECK(after.summary.wet_cells > 5);
    return {std::fmax(largest(after.discharge_x), largest(after.discharge_y)), largest(after.maximum_speed),
            largest_difference(before.depth, after.depth)};
}

}  // namespace

TEST_CASE_TEMPLATE("the waterline gives back the depth that it comes from", Real, float, double) {
    const double tolerance = sizeof(Real) == 8 ? 1e-12 : 6e-7;
    double worst = 0;
    for (int k = 0; k < 200000; ++k) {
        const auto a = static_cast<Real>(noise(k, 0));
        const auto b = static_cast<Real>(a * std::pow(noise(k, 1), 2));
        const auto depth = static_cast<Real>(a * std::pow(noise(k, 2), 3));

        const EdgeDepths<Real> edge =
            k % 2 == 0 ? single_waterline(depth, a, b) : single_waterline(depth, b, a);
        const Real steep = k % 2 == 0 ? edge.x : edge.y;
        // Back in double, so that only the inverse is judged.
        const double found = depth_of_waterline<double>(static_cast<double>(steep) - a, a, b);

        worst = std::fmax(worst, std::fabs(found - static_cast<double>(depth)) / static_cast<double>(a));
    }
    CHECK(worst <= tolerance);
}

TEST_CASE("the waterline of a bed that rises along one axis is that of one dimension") {
    for (const double depth : {0.0, 1e-9, 0.1, 0.249, 0.25, 0.7}) {
        const EdgeDepths<double> edge = single_waterline(depth, 0.25, 0.0);

        CHECK(edge.x == Approx(directional_waterline(depth, 0.25)).epsilon(1e-14));
        CHECK(midline_depth(edge.x, 0.25) == Approx(depth).epsilon(1e-14));
    }
}

TEST_CASE("lakes with wet and dry shores rest") {
    const std::pair<Case<double>, double> lakes[] = {
        {hwp14_case<double>(60, 3, 1, valley), 0.0},      {hwp14_case<double>(40, 40, 1, bowl), 0.0},
        {hwp14_case<double>(40, 40, 1, rough_bowl), 0.0}, {hwp14_case<double>(100, 3, 0.25, bump), 0.5},
        {hwp14_case<double>(100, 3, 0.25, bump), 0.1},
    };
    for (const auto& [lake, level] : lakes) {
        for (const auto integrator : {Integrator::ssp_rk2, Integrator::euler}) {
            auto c = lake;
            c.options.integrator = integrator;
            c.options.courant = integrator == Integrator::euler ? 0.25 : 0.45;

            const Motion m = motion_of_lake(c, level, 20);

            CHECK(m.discharge <= 1e-12);
            CHECK(m.depth <= 1e-13);
        }
    }
}

TEST_CASE("a lake in float rests to a tenth of a millimetre a second, a kilometre up too") {
    for (const double datum : {0.0, 1000.0}) {
        const auto c = hwp14_case<float>(40, 40, 1, [&](int i, int j) { return datum + rough_bowl(i, j); });

        const Motion m = motion_of_lake(c, datum, 20);

        CHECK(m.speed <= 1e-4);
    }
}

TEST_CASE_TEMPLATE("a full lake rests exactly", Real, float, double) {
    const auto c = hwp14_case<Real>(70, 45, 10, [](int i, int j) { return 1000 + 6 * noise(i, j); });

    const Motion m = motion_of_lake(c, 1008.37, 60);

    CHECK(m.discharge == 0);
    CHECK(m.speed == 0);
    CHECK(m.depth == 0);
}

// The two waterlines of a cell stand for different volumes at the same level, so no lake in two dimensions
// suits both. This records by how much.
TEST_CASE("with one waterline for each direction only shores along the axes rest") {
    auto along = hwp14_case<double>(60, 3, 1, valley);
    along.options.hwp14_form = Hwp14Form::per_direction;
    auto round = hwp14_case<double>(40, 40, 1, bowl);
    round.options.hwp14_form = Hwp14Form::per_direction;

    const Motion rests = motion_of_lake(along, 0, 20);
    const Motion moves = motion_of_lake(round, 0, 20);

    CHECK(rests.discharge <= 1e-12);
    CHECK(rests.depth <= 1e-13);
    CHECK(moves.discharge > 1e-4);
    CHECK(moves.discharge < 1e-2);
}
