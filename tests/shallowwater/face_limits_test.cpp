// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include "shallowwater/physics/boundary.hpp"
#include "shallowwater/physics/cell_bed.hpp"
#include "shallowwater/physics/central_upwind.hpp"
#include "shallowwater/schemes/kp07/kp07.hpp"

#include "limit_values.hpp"

// Bed and faces of a cell, and the flux of KP07, with values by hand at and beside the places where they
// change. Gravity is 1 m/s2 where roots shall come out even.
using namespace thalweg::shallowwater;
using thalweg::shallowwater::test::beyond;

namespace {

void check_state(const FaceState<double>& s, double depth, double normal, double tangential) {
    CHECK(s.depth == depth);
    CHECK(s.normal == normal);
    CHECK(s.tangential == tangential);
}

}  // namespace

TEST_CASE("walls and open places are told by their depths, and nothing else is") {
    CHECK(is_wall(-1.0));
    CHECK(is_wall(-2.0));
    CHECK_FALSE(is_wall(-1.5));
    CHECK_FALSE(is_wall(0.0));
    CHECK(is_open(-2.0));
    CHECK_FALSE(is_open(-1.5));
    CHECK_FALSE(is_open(-1.0));
    CHECK(wall_depth<double> == -1);
    CHECK(open_depth<double> == -2);
}

TEST_CASE("neighbours without flow are mirror images, and go on behind an open face") {
    LineStencil<double> s = {-1, 2, -2, 9, 3, 9, 9, 4, 9, 9, 5, 9, 0, 0, 0, 0, 0};
    close_stencil(s);
    CHECK(s.level_low == 3);
    CHECK(s.level_high == 3);
    CHECK(s.normal_low == -4);
    CHECK(s.normal_high == 4);
    CHECK(s.tangential_low == 5);
    CHECK(s.tangential_high == 5);
    LineStencil<double> t = {-2, 2, -1, 9, 3, 9, 9, 4, 9, 9, 5, 9, 0, 0, 0, 0, 0};
    close_stencil(t);
    CHECK(t.normal_low == 4);
    CHECK(t.normal_high == -4);
    LineStencil<double> free = {0, 2, 0, 8, 3, 9, 10, 4, 11, 12, 5, 13, 0, 0, 0, 0, 0};
    close_stencil(free);
    CHECK(free.level_low == 8);
    CHECK(free.level_high == 9);
    CHECK(free.normal_low == 10);
    CHECK(free.normal_high == 11);
    CHECK(free.tangential_low == 12);
    CHECK(free.tangential_high == 13);
}

TEST_CASE("a face beside a cell without flow gets the mirror image on either side") {
    FaceState<double> low = {4, 1.5, 7}, high = {3, 2, 1};
    CHECK_FALSE(close_face(1.0, 0.0, low, high));
    check_state(low, 4, 1.5, 7);
    check_state(high, 3, 2, 1);
    CHECK(close_face(1.0, -1.0, low, high));
    check_state(high, 4, -1.5, 7);
    low = {4, 1.5, 7};
    high = {3, 2, 1};
    CHECK(close_face(-1.0, 1.0, low, high));
    check_state(low, 3, -2, 1);
    check_state(high, 3, 2, 1);
    low = {4, 1.5, 7};
    CHECK(close_face(-2.0, 1.0, low, high));
    check_state(high, 3, 0, 1);
    check_state(low, 3, 0, 1);
}

TEST_CASE(
    "the bed of a cell rises by its neighbours' steps, and toward an end of the ground by the smaller one") {
    CHECK(half_rise(0.0, 1.0, 3.0) == 0.75);
    CHECK(half_rise(0.0, 1.0, 9.0) == 1);
    CHECK(half_rise(0.0, 1.0, 0.5) == 0);
    CHECK(half_rise_at_end(3.0, 2.0, 0.0, true) == 0.5);
    CHECK(half_rise_at_end(3.0, 2.0, 0.0, false) == 0);
    CHECK(half_rise_at_end(0.0, 1.0, 4.0, true) == -0.5);
    CHECK(half_rise_at_end(0.0, 1.0, 4.0, false) == -0.5);
    CHECK(half_rise_at_end(4.0, 1.0, 0.0, true) == 0.5);
    CHECK(half_rise_at_end(0.0, 1.0, 0.0, true) == 0);
    const CellBed<double> bed = {10, 1, -0.5};
    CHECK(bed.west() == 9);
    CHECK(bed.east() == 11);
    CHECK(bed.south() == 10.5);
    CHECK(bed.north() == 9.5);
}

