// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <algorithm>
#include <numeric>

#include "moving_bed.hpp"

using namespace thalweg::shallowwater;
using namespace thalweg::shallowwater::test;
using doctest::Approx;

namespace {

template <class Real>
auto is_at_rest(const Fields<Real>& fields) -> bool {
    return std::none_of(fields.speed.begin(), fields.speed.end(), [](Real u) { return u > 0; });
}

// A closed lake, 2 m deep over a bed that is rough or flat.
template <class Real>
auto lake(int nx, int ny, bool rough) -> Case<Real> {
    Case<Real> c;
    c.domain = {nx, ny, 1, 1};
    c.options.desingularisation_depth = 1e-2;
    c.bed_cells = raster<Real>(nx, ny, [&](int i, int j) { return rough ? 300 + noise(i, j) : 300.0; });
    c.level.assign(c.cells(), Real(302));
    return c;
}

// A pond in the west of a flat channel and a dry plain in the east; 3 rows. The last wet column leaves room
// for the foot of a wall beside it, which is half as high as its faces `crest`.
template <class Real>
auto pond(int nx, double depth, double crest = 0) -> Case<Real> {
    Case<Real> c;
    c.domain = {nx, 3, 1, 1};
    c.options.desingularisation_depth = 1e-2;
    c.bed_cells.assign(c.cells(), Real(10));
    c.depth = raster<Real>(nx, 3, [&](int i, int) {
        return i < nx / 2 - 1 ? depth : i < nx / 2 ? depth - crest / 2 : 0;
    });
    return c;
}

// The change that a wall of one cell's width across pond() makes at cells.
template <class Real>
auto wall_at_cells(int nx, double height) -> std::vector<Real> {
    return raster<Real>(nx, 3, [&](int i, int) { return i == nx / 2 ? height : 0; });
}

// And at vertices: all four corners of the wall's cells.
template <class Real>
auto wall_at_vertices(int nx, double height) -> std::vector<Real> {
    return raster<Real>(nx + 1, 4, [&](int i, int) { return i == nx / 2 || i == nx / 2 + 1 ? height : 0; });
}

// Depth of all cells from column `west` on.
template <class Real>
auto water_east_of(const std::vector<Real>& depth, int nx, int west) -> double {
    double sum = 0;
    for (std::size_t k = 0; k < depth.size(); ++k) {
        sum += static_cast<int>(k) % nx >= west ? static_cast<double>(depth[k]) : 0;
    }
    return sum;
}

// A hump that rises in the middle of a lake.
auto hump(int nx, int ny, double height) -> std::vector<double> {
    return raster<double>(nx, ny, [&](int i, int j) {
        return height * std::fmax(0.0, 1 - std::hypot(i + 0.5 - nx / 2.0, j + 0.5 - ny / 2.0) / (0.2 * nx));
    });
}

}  // namespace

TEST_CASE_TEMPLATE("a bed that does not change leaves every bit of the flow as it was", Real, float, double) {
    auto c = pond<Real>(90, 4);
    c.manning_everywhere = 0.03;
    Running<Real> still(c);
    Running<Real> moved(c);

    for (int k = 0; k < 5; ++k) {
        move_bed(moved, std::vector<float>(c.cells()), false);
        still.advance(k, k + 1);
        moved.advance(k, k + 1);
    }

    const auto a = still.fields();
    const auto b = moved.fields();
    CHECK(a.report.steps == b.report.steps);
    CHECK(largest_difference(a.depth, b.depth) == 0);
    CHECK(largest_difference(a.discharge_x, b.discharge_x) == 0);
    CHECK(a.summary.volume == b.summary.volume);
}

TEST_CASE_TEMPLATE("a full lake over a rough bed that does not change rests exactly", Real, float, double) {
    const auto c = lake<Real>(40, 30, true);
    Running<Real> flow(c);

    move_bed(flow, std::vector<double>(c.cells()));
    flow.advance(0, 10);

    CHECK(is_at_rest(flow.fields()));
}

