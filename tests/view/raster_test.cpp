// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <cmath>

#include <doctest/doctest.h>

#include "view/cells/raster.hpp"

using namespace thalweg;
using namespace thalweg::view;

TEST_CASE("blocks average the cells that have a value, a last partial block included") {
    const std::vector<float> values{1, 3, 5, NAN, 7, NAN};
    const Grid grid(3, 2, 10, 20, 2, 2);

    const auto coarse = block_mean({values.data(), 6}, grid, 2);

    CHECK(coarse.grid.nx == 2);
    CHECK(coarse.grid.ny == 1);
    CHECK(coarse.grid.dx == 4);
    CHECK(coarse.at(0, 0) == doctest::Approx((1.0 + 3.0 + 7.0) / 3.0));
    CHECK(coarse.at(1, 0) == 5.0F);
}

TEST_CASE("a thin river keeps its depth in a large block and covers its share of it") {
    const std::vector<double> depth{0, 0, 0, 4, 0, 0.001, 0, 0, NAN};
    const Grid grid(3, 3, 0, 0, 1, 1);

    const auto water = block_water({depth.data(), 9}, grid, 3, 0.01);

    CHECK(water.depth.at(0, 0) == 4.0F);
    CHECK(water.wet_share.at(0, 0) == doctest::Approx(1.0 / 8.0));
}

TEST_CASE("blocks are as small as the limit allows") {
    CHECK(block_edge(Grid(1000, 10, 0, 0, 1, 1), 1000) == 1);
    CHECK(block_edge(Grid(1001, 10, 0, 0, 1, 1), 1000) == 2);
    CHECK(block_edge(Grid(10, 3001, 0, 0, 1, 1), 1000) == 4);
}

TEST_CASE("blurring equals a mean over the window, edges and holes left out") {
    Raster input{Grid(5, 4, 0, 0, 1, 1), {}};
    for (int k = 0; k < 20; ++k) {
        input.values.push_back(static_cast<float>((k * 7) % 11));
    }

    const auto blurred = box_blurred(input, 1);

    for (CellIndex j = 0; j < 4; ++j) {
        for (CellIndex i = 0; i < 5; ++i) {
            double sum = 0;
            int count = 0;
            for (CellIndex b = std::max<CellIndex>(0, j - 1); b <= std::min<CellIndex>(3, j + 1); ++b) {
                for (CellIndex a = std::max<CellIndex>(0, i - 1); a <= std::min<CellIndex>(4, i + 1); ++a) {
                    sum += static_cast<double>(input.at(a, b));
                    ++count;
                }
            }
            CHECK(blurred.at(i, j) == doctest::Approx(sum / count));
        }
    }
}

TEST_CASE("a hole stays a hole when blurred and does not spread") {
    Raster input{Grid(3, 1, 0, 0, 1, 1), {1, NAN, 3}};

    const auto blurred = box_blurred(input, 1);

    CHECK(blurred.at(0, 0) == 1.0F);
    CHECK(std::isnan(blurred.at(1, 0)));
    CHECK(blurred.at(2, 0) == 3.0F);
}

TEST_CASE("percentiles leave out NaN and fall back without any value") {
    CHECK(percentile({5, NAN, 1, 3}, 0.5, -1) == 3.0F);
    CHECK(percentile({5, NAN, 1, 3}, 1.0, -1) == 5.0F);
    CHECK(percentile({NAN}, 0.5, -1) == -1.0F);
}
