// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>
#include <initializer_list>

#include "shallowwater/flow/bed_cells.hpp"
#include "shallowwater/flow/constants.hpp"
#include "shallowwater/flow/first_water.hpp"
#include "shallowwater/flow/processes/ring.hpp"
#include "shallowwater/schemes/list.hpp"
#include "small_grid.hpp"

// What stands in a grid before the first step, cell by cell with values by hand.
using namespace thalweg::shallowwater;
using namespace thalweg::shallowwater::test;
using doctest::Approx;

namespace {

constexpr double missing = NAN;

auto first_water(SmallGrid& grid, const InitialState<double>& input, bool waterline = false)
    -> FirstWater<double, double> {
    return {grid.layout, input, 100, 9.81, 0.25, waterline, true, 5, grid.arrays()};
}

auto is_sound(const Partial& p) -> bool {
    return p.first == INT64_MAX;
}

// What the ring beside face n of a grid of 3 x 2 gets for a mean of 5 and half rises of 0.5 and -0.25.
auto ring_bed(int n, int row, bool sloping) -> CellBed<double> {
    SmallGrid grid(3, 2);
    for (int j = 0; j < 2; ++j) {
        for (int i = 0; i < 3; ++i) {
            grid.mean[grid.at(i, j)] = 5;
            grid.half_x[grid.at(i, j)] = 0.5;
            grid.half_y[grid.at(i, j)] = -0.25;
        }
    }
    RingBed<double>{grid.layout, false, false, sloping, grid.bed()}(n, row);
    const FacePlace place(grid.layout, OuterFaces{3, 2}[n]);
    const auto k = place.cell + (row + 1) * place.outward;
    return grid.bed()[k].mean == -7 ? CellBed<double>{-7, -7, -7}
                                    : CellBed<double>{grid.mean[static_cast<std::size_t>(k)],
                                                      grid.half_x[static_cast<std::size_t>(k)],
                                                      grid.half_y[static_cast<std::size_t>(k)]};
}

void check_bed(const CellBed<double>& bed, double mean, double half_x, double half_y) {
    CHECK(bed.mean == mean);
    CHECK(bed.half_x == half_x);
    CHECK(bed.half_y == half_y);
}

// Half of the rise along x of cell i of a row with these beds.
auto rise_of(std::initializer_list<double> beds, int i, bool periodic) -> double {
    SmallGrid grid(static_cast<int>(beds.size()), 1);
    int n = 0;
    for (const double bed : beds) {
        grid.mean[grid.at(n++, 0)] = std::isnan(bed) ? no_ground<double> : bed;
    }
    BedRise<double>{grid.layout, periodic, false, grid.bed()}(i, 0);
    return grid.half_x[grid.at(i, 0)];
}

auto with(double Options::*member, double value) -> Options {
    Options o;
    o.*member = value;
    return o;
}

void check(const Domain& domain, const Options& options) {
    check(domain, options, traits_of(options));
}

void check_limit(double Options::*member, double taken, double refused) {
    const Domain domain = {3, 2, 1, 1};
    CHECK_NOTHROW(check(domain, with(member, taken)));
    CHECK_THROWS_AS(check(domain, with(member, refused)), std::invalid_argument);
}

}  // namespace

TEST_CASE("water that is just dry begins without momentum, and deeper water with its own") {
    SmallGrid grid(2, 1);
    const double bed[] = {101, 102}, depth[] = {0.25, 0.5}, qx[] = {3, 4}, qy[] = {5, 6};
    InitialState<double> input;
    input.bed_cells = bed;
    input.depth = depth;
    input.discharge_x = qx;
    input.discharge_y = qy;
    const auto first = first_water(grid, input);

    CHECK(is_sound(first(0, 0)));
    CHECK(is_sound(first(1, 0)));

    CHECK(grid.depth[grid.at(0, 0)] == 0.25);
    CHECK(grid.discharge_x[grid.at(0, 0)] == 0);
    CHECK(grid.discharge_y[grid.at(0, 0)] == 0);
    CHECK(grid.depth[grid.at(1, 0)] == 0.5);
    CHECK(grid.discharge_x[grid.at(1, 0)] == 4);
    CHECK(grid.discharge_y[grid.at(1, 0)] == 6);
    CHECK(grid.mean[grid.at(1, 0)] == -7);
}

