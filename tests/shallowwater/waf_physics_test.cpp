// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>
#include <random>

#include "shallowwater/schemes/waf/waf.hpp"

using namespace thalweg::shallowwater;
using doctest::Approx;

namespace {

constexpr SchemeConstants<double> constants = {9.81, 1.3, 1e-24, 1e-6, 0, 1};

auto waves(FaceState<double> low, FaceState<double> high, double gravity = 9.81) -> WafInterface<double> {
    auto c = constants;
    c.gravity = gravity;
    return find_waves(c, low, high);
}

// With the same jumps on both sides as at the interface itself.
auto smooth(const WafInterface<double>& f) -> WafNeighbours<double> {
    return {f.jumps(), f.jumps(), 1, 1};
}

}  // namespace

TEST_CASE("limiter functions take their tabled values") {
    // phi = 1 - (1 - c) B at c = 0.25 (Toro 2001), for ratios of the upwind jump to the local one.
    const auto phi = [](auto limiter, double ratio) {
        return 1 - 0.75 * decltype(limiter)::gain(ratio * 2, 2.0, 1e-30);
    };
    CHECK(phi(MinmodLimiter{}, -1) == 1);
    CHECK(phi(MinmodLimiter{}, 0) == 1);
    CHECK(phi(MinmodLimiter{}, 0.4) == Approx(0.7));
    CHECK(phi(MinmodLimiter{}, 1) == Approx(0.25));
    CHECK(phi(MinmodLimiter{}, 9) == Approx(0.25));
    CHECK(phi(VanLeerLimiter{}, -0.1) == 1);
    CHECK(phi(VanLeerLimiter{}, 0.5) == Approx(0.5));
    CHECK(phi(VanLeerLimiter{}, 1) == Approx(0.25));
    CHECK(phi(VanLeerLimiter{}, 3) == Approx(1 - 0.75 * 1.5));
    CHECK(phi(SuperbeeLimiter{}, -2) == 1);
    CHECK(phi(SuperbeeLimiter{}, 0.25) == Approx(1 - 1.5 * 0.25));
    CHECK(phi(SuperbeeLimiter{}, 0.7) == Approx(0.25));
    CHECK(phi(SuperbeeLimiter{}, 1.5) == Approx(1 - 0.75 * 1.5));
    CHECK(phi(SuperbeeLimiter{}, 5) == Approx(-0.5));
    CHECK(phi(NoLimiter{}, 1) == 1);
}

TEST_CASE_TEMPLATE("a limiter gives nothing where the local jump is zero or rounding", Limiter, MinmodLimiter,
                   SuperbeeLimiter, VanLeerLimiter) {
    CHECK(Limiter::gain(0.0, 0.0, 1e-30) == 0);
    CHECK(Limiter::gain(1.0, 0.0, 1e-30) == 0);
    CHECK(Limiter::gain(1e-15, 1e-15, 1e-10) < 1e-19);
    CHECK(Limiter::gain(1e-3, 1e-15, 1e-10) < 1e-7);
    CHECK(Limiter::gain(1e-3, 1e-3, 1e-10) == Approx(1).epsilon(1e-4));
}

TEST_CASE("wave speeds of a dam break are those worked out by hand") {
    // Depths 4 and 1 at g = 1: c = 2 and 1, so the depth between is ((2 + 1) / 2)^2 = 2.25. To the left a
    // rarefaction, to the right a shock of factor sqrt(3.25 * 2.25 / 2).
    const auto f = waves({4, 0, 0}, {1, 0, 0}, 1);
    const double shock = std::sqrt(3.25 * 2.25 / 2);

    CHECK(f.behind == Approx(-2));
    CHECK(f.ahead == Approx(shock));
    const double between = (shock + 8) / (shock + 2);  // m
    CHECK(f.first == Approx(between - 4));
    CHECK(f.jumps().third == Approx(1 - between));
    CHECK(f.contact == Approx((shock * 8 - 2 * shock) / (8 + shock)));
}

