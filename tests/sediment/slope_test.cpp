// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include <cmath>

#include "oracle.hpp"
#include "sediment/physics/bed_load_direction.hpp"
#include "sediment/physics/bed_slope.hpp"
#include "sediment/physics/helical_flow.hpp"

namespace thalweg::sediment {
namespace {

constexpr double degree = 0.017453292519943295;

auto angle_of(const Direction<double>& d) -> double {
    return std::atan2(d.y, d.x) / degree;
}

TEST_CASE("Bed load on a slope in a bend goes where an independent program sends it") {
    const double turn = helical_tangent(7.0, 0.1, 0.25);
    CHECK_NEAR(std::atan(turn) / degree, 9.926246, printed(7));
    const double koch_flokstra = slope_pull(SlopeDirection::koch_flokstra, 0.1, 0.85, 0.0);
    CHECK_NEAR(koch_flokstra, 6.666667, printed(7));
    CHECK_NEAR(angle_of(bed_load_direction(1.0, 0.0, turn, 0.01, 0.05, koch_flokstra)), -9.940733,
               printed(7));
    const double talmon = slope_pull(SlopeDirection::talmon, 0.1, 0.85, 0.0);
    CHECK_NEAR(talmon, 3.720327, printed(7));
    CHECK_NEAR(angle_of(bed_load_direction(1.0, 0.0, turn, 0.01, 0.05, talmon)), -0.824234, printed(6));
}

TEST_CASE("By Talmon's law of the depth slopes pull in a river as with 0.85, and in a flume half as much") {
    // 1 mm under 0.08 m: 9 (1/80)^0.3 = 2.417216; sqrt(0.1) = 0.3162278.
    const double flume = slope_pull(SlopeDirection::talmon_depth, 0.1, 0.85, 0.0125);
    CHECK_NEAR(flume, 1 / (2.417216 * 0.3162278), printed(6));
    // 9 x^0.3 is 0.85 for x = 3.836e-4, a millimetre under 2.6 m.
    const double river = slope_pull(SlopeDirection::talmon_depth, 0.1, 0.85, 3.83638e-4);
    CHECK_NEAR(river, 3.720327, printed(5));
}

TEST_CASE("The direction of bed load turns with the flow and mirrors with it") {
    const double turn = 0.2;
    const double pull = 3;
    const auto along_x = bed_load_direction(2.0, 0.0, turn, 0.02, -0.03, pull);
    for (const double angle : {0.3, 1.7, 3.0, -2.0}) {
        const double c = std::cos(angle);
        const double s = std::sin(angle);
        const auto turned =
            bed_load_direction(2 * c, 2 * s, turn, 0.02 * c + 0.03 * s, 0.02 * s - 0.03 * c, pull);
        CHECK(std::fabs(turned.x - (along_x.x * c - along_x.y * s)) < 1e-14);
        CHECK(std::fabs(turned.y - (along_x.x * s + along_x.y * c)) < 1e-14);
    }
    const auto mirrored = bed_load_direction(2.0, 0.0, -turn, 0.02, 0.03, pull);
    CHECK(mirrored.x == along_x.x);
    CHECK(mirrored.y == -along_x.y);
}

TEST_CASE("On a flat bed without helical flow bed load follows the water, and rests where it rests") {
    const auto d =
        bed_load_direction(3.0, -4.0, 0.0, 0.0, 0.0, slope_pull(SlopeDirection::talmon, 0.1, 0.85, 0.0));
    CHECK_NEAR(d.x, 0.6, 1e-15);
    CHECK_NEAR(d.y, -0.8, 1e-15);
    const auto still = bed_load_direction(0.0, 0.0, 0.5, 0.1, 0.1, 3.0);
    CHECK(still.x == 0.0);
    CHECK(still.y == 0.0);
    CHECK(slope_pull(SlopeDirection::off, 0.0, 0.85, 0.0) == 0.0);
    CHECK(slope_pull(SlopeDirection::koch_flokstra, 0.0, 0.85, 0.0) ==
          slope_pull(SlopeDirection::koch_flokstra, 0.01, 0.85, 0.0));
}

TEST_CASE("A bend in equilibrium has the transverse slope of no transverse transport") {
    const double turn = helical_tangent(7.0, 0.1, 0.25);
    const double pull = slope_pull(SlopeDirection::talmon, 0.1, 0.85, 0.0);
    const double slope = std::sin(std::atan(turn)) / pull;
    CHECK_NEAR(slope, 0.0463, printed(3));
    CHECK(std::fabs(bed_load_direction(1.0, 0.0, turn, 0.0, slope, pull).y) < 1e-15);
}

TEST_CASE("A vortex has the curvature of its circles, to the left counter-clockwise") {
    const double speed = 1.3;
    for (const double x : {-2.0, 0.5, 3.0}) {
        for (const double y : {-1.0, 0.0, 2.0}) {
            const double r = std::hypot(x, y);
            const double r3 = r * r * r;
            // u = -U y/r, v = U x/r
            const double u_x = speed * x * y / r3;
            const double u_y = -speed * x * x / r3;
            const double v_x = speed * y * y / r3;
            const double v_y = -speed * x * y / r3;
            const double u = -speed * y / r;
            const double v = speed * x / r;
            CHECK_NEAR(streamline_curvature(u, v, u_x, u_y, v_x, v_y), 1 / r, 1e-13);
            CHECK_NEAR(streamline_curvature(-u, -v, -u_x, -u_y, -v_x, -v_y), -1 / r, 1e-13);
        }
    }
    CHECK(streamline_curvature(0.0, 0.0, 1.0, 1.0, 1.0, 1.0) == 0.0);
    CHECK(streamline_curvature(9e-4, 0.0, 1.0, 1.0, 1.0, 1.0) == 0.0);
}

TEST_CASE("The helical flow's angles are those of an independent program") {
    const double curvature[] = {.0136, .02575, .05};
    const double angle[] = {5.4382, 10.2178, 19.2900};
    for (int i = 0; i < 3; ++i) {
        const double coefficient = helical_coefficient(HelicalFlow::engelund, 7.0, 0.0);
        CHECK_NEAR(std::atan(helical_tangent(coefficient, 1.0, curvature[i])) / degree, angle[i], printed(5));
    }
    const double friction = std::sqrt(9.81) / 40;
    CHECK_NEAR(helical_coefficient(HelicalFlow::struiksma, 7.0, friction),
               2 / 0.16 * (1 - std::sqrt(9.81) / (0.4 * 40)), 1e-14);
    CHECK(helical_coefficient(HelicalFlow::struiksma, 7.0, 0.5) == 0.0);
    CHECK(helical_coefficient(HelicalFlow::off, 7.0, 0.1) == 0.0);
}

TEST_CASE("The pull of a slope on the shear stress is that of an independent program") {
    const double slope[] = {5, -5, 20};  // degrees downhill
    const double shear[] = {2.113184, 1.917765, 2.640505};
    for (int i = 0; i < 3; ++i) {
        CHECK_NEAR(wu_tractive_shear(2.0, 0.5, -std::tan(slope[i] * degree), std::tan(32 * degree)), shear[i],
                   printed(7));
    }
    CHECK(wu_tractive_shear(2.0, 0.5, 0.0, 0.6) == 2.0);
    CHECK(wu_tractive_shear(0.01, 0.5, 0.5, 0.6) == 0.0);
    CHECK(std::isfinite(wu_tractive_shear(0.0, 0.5, -0.5, 0.6)));
}

TEST_CASE("Soulsby's factor on the threshold is that of an independent program") {
    const double slope[] = {10, 10, 10, 20};
    const double direction[] = {0, 180, 90, 45};
    const double factor[] = {1.232803, 0.736812, 0.953071, 1.219305};
    for (int i = 0; i < 4; ++i) {
        const double steepness = std::tan(slope[i] * degree);
        const FlowSlope<double> s{steepness * std::cos(direction[i] * degree),
                                  steepness * std::sin(direction[i] * degree)};
        CHECK_NEAR(soulsby_threshold_factor(s, std::tan(35 * degree)), factor[i], printed(6));
    }
    CHECK(soulsby_threshold_factor(FlowSlope<double>{}, 0.7) == 1.0);
    CHECK(soulsby_threshold_factor(FlowSlope<double>{-0.7, 0.0}, 0.7) == 0.0);
}

TEST_CASE("The slope is split along and across the flow, and no steeper than the grains allow") {
    const auto s = flow_slope(0.0, 2.0, 0.1, 0.2, 0.7);
    CHECK_NEAR(s.along, 0.2, 1e-15);
    CHECK_NEAR(s.across, -0.1, 1e-15);
    const auto steep = flow_slope(1.0, 0.0, 3.0, 4.0, 0.7);
    CHECK_NEAR(steep.along, 0.6 * 0.63, 1e-14);
    CHECK_NEAR(steep.across, 0.8 * 0.63, 1e-14);
    CHECK(flow_slope(0.0, 0.0, 0.1, 0.2, 0.7).along == 0.0);
}

TEST_CASE("Each law of the slope changes its own quantity alone, and nothing on a flat bed") {
    const FlowSlope<double> uphill{0.1, 0.05};
    const auto koch = slope_effect(SlopeMagnitude::koch_flokstra, uphill, 2.0, 0.5, 1.3, 0.7);
    CHECK_NEAR(koch.rate_factor, 0.87, 1e-14);
    CHECK(koch.threshold_factor == 1.0);
    CHECK(koch.grain_shear == 2.0);
    const auto soulsby = slope_effect(SlopeMagnitude::soulsby, uphill, 2.0, 0.5, 1.3, 0.7);
    CHECK(soulsby.rate_factor == 1.0);
    CHECK(soulsby.threshold_factor > 1.0);
    const auto wu = slope_effect(SlopeMagnitude::wu, uphill, 2.0, 0.5, 1.3, 0.7);
    CHECK(wu.grain_shear < 2.0);
    CHECK(wu.threshold_factor == 1.0);
    CHECK(koch_flokstra_rate_factor(1.0, 1.3) == 0.0);
    for (const SlopeMagnitude law :
         {SlopeMagnitude::off, SlopeMagnitude::koch_flokstra, SlopeMagnitude::soulsby, SlopeMagnitude::wu}) {
        const auto flat = slope_effect(law, FlowSlope<double>{}, 2.0, 0.5, 1.3, 0.7);
        CHECK(flat.rate_factor == 1.0);
        CHECK(flat.threshold_factor == 1.0);
        CHECK(flat.grain_shear == 2.0);
    }
}

TEST_CASE("Slopes and bends in single precision agree with double") {
    const auto direction = bed_load_direction(1.0F, 0.2F, 0.17F, 0.01F, 0.05F, 3.7F);
    const auto expected = bed_load_direction(1.0, 0.2, 0.17, 0.01, 0.05, 3.7);
    CHECK_NEAR(direction.x, expected.x, 1e-5);
    CHECK_NEAR(direction.y, expected.y, 1e-4);
    CHECK_NEAR(wu_tractive_shear(2.0F, 0.5F, -0.1F, 0.62F), wu_tractive_shear(2.0, 0.5, -0.1, 0.62), 1e-5);
    CHECK_NEAR(soulsby_threshold_factor(FlowSlope<float>{0.1F, 0.05F}, 0.7F),
               soulsby_threshold_factor(FlowSlope<double>{0.1, 0.05}, 0.7), 1e-5);
}

}  // namespace
}  // namespace thalweg::sediment
