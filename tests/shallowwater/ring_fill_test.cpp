// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>

#include "shallowwater/flow/processes/fill_ring.hpp"
#include "small_grid.hpp"

// The ring beside held faces, with values by hand: gravity is 1 m/s2, so that waves in 4 m of water have 2
// m/s.
using namespace thalweg::shallowwater;
using namespace thalweg::shallowwater::test;
using doctest::Approx;

namespace {

constexpr int west = 0, east = 3, south = 6, north = 10;  // first faces of 4 x 3 cells

// Water 4 m deep over a level bed at 101 m, which flows with (1, 0.5) m/s.
struct Ring {
    SmallGrid grid = SmallGrid(4, 3);
    Clock clock = {};
    SchemeConstants<double> constants = {1, 1.3, 1e-12, 0.25, 1, 0};
    bool sloping = false;
    HeldFace face = {};
    double times[4] = {0, 10, 0, 10}, values[4] = {102, 112, 103, 103};
    int first[3] = {0, 2, 4};
    thalweg::series::SeriesArrays series = {times, values, first};
    FaceFlow flow = {};
    GroupSums sums = {2, 4, 10};
    std::uint8_t flags[6] = {};

    Ring(int n, BoundaryKind kind) {
        for (int j = 0; j < 3; ++j) {
            for (int i = 0; i < 4; ++i) {
                grid.set(i, j, 4, 4, 2);
                grid.mean[grid.at(i, j)] = 1;
                grid.half_x[grid.at(i, j)] = grid.half_y[grid.at(i, j)] = 0;
            }
        }
        clock.time = 10;
        clock.dt = 10;
        clock.running = 1;
        face.at = OuterFaces{4, 3}[n];
        face.kind = kind;
        face.second = face.group = -1;
        face.constant = 103;
    }

    auto view() -> RingView<double> {
        return {grid.layout, grid.state(), grid.bed(), 100,
                constants,   sloping,      false,      {{nullptr, 0.01}, FrictionLaw::darcy_weisbach},
                &face,       {&series}};
    }

    auto group(const int* held) -> SumGroup<RingFaces<double>> { return {{view(), 2, 4}, held}; }

    void fill(bool second = false, int n = 0, bool brings = false) {
        const int held[] = {0, 1};
        const SuppliedCell cell = {3, 2, 0, 0, brings};
        const Carried carried = {sums.conveyance};
        const DischargeShares<RingFaces<double>> shares = {{group(held), &sums}, &sums, &carried};
        FillRing<double>{
            view(), grid.state(), shares, {&clock, second}, &flow, 1, &cell, {flags, 2, 2, 2}}(n);
    }

    void check(int i, int j, double depth, double qx, double qy) {
        CHECK(grid.depth[grid.at(i, j)] == Approx(depth).epsilon(1e-13));
        CHECK(grid.discharge_x[grid.at(i, j)] == Approx(qx).epsilon(1e-13));
        CHECK(grid.discharge_y[grid.at(i, j)] == Approx(qy).epsilon(1e-13));
    }

    // Cells 1 to 3 outside of the face at the first cell of its side.
    void check_outside(double depth, double qx, double qy) {
        for (int out = 1; out <= 3; ++out) {
            const int away = face.at.high ? out : -out;
            check(face.at.i + (face.at.along_x ? away : 0), face.at.j + (face.at.along_x ? 0 : away), depth,
                  qx, qy);
        }
    }

    auto is_marked() const -> bool { return flags[face.at.j / 2 * 2 + face.at.i / 2] == all_wet; }

    auto is_untouched() -> bool {
        return grid.depth[grid.at(-1, 0)] == -7 && grid.discharge_x[grid.at(-1, 0)] == -7 && !is_marked();
    }
};

}  // namespace

// 1 m over the face: the velocity is that of the outgoing wave, u + 2 (2 - 1).
TEST_CASE("a stage holds its depth on every side, with the wave that goes out there") {
    Ring at_east(east, BoundaryKind::stage);
    at_east.fill();
    at_east.check_outside(1, 3, 0.5);
    CHECK(at_east.is_marked());
    Ring at_west(west, BoundaryKind::stage);
    at_west.fill();
    at_west.check_outside(1, -1, 0.5);  // u is -1 outwards
    Ring at_north(north, BoundaryKind::stage);
    at_north.fill();
    at_north.check_outside(1, 1, 2.5);
    Ring at_south(south, BoundaryKind::stage);
    at_south.fill();
    at_south.check_outside(1, 1, -1.5);
}