TEST_CASE("a level stands over the mean bed, or for a waterline, and below either for nothing") {
    const double bed[] = {101}, levels[] = {103.5, 101.5, 100, missing};
    for (const bool waterline : {false, true}) {
        for (int n = 0; n < 4; ++n) {
            SmallGrid grid(1, 1);
            grid.mean[grid.at(0, 0)] = 1;
            grid.half_x[grid.at(0, 0)] = 2;
            grid.half_y[grid.at(0, 0)] = 0;
            InitialState<double> input;
            input.bed_cells = bed;
            input.level = levels + n;
            CHECK(is_sound(first_water(grid, input, waterline)(0, 0)));
            const double even[] = {2.5, 0.5, 0, 0};
            const double partly[] = {2.5, 2.5 * 2.5 / 8, 1.0 / 8, 0};
            CHECK(grid.depth[grid.at(0, 0)] == (waterline ? partly[n] : even[n]));
        }
    }
}

TEST_CASE("the first cell with impossible water is told, unless it has no ground") {
    const double bed[] = {101, 101, 101, missing};
    const double ones[] = {1, 1, 1, 1};
    for (const double wrong : {-1e-9, missing, static_cast<double>(INFINITY)}) {
        const double depth[] = {1, 1, wrong, wrong};
        SmallGrid grid(2, 2);
        InitialState<double> input;
        input.bed_cells = bed;
        input.depth = depth;
        const auto first = first_water(grid, input);
        CHECK(is_sound(first(1, 0)));
        CHECK(first(0, 1).first == 2);
        CHECK(is_sound(first(1, 1)));
        CHECK(grid.depth[grid.at(1, 1)] == -1);
        CHECK(grid.mean[grid.at(1, 1)] == no_ground<double>);
    }
    const double spoilt[] = {1, 1, missing, 1};
    for (int which = 0; which < 3; ++which) {
        SmallGrid grid(2, 2);
        grid.more.assign(grid.more.size(), 0);
        InitialState<double> input;
        input.bed_cells = bed;
        input.depth = ones;
        (which == 0 ? input.discharge_x : which == 1 ? input.discharge_y : input.friction.field) = spoilt;
        auto first = first_water(grid, input);
        first.arrays.friction = grid.more.data();
        CHECK(first(0, 1).first == 2);
        CHECK(is_sound(first(1, 0)));
    }
}

TEST_CASE("roughness may be nothing and the roughest, and no more and no less") {
    const double bed[] = {101}, depth[] = {1};
    for (const double n : {0.0, 0.5, 5.0, 5.001, -0.001}) {
        SmallGrid grid(1, 1);
        InitialState<double> input;
        input.bed_cells = bed;
        input.depth = depth;
        input.friction.field = &n;
        auto first = first_water(grid, input);
        first.arrays.friction = grid.more.data();
        CHECK(is_sound(first(0, 0)) == (n >= 0 && n <= 5));
        CHECK(grid.more[grid.at(0, 0)] == Approx(9.81 * n * n));
        const double nowhere[] = {missing};
        input.bed_cells = nowhere;
        auto wall = first_water(grid, input);
        wall.arrays.friction = grid.more.data();
        CHECK(is_sound(wall(0, 0)));
        CHECK(grid.more[grid.at(0, 0)] == 0);
        input.bed_cells = bed;
        input.friction.field = nullptr;
        input.friction.everywhere = n;
        CHECK(is_sound(first_water(grid, input)(0, 0)) == (n >= 0));
    }
}

TEST_CASE("a missing vertex takes the ground from the cells around it alone") {
    std::vector<double> vertices(16, 101);
    vertices[1 * 4 + 2] = missing;  // vertex (2, 1)
    const std::vector<double> depth(9, 1);
    SmallGrid grid(3, 3);
    InitialState<double> input;
    input.bed_vertices = vertices.data();
    input.depth = depth.data();
    const auto first = first_water(grid, input);
    for (int j = 0; j < 3; ++j) {
        for (int i = 0; i < 3; ++i) {
            CHECK(is_sound(first(i, j)));
            CHECK(grid.depth[grid.at(i, j)] == ((i == 1 || i == 2) && j < 2 ? -1 : 1));
        }
    }
}

TEST_CASE("the bed goes on level from an outer face, or as the cell inside rises") {
    const struct {
        int face;
        double level, step;
    } sides[] = {{0, 4.5, -1}, {2, 5.5, 1}, {4, 5.25, 0.5}, {7, 4.75, -0.5}};  // west, east, south, north

    for (const auto& side : sides) {
        CAPTURE(side.face);
        check_bed(ring_bed(side.face, 0, false), side.level, 0, 0);
        check_bed(ring_bed(side.face, 2, false), side.level, 0, 0);
        check_bed(ring_bed(side.face, 0, true), 5 + side.step, 0.5, -0.25);
        check_bed(ring_bed(side.face, 2, true), 5 + 3 * side.step, 0.5, -0.25);
    }
}

