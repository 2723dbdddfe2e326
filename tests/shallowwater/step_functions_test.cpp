// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>
#include <cstring>
#include <initializer_list>

#include "shallowwater/flow/constants.hpp"
#include "shallowwater/flow/processes/bed_drag.hpp"
#include "shallowwater/flow/processes/infiltration.hpp"
#include "shallowwater/flow/processes/momentum_sources.hpp"
#include "shallowwater/flow/processes/rain.hpp"
#include "shallowwater/flow/processes/track_cell.hpp"
#include "shallowwater/flow/result_cells.hpp"
#include "shallowwater/solvers/raster/processes/outflow_ledger.hpp"
#include "shallowwater/solvers/raster/processes/viscosity.hpp"
#include "small_grid.hpp"

// What a step does to a cell besides its fluxes, and what is read from it, with values by hand.
using namespace thalweg::shallowwater;
using namespace thalweg::shallowwater::test;
using doctest::Approx;

namespace {

constexpr double missing = NAN;

auto running_clock(double time, double dt) -> Clock {
    Clock clock = {};
    clock.time = time;
    clock.dt = dt;
    clock.running = 1;
    return clock;
}

// Three by three cells, 2 m deep and 2 m by 4 m wide, at rest but for the middle one.
struct Stirred {
    SmallGrid grid = SmallGrid(3, 3);
    Clock clock = running_clock(10, 0.125);
    std::vector<double> change_x = grid.more, change_y = grid.more;

    Stirred() {
        grid.depth.assign(grid.depth.size(), 0);
        for (int j = 0; j < 3; ++j) {
            for (int i = 0; i < 3; ++i) {
                grid.set(i, j, 2, 0, 0);
            }
        }
        grid.set(1, 1, 2, 8, -4);
    }

    auto cell(double viscosity) -> StirCell<double> {
        const BedFriction<double> bed = {{nullptr, 0.01}, FrictionLaw::darcy_weisbach};
        return {grid.layout, grid.state(), &clock,        bed,  viscosity,       0.25,           1e-12,
                0.5,         0.25,         0.3125 * 0.45, 0.25, change_x.data(), change_y.data()};
    }
};

// Publishes every output of cell (0, 0) of a grid of one cell with gravity 1.
struct Published {
    double depth = 0, level = 0, qx = 0, qy = 0, speed = 0, bed = 0, depth_speed = 0, froude = 0, courant = 0,
           highest = 0;

    Published(double h, double x, double y, double epsilon4, double deepest = 3) {
        SmallGrid grid(1, 1);
        grid.set(0, 0, h, x, y);
        grid.mean[grid.at(0, 0)] = 5;
        grid.half_x[grid.at(0, 0)] = grid.half_y[grid.at(0, 0)] = 0;
        Arrays<double> arrays = grid.arrays();
        grid.more[grid.at(0, 0)] = deepest;
        arrays.records.of[record::maximum_depth] = grid.more.data();
        Outputs<double> out;
        out.depth = &depth;
        out.level = &level;
        out.discharge_x = &qx;
        out.discharge_y = &qy;
        out.speed = &speed;
        out.bed = &bed;
        out.depth_speed = &depth_speed;
        out.froude_number = &froude;
        out.courant_number = &courant;
        out.maximum_level = &highest;
        PublishCell<double>{grid.layout, grid.state(), arrays, {grid.bed(), false}, 100, 0.25, epsilon4, 1,
                            0.5,         0.25,         out}(0, 0);
    }
};

}  // namespace

TEST_CASE("eddies carry momentum from a cell to its four neighbours, over the widths of the cells") {
    Stirred s;
    const auto stir = s.cell(0.5);
    for (int j = 0; j < 3; ++j) {
        for (int i = 0; i < 3; ++i) {
            stir(i, j);
        }
    }
    // Viscosity times depth times velocity over the square of a width: 0.5 x 2 x (4, -2) / (4 or 16).
    CHECK(s.change_x[s.grid.at(0, 1)] == 1);
    CHECK(s.change_x[s.grid.at(2, 1)] == 1);
    CHECK(s.change_x[s.grid.at(1, 0)] == 0.25);
    CHECK(s.change_x[s.grid.at(1, 2)] == 0.25);
    CHECK(s.change_x[s.grid.at(1, 1)] == -2.5);
    CHECK(s.change_y[s.grid.at(0, 1)] == -0.5);
    CHECK(s.change_y[s.grid.at(1, 2)] == -0.125);
    CHECK(s.change_y[s.grid.at(1, 1)] == 1.25);
    CHECK(s.change_x[s.grid.at(0, 0)] == 0);
    CHECK(rate_of(s.clock) == 0);
    const AddStir<double> add = {s.grid.layout, s.grid.state(), &s.clock, s.change_x.data(),
                                 s.change_y.data()};
    add(1, 1);
    CHECK(s.grid.discharge_x[s.grid.at(1, 1)] == 8 - 2.5 * 0.125);
    CHECK(s.grid.discharge_y[s.grid.at(1, 1)] == -4 + 1.25 * 0.125);
}