TEST_CASE("a stage is that of the time from which the fluxes are taken") {
    Ring first(east, BoundaryKind::stage);
    first.clock.time = 12;
    first.clock.dt = 8.5;  // the step starts at 3.5, with a level of 105.5
    first.fill(false);
    CHECK(first.grid.depth[first.grid.at(4, 0)] == 4.5);
    Ring second(east, BoundaryKind::stage);
    second.clock.time = 5.5;
    second.clock.dt = 2;
    second.fill(true);
    CHECK(second.grid.depth[second.grid.at(4, 0)] == 6.5);
}

TEST_CASE("nothing is held beside a shut face or a wall, nor after the end") {
    Ring shut(west, BoundaryKind::stage);
    shut.face.is_shut = true;
    shut.fill();
    CHECK(shut.is_untouched());
    Ring wall(west, BoundaryKind::stage);
    wall.grid.set(0, 0, -1, 0, 0);
    wall.fill();
    CHECK(wall.is_untouched());
    Ring ended(west, BoundaryKind::stage);
    ended.clock.running = 0;
    ended.fill();
    CHECK(ended.is_untouched());
    Ring empty(west, BoundaryKind::stage);
    empty.grid.set(0, 0, 0, 0, 0);
    empty.fill();
    CHECK_FALSE(empty.is_untouched());
}

TEST_CASE("held water marks its tile where it is deeper than dry, and not at just that") {
    for (const bool sloping : {false, true}) {
        Ring dry(west, BoundaryKind::stage);
        dry.sloping = sloping;
        dry.values[0] = 101.25;
        dry.fill();
        CHECK_FALSE(dry.is_marked());
        dry.values[0] = 101.26;
        dry.fill();
        CHECK(dry.is_marked());
    }
}

TEST_CASE("beside an absorbing face at rest stands the water that is there, and past a fall critical water") {
    Ring absorbing(east, BoundaryKind::absorbing);
    absorbing.values[0] = 105;
    absorbing.face.constant = 105;
    absorbing.fill();
    absorbing.check_outside(2.25 * 2.25, 2.25 * 2.25 * 0.5,
                            2.25 * 2.25 * 0.5);  // c of (4 + 5) / 4, u of (5 - 4) / 2
    Ring fall(east, BoundaryKind::critical);
    fall.fill();
    fall.check_outside(3, 3 * std::sqrt(3.0), 1.5);  // 2/3 of a head of 4.5
}

TEST_CASE("a periodic edge shows the cells of the opposite one, and marks water among them") {
    Ring ring(west, BoundaryKind::wall);
    ring.face.periodic = true;
    for (int i = 0; i < 4; ++i) {
        ring.grid.set(i, 0, 0.125, i, 10 * i);
    }
    ring.fill();
    ring.check(-1, 0, 0.125, 3, 30);
    ring.check(-2, 0, 0.125, 2, 20);
    ring.check(-3, 0, 0.125, 1, 10);
    CHECK_FALSE(ring.is_marked());
    ring.grid.set(1, 0, 0.5, 0, 0);
    ring.fill();
    CHECK(ring.is_marked());
}

TEST_CASE("a cell that sources supply is marked where they may bring water") {
    Ring ring(west, BoundaryKind::stage);
    ring.fill(false, 1, false);
    CHECK(ring.flags[3] == 0);
    ring.fill(false, 1, true);
    CHECK(ring.flags[3] == all_wet);
    CHECK(ring.flags[0] == 0);
}

// The group is 4 m long, all of it wet, and carries sqrt(4 / 0.01) x 4 x 4 m3/s on a slope of 1.
TEST_CASE("a discharge is shared by conveyance, and by length where no face conveys any") {
    Ring ring(west, BoundaryKind::discharge);
    ring.face.group = 0;
    ring.values[0] = ring.values[1] = 16;
    ring.sums = {20 * 4 * 4, 4, 5 * 320};
    ring.fill();
    CHECK(ring.flow.discharge == Approx(4));
    CHECK(ring.flow.velocity == Approx(1));
    ring.check_outside(4, 4, 0);
    ring.sums = {0, 8, 0};
    ring.fill();
    CHECK(ring.flow.discharge == Approx(2));
    ring.sums = {2 * 20 * 4 * 4, 8, 5 * 640};
    ring.grid.set(0, 0, 0.25, 0, 0);  // a dry face takes no part
    ring.fill();
    CHECK(ring.flow.discharge == 0);
}

TEST_CASE(
    "a rating takes what its curve has at the level of the water that they carry, and nothing where none is "
    "wet") {
    Ring ring(east, BoundaryKind::rating);
    ring.face.group = 0;
    ring.times[0] = 104;
    ring.times[1] = 106;
    ring.values[0] = 0;
    ring.values[1] = 16;
    ring.sums = {320, 4, 5 * 320};  // 5 m above the datum of 100 m
    ring.fill();
    CHECK(ring.flow.discharge == Approx(-2));
    ring.check_outside(4, 2, 2);
    ring.sums = {640, 8, 5 * 320 + 5.5 * 320};  // as much again half a metre higher
    ring.fill();
    CHECK(ring.flow.discharge == Approx(-1.25));
    ring.sums = {0, 4, 0};
    ring.fill();
    CHECK(ring.flow.discharge == 0);
}