TEST_CASE_TEMPLATE("a bed that has moved and comes back is the old one, bit for bit", Real, float, double) {
    const auto c = lake<Real>(37, 21, true);
    Running<Real> flow(c);
    const auto before = bed_of(flow, c.cells());

    for (int k = 1; k <= 10; ++k) {
        move_bed(flow, raster<float>(37, 21, [&](int i, int j) { return 0.1 * k * noise(i, j, 7); }));
    }
    const auto moved = bed_of(flow, c.cells());
    move_bed(flow, std::vector<float>(c.cells()));
    const auto after = bed_of(flow, c.cells());

    CHECK(largest_difference(before, moved) > 0.5);
    CHECK(largest_difference(before, after) == 0);
}

TEST_CASE_TEMPLATE("a change at vertices is taken as it is", Real, float, double) {
    Case<Real> c;
    c.domain = {2, 1, 1, 1};
    c.bed_cells = {1, 3};
    Running<Real> flow(c);

    move_bed(flow, std::vector<float>{1, 0, -2, 0, 4, NAN}, true);

    // Cells take the mean of their corners.
    CHECK(bed_of(flow, 2) == std::vector<Real>{Real(1 + 1.25), Real(3 + 0.5)});

    c.options.bed_shape = BedShape::corners;
    Running<Real> bilinear(c);
    move_bed(bilinear, std::vector<float>{1, 0, -2, 0, 4, NAN}, true);

    // Corners were 1 2 3 on either side.
    CHECK(bed_of(bilinear, 2) == std::vector<Real>{(2 + 2 + 1 + 6) / Real(4), (2 + 1 + 6 + 3) / Real(4)});
}

TEST_CASE_TEMPLATE("a lake whose whole bed rises stays at rest and is lifted", Real, float, double) {
    const auto c = lake<Real>(33, 20, false);
    Running<Real> flow(c);
    const double before = flow.solver().summary().volume;

    for (int k = 1; k <= 8; ++k) {
        move_bed(flow, std::vector<float>(c.cells(), 0.125f * static_cast<float>(k)));
        flow.advance(k - 1, k);
    }

    const auto fields = flow.fields();
    CHECK(is_at_rest(fields));
    CHECK(largest_difference(fields.level, std::vector<Real>(c.cells(), Real(303))) == 0);
    CHECK(fields.summary.volume == before);
}

TEST_CASE_TEMPLATE("a hump that slowly rises through a lake keeps the volume and lifts the level", Real,
                   float, double) {
    constexpr int n = 40, intervals = 60;
    constexpr double height = 1.5;  // m in 60 s, under 2 m of water
    const auto c = lake<Real>(n, n, false);
    Running<Real> flow(c);
    const double before = flow.solver().summary().volume;

    for (int k = 1; k <= intervals; ++k) {
        move_bed(flow, hump(n, n, height * k / intervals));
        flow.advance(k - 1, k);
    }

    const auto fields = flow.fields();
    CHECK(fields.summary.bad_cell == -1);
    CHECK(fields.summary.volume == Approx(before).epsilon(sizeof(Real) == 8 ? 1e-13 : 1e-6));
    const auto bed = bed_of(flow, c.cells());
    const double lifted =
        std::accumulate(bed.begin(), bed.end(), 0.0, [](double sum, double z) { return sum + (z - 300); }) /
        (n * n);
    // The start is sudden: it makes a ring wave that is as high as rate x radius / 2 / celerity in shallow
    // theory, and twice that against a wall.
    const double wave = height / intervals * 0.2 * n / 2 / std::sqrt(9.81 * 2);
    for (std::size_t k = 0; k < c.cells(); ++k) {
        CHECK(std::fabs(static_cast<double>(fields.level[k]) - 302 - lifted) < 2 * wave);
    }
}