TEST_CASE("a viscosity counts up to what the step allows") {
    Stirred s;
    // 0.45 x 0.3125 / (0.125 x 0.3125) m2/s
    s.cell(100)(1, 1);
    CHECK(s.change_x[s.grid.at(1, 1)] == Approx(-3.6 * 5));
}

TEST_CASE("nothing is stirred in a cell that is just dry, nor in a wall, nor after the end") {
    Stirred s;
    s.grid.set(1, 1, 0.25, 1, 1);
    s.cell(0.5)(1, 1);
    CHECK(s.change_x[s.grid.at(1, 1)] == 0);
    CHECK(s.change_y[s.grid.at(1, 1)] == 0);
    s.cell(0.5)(0, 1);
    CHECK(s.change_x[s.grid.at(0, 1)] == 0);
    s.grid.set(1, 1, -1, 1, 1);
    s.change_x.assign(s.change_x.size(), 5);
    s.cell(0.5)(1, 1);
    CHECK(s.change_x[s.grid.at(1, 1)] == 5);
    const AddStir<double> add = {s.grid.layout, s.grid.state(), &s.clock, s.change_x.data(),
                                 s.change_y.data()};
    add(1, 1);
    CHECK(s.grid.discharge_x[s.grid.at(1, 1)] == 1);
    s.clock.running = 0;
    s.cell(0.5)(0, 1);
    CHECK(s.change_x[s.grid.at(0, 1)] == 5);
    add(0, 1);
    CHECK(s.grid.discharge_x[s.grid.at(0, 1)] == 0);
}

TEST_CASE("a parabolic viscosity raises the rate that the next step is chosen by, and never lowers it") {
    Stirred s;
    s.cell(-1)(1, 1);
    // Shear velocity sqrt(0.01 x 20), depth 2, kappa / 6; times 0.3125 / (0.3125 x 0.45) times 0.25
    const double rate = 0.4 / 6 * std::sqrt(0.2) * 2 / 0.45 * 0.25;
    CHECK(rate_of(s.clock) == Approx(rate).epsilon(1e-12));
    s.cell(-1)(0, 0);
    CHECK(rate_of(s.clock) == Approx(rate).epsilon(1e-12));
    raise_rate(&s.clock, 2);
    CHECK(rate_of(s.clock) == 2);
    raise_rate(&s.clock, 1);
    CHECK(rate_of(s.clock) == 2);
}

TEST_CASE("wind pushes water that is deep enough, and the flow turns to its right by the angle") {
    SmallGrid grid(1, 1);
    const Clock clock = running_clock(10, 0.5);
    const auto pushed = [&](double depth, const Push<double>& push, const Clock& when) {
        grid.set(0, 0, depth, 3, 4);
        PushCell<double>{grid.layout, grid.state(), &when, &push, 0.25, 0.5, {}}(0, 0);
        return std::pair<double, double>(grid.discharge_x[grid.at(0, 0)], grid.discharge_y[grid.at(0, 0)]);
    };
    CHECK(pushed(1, {1, 2, 1, 0}, clock) == std::pair<double, double>(4, 6));
    CHECK(pushed(0.5, {1, 2, 1, 0}, clock) == std::pair<double, double>(3, 4));
    CHECK(pushed(0.5, {1, 2, 0, 1}, clock) == std::pair<double, double>(4, -3));
    CHECK(pushed(1, {1, 2, 0, 1}, clock) == std::pair<double, double>(6, -4));
    std::vector<double> stress_x(grid.depth.size(), 6), stress_y(grid.depth.size(), 8);  // for half a second
    const Push<double> still{0, 0, 1, 0};
    grid.set(0, 0, 1, 3, 4);
    PushCell<double>{
        grid.layout, grid.state(), &clock, &still, 0.25, 0.5, {stress_x.data(), stress_y.data()}}(0, 0);
    CHECK(grid.discharge_x[grid.at(0, 0)] == 6);
    CHECK(grid.discharge_y[grid.at(0, 0)] == 8);
    CHECK(pushed(0.25, {1, 2, 0, 1}, clock) == std::pair<double, double>(3, 4));
    Clock ended = clock;
    ended.running = 0;
    CHECK(pushed(1, {1, 2, 0, 1}, ended) == std::pair<double, double>(3, 4));
}