TEST_CASE("a discharge of a given level comes in at that depth, and fast") {
    Ring ring(west, BoundaryKind::discharge);
    ring.face.group = 0;
    ring.face.second = 1;  // 103 m: 2 m deep
    ring.values[0] = ring.values[1] = 64;
    ring.sums = {320, 4, 5 * 320};
    ring.fill();
    ring.check_outside(2, 16, 0);
    CHECK(ring.flow.velocity == Approx(8));
}

TEST_CASE(
    "the level of an inflow goes on outwards as between the cells inside, by a quarter of the depth at "
    "most") {
    Ring ring(west, BoundaryKind::discharge);
    ring.face.group = 0;
    ring.values[0] = ring.values[1] = 16;
    ring.sums = {320, 4, 5 * 320};
    ring.grid.set(1, 0, 3.5, 0, 0);
    ring.fill();
    CHECK(ring.grid.depth[ring.grid.at(-1, 0)] == 4.5);
    CHECK(ring.grid.depth[ring.grid.at(-3, 0)] == 5.5);
    CHECK(ring.grid.discharge_x[ring.grid.at(-3, 0)] == Approx(4));
    ring.grid.set(1, 0, 1, 0, 0);
    ring.fill();
    CHECK(ring.grid.depth[ring.grid.at(-2, 0)] == 6);
    ring.grid.set(1, 0, 9, 0, 0);
    ring.fill();
    CHECK(ring.grid.depth[ring.grid.at(-2, 0)] == 2);
    ring.grid.set(1, 0, 0.25, 0, 0);  // dry: nothing is known
    ring.fill();
    CHECK(ring.grid.depth[ring.grid.at(-2, 0)] == 4);
}

TEST_CASE("over a ring that slopes the level goes on as it comes, and fast water along the bed") {
    Ring ring(east, BoundaryKind::stage);
    ring.sloping = true;
    ring.grid.half_x[ring.grid.at(3, 0)] = 0.25;  // the face lies 0.25 m higher, the next cell 0.5 m
    ring.values[0] = 105.75;
    ring.grid.set(2, 0, 3.5, 3.5, 0);
    ring.fill();
    // The level rises by 0.5 m between the cells, and by 0.75 m in half a cell: the smaller of 1.5 and 0.5.
    for (int out = 1; out <= 3; ++out) {
        CHECK(ring.grid.depth[ring.grid.at(3 + out, 0)] == Approx(4.5));
    }
    ring.grid.set(2, 0, 4, 4, 0);  // level: each cell outside is shallower by what the bed rises
    ring.fill();
    CHECK(ring.grid.depth[ring.grid.at(4, 0)] == Approx(4.5 - 0.25));
    CHECK(ring.grid.depth[ring.grid.at(6, 0)] == Approx(4.5 - 1.25));
    ring.values[0] = 101.75;  // falls outwards, where the level inside does not
    ring.fill();
    CHECK(ring.grid.depth[ring.grid.at(4, 0)] == Approx(0.5 - 0.25));
    CHECK(ring.grid.depth[ring.grid.at(5, 0)] == 0);
}

TEST_CASE("sums of a group count walls for nothing, dry faces by their length, and wet ones wholly") {
    Ring ring(west, BoundaryKind::rating);
    const int held[] = {0, 1};
    const auto sums = [&]() { return ring.group(held)(0, 0); };
    CHECK(sums().length == 4);
    CHECK(sums().conveyance == Approx(320));  // 4 x sqrt(4 / 0.01) x 4
    CHECK(sums().level == Approx(5 * 320));
    ring.grid.set(0, 0, 0.25, 0, 0);
    CHECK(sums().length == 4);
    CHECK(sums().level == 0);
    CHECK(sums().conveyance == 0);
    ring.grid.set(0, 0, -1, 0, 0);
    CHECK(sums().length == 0);
    ring.grid.set(0, 0, 4, 0, 0);
    ring.face.is_shut = true;
    CHECK(sums().length == 0);
    CHECK(ring.group(held).size(0) == 1);
    Ring across(south, BoundaryKind::rating);
    CHECK(across.group(held)(0, 0).length == 2);
    const GroupSums both = combine(GroupSums{1, 2, 3}, GroupSums{10, 20, 30});
    CHECK(both.conveyance == 11);
    CHECK(both.length == 22);
    CHECK(both.level == 33);
}
