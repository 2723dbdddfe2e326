// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>
#include <functional>
#include <string>
#include <utility>

#include "boundary_case.hpp"
#include "moving_bed.hpp"

// What brings water to dry ground far from all other water must wake it. Each case runs over the whole grid,
// with dry parts left out, and with lists of what is not.
using namespace thalweg::shallowwater;
using namespace thalweg::shallowwater::test;

namespace {

constexpr int nx = 190;
constexpr int ny = 170;

auto index_of(int i, int j) -> std::size_t {
    return static_cast<std::size_t>(j) * nx + static_cast<std::size_t>(i);
}

// Dry ground that falls to the east, with hills.
auto dry_slope(Scheme scheme) -> Case<float> {
    Case<float> c;
    c.domain = {nx, ny, 5, 5};
    c.options.scheme = scheme;
    c.options.desingularisation_depth = 0.05;
    c.options.strip_rows = 4;
    c.bed_cells = raster<float>(nx, ny, [](int i, int j) {
        return 30 - 0.05 * i + 0.5 * noise(i / 4, j / 4) + (noise(i / 9, j / 9, 1) < 0.05 ? 6 : 0);
    });
    c.depth.assign(c.cells(), 0);
    c.manning_everywhere = 0.02;
    return c;
}

void check_same(const Fields<float>& found, const Fields<float>& expected) {
    CHECK(found.report.steps == expected.report.steps);
    CHECK(largest_difference(found.depth, expected.depth) == 0);
    CHECK(largest_difference(found.discharge_x, expected.discharge_x) == 0);
    CHECK(largest_difference(found.discharge_y, expected.discharge_y) == 0);
    CHECK(largest_difference(found.maximum_depth, expected.maximum_depth) == 0);
    CHECK(largest_difference(found.arrival_time, expected.arrival_time) == 0);
    CHECK(found.summary.volume == expected.summary.volume);
    CHECK(found.summary.outflow.east == expected.summary.outflow.east);
}

// Both halves of the time in one interval each, with `between` called in the middle.
auto in_two_halves(const Case<float>& c, double end, const std::function<void(Running<float>&)>& between)
    -> Fields<float> {
    Running<float> running(c);
    running.advance(0, end / 2);
    between(running);
    running.advance(end / 2, end);
    return running.fields();
}

void check_awake_in_form(Case<float> c, double end, const std::function<void(Running<float>&)>& between) {
    c.options.skip_dry = false;
    const auto dense = in_two_halves(c, end, between);
    REQUIRE(dense.summary.wet_cells > 100);
    REQUIRE(dense.summary.wet_cells < 20000);
    c.options.skip_dry = true;
    check_same(in_two_halves(c, end, between), dense);
    if (Machine::chosen().is_cuda()) {
        c.options.least_listed = 1000000;
        check_same(in_two_halves(c, end, between), dense);
    }
}

// On CUDA with strips that a warp marches through, and as this size of grid has them: where the scheme can, a
// block takes a strip with a warp a row. The CPU knows neither, nor lists.
void check_awake(
    Case<float> c, double end, const std::function<void(Running<float>&)>& between = [](auto&) {}) {
    const Scheme scheme = c.options.scheme;
    if (Machine::chosen().is_cuda() && (scheme == Scheme::kp07 || scheme == Scheme::hwp14)) {
        check_awake_in_form(c, end, between);
    }
    c.options.most_cells_by_row = 0;
    check_awake_in_form(c, end, between);
}

}  // namespace

TEST_CASE("a front on steep dry ground is never ahead of the list of what is awake") {
    for (const Scheme scheme : {Scheme::kp07, Scheme::hwp14, Scheme::waf, Scheme::hllc}) {
        auto c = dry_slope(scheme);
        c.options.courant = scheme == Scheme::hwp14 ? 0.5 : 0.25;
        for (int j = 60; j < 90; ++j) {
            for (int i = 40; i < 70; ++i) {
                c.depth[index_of(i, j)] = 25;
            }
        }
        check_awake(c, 8);
    }
}

TEST_CASE("a front of the split form, which reaches corners, is never ahead of the list") {
    auto c = dry_slope(Scheme::waf);
    c.options.waf_form = WafForm::split;
    for (int n = 0; n < 25; ++n) {
        c.depth[index_of(60 + n % 5, 80 + n / 5)] = 40;
    }
    check_awake(c, 8);
}

TEST_CASE("a source on dry ground wakes its place when its water comes, and so does one that sets a level") {
    auto c = dry_slope(Scheme::hwp14);
    c.options.boundaries.sources.push_back({"pipe", 95, 81, {{0, 12, 13, 60}, {0, 0, 20, 20}}});
    check_awake(c, 40);
    c = dry_slope(Scheme::kp07);
    c.options.boundaries.cells.push_back({"well", 31, 122, {{0, 11, 12, 60}, {0, 0, 33, 33}}, {}, {}});
    check_awake(c, 30);
}

TEST_CASE("what a source wants to take from dry ground is counted as missing") {
    auto c = dry_slope(Scheme::hwp14);
    c.options.boundaries.sources.push_back({"pump", 95, 81, TimeSeries::constant(-2)});
    const auto fields = run(c, 5);
    REQUIRE(fields.summary.boundaries.size() == 1);
    CHECK(fields.summary.boundaries[0].shortfall == doctest::Approx(10));
    CHECK(fields.summary.boundaries[0].outflow == 0);
}

