// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// Channels of one cell that step diagonally: found in the bed, and nothing else taken for them.
#include "shallowwater/node/corner_sills.hpp"

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include <doctest/doctest.h>
#include <omp.h>

using namespace thalweg;
using namespace thalweg::shallowwater;

namespace {

/// Cells of 10 m whose bed falls by `slope_x` and `slope_y` [m] from cell to cell.
struct Ground {
    Grid grid;
    std::vector<double> bed;

    Ground(int nx, int ny, double slope_x, double slope_y)
        : bed(static_cast<std::size_t>(nx) * static_cast<std::size_t>(ny)) {
        grid.nx = nx;
        grid.ny = ny;
        grid.dx = grid.dy = 10;
        for (int j = 0; j < ny; ++j) {
            for (int i = 0; i < nx; ++i) {
                at(i, j) = 100 - slope_x * i - slope_y * j;
            }
        }
    }

    auto at(int i, int j) -> double& { return bed[static_cast<std::size_t>(j * grid.nx + i)]; }

    auto sills() const -> CornerSills { return find_corner_sills(bed.data(), grid, false); }
};

}  // namespace

TEST_SUITE_BEGIN("node");

TEST_CASE("each corner of a diagonal channel of one cell is found, on flat ground and on slopes both ways") {
    for (const double slope_x : {0.0, 0.1, -0.5, 1.0}) {
        for (const double slope_y : {0.0, 0.3, -0.5}) {
            for (const bool falls : {false, true}) {
                Ground ground(40, 30, slope_x, slope_y);
                for (int k = 0; k <= 20; ++k) {
                    ground.at(falls ? 35 - k : 5 + k, 4 + k) -= 3;
                }
                CAPTURE(slope_x);
                CAPTURE(slope_y);
                CHECK(ground.sills().count == 18);  // of 20; both ends are pits, of which nothing goes on
            }
        }
    }
}

TEST_CASE("the highest sill is named with its level, its height, its place and what to do") {
    Ground ground(20, 20, 0, 0);
    for (int k = 0; k < 20; ++k) {
        ground.at(k, k < 10 ? 8 : k - 1) = k < 14 ? 99 : 98;
    }
    ground.grid.x0 = 1000;
    const CornerSills sills = ground.sills();
    CHECK(sills.count == 8);
    CHECK(sills.height == doctest::Approx(2));
    CHECK(
        corner_sills_text(sills, ground.grid) ==
        "places where a channel of one cell steps diagonally: 8, dammed there as cells that touch at a "
        "corner "
        "pass no water. The highest sill, at 100 m, is 2 m above the channel at x = 1150 m, y = 140 m. Burn "
        "the river into the bed, or widen it so that its cells share faces");
}

TEST_CASE("a channel whose cells share faces, a wide one, and hills that touch at a corner are no sills") {
    Ground stairs(30, 30, 0.1, 0.1);
    Ground wide(30, 30, 0.1, 0.1);
    Ground hills(30, 30, 0, 0);
    for (int k = 0; k < 29; ++k) {
        stairs.at(k, k) -= 3;
        stairs.at(k + 1, k) -= 3;
        for (int w = 0; w < 4; ++w) {
            wide.at(std::min(k + w, 29), k) -= 3;
        }
    }
    for (int k = 0; k < 4; ++k) {
        hills.at(10 + k % 2, 10 + k / 2) = hills.at(12 + k % 2, 12 + k / 2) = 120;
    }

    CHECK(stairs.sills().count == 0);
    CHECK(wide.sills().count == 0);
    CHECK(hills.sills().count == 0);
}

TEST_CASE("rough ground has no sills, of any roughness and slope, by numbers drawn at random") {
    std::mt19937 draw(40);
    for (int k = 0; k < 60; ++k) {
        std::uniform_real_distribution<double> exponent(-3, 1), slope(-2, 2);
        const double roughness = std::pow(10, exponent(draw));
        Ground ground(150, 100, slope(draw), slope(draw));
        std::normal_distribution<double> normal(0, roughness);
        std::uniform_real_distribution<double> even(-roughness, roughness);
        for (double& z : ground.bed) {
            z += k % 2 == 0 ? normal(draw) : even(draw);
        }
        CHECK(ground.sills().count == 0);
    }
}

TEST_CASE("missing ground beside a channel, and rasters of one row or column, are passed over") {
    Ground ground(20, 20, 0, 0);
    for (int k = 0; k < 20; ++k) {
        ground.at(k, k) = 98;
        if (k > 0) {
            ground.at(k, k - 1) = std::nan("");
        }
    }
    CHECK(ground.sills().count == 0);
    CHECK(Ground(1, 20, 0, 0.1).sills().count == 0);
    CHECK(Ground(20, 2, 0, 0.1).sills().count == 0);
}

TEST_CASE("a bed at the nodes is looked at by the means of its cells") {
    Ground nodes(21, 21, 0, 0);
    for (int k = 0; k < 21; ++k) {
        nodes.at(k, k) = 60;
    }
    const Grid cells = Ground(20, 20, 0, 0).grid;
    // Cells on the diagonal have two of four nodes at 60 m, those beside it one.
    const CornerSills sills = find_corner_sills(nodes.bed.data(), cells, true);
    CHECK(sills.count == 17);
    CHECK(sills.level == doctest::Approx(90));
    CHECK(sills.height == doctest::Approx(10));
}

TEST_CASE("any number of threads finds the same sills, and of equal ones the first") {
    Ground ground(400, 300, 0, 0);
    for (int first = 20; first < 280; first += 20) {
        for (int k = 0; k < 12; ++k) {
            ground.at(10 + first + k, first + k) = 97;
        }
    }
    const int threads = omp_get_max_threads();
    for (const int team : {1, 2, 5}) {
        omp_set_num_threads(team);
        const CornerSills sills = ground.sills();
        CAPTURE(team);
        CHECK(sills.count == 13 * 9);
        CHECK(sills.i == 31);
        CHECK(sills.j == 21);
        CHECK(sills.height == doctest::Approx(3));
    }
    omp_set_num_threads(threads);
}

TEST_SUITE_END();