TEST_CASE("fronts run into dry ground at twice the wave speed") {
    const double c = std::sqrt(9.81 * 2);

    const auto east = waves({2, 0.5, 0}, {0, 7, 0});
    CHECK(east.behind == Approx(0.5 - c));
    CHECK(east.ahead == Approx(0.5 + 2 * c));

    const auto west = waves({0, 7, 0}, {2, 0.5, 0});
    CHECK(west.behind == Approx(0.5 - 2 * c));
    CHECK(west.ahead == Approx(0.5 + c));

    const auto none = waves({0, 3, 0}, {0, -2, 0});
    CHECK(none.behind == 0);
    CHECK(none.ahead == 0);
}

TEST_CASE_TEMPLATE("equal states give their own flux exactly with every limiter", Limiter, MinmodLimiter,
                   SuperbeeLimiter, VanLeerLimiter, NoLimiter) {
    const FaceState<double> s = {2, 3, -1.5};
    const auto f = waves(s, s);

    const auto flux = weighted_average_flux<Limiter>(constants, f, smooth(f), 0.01);

    CHECK(flux.mass == 6);
    CHECK(flux.normal_low == 18);
    CHECK(flux.normal_high == 18);
    CHECK(flux.tangential == -9);
    CHECK(flux.speed == Approx(3 + std::sqrt(9.81 * 2)));
}

TEST_CASE("without a limiter the flux is that of Harten, Lax and van Leer with a contact wave") {
    const FaceState<double> low = {4, 1, 2};
    const FaceState<double> high = {2.5, -0.5, 5};
    const auto f = waves(low, high);
    const double g = 9.81;
    const auto flux = weighted_average_flux<NoLimiter>(constants, f, smooth(f), 0.01);

    // Equation (5.4) of the classical form, pressure included.
    const double a = f.behind, b = f.ahead;
    const double mass = (b * 4 - a * -1.25 + a * b * (2.5 - 4)) / (b - a);
    const double along = (b * (4 + g * 8) - a * (0.625 + g * 3.125) + a * b * (-1.25 - 4)) / (b - a);
    CHECK(flux.mass == Approx(mass));
    CHECK(flux.normal_low + g * 8 == Approx(along));
    CHECK(flux.normal_high + g * 3.125 == Approx(along));
    CHECK(f.contact > 0);
    CHECK(flux.tangential == Approx(mass * 2));
}

TEST_CASE("where limiters see smooth flow the flux is that of Lax and Wendroff, centred in the step") {
    // phi = |c| turns the sum into the unlimited weighted average over the step.
    const auto f = waves({4, 1, 2}, {3.9, 1.1, 2.5});
    const double rate = 0.05, g = 9.81;

    const auto flux = weighted_average_flux<MinmodLimiter>(constants, f, smooth(f), rate);

    const double c1 = f.behind * rate, c3 = f.ahead * rate;
    const double q_low = 4, q_high = 3.9 * 1.1;
    const double star =
        (f.ahead * q_low - f.behind * q_high + f.ahead * f.behind * (3.9 - 4)) / (f.ahead - f.behind);
    CHECK(flux.mass == Approx(0.5 * (1 + c1) * q_low + 0.5 * (c3 - c1) * star + 0.5 * (1 - c3) * q_high));
    CHECK(flux.normal_low - flux.normal_high == Approx(0.5 * g * (3.9 * 3.9 - 16)));
}

TEST_CASE("a face next to dry ground is upwind whatever its own jumps") {
    const auto f = waves({4, 1, 2}, {3, 1.1, 2.5});
    auto around = smooth(f);
    const auto upwind = weighted_average_flux<NoLimiter>(constants, f, around, 0.05);

    around.wet_above = 0;
    const auto beside = weighted_average_flux<SuperbeeLimiter>(constants, f, around, 0.05);

    CHECK(beside.mass == upwind.mass);
    CHECK(beside.normal_low == upwind.normal_low);
}

TEST_CASE("a supercritical face takes the flux of the upstream side") {
    const auto f = waves({1, 9, 2}, {0.5, 9.5, 1});

    const auto flux = weighted_average_flux<NoLimiter>(constants, f, smooth(f), 0.05);

    CHECK(f.behind > 0);
    CHECK(flux.mass == Approx(9));
    CHECK(flux.normal_low == Approx(81));
    CHECK(flux.tangential == Approx(18));
}