TEST_CASE_TEMPLATE("leaving out dry tiles changes no bit where the bed moves", Real, float, double) {
    const int nx = 200, ny = 90;
    for (const auto scheme : {Scheme::kp07, Scheme::hwp14, Scheme::waf, Scheme::hllc}) {
        CAPTURE(static_cast<int>(scheme));
        Fields<Real> results[2];
        for (const bool sparse : {false, true}) {
            Case<Real> c;
            c.domain = {nx, ny, 2, 2, Edge::open, Edge::wall, Edge::wall, Edge::wall};
            c.options.scheme = scheme;
            c.options.skip_dry = sparse;
            c.options.desingularisation_depth = 0.05;
            c.bed_cells = raster<Real>(nx, ny, [](int i, int j) { return 5 + noise(i, j); });
            c.depth =
                raster<Real>(nx, ny, [](int i, int j) { return std::hypot(i - 50, j - 40) < 15 ? 4 : 0; });
            Running<Real> flow(c);
            for (int k = 0; k < 4; ++k) {
                // Under the pond, at its shore, and where it is dry for long.
                move_bed(flow, raster<float>(nx, ny, [&](int i, int j) {
                             return 0.6 * k * noise(i / 8, j / 8, 3) - 0.2 * k * noise(i / 20, j / 20, 4);
                         }));
                flow.advance(0.5 * k, 0.5 * (k + 1));
            }
            results[sparse ? 1 : 0] = flow.fields();
        }

        const auto& [dense, sparse] = results;

        CHECK(dense.summary.wet_cells > 1000);
        CHECK(dense.summary.wet_cells < nx * ny * 3 / 4);
        CHECK(dense.summary.bad_cell == -1);
        CHECK(dense.report.steps == sparse.report.steps);
        CHECK(largest_difference(dense.depth, sparse.depth) == 0);
        CHECK(largest_difference(dense.discharge_x, sparse.discharge_x) == 0);
        CHECK(largest_difference(dense.discharge_y, sparse.discharge_y) == 0);
        CHECK(dense.summary.volume == sparse.summary.volume);
    }
}

TEST_CASE_TEMPLATE("a restart on a moved bed continues bit for bit", Real, float, double) {
    const auto c = pond<Real>(60, 3);
    Running<Real> straight(c);
    move_bed(straight, wall_at_vertices<float>(60, 1), true);
    straight.advance(0, 2);
    const auto saved = straight.save();
    Running<Real> resumed(c);

    resumed.restore(saved);
    for (Running<Real>* flow : {&straight, &resumed}) {
        flow->advance(2, 3);
        move_bed(*flow, wall_at_vertices<float>(60, 0.3), true);
        flow->advance(3, 5);
    }

    CHECK(largest_difference(straight.fields().depth, resumed.fields().depth) == 0);
    CHECK(largest_difference(bed_of(straight, c.cells()), bed_of(resumed, c.cells())) == 0);
}

TEST_CASE("a state from before the bed moved brings back the old bed") {
    const auto c = pond<double>(60, 3);
    Running<double> flow(c);
    const auto saved = flow.save();
    const auto before = bed_of(flow, c.cells());

    move_bed(flow, wall_at_vertices<float>(60, 1), true);
    flow.restore(saved);
    CHECK(largest_difference(bed_of(flow, c.cells()), before) == 0);
    move_bed(flow, std::vector<float>(c.cells()));

    CHECK(largest_difference(bed_of(flow, c.cells()), before) == 0);
}

TEST_CASE_TEMPLATE("a wall raised at vertices holds its full crest, whatever the scheme", Real, float,
                   double) {
    constexpr int nx = 80;
    for (const auto scheme : {Scheme::kp07, Scheme::hwp14, Scheme::waf, Scheme::hllc}) {
        CAPTURE(static_cast<int>(scheme));
        // At rest the pond reaches 90 % of the wall's height; the wall stands at the pond's edge.
        auto c = pond<Real>(nx, 1.8, 2);
        c.options.scheme = scheme;
        Running<Real> flow(c);
        const double before = flow.solver().summary().volume;

        move_bed(flow, wall_at_vertices<float>(nx, 2), true);
        flow.advance(0, 30);

        const auto fields = flow.fields();
        CHECK(water_east_of(fields.depth, nx, nx / 2) == 0);
        CHECK(fields.summary.volume == Approx(before).epsilon(sizeof(Real) == 8 ? 1e-13 : 1e-6));
    }
}