TEST_CASE("a hydrograph at the edge wakes its cells when it rises") {
    for (const Scheme scheme : {Scheme::kp07, Scheme::hwp14, Scheme::waf, Scheme::hllc}) {
        auto c = dry_slope(scheme);
        add_boundary(c, BoundaryKind::discharge, faces_of(c.domain, Side::west, 80, 92),
                     {{0, 9, 10, 60}, {0, 0, 90, 90}});
        check_awake(c, 30);
    }
}

TEST_CASE("water that comes late to an open edge leaves there, also after a save") {
    for (const Scheme scheme : {Scheme::kp07, Scheme::hwp14, Scheme::waf, Scheme::hllc}) {
        auto c = dry_slope(scheme);
        c.domain.east = Edge::open;
        for (int j = 60; j < 90; ++j) {
            for (int i = 140; i < 160; ++i) {
                c.depth[index_of(i, j)] = 10;
            }
        }
        const auto save = [](Running<float>& running) { running.restore(running.save()); };
        check_awake(c, 24, save);
        REQUIRE(in_two_halves(c, 24, save).summary.outflow.east > 1000);
    }
}

TEST_CASE("water that leaves over a periodic edge wakes the opposite one") {
    auto c = dry_slope(Scheme::hwp14);
    c.domain.west = c.domain.east = Edge::periodic;
    for (int j = 60; j < 90; ++j) {
        c.depth[index_of(nx - 3, j)] = 8;
    }
    check_awake(c, 12);
}

TEST_CASE("strips that become shorter and longer with the water, or are taken otherwise, change no bit" *
          doctest::test_suite("nightly")) {
    // On CUDA the strips of this grid have two rows while the flood is small, and three when it has spread;
    // or a block takes a strip up to so many wet cells, and a warp afterwards.
    constexpr int size = 420;
    Case<float> c;
    c.domain = {size, size, 5, 5};
    c.bed_cells = raster<float>(size, size, [](int i, int j) { return noise(i / 4, j / 4); });
    c.depth = raster<float>(size, size,
                            [](int i, int j) { return std::hypot(i - 210, j - 190) < 90 ? 60.0 : 0.0; });
    c.manning_everywhere = 0.02;
    const auto flow = [&](bool skip_dry) {
        c.options.skip_dry = skip_dry;
        Running<float> running(c);
        for (int second = 0; second < 30; second += 3) {
            running.advance(second, second + 3);
        }
        return running.fields();
    };
    for (const bool by_row : {false, true}) {
        CAPTURE(by_row);
        c.options.scheme = by_row ? Scheme::hwp14 : Scheme::kp07;
        c.options.most_cells_by_row = by_row ? 70000 : 0;
        const auto dense = flow(false);
        REQUIRE(dense.summary.wet_cells > 120000);
        check_same(flow(true), dense);
    }
}

TEST_CASE("a wall of ground that sinks far from the source lets the water go on to where nothing was awake") {
    auto c = dry_slope(Scheme::hwp14);
    for (int j = 60; j < 90; ++j) {
        for (int i = 20; i < 40; ++i) {
            c.depth[index_of(i, j)] = 6;
        }
        c.bed_cells[index_of(40, j)] += 20;
    }
    for (int i = 19; i <= 40; ++i) {
        c.bed_cells[index_of(i, 59)] += 20;
        c.bed_cells[index_of(i, 90)] += 20;
    }
    for (int j = 59; j <= 90; ++j) {
        c.bed_cells[index_of(19, j)] += 20;
    }
    check_awake(c, 20, [](Running<float>& running) {
        const auto change =
            raster<float>(nx, ny, [](int i, int j) { return i == 40 && j >= 60 && j < 90 ? -20.0 : 0.0; });
        move_bed(running, change);
    });
}

TEST_CASE("the share of the cells that are computed holds all water and little more") {
    for (const Scheme scheme : {Scheme::kp07, Scheme::hwp14, Scheme::waf, Scheme::hllc}) {
        CAPTURE(static_cast<int>(scheme));
        auto c = dry_slope(scheme);
        c.options.most_cells_by_row = 0;
        c.bed_cells = raster<float>(nx, ny, [](int i, int j) {
            const bool is_pit = i >= 40 && i < 70 && j >= 60 && j < 90;
            return is_pit ? 0 : 30;
        });
        for (int j = 60; j < 90; ++j) {
            for (int i = 40; i < 70; ++i) {
                c.depth[index_of(i, j)] = 10 + 0.05F * static_cast<float>(i - 40);
            }
        }
        const double wet_share = 30.0 * 30.0 / (nx * ny);
        c.options.skip_dry = true;
        Running<float> sparse(c);
        sparse.advance(0, 8);
        const double share = sparse.solver().computed_share();
        CHECK(share >= wet_share);
        CHECK(share <= 6 * wet_share);  // whole strips or tiles of the grid

        c.options.skip_dry = false;
        Running<float> dense(c);
        dense.advance(0, 8);
        CHECK(dense.solver().computed_share() == 1);
    }
}