TEST_CASE("a mirrored face carries the mirrored flux") {
    const FaceState<double> a = {4, 1, 2}, b = {1.5, -0.7, 3};
    const WafNeighbours<double> around = {{-0.3, 0.5, -0.2}, {-0.4, -0.1, -0.9}, 1, 1};
    const WafNeighbours<double> turned = {mirrored(around.above), mirrored(around.below), 1, 1};
    const FaceState<double> a_back = {4, -1, 2}, b_back = {1.5, 0.7, 3};

    const auto f = weighted_average_flux<VanLeerLimiter>(constants, waves(a, b), around, 0.05);
    const auto g = weighted_average_flux<VanLeerLimiter>(constants, waves(b_back, a_back), turned, 0.05);

    CHECK(g.mass == Approx(-f.mass));
    CHECK(g.normal_low == Approx(f.normal_high));
    CHECK(g.normal_high == Approx(f.normal_low));
    CHECK(g.tangential == Approx(-f.tangential));
}

TEST_CASE("random mirrored faces carry the mirrored fluxes to rounding, with dry ground as without") {
    std::mt19937 random(3);
    std::uniform_real_distribution<double> part(-1, 1);
    const auto side = [&]() -> FaceState<double> {
        const double depth = std::fmax(0, part(random) + 0.7) * 3;
        return {depth, depth > 0 ? 6 * part(random) : 0, part(random)};
    };
    const auto jumps = [&]() -> WaveJumps<double> { return {part(random), part(random), part(random)}; };
    const auto turned = [](const FaceState<double>& s) -> FaceState<double> {
        return {s.depth, -s.normal, s.tangential};
    };
    int dry = 0;
    for (int trial = 0; trial < 10000; ++trial) {
        const auto a = side(), b = side();
        const WafNeighbours<double> around = {jumps(), jumps(), 1, 1};
        const auto there = waves(a, b);
        const auto back = waves(turned(b), turned(a));

        const auto f = weighted_average_flux<VanLeerLimiter>(constants, there, around, 0.02);
        const auto g = weighted_average_flux<VanLeerLimiter>(
            constants, back, {mirrored(around.above), mirrored(around.below), 1, 1}, 0.02);

        const double scale = 1e-13 * (there.ahead - there.behind) * (a.depth + b.depth);
        REQUIRE(std::fabs(back.first + there.jumps().third) <= 1e-14 * (a.depth + b.depth));
        REQUIRE(std::fabs(g.mass + f.mass) <= scale);
        REQUIRE(std::fabs(g.normal_low - f.normal_high) <= 30 * scale);
        REQUIRE(std::fabs(g.normal_high - f.normal_low) <= 30 * scale);
        REQUIRE(std::fabs(g.tangential + f.tangential) <= scale);
        REQUIRE(g.speed == f.speed);
        dry += there.wet() == 0 ? 1 : 0;
    }
    CHECK(dry > 1000);
}

TEST_CASE("jumps of hardly stirred water are known to their own last digits, not to those of the depth") {
    // The front of a wave: 1e-13 of its height, of water that comes or goes with it.
    const double height = 1e-13, c = std::sqrt(9.81 * 2);
    const auto f = waves({2 + height, height * c / 2, 0}, {2, 0, 0});
    const double depth = f.low.depth - 2;  // as rounded

    CHECK(f.jumps().third == Approx(-0.5 * (depth + height)).epsilon(1e-9));
    CHECK(f.first == Approx(-0.5 * (depth - height)).epsilon(1e-9));
}