TEST_CASE("beyond a periodic edge lies the bed of the opposite one, also of a grid narrower than the ring") {
    for (const int nx : {1, 2, 5}) {
        SmallGrid grid(nx, 1);
        for (int i = 0; i < nx; ++i) {
            grid.mean[grid.at(i, 0)] = i + 1;
            grid.half_x[grid.at(i, 0)] = 10 + i;
            grid.half_y[grid.at(i, 0)] = 20 + i;
        }
        for (int out = 0; out < 3; ++out) {
            RingBed<double>{grid.layout, true, false, true, grid.bed()}(0, out);  // west
            RingBed<double>{grid.layout, true, false, true, grid.bed()}(1, out);  // east
            CHECK(grid.mean[grid.at(-1 - out, 0)] == nx - out % nx);
            CHECK(grid.mean[grid.at(nx + out, 0)] == 1 + out % nx);
            CHECK(grid.half_x[grid.at(nx + out, 0)] == 10 + out % nx);
            CHECK(grid.half_y[grid.at(nx + out, 0)] == 20 + out % nx);
        }
    }
}

TEST_CASE("missing ground at an edge goes on as missing ground") {
    SmallGrid grid(1, 1);
    grid.mean[grid.at(0, 0)] = no_ground<double>;
    RingBed<double>{grid.layout, false, false, true, grid.bed()}(0, 1);
    CHECK(grid.mean[grid.at(-2, 0)] == no_ground<double>);
    CHECK(grid.half_x[grid.at(-2, 0)] == 0);
}

TEST_CASE("the ring begins with walls, open places and held water, of which none stands beside a wall") {
    for (const double outside : {-1.0, -2.0, held_outside<double>, periodic_outside<double>}) {
        for (const double inside : {-1.0, 0.0, 3.0}) {
            SmallGrid grid(2, 1);
            grid.depth[grid.at(0, 0)] = inside;
            grid.depth[grid.at(1, 0)] = 5;
            const std::vector<double> faces(6, outside);
            FirstRing<double>{grid.layout, faces.data(), grid.arrays()}(0, 0);
            const double beside = inside < 0 ? -1 : 0;
            const double far = outside == periodic_outside<double> ? inside : outside < 0 ? outside : beside;
            const double near = outside == periodic_outside<double> ? 5 : far;
            CHECK(grid.depth[grid.at(-1, 0)] == near);
            CHECK(grid.depth[grid.at(-2, 0)] == far);
            CHECK(grid.depth[grid.at(-3, 0)] == near);
        }
    }
}

TEST_CASE("vertices of opposite periodic edges have their mean, and others their own") {
    SmallGrid grid(2, 3);
    const auto vertex = [&](int i, int j) -> double& { return grid.more[grid.at(i, j)]; };
    for (int j = 0; j <= 3; ++j) {
        for (int i = 0; i <= 2; ++i) {
            vertex(i, j) = 10 * j + i * i;
        }
    }
    const JoinPeriodicBed<double> x = {grid.layout, true, false, grid.more.data()};
    const JoinPeriodicBed<double> y = {grid.layout, false, true, grid.more.data()};
    for (int n = 0; n < 4 + 3; ++n) {
        x(n, 0);
    }
    CHECK(vertex(0, 3) == 32);
    CHECK(vertex(2, 3) == 32);
    CHECK(vertex(1, 3) == 31);
    for (int n = 0; n < 4 + 3; ++n) {
        y(n, 0);
    }
    CHECK(vertex(1, 0) == 16);
    CHECK(vertex(1, 3) == 16);
    CHECK(vertex(2, 0) == 17);
    CHECK(vertex(1, 2) == 21);
}

