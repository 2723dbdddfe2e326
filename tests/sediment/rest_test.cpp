// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>

#include "coupled.hpp"

using namespace thalweg::sediment;
using namespace thalweg::sediment::test;

namespace {

auto all_zero(const std::vector<double>& values) -> bool {
    for (const double value : values) {
        if (value != 0) {
            return false;
        }
    }
    return true;
}

auto graded() -> Options {
    Options o;
    o.nx = 23;
    o.ny = 17;
    o.dx = o.dy = 5;
    o.threads = 1;
    o.classes = {{0.0001, 0.3}, {0.001, 0.3}, {0.01, 0.4}};
    o.sediment_thickness = 0.7;
    return o;
}

/// The bed and every fraction to the bit as they were, and nothing in the water.
void check_untouched(Basin<>& basin, const Options& o) {
    for (int n = 0; n < 3; ++n) {
        const auto results = basin.results(n);
        CHECK(all_zero(results.bed_change));
        CHECK(all_zero(results.concentration));
        CHECK(all_zero(results.bed_load_x));
        CHECK(all_zero(results.bed_load_y));
        for (const double fraction : results.class_fraction) {
            CHECK(fraction == o.classes[static_cast<std::size_t>(n)].fraction);
        }
    }
    for (const ClassBalance& b : basin.solver().summary().classes) {
        CHECK(b.error() == 0);
    }
}

}  // namespace

TEST_CASE("a lake at rest over an uneven bed moves nothing, to the bit") {
    River river(graded());
    river.water.scheme = thalweg::shallowwater::Scheme::hwp14;  // exact at rest, also along a shore
    river.for_each(
        [&](std::size_t k, int i, int j) { river.bed[k] = 0.6 * std::sin(0.4 * i) * std::cos(0.3 * j); });
    river.level.assign(river.cells(), 0.3);
    Coupled run(river);
    for (int n = 0; n < 20; ++n) {
        run.advance(10);
    }
    CHECK(run.water().summary().wet_cells < static_cast<std::int64_t>(river.cells()));
    CHECK(all_zero(run.result(&Outputs<double>::bed_change)));
    CHECK(all_zero(run.result(&Outputs<double>::concentration)));
    CHECK(run.sediment().summary().unconverged == 0);
}

TEST_CASE("clear still water moves nothing, to the bit, whatever the step") {
    for (const Solution solution : {Solution::sip, Solution::adi}) {
        Options o = graded();
        o.solution = solution;
        Basin<> basin(o);
        const Flow flow(o.nx, o.ny, 2);
        basin.start(flow);
        for (const double dt : {0.01, 1.0, 1e6}) {
            basin.step(flow, dt);
        }
        check_untouched(basin, o);
    }
}

TEST_CASE("a flow below the threshold of every class moves nothing, to the bit") {
    Options o = graded();
    o.classes = {{0.002, 0.3}, {0.004, 0.3}, {0.01, 0.4}};
    Basin<> basin(o);
    Flow flow(o.nx, o.ny, 2, 0.6, 0.2);
    flow.manning = 0.015;
    basin.start(flow);
    for (const double dt : {1.0, 100.0}) {
        basin.step(flow, dt);
    }
    check_untouched(basin, o);
}