// What one cell's width is worth at cells: each corner of the wall is the mean of two cells on it and two
// beside it, so its cells rise by half.
TEST_CASE_TEMPLATE("a wall of one cell raised at cells holds half its height and no more", Real, float,
                   double) {
    constexpr int nx = 80;
    for (const auto shape : {BedShape::cells, BedShape::corners}) {
        auto c = pond<Real>(nx, 0.9, 1);
        c.options.scheme = Scheme::hwp14;  // kp07 does not rest at a shore
        c.options.bed_shape = shape;
        Running<Real> below(c);
        move_bed(below, wall_at_cells<float>(nx, 2));
        const auto bed = bed_of(below, c.cells());
        below.advance(0, 30);
        c = pond<Real>(nx, 1.5, 1);
        c.options.bed_shape = shape;
        Running<Real> above(c);
        move_bed(above, wall_at_cells<float>(nx, 2));
        above.advance(0, 30);

        CHECK(bed[nx + nx / 2] == Real(11));
        CHECK(water_east_of(below.fields().depth, nx, nx / 2) == 0);
        CHECK(water_east_of(above.fields().depth, nx, nx / 2 + 1) > 3);
    }
}

TEST_CASE_TEMPLATE("walls stay walls where the bed beside them moves", Real, float, double) {
    auto c = lake<Real>(30, 30, true);
    for (std::size_t k = 0; k < c.cells(); k += 7) {
        c.bed_cells[k] = Real(NAN);
    }
    Running<Real> flow(c);
    const auto before = flow.fields();

    for (int k = 1; k <= 5; ++k) {
        move_bed(flow, raster<double>(30, 30, [&](int i, int j) { return 0.1 * k * noise(i, j, 2); }));
        flow.advance(k - 1, k);
    }

    const auto after = flow.fields();
    CHECK(after.summary.flow_cells == before.summary.flow_cells);
    CHECK(after.summary.volume == Approx(before.summary.volume).epsilon(sizeof(Real) == 8 ? 1e-13 : 1e-6));
    for (std::size_t k = 0; k < c.cells(); ++k) {
        CHECK(std::isnan(after.depth[k]) == std::isnan(c.bed_cells[k]));
    }
}

TEST_CASE("depths stay positive over a bed that jumps at random") {
    for (const auto integrator : {Integrator::ssp_rk2, Integrator::euler}) {
        Case<float> c;
        c.domain = {47, 35, 1, 2};
        c.options.integrator = integrator;
        c.options.desingularisation_depth = 0.01;
        c.options.threads = 1;
        c.bed_cells = raster<float>(47, 35, [](int i, int j) { return noise(i, j); });
        c.depth =
            raster<float>(47, 35, [](int i, int j) { return noise(i, j, 1) < 0.5 ? 0 : noise(i, j, 2); });
        Running<float> flow(c);
        const double before = flow.solver().summary().volume;

        for (int k = 0; k < 10; ++k) {
            move_bed(flow, raster<float>(47, 35, [&](int i, int j) { return 3 * noise(i, j, 10 + k); }));
            flow.advance(0.1 * k, 0.1 * (k + 1));
        }

        const auto fields = flow.fields();
        CHECK(fields.summary.bad_cell == -1);
        CHECK(fields.summary.volume == Approx(before).epsilon(1e-6));
    }
}

TEST_CASE_TEMPLATE("the chosen machine moves its bed as the CPU does", Real, float, double) {
    Machine cpu(false);
    Machine* machines[] = {&Machine::chosen(), &cpu};
    Fields<Real> results[2];
    for (int m = 0; m < 2; ++m) {
        auto c = pond<Real>(70, 3);
        c.options.longest_step = 0.02;
        c.manning_everywhere = 0.03;
        Running<Real> flow(c, *machines[m]);
        for (int k = 0; k < 3; ++k) {
            move_bed(flow, wall_at_vertices<double>(70, 0.4 * k), true, *machines[m]);
            flow.advance(0.2 * k, 0.2 * (k + 1));
        }
        results[m] = flow.fields();
    }

    // As between CPU and its twin in parity_test.cpp, where shores are among the cells.
    const double tolerance = sizeof(Real) == 8 ? 1e-9 : 2e-3;
    CHECK(results[0].report.steps == results[1].report.steps);
    CHECK(largest_difference(results[0].depth, results[1].depth) < tolerance);
    CHECK(largest_difference(results[0].discharge_x, results[1].discharge_x) < tolerance);
}