TEST_CASE("directions of the wind turn the shorter way") {
    TimeSeries directions;
    directions.x = {0, 1, 2, 3};
    directions.y = {350, 10, 200, 30};
    CHECK(without_jumps(directions).y == std::vector<double>{350, 370, 200, 30});
    directions.y = {10, 350, 350, 20};
    CHECK(without_jumps(directions).y == std::vector<double>{10, -10, -10, 20});
}

TEST_CASE("what is read from deep water is its own, above the datum of the user") {
    const Published p(4, 4, 3, 1e-12);
    CHECK(p.depth == 4);
    CHECK(p.level == 109);
    CHECK(p.qx == 4);
    CHECK(p.qy == 3);
    CHECK(p.speed == Approx(1.25));
    CHECK(p.bed == 105);
    CHECK(p.depth_speed == Approx(5));
    CHECK(p.froude == Approx(0.625));
    CHECK(p.courant == Approx(1.5));  // (1 + 2) x 0.5
    CHECK(p.highest == 108);
    CHECK(Published(4, 0, -12, 1e-12).courant == Approx(1.25));  // (3 + 2) x 0.25
}

TEST_CASE("of a film the discharge is what moves, and what is just dry has no level") {
    const Published film(0.5, 3, 4, 1);
    const double moved = 0.5 * std::sqrt(2.0) * 0.5 / std::sqrt(1.0625);
    CHECK(film.qx == Approx(3 * moved));
    CHECK(film.qy == Approx(4 * moved));
    CHECK(film.speed == Approx(5 * moved / 0.5));
    const Published dry(0.25, 3, 4, 1e-12, 0.25);
    CHECK(dry.depth == 0.25);
    CHECK(std::isnan(dry.level));
    CHECK(std::isnan(dry.froude));
    CHECK(std::isnan(dry.courant));
    CHECK(std::isnan(dry.highest));
    CHECK(dry.qx == Approx(3));
    const Published wall(-1, 0, 0, 1e-12);
    for (const double value : {wall.depth, wall.level, wall.qx, wall.qy, wall.speed, wall.bed,
                               wall.depth_speed, wall.froude, wall.courant, wall.highest}) {
        CHECK(std::isnan(value));
    }
}

TEST_CASE("a summary counts wet, damped and sound cells, and no walls") {
    SmallGrid grid(3, 2);
    const SummariseCell<double> sum = {grid.layout, grid.state(), nullptr, 0.25, 1};
    grid.set(0, 0, 0.25, 1, 1);
    CHECK(sum(0, 0).sum == 0.25);
    CHECK(sum(0, 0).count == 0);
    CHECK(sum(0, 0).other_count == 1);
    CHECK(sum(0, 0).third_count == 0);
    CHECK(sum(0, 0).first == INT64_MAX);
    grid.set(0, 0, 0.5, 1, 1);
    CHECK(sum(0, 0).count == 1);
    CHECK(sum(0, 0).third_count == 1);
    grid.set(0, 0, 1, 1, 1);
    CHECK(sum(0, 0).third_count == 0);
    grid.set(0, 0, -1, missing, missing);
    CHECK(sum(0, 0).other_count == 0);
    CHECK(sum(0, 0).first == INT64_MAX);
    grid.set(1, 1, -0.5, 0, 0);
    CHECK(sum(1, 1).first == 4);
    grid.set(1, 1, 1, missing, 0);
    CHECK(sum(1, 1).first == 4);
    grid.set(1, 1, 1, 0, missing);
    CHECK(sum(1, 1).first == 4);
    grid.set(1, 1, INFINITY, 0, 0);
    CHECK(sum(1, 1).first == 4);
    grid.set(1, 1, 0, 0, 0);
    CHECK(sum(1, 1).first == INT64_MAX);
}

TEST_CASE("the first step reckons with the velocity and twice the wave speed of water that is not dry") {
    SmallGrid grid(1, 1);
    const FirstRate<double> rate = {grid.layout, grid.state(), 1, 0.25, 1e-12, 2};
    grid.set(0, 0, 4, 12, -16);
    CHECK(rate(0, 0).least == Approx(-(5.0 + 4) / 2));
    grid.set(0, 0, 0.25, 12, -16);
    CHECK(rate(0, 0).least == 1e300);
}