TEST_CASE(
    "the rise of a bed is that between its neighbours, at edges and beside missing ground that of one side") {
    CHECK(rise_of({0, 1, 3}, 1, false) == Approx(0.6));  // 0.75 before it meets the plane of the first
    CHECK(rise_of({0, 2, 3}, 0, false) == 0.5);
    CHECK(rise_of({0, 2, 3}, 2, false) == Approx(0.4));
    CHECK(rise_of({0, 2}, 0, false) == 1);  // goes on as between the two
    CHECK(rise_of({0, 2}, 1, false) == 1);
    CHECK(rise_of({4}, 0, false) == 0);
    CHECK(rise_of({missing, 0, 2, 3}, 1, false) == 0.5);  // falls to the missing ground
    CHECK(rise_of({missing, 2, 1, 0}, 1, false) == 0);    // would rise to it
    CHECK(rise_of({3, 2, 0, missing}, 2, false) == -0.5);
    CHECK(rise_of({0, 1, 2, missing}, 2, false) == 0);
    CHECK(rise_of({missing, 4, missing}, 1, false) == 0);
    CHECK(rise_of({0, missing, 2}, 1, false) == 0);
    CHECK(rise_of({0, 1, 3, 2}, 0, true) == 0);  // between 2 and 1: a trough
    CHECK(rise_of({1, 2, 4, 0}, 0, true) ==
          Approx(0.4));  // from 0 to 2: 0.5 before it meets that of the next
    CHECK(rise_of({3, 2, 1, 4}, 3, true) == 0);
    CHECK(rise_of({2, 0, 0, 1}, 3, true) == 0.5);
}

TEST_CASE("beds at vertices, at corners and in cells are means of what is there, above the datum") {
    SmallGrid grid(2, 2);
    const double cells[] = {101, 102, 103, missing};
    VertexBed<double, double> bed = {grid.layout, cells, nullptr, 100, grid.more.data()};
    bed(0, 0);
    bed(1, 1);
    bed(2, 2);
    bed(1, 0);
    bed(0, 1);
    CHECK(grid.more[grid.at(0, 0)] == 1);
    CHECK(grid.more[grid.at(1, 1)] == 2);
    CHECK(grid.more[grid.at(2, 2)] == 0);
    CHECK(grid.more[grid.at(1, 0)] == 1.5);
    CHECK(grid.more[grid.at(0, 1)] == 2);
    const double vertices[] = {101, 102, 103, 104, 105, 106, missing, 108, 109};
    VertexBed<double, double> given = {grid.layout, nullptr, vertices, 100, grid.more.data()};
    given(2, 1);
    given(0, 2);
    CHECK(grid.more[grid.at(2, 1)] == 6);
    CHECK(grid.more[grid.at(0, 2)] == 0);

    const MeanBed<double, double> mean = {grid.layout, cells, 100, grid.mean.data()};
    mean(0, 1);
    mean(1, 1);
    CHECK(grid.mean[grid.at(0, 1)] == 3);
    CHECK(grid.mean[grid.at(1, 1)] == no_ground<double>);
    grid.mean[grid.at(0, 1)] = 1;
    const BedDifference<double, double> difference = {grid.layout, cells, 100, grid.mean.data()};
    CHECK(difference(0, 1).sum == 4);
    CHECK(difference(0, 1).count == 1);
    CHECK(difference(1, 1).count == 0);
    const BedRange<double> range = {cells, 2};
    CHECK(range(1, 0).least == 102);
    CHECK(range(1, 0).count == 1);
    CHECK(range(1, 1).least == 1e300);
    CHECK(range(1, 1).count == 0);
}

TEST_CASE("a cell between four vertices has their mean and half of their rises") {
    SmallGrid grid(1, 1);
    grid.more[grid.at(0, 0)] = 1;
    grid.more[grid.at(1, 0)] = 2;
    grid.more[grid.at(0, 1)] = 4;
    grid.more[grid.at(1, 1)] = 9;
    const BedFromCorners<double> bed = {grid.layout, grid.more.data(), grid.depth.data(), grid.bed()};
    grid.depth[grid.at(0, 0)] = 0;
    bed(0, 0);
    check_bed(grid.bed()[grid.layout.index(0, 0)], 4, 1.5, 2.5);
    grid.depth[grid.at(0, 0)] = -1;
    bed(0, 0);
    CHECK(grid.mean[grid.at(0, 0)] == no_ground<double>);
}

TEST_CASE("an empty grid has no water, and what its edges say around it") {
    SmallGrid grid(2, 1);
    grid.domain.east = Edge::open;
    grid.domain.south = Edge::open;
    const ClearCell<double> clear = {grid.layout, grid.domain, grid.arrays()};
    for (int row = 0; row < 7; ++row) {
        for (int column = 0; column < 8; ++column) {
            clear(column, row);
        }
    }
    CHECK(grid.depth[grid.at(0, 0)] == 0);
    CHECK(grid.depth[grid.at(1, 0)] == 0);
    CHECK(grid.depth[grid.at(-1, 0)] == -1);
    CHECK(grid.depth[grid.at(2, 0)] == -2);
    CHECK(grid.depth[grid.at(0, -1)] == -2);
    CHECK(grid.depth[grid.at(1, -3)] == -2);
    CHECK(grid.depth[grid.at(0, 1)] == -1);
    CHECK(grid.depth[grid.at(2, -1)] == -1);
    CHECK(grid.depth[grid.at(-1, -1)] == -1);
    CHECK(grid.discharge_x[grid.at(0, 0)] == 0);
    CHECK(grid.mean[grid.at(0, 0)] == no_ground<double>);
    CHECK(grid.half_x[grid.at(0, 0)] == 0);
    CHECK(grid.half_y[grid.at(0, 0)] == 0);
    CHECK(grid.discharge_y[grid.at(0, 0)] == 0);
}