TEST_CASE("a wall stops mass and tangential momentum and reflects the normal one") {
    const WaterSide<double> low = {4, 4.5, 1.5, 7}, behind = {-1, -1, 0, 0};
    const auto f = waf_interface<true, double>(constants, low, behind, 4, wall_depth<double>);
    const auto inside = waf_interface<true, double>(constants, {4, 4.5, 1.2, 7}, low, 4, 4);
    const WafNeighbours<double> around = {inside.jumps(), {9, 9, 9}, inside.wet(), 0};

    const auto flux = waf_flux<VanLeerLimiter, true>(constants, f, around, 4.0, wall_depth<double>, 0.05);

    CHECK(f.low.depth == 4);
    CHECK(f.high.normal == -1.5);
    CHECK(flux.mass == 0);
    CHECK(flux.tangential == 0);
    CHECK(flux.normal_low > 4 * 1.5 * 1.5);
}

TEST_CASE("an open face passes nothing by itself") {
    const WaterSide<double> outside = {-2, -2, 0, 0};
    const WafNeighbours<double> around = {{0.1, 0.1, 0.1}, {9, 9, 9}, 1, 0};
    const auto flux = [&](double u) {
        const auto f = waf_interface<true, double>(constants, {4, 4.5, u, 7}, outside, 4, open_depth<double>);
        return waf_flux<VanLeerLimiter, true>(constants, f, around, 4.0, open_depth<double>, 0.05);
    };

    for (const double u : {1.5, -1.5}) {
        CHECK(flux(u).mass == 0);
        CHECK(flux(u).normal_low == 0);
        CHECK(flux(u).tangential == 0);
        CHECK(flux(u).speed > 0);
    }
}

TEST_CASE("water at rest over a step of the bed passes nothing, and a bank higher than it is dry") {
    // Level 2 over beds at 0.3 and 1.4; then a bank at 2.5.
    const auto step = waf_interface<false, double>(constants, {1.7, 2, 0, 0}, {0.6, 2, 0, 0}, 1.7, 0.6);
    CHECK(step.low.depth == step.high.depth);
    CHECK(step.low.depth == Approx(0.6));
    const auto flux = waf_flux<VanLeerLimiter, false>(constants, step, smooth(step), 1.7, 0.6, 0.05);
    CHECK(flux.mass == 0);
    CHECK(flux.normal_low == 0);
    CHECK(flux.normal_high == 0);

    const auto bank = waf_interface<false, double>(constants, {1.7, 2, 0, 0}, {0, 2.5, 0, 0}, 1.7, 0.0);
    CHECK(bank.low.depth == 0);
    CHECK(bank.ahead == 0);
    CHECK(bank.behind == 0);
}

TEST_CASE("nothing passes between two dry cells") {
    const auto f = waf_interface<false, double>(constants, {9e-7, 1, 1, 1}, {4e-7, 0.5, 0, 0}, 9e-7, 4e-7);

    CHECK(f.low.depth == 0);
    CHECK(f.high.depth == 0);
    CHECK(f.ahead == 0);
}

TEST_CASE("the linear reconstruction keeps depth and discharge, and leaves a dry cell alone") {
    const WaterStencil<double> s = {{1, 3, 0.5, 2}, {1.6, 3.4, 0.8, 2.3}, {2.9, 3.5, 1.9, 2.4}};

    const auto f = linear_faces(1.0, s, 1 / 1.6);

    CHECK(f.high.depth == Approx(1.9));
    CHECK(f.low.depth == Approx(1.3));
    CHECK(f.level_change == Approx(0.1));
    CHECK(f.high.level == Approx(3.45));
    CHECK(0.5 * (f.low.depth * f.low.normal + f.high.depth * f.high.normal) == Approx(1.6 * 0.8));
    CHECK(f.high.normal > 0.8);
    CHECK(f.low.normal < 0.8);

    const auto dry = linear_faces<double>(1.3, {{1, 3, 0.5, 2}, {1e-9, 3.4, 0, 0}, {2.9, 3.5, 1.9, 2.4}}, 0);
    CHECK(dry.low.depth == 1e-9);
    CHECK(dry.high.normal == 0);
}