TEST_CASE("the ledger adds what leaves and enters through every side, and to the water of the faces") {
    const Clock clock = running_clock(10, 0.5);
    const OuterFaces outer = {3, 2};
    for (const bool two_stages : {false, true}) {
        for (int n = 0; n < outer.count(); ++n) {
            std::vector<OuterFace> faces;
            faces.reserve(static_cast<std::size_t>(outer.count()));
            for (int m = 0; m < outer.count(); ++m) {
                faces.push_back(outer[m]);
            }
            std::vector<double> first(10, 3), second(10, 5), left(10, 100), entered(10, 200), x(8, 0),
                y(9, 0);
            const AddOutflow<double> add = {outer,
                                            faces.data(),
                                            &clock,
                                            4,
                                            2,
                                            false,
                                            false,
                                            first.data(),
                                            two_stages ? second.data() : nullptr,
                                            left.data(),
                                            entered.data(),
                                            {x.data(), y.data()}};
            add(n);
            const auto at = static_cast<std::size_t>(n);
            const double mean = two_stages ? 4 : 3;
            const double volume = 0.5 * (faces[at].along_x ? 4 : 2) * mean;
            CHECK(left[at] == 100 + (faces[at].high ? volume : 0));
            CHECK(entered[at] == 200 + (faces[at].high ? 0 : volume));
            CHECK(first[at] == 0);
            CHECK(second[at] == (two_stages ? 0 : 5));
            double sum = 0;
            for (const double one : x) {
                sum += one;
            }
            for (const double one : y) {
                sum += one;
            }
            CHECK(sum == 0.5 * mean);
        }
    }
}

TEST_CASE("what crosses a periodic edge stays, and nothing is added after the end") {
    Clock clock = running_clock(10, 0.5);
    const OuterFaces outer = {1, 1};
    const OuterFace faces[] = {outer[0], outer[1], outer[2], outer[3], {0, 0, true, true}};
    double first[] = {3, 3, 3, 3, 3}, left[5] = {}, entered[5] = {};
    const auto add = [&](bool x, bool y, int n) {
        AddOutflow<double>{outer, faces, &clock, 4, 2, x, y, first, nullptr, left, entered, {}}(n);
    };
    add(true, false, 1);
    CHECK(left[1] == 0);
    add(true, false, 3);
    CHECK(left[3] == 3);
    add(true, true, 4);  // between cells
    CHECK(left[4] == 6);
    clock.running = 0;
    add(false, false, 0);
    CHECK(entered[0] == 0);
    CHECK(first[0] == 3);
}

TEST_CASE("the water of a face lies to the west or the south of its cell, or one further") {
    double x[8], y[9];
    const FaceWater<double> water = {x, y};
    CHECK(water_of_face(water, 3, {1, 1, true, false}) == x + 5);
    CHECK(water_of_face(water, 3, {1, 1, true, true}) == x + 6);
    CHECK(water_of_face(water, 3, {1, 1, false, false}) == y + 4);
    CHECK(water_of_face(water, 3, {1, 1, false, true}) == y + 7);
    const double from[] = {1, 2, 3, 4, 5, 6};
    double to[6] = {};
    ScaleFaces<double>{3, from, 0.5, to}(1, 1);
    CHECK(to[4] == 2.5);
    ScaleFaces<double>{3, nullptr, 0.5, to}(1, 1);
    CHECK(to[4] == 0);
}

TEST_CASE("soils take up what they can and what is there") {
    const SoilProperties<double> soils[] = {{0, 0}, {2, 0}};
    const std::uint8_t zones[] = {1, 0, 1};
    double taken[] = {0.5, 0.5, 0.5};
    const InfiltrationOfStep<double> of_step = {zones, soils, taken, {}};
    CHECK(of_step(0, 5.0, 0, 0.5) == Approx(1));
    CHECK(taken[0] == Approx(1.5));
    CHECK(of_step(1, 5.0, 0, 0.5) == 0);
    CHECK(of_step(2, 0.25, 0, 0.5) == 0.25);
    CHECK(taken[2] == 0.75);
    CHECK(of_step(2, 0.0, 0, 0.5) == 0);
    CHECK(of_step(2, -1.0, 0, 0.5) == 0);
    CHECK(taken[2] == 0.75);
    CHECK((InfiltrationOfStep<double>{nullptr, soils + 1, taken, {}}(2, 5.0, 0, 0.5)) == Approx(1));
    CHECK((InfiltrationOfStep<double>{zones, nullptr, nullptr, {}}(0, 5.0, 0, 0.5)) == 0);
}

