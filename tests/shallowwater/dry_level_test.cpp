// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include "scheme_forms.hpp"
#include "shallowwater/flow/dry_level.hpp"

// Rasters of levels that have the level of the bed where it is dry.
using namespace thalweg::shallowwater;
using namespace thalweg::shallowwater::test;

namespace {

constexpr int nx = 24;
constexpr int ny = 18;
constexpr int pond_i = 11;
constexpr int pond_j = 8;

// A rough slope far above the datum with 0.5 m of water in one cell; all others have the level `dry` gives.
template <class Real, class Dry>
auto pond_on_slope(const SchemeForm& method, Dry dry) -> Case<Real> {
    Case<Real> c;
    c.domain = {nx, ny, 10, 10};
    c.bed_cells =
        raster<Real>(nx, ny, [](int i, int j) { return 500 - 0.4 * i + 0.3 * noise(i, j) - 0.1 * j; });
    c.level = raster<Real>(nx, ny, [&](int i, int j) {
        const double bed = c.bed_cells[static_cast<std::size_t>(j * nx + i)];
        return i == pond_i && j == pond_j ? bed + 0.5 : dry(bed);
    });
    c.manning_everywhere = 0.03;
    set_defaults(c, method);
    return c;
}

// Cells of a mean bed of whole metres, often the same.
auto whole_metres(std::mt19937& draw) -> std::vector<double> {
    std::vector<double> bed;
    for (int k = 0; k < nx * ny; ++k) {
        bed.push_back(static_cast<double>(draw() % 4));
    }
    return bed;
}

auto level_raster(const std::vector<double>& bed, const std::vector<double>& level) -> LevelRaster<double> {
    InitialState<double> input;
    input.bed_cells = bed.data();
    input.level = level.data();
    return {Layout(Domain{nx, ny, 1, 1}), input};
}

template <class Real>
void check_pond() {
    for (const SchemeForm& method : scheme_forms) {
        CAPTURE(static_cast<int>(method.scheme));
        CAPTURE(static_cast<int>(method.form));
        for (const bool has_corners : {false, true}) {
            const auto start = [&](auto dry) {
                auto c = pond_on_slope<Real>(method, dry);
                if (has_corners) {
                    c.options.bed_shape = BedShape::corners;
                }
                return Running<Real>(c).fields().depth;
            };
            const auto with_bed = start([](double bed) { return bed; });
            const auto with_nothing = start([](double) { return NAN; });
            CHECK(largest_difference(with_bed, with_nothing) == 0);
            for (int k = 0; k < nx * ny; ++k) {
                CHECK((with_bed[static_cast<std::size_t>(k)] > 0) == (k == pond_j * nx + pond_i));
            }
        }
    }
}

}  // namespace

TEST_CASE("a cell whose level is that of its bed starts dry") {
    check_pond<double>();
    check_pond<float>();
}

TEST_CASE("a level that is the same everywhere means the waterline in each cell that it crosses") {
    std::mt19937 draw(1);
    int crossed = 0;
    for (int n = 0; n < 40; ++n) {
        auto bed = whole_metres(draw);
        const std::vector<double> level(bed.size(), 2);
        // Of a plateau at the level nothing is covered, whatever the cells beyond are.
        for (int j = 3; j < 8; ++j) {
            for (int i = 3; i < 8; ++i) {
                bed[static_cast<std::size_t>(j * nx + i)] = 2;
            }
        }
        const auto levels = level_raster(bed, level);
        for (int j = 0; j < ny; ++j) {
            for (int i = 0; i < nx; ++i) {
                bool is_level = true;
                for (int m = std::max(j - 1, 0); m <= std::min(j + 1, ny - 1); ++m) {
                    for (int k = std::max(i - 1, 0); k <= std::min(i + 1, nx - 1); ++k) {
                        is_level = is_level && bed[static_cast<std::size_t>(m * nx + k)] == 2;
                    }
                }
                CHECK(levels.leaves_dry(i, j) == is_level);
                crossed += bed[static_cast<std::size_t>(j * nx + i)] == 2 && !is_level ? 1 : 0;
            }
        }
    }
    CHECK(crossed > 1000);
}

TEST_CASE("the bed of a cell between corners is their mean") {
    std::vector<double> corners;
    for (int j = 0; j <= 2; ++j) {
        for (int i = 0; i <= 2; ++i) {
            corners.push_back(100 - 2.0 * i - 1.0 * j);
        }
    }
    const std::vector<double> level = {98.5, 97, 97.5, 95.5};  // the bed but for the second, 0.5 m above it
    InitialState<double> input;
    input.bed_vertices = corners.data();
    input.level = level.data();

    const LevelRaster<double> levels = {Layout(Domain{2, 2, 1, 1}), input};

    CHECK(levels.leaves_dry(0, 0));
    CHECK_FALSE(levels.leaves_dry(1, 0));
    CHECK(levels.leaves_dry(0, 1));
    CHECK(levels.leaves_dry(1, 1));
}

TEST_CASE(
    "a level that misses the bed by rounding of a float is that of the bed, one by a millimetre is not") {
    const std::vector<double> bed(nx * ny, 512.3);
    std::vector<double> level(bed.size(), 512.3);
    level[0] = 512.3F;
    level[1] = 512.301;
    level[2] = NAN;
    const auto levels = level_raster(bed, level);

    CHECK(levels.leaves_dry(0, 0));
    CHECK_FALSE(levels.leaves_dry(1, 0));
    CHECK_FALSE(levels.leaves_dry(2, 0));
}
