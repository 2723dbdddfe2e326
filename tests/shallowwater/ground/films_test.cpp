// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <algorithm>

#include "raster_forms.hpp"

using namespace thalweg::shallowwater;
using namespace thalweg::shallowwater::test;

namespace {

// A block on a plane: its middle [m], its turn [rad], its sides and its height [m].
struct Block {
    double x, y, turn, length, width, height;

    auto covers(double px, double py) const -> bool {
        const double along = (px - x) * std::cos(turn) + (py - y) * std::sin(turn);
        const double across = (py - y) * std::cos(turn) - (px - x) * std::sin(turn);
        return std::fabs(along) < length / 2 && std::fabs(across) < width / 2;
    }
};

auto blocks(int seed) -> std::vector<Block> {
    std::vector<Block> all;
    for (int k = 0; k < 14; ++k) {
        const auto u = [&](int n) { return noise(k, n, seed); };
        all.push_back(
            {2.5 + 5 * u(0), 4 * u(1), 3 * u(2), 0.3 + 0.3 * u(3), 0.3 + 0.5 * u(4), 0.1 + 0.25 * u(5)});
    }
    return all;
}

// The mean height of the ground in a cell of 0.1 m: so the rims of blocks are steep, and of any height.
auto ground(const std::vector<Block>& all, int i, int j) -> double {
    double sum = 0;
    for (int b = 0; b < 10; ++b) {
        for (int a = 0; a < 10; ++a) {
            double height = 0;
            for (const Block& block : all) {
                const bool here = block.covers(0.1 * i + 0.01 * (a + 0.5), 0.1 * j + 0.01 * (b + 0.5));
                height = here ? block.height : height;
            }
            sum += height / 100;
        }
    }
    return sum;
}

}  // namespace

// A dam of 0.2 m breaks onto the blocks. The front of a dam break on level ground runs with 2 sqrt(g h)
// = 2.80 m/s, and nothing is faster.
TEST_CASE_TEMPLATE("films beside steep rims run no faster than a dam break can", Real, float, double) {
    for (const SchemeForm& method : raster_forms()) {
        double fastest = 0;
        int above = 0;
        for (int seed = 1; seed <= 3; ++seed) {
            const auto all = blocks(seed);
            Case<Real> c;
            c.domain = {80, 40, 0.1, 0.1};
            set_defaults(c, method);
            c.options.threads = 1;
            c.manning_everywhere = 0.005;
            c.bed_cells = raster<Real>(80, 40, [&](int i, int j) { return ground(all, i, j); });
            c.depth = raster<Real>(80, 40, [](int i, int) { return i < 20 ? 0.2 : 0; });
            const auto f = run(c, 5);
            for (const Real speed : f.maximum_speed) {
                fastest = std::fmax(fastest, speed);
                above += speed > Real(2.80) ? 1 : 0;
            }
        }
        CAPTURE(name_of(method));
        MESSAGE(name_of(method) << ", films: fastest " << fastest << " m/s, " << above
                                << " cells above 2.80");
        CHECK(fastest < 2.80);
    }
}