TEST_CASE("rain falls by zones or on each cell, and not on walls") {
    const double fallen[] = {1, 2}, field[] = {10, 20};
    const std::uint8_t zones[] = {1, 0};
    CHECK((RainOfStep<double>{zones, fallen, nullptr}(0, 0.5)) == 2);
    CHECK((RainOfStep<double>{nullptr, fallen, nullptr}(1, 0.5)) == 1);
    CHECK((RainOfStep<double>{nullptr, nullptr, field}(1, 0.5)) == 10);
    CHECK((RainOfStep<double>{nullptr, nullptr, nullptr}(1, 0.5)) == 0);

    SmallGrid grid(2, 2);
    const double rates[] = {3, missing, -1, INFINITY};
    for (int n = 0; n < 4; ++n) {
        grid.set(n % 2, n / 2, 0, 0, 0);
    }
    const TakeRain<double, double> take = {grid.layout, grid.depth.data(), rates, grid.more.data()};
    CHECK(take(0, 0).sum == 3);
    CHECK(take(0, 0).first == INT64_MAX);
    CHECK(take(1, 0).sum == 0);
    CHECK(take(1, 0).first == INT64_MAX);
    CHECK(take(0, 1).first == 2);
    CHECK(take(1, 1).first == 3);
    grid.set(0, 1, -1, 0, 0);
    CHECK(take(0, 1).first == INT64_MAX);
    CHECK(grid.more[grid.at(0, 0)] == 3);
    CHECK(grid.more[grid.at(0, 1)] == 0);

    std::vector<std::uint8_t> places(grid.layout.size(), 2);
    const WeighZone<double> second = {grid.layout, grid.depth.data(), places.data(), 2};
    CHECK(second(0, 0).sum == 1);
    CHECK(second(0, 1).sum == 0);
    CHECK((WeighZone<double>{grid.layout, grid.depth.data(), places.data(), 1}(0, 0).sum) == 0);
    CHECK((WeighZone<double>{grid.layout, grid.depth.data(), nullptr, 0}(0, 0).sum) == 1);
}

TEST_CASE("a law's own coefficient becomes that of the drag, or is refused") {
    SmallGrid grid(2, 1);
    grid.set(0, 0, 1, 0, 0);
    grid.set(1, 0, -1, 0, 0);
    const auto drag = [&](FrictionLaw law, double value, int i) {
        const double given[] = {value, value};
        const FirstDrag<double, double> first = {grid.layout, grid.depth.data(), given, 9,
                                                 law,         grid.more.data()};
        return first(i, 0).first;
    };
    CHECK(drag(FrictionLaw::chezy, 3, 0) == INT64_MAX);
    CHECK(grid.more[grid.at(0, 0)] == 1);
    CHECK(drag(FrictionLaw::chezy, 0, 0) == 0);
    CHECK(grid.more[grid.at(0, 0)] == 0);
    CHECK(drag(FrictionLaw::chezy, 0, 1) == INT64_MAX);
    CHECK(drag(FrictionLaw::darcy_weisbach, 0, 0) == INT64_MAX);
    CHECK(drag(FrictionLaw::darcy_weisbach, 4, 0) == INT64_MAX);
    CHECK(grid.more[grid.at(0, 0)] == 0.5);
    CHECK(drag(FrictionLaw::darcy_weisbach, -1, 0) == 0);
    CHECK(drag(FrictionLaw::darcy_weisbach, missing, 0) == 0);
    CHECK(friction_coefficient(FrictionLaw::manning, 0.5, 8) == 2);
    CHECK(friction_coefficient(FrictionLaw::chezy, 2, 8) == 2);
    CHECK(friction_coefficient(FrictionLaw::darcy_weisbach, 4, 8) == 0.5);
    CHECK(friction_coefficient(FrictionLaw::darcy_weisbach, 0, 8) == 0);
    CHECK_THROWS(check_friction(FrictionLaw::chezy, 0));
    CHECK_THROWS(check_friction(FrictionLaw::chezy, INFINITY));
    CHECK_THROWS(check_friction(FrictionLaw::darcy_weisbach, -1e-9));
}

