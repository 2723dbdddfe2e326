// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <memory>

#include "boundary_case.hpp"
#include "moving_bed.hpp"

// On CUDA, runs that share a device cut their grids into other strips than each alone; the CPU knows none.
using namespace thalweg::shallowwater;
using namespace thalweg::shallowwater::test;

namespace {

// Water of about 3 m that is uneven at first, over uneven ground.
auto uneven_lake(Scheme scheme, int nx, int ny) -> Case<float> {
    Case<float> c;
    c.domain = {nx, ny, 5, 5};
    c.options.scheme = scheme;
    c.options.most_cells_by_row = 0;
    c.bed_cells = raster<float>(nx, ny, [](int i, int j) { return noise(i / 4, j / 4); });
    c.depth = raster<float>(nx, ny, [](int i, int j) { return 3 + noise(i / 7, j / 5); });
    c.manning_everywhere = 0.02;
    return c;
}

auto alone(const Case<float>& c) -> Fields<float> {
    Running<float> running(c);
    for (int k = 0; k < 4; ++k) {
        running.advance(2 * k, 2 * k + 2);
    }
    return running.fields();
}

auto beside_others(const Case<float>& c) -> Fields<float> {
    const auto large = uneven_lake(c.options.scheme, 500, 400);
    auto other = std::make_unique<Running<float>>(large);
    Running<float> running(c);
    running.advance(0, 2);
    other.reset();
    running.advance(2, 4);
    other = std::make_unique<Running<float>>(large);
    other->advance(0, 0.1);
    running.advance(4, 6);
    running.advance(6, 8);
    return running.fields();
}

}  // namespace

TEST_CASE("a run has the same bits beside others, which come and end while it goes on") {
    for (const Scheme scheme : {Scheme::kp07, Scheme::hwp14, Scheme::waf, Scheme::hllc}) {
        for (const int least_listed : {1, 1000000}) {  // strips that follow the water, and others
            CAPTURE(least_listed);
            auto c = uneven_lake(scheme, 130, 120);
            c.options.least_listed = least_listed;

            const auto expected = alone(c);
            const auto found = beside_others(c);

            CHECK(expected.report.steps > 5);
            CHECK(found.report.steps == expected.report.steps);
            CHECK(largest_difference(found.depth, expected.depth) == 0);
            CHECK(largest_difference(found.discharge_x, expected.discharge_x) == 0);
            CHECK(largest_difference(found.discharge_y, expected.discharge_y) == 0);
            CHECK(found.summary.volume == expected.summary.volume);
        }
    }
}