TEST_CASE("depths below a sill are cut, and told") {
    FaceState<double> low = {-2, 1, 1}, high = {3, 1, 1};
    const auto falls = cut_falls(low, high);
    CHECK(falls.low == 2);
    CHECK(falls.high == 0);
    CHECK(low.depth == 0);
    CHECK(high.depth == 3);
    low.depth = 3;
    high.depth = -2;
    CHECK(cut_falls(low, high).high == 2);
    CHECK(high.depth == 0);
}

TEST_CASE("water over a fall pushes with its weight, of at most eight times the depth") {
    FaceFlux<double> f = {0, 1000, 1000, 0, 0};
    push_falling<double>(f, {2, 0, 0}, {3, 0, 0}, {0.25, 0.5}, 10);
    CHECK(f.normal_low == 1000 - 10 * 2 * 0.5);
    CHECK(f.normal_high == 1000 - 10 * 3 * 0.25);
    f = {0, 1000, 1000, 0, 0};
    push_falling<double>(f, {2, 0, 0}, {3, 0, 0}, {100, 100}, 10);
    CHECK(f.normal_low == 1000 - 10 * 2 * 16);
    CHECK(f.normal_high == 1000 - 10 * 3 * 24);
}

TEST_CASE("what a side cannot give takes mass and momentum down alike, whichever way it flows") {
    CentralFlux<double> east = {4, 8, 12, 5, 6, 7};
    limit_draining(east, 1.0, 100.0);
    CHECK(east.mass == 1);
    CHECK(east.advected == 2);
    CHECK(east.tangential == 3);
    CHECK(east.pressure_low == 5);
    CentralFlux<double> west = {-4, 8, 12, 5, 6, 7};
    limit_draining(west, 100.0, 1.0);
    CHECK(west.mass == -1);
    const auto flux = west.complete();
    CHECK(flux.normal_low == 7);
    CHECK(flux.normal_high == 1);
    CHECK(flux.speed == 7);
}

TEST_CASE("one-sided speeds are those of the faster side, and never turn back") {
    const auto a = one_sided_speeds<double>({4, 1, 0}, {1, -2, 0}, 1);
    CHECK(a.ahead == 3);
    CHECK(a.behind == -3);
    const auto fast = one_sided_speeds<double>({1, 5, 0}, {1, 6, 0}, 1);
    CHECK(fast.ahead == 7);
    CHECK(fast.behind == 0);
    const auto back = one_sided_speeds<double>({1, -5, 0}, {1, -6, 0}, 1);
    CHECK(back.ahead == 0);
    CHECK(back.behind == -7);
}

TEST_CASE("nothing passes between two cells that are just dry, and something where one is wetter") {
    const SchemeConstants<double> c = {9.81, 1.3, 1e-8, 0.25, 1, 0};
    const auto dry = Kp07<double>::flux(c, {0.25, 1, 1}, {0.25, 1, 0}, 0.25, 0.25, 1e9, false);
    CHECK(dry.mass == 0);
    CHECK(dry.speed == 0);
    CHECK(Kp07<double>::flux(c, {0.25, 1, 1}, {0.25, 1, 0}, 0.25, 0.25 * beyond, 1e9, false).mass > 0);
    CHECK(Kp07<double>::flux(c, {0.25, 1, 1}, {0.25, 1, 0}, 0.25 * beyond, 0.25, 1e9, false).mass > 0);
}

TEST_CASE("a side gives a share of the depth at its face, or of that of its cell") {
    const auto limited = [](double face, double cell) {
        const SchemeConstants<double> c = {1, 1.3, 1e-8, 1e-6, face, cell};
        return Kp07<double>::flux(c, {4, 100, 0}, {4, 100, 0}, 2, 3, 0.5, false).mass;
    };
    CHECK(limited(1, 0) == 2);
    CHECK(limited(0, 1) == 1);
}