TEST_CASE("drag slows a cell down within its share of the step, if it is not just dry") {
    SmallGrid grid(1, 1);
    const Clock clock = running_clock(10, 0.5);
    grid.more[grid.at(0, 0)] = 0.25;
    const auto slow = [&](double depth, const double* coefficient) {
        grid.set(0, 0, depth, 3, 4);
        DragCell<double>{grid.layout, grid.state(), &clock, 0.5, {{coefficient, 0.125}, FrictionLaw::chezy},
                         0.25}(0, 0);
        return std::pair<double, double>(grid.discharge_x[grid.at(0, 0)], grid.discharge_y[grid.at(0, 0)]);
    };
    const double even = quadratic_drag_factor(2.0, 3.0, 4.0, 0.125, 0.25);
    const double own = quadratic_drag_factor(2.0, 3.0, 4.0, 0.25, 0.25);
    CHECK(slow(2, nullptr) == std::pair<double, double>(3 * even, 4 * even));
    CHECK(slow(2, grid.more.data()) == std::pair<double, double>(3 * own, 4 * own));
    CHECK(slow(0.25, nullptr) == std::pair<double, double>(3, 4));
}

TEST_CASE("records begin with the first state, rise, and tell when") {
    SmallGrid grid(1, 1);
    grid.mean[grid.at(0, 0)] = 5;
    std::vector<std::vector<double>> kept(record::count, grid.more);
    Records<double> records = {};
    for (int name = 0; name < record::count; ++name) {
        records.of[name] = kept[static_cast<std::size_t>(name)].data();
    }
    Clock clock = running_clock(10, 0.5);
    const TrackCell<double> track = {grid.layout,         grid.state(), records,
                                     {grid.bed(), false}, &clock,       {0.25, 1e-12, 1, 2, 0.5}};
    const auto now = [&](record::Name name) { return kept[static_cast<std::size_t>(name)][grid.at(0, 0)]; };
    const auto at = [&](double time, double h, double qx, double qy) {
        grid.set(0, 0, h, qx, qy);
        clock.time = time;
        track(0, 0);
    };

    grid.set(0, 0, 0.25, 3, 4);
    FirstRecords<double>{track, 7}(0, 0);
    CHECK(now(record::maximum_depth) == 0.25);
    CHECK(now(record::maximum_depth_time) == 7);
    CHECK(now(record::maximum_level) == lowest_level<double>);
    CHECK(now(record::maximum_speed) == 0);
    CHECK(now(record::maximum_speed_time) == 7);
    CHECK(now(record::arrival_time) == -1);
    CHECK(now(record::above_since) == -1);
    CHECK(now(record::recession_time) == -1);
    CHECK(now(record::duration) == 0);
    CHECK(now(record::maximum_vulnerability) == 0);

    at(8, 1, 0, 0);  // just the depth of arrival
    CHECK(now(record::arrival_time) == -1);
    CHECK(now(record::maximum_level) == 6);
    at(9, 2, 4, 0);  // just that of the duration
    CHECK(now(record::arrival_time) == 9);
    CHECK(now(record::above_since) == -1);
    CHECK(now(record::maximum_discharge) == 4);
    CHECK(now(record::maximum_speed) == Approx(2));
    CHECK(now(record::maximum_depth_speed) == Approx(4));
    CHECK(now(record::maximum_hazard_rating) == Approx(2 * 2.5 + 0.5));
    at(10, 4, 0, 4);
    CHECK(now(record::above_since) == 10);
    CHECK(now(record::maximum_depth) == 4);
    CHECK(now(record::maximum_depth_time) == 10);
    CHECK(now(record::maximum_speed_time) == 9);
    CHECK(now(record::maximum_discharge_time) == 9);
    CHECK(now(record::maximum_level) == 9);
    CHECK(now(record::maximum_level_time) == 10);
    at(12, 3, 0, 0);
    CHECK(now(record::above_since) == 10);
    CHECK(now(record::maximum_depth_time) == 10);
    at(15, 1, 0, 0);
    CHECK(now(record::duration) == 5);
    CHECK(now(record::recession_time) == 15);
    CHECK(now(record::above_since) == -1);
    CHECK(now(record::arrival_time) == 9);
    at(16, 0.25, 100, 0);  // just dry: its momentum does not count
    CHECK(now(record::maximum_speed) == Approx(2));
    clock.running = 0;
    at(17, 9, 0, 0);
    CHECK(now(record::maximum_depth) == 4);
}