TEST_CASE_TEMPLATE("the highest level is that of its time, not of the present bed", Real, float, double) {
    const auto c = lake<Real>(20, 15, false);
    Running<Real> flow(c);
    flow.advance(0, 1);
    CHECK(largest_difference(flow.fields().maximum_level, std::vector<Real>(c.cells(), Real(302))) == 0);

    // Up by 1 m, down by 3 m.
    for (const float change : {1.0f, -2.0f}) {
        const double t = flow.fields().report.time;
        move_bed(flow, std::vector<float>(c.cells(), change));
        flow.advance(t, t + 1);
    }

    const auto fields = flow.fields();
    CHECK(largest_difference(fields.level, std::vector<Real>(c.cells(), Real(300))) == 0);
    CHECK(largest_difference(fields.maximum_level, std::vector<Real>(c.cells(), Real(303))) == 0);
    CHECK(largest_difference(fields.maximum_depth, std::vector<Real>(c.cells(), Real(2))) == 0);

    Running<Real> resumed(c);
    resumed.restore(flow.save());
    CHECK(largest_difference(resumed.fields().maximum_level, fields.maximum_level) == 0);
}

TEST_CASE("where no water ever was there is no highest level, though the bed moved") {
    const auto c = pond<double>(60, 1, 2);
    Running<double> flow(c);

    move_bed(flow, wall_at_vertices<float>(60, 5), true);
    flow.advance(0, 2);

    const auto fields = flow.fields();
    CHECK(std::isnan(fields.maximum_level[60 + 45]));
    CHECK_FALSE(std::isnan(fields.maximum_level[60 + 5]));
}

TEST_CASE_TEMPLATE("water that is held at an edge stands on the moved bed", Real, float, double) {
    auto c = lake<Real>(20, 15, false);
    Boundary stage;
    stage.kind = BoundaryKind::stage;
    stage.value = TimeSeries::constant(303);
    stage.faces.resize(15);  // the western edge
    std::iota(stage.faces.begin(), stage.faces.end(), 0);
    c.options.boundaries.edges.push_back(stage);
    Running<Real> flow(c);

    // The lake of 302 m is lifted to the level that is held.
    move_bed(flow, std::vector<float>(c.cells(), 1));
    flow.advance(0, 10);

    CHECK(is_at_rest(flow.fields()));
}

TEST_CASE("a change at both or at none of cells and vertices is refused") {
    const auto c = pond<double>(10, 1);
    Running<double> flow(c);
    const std::vector<float> values(44);

    CHECK_THROWS_WITH_AS(flow.solver().move_bed(BedChange<float>{}), doctest::Contains("bed changes given"),
                         std::invalid_argument);
    CHECK_THROWS_WITH_AS(flow.solver().move_bed(BedChange<float>{values.data(), values.data()}),
                         doctest::Contains("one, of cells or of vertices"), std::invalid_argument);
}

TEST_CASE_TEMPLATE("a roughness that comes later is as one from the start", Real, float, double) {
    auto c = pond<Real>(90, 4);
    c.manning = raster<Real>(90, 3, [](int i, int j) { return 0.02 + 0.03 * noise(i, j, 1); });
    const auto rougher = raster<Real>(90, 3, [](int i, int j) { return 0.04 + 0.03 * noise(i, j, 2); });
    auto given = rougher;
    given[100] = NAN;  // keeps its own
    auto other = c;
    other.manning = rougher;
    other.manning[100] = c.manning[100];
    Running<Real> from_start(other);
    Running<Real> later(c);
    const auto values = Machine::chosen().upload(given);

    later.solver().set_manning(thalweg::compute::AnyValues(values.get()));
    from_start.advance(0, 5);
    later.advance(0, 5);

    const auto a = from_start.fields();
    const auto b = later.fields();
    CHECK(largest_difference(a.depth, b.depth) == 0);
    CHECK(largest_difference(a.discharge_x, b.discharge_x) == 0);
    CHECK(largest_difference(a.depth, run(c, 5).depth) > 0);
    c.manning.clear();
    c.manning_everywhere = 0.03;
    Running<Real> uniform(c);
    CHECK_THROWS_WITH_AS(
        uniform.solver().set_manning(thalweg::compute::AnyValues(values.get())),
        "shallowwater: the roughness cannot change, expected that it is a field of Manning's "
        "law from the start on",
        std::invalid_argument);
}