TEST_CASE("the slopes of the linear reconstruction are central where the water is smooth") {
    // Differences of depth 0.5 and 0.6, of level 0.2 and 1.
    const WaterStencil<double> s = {{1.1, 3.2, 1, 2}, {1.6, 3.4, 1, 2}, {2.2, 4.4, 1, 2}};

    const auto f = linear_faces(1.3, s, 1 / 1.6);

    CHECK(f.high.depth - f.low.depth == Approx(0.55));
    CHECK(f.level_change == Approx(1.3 * 0.2));
    CHECK(f.high.normal == 1);
}

TEST_CASE("between deep cells the short forms give the bits of the whole ones") {
    std::mt19937 random(11);
    std::uniform_real_distribution<double> part(-1, 1);
    const auto side = [&]() -> WaterSide<double> {
        return {2 + part(random), 12 + 0.2 * part(random), 5 * part(random), 5 * part(random)};
    };
    for (int trial = 0; trial < 10000; ++trial) {
        const WaterSide<double> low = side();
        const WaterSide<double> high = side();
        const CommonBed<double> over = common_bed(low, high);
        REQUIRE(over.least() > constants.dry_depth);

        const auto whole = waf_interface<false>(constants, low, high, low.depth, high.depth);
        const auto deep = deep_interface(constants, over, low, high);
        const auto flux = weighted_average_flux<VanLeerLimiter>(constants, whole, smooth(whole), 0.01);
        const auto deep_flux =
            weighted_average_flux<VanLeerLimiter, true>(constants, deep, smooth(deep), 0.01);

        CHECK(deep.behind == whole.behind);
        CHECK(deep.contact == whole.contact);
        CHECK(deep.ahead == whole.ahead);
        CHECK(deep.first == whole.first);
        CHECK(deep_flux.mass == flux.mass);
        CHECK(deep_flux.normal_low == flux.normal_low);
        CHECK(deep_flux.tangential == flux.tangential);
    }
}

TEST_CASE("from a hundred thousand random states no step in one direction makes a depth negative") {
    // A cell and its two faces at the Courant number 0.9. The flux itself nearly always keeps the depth; the
    // exception is a thin fast cell before a standing jump, whose own velocity no wave of its faces has.
    std::mt19937 random(7);
    std::uniform_real_distribution<double> part(0, 1);
    int dry = 0;
    int drained = 0;
    for (int trial = 0; trial < 100000; ++trial) {
        WaterSide<double> s[3];
        for (auto& side : s) {
            side.depth = part(random) < 0.3 ? 0 : std::pow(10, 4 * part(random) - 3);
            side.level = side.depth + 2 * part(random);
            side.normal = side.depth > 0 ? 10 * part(random) - 5 : 0;
            side.tangential = part(random);
        }
        const auto west = waf_interface<false>(constants, s[0], s[1], s[0].depth, s[1].depth);
        const auto east = waf_interface<false>(constants, s[1], s[2], s[1].depth, s[2].depth);
        const auto flux = [](const WafInterface<double>& f, double rate) {
            return waf_flux<NoLimiter, false>(constants, f, smooth(f), 1.0, 1.0, rate);
        };
        const double fastest = std::fmax(flux(west, 0).speed, flux(east, 0).speed);
        const double rate = fastest > 0 ? 0.9 / fastest : 0;
        const double in = flux(west, rate).mass;
        const double out = flux(east, rate).mass;
        const double factor = draining_factor(s[1].depth, in, out, rate);
        const double after = s[1].depth - rate * ((out > 0 ? factor : 1) * out - (in < 0 ? factor : 1) * in);
        REQUIRE(after >= -1e-15);
        REQUIRE(west.low.depth + west.first >= -1e-14);
        dry += s[1].depth == 0 ? 1 : 0;
        drained += factor < 1 ? 1 : 0;
    }
    CHECK(dry > 20000);
    CHECK(drained > 0);
    CHECK(drained < 100);
}

TEST_CASE("a face passes no more than the side it leaves can give") {
    const FaceFlux<double> f = {4, 10, 12, 8, 3};

    const auto half = within_share(f, 2.0, 100.0);

    CHECK(half.mass == 2);
    CHECK(half.normal_low == 5);
    CHECK(half.tangential == 4);
    CHECK(within_share(f, 5.0, 0.0).mass == 4);
}