TEST_CASE("options are taken at the ends of their ranges and refused beyond") {
    check_limit(&Options::courant, 0.5, 0.51);
    check_limit(&Options::courant, 1e-6, 0);
    check_limit(&Options::theta, 1, 0.99);
    check_limit(&Options::theta, 2, 2.01);
    check_limit(&Options::desingularisation_depth, 1e-9, 0);
    check_limit(&Options::dry_depth, 0, -1e-9);
    check_limit(&Options::gravity, 1e-9, 0);
    check_limit(&Options::longest_step, 0, -1e-9);
    check_limit(&Options::arrival_depth, 0, -1e-9);
    check_limit(&Options::duration_depth, 0, -1e-9);
    check_limit(&Options::debris_factor, 0, -1e-9);
    check_limit(&Options::debris_factor, 1, 1.01);
    const Options usual;
    CHECK_NOTHROW(check({1, 1, 1e-9, 1e-9}, usual));
    CHECK_THROWS(check({0, 1, 1, 1}, usual));
    CHECK_THROWS(check({1, 0, 1, 1}, usual));
    CHECK_THROWS(check({1, 1, 0, 1}, usual));
    CHECK_THROWS(check({1, 1, 1, 0}, usual));
    CHECK_THROWS(check({1, 1, INFINITY, 1}, usual));
    Options split = with(&Options::courant, 1);
    split.scheme = Scheme::waf;
    split.waf_form = WafForm::split;
    CHECK_NOTHROW(check({1, 1, 1, 1}, split));
    CHECK(roughest_manning == 1);
    split.courant = 1.01;
    CHECK_THROWS(check({1, 1, 1, 1}, split));
}

TEST_CASE("constants and limits of a step come from the options") {
    Options o;
    o.dry_depth = 0;
    CHECK(dry_depth_of<double>(o, traits_of(o)) == 1e-6);
    CHECK(dry_depth_of<float>(o, traits_of(o)) == 1e-5F);
    o.scheme = Scheme::hwp14;
    CHECK(dry_depth_of<double>(o, traits_of(o)) == 1e-8);
    CHECK(dry_depth_of<float>(o, traits_of(o)) == 1e-6F);
    CHECK(constants_of<double>(o, traits_of(o)).face_share == 0);
    CHECK(constants_of<double>(o, traits_of(o)).cell_share == 1);
    o.scheme = Scheme::kp07;
    o.dry_depth = 0.25;
    o.desingularisation_depth = 0.5;
    CHECK(dry_depth_of<double>(o, traits_of(o)) == 0.25);
    CHECK(constants_of<double>(o, traits_of(o)).epsilon4 == 0.0625);
    CHECK(constants_of<double>(o, traits_of(o)).face_share == 1);
    CHECK(constants_of<double>(o, traits_of(o)).cell_share == 0);
    o.outflow_limiter = true;
    CHECK(constants_of<double>(o, traits_of(o)).cell_share == 1);
    o.scheme = Scheme::waf;
    CHECK(constants_of<double>(o, traits_of(o)).epsilon4 == 0.00390625);
    o.courant = 0.25;
    o.longest_step = 0;
    o.integrator = Integrator::ssp_rk2;
    CHECK(limits_of({1, 1, 3, 2}, o, traits_of(o)).courant == 0.25);
    CHECK(limits_of({1, 1, 3, 2}, o, traits_of(o)).longest == 2);
    CHECK(limits_of({1, 1, 3, 2}, o, traits_of(o)).growth == 1.2);
    o.longest_step = 7;
    o.integrator = Integrator::euler;
    CHECK(limits_of({1, 1, 3, 2}, o, traits_of(o)).courant == 0.25 * 0.9);
    CHECK(limits_of({1, 1, 3, 2}, o, traits_of(o)).longest == 7);
    o.waf_form = WafForm::split;
    CHECK(limits_of({1, 1, 3, 2}, o, traits_of(o)).courant == 0.25);
}
