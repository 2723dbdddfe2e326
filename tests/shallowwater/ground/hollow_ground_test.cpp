// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// Ground on whose ponds the split form of WAF does not rest: found in the bed, told by the node.
#include "shallowwater/node/hollow_ground.hpp"

#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include <thalweg/testing/lone_node.hpp>

#include "shallowwater/node/shallowwater_node.hpp"

using namespace thalweg;
using namespace thalweg::shallowwater;

namespace {

constexpr int nx = 20, ny = 15;

// The bed [m] of cells, or of nodes with one more a row and a column.
auto bed_of(const std::function<double(int, int)>& level, int more = 0) -> std::vector<double> {
    std::vector<double> bed;
    for (int j = 0; j < ny + more; ++j) {
        for (int i = 0; i < nx + more; ++i) {
            bed.push_back(level(i, j));
        }
    }
    return bed;
}

auto hollows_of(const std::vector<double>& bed, bool at_nodes = false) -> HollowGround {
    return find_hollow_ground(bed.data(), Grid(nx, ny, 1000, 2000, 10, 10), at_nodes);
}

// A pond of 3 x 3 cells, 0.5 m below its surroundings, which rise by 0.01 m a cell to the east.
auto pond(int i, int j) -> double {
    const bool is_low = i >= 6 && i <= 8 && j >= 4 && j <= 6;
    return 0.01 * i - (is_low ? 0.5 : 0);
}

}  // namespace

TEST_CASE("all cells of a pond between raised ground are found, and the deepest") {
    const auto found = hollows_of(bed_of(pond));

    CHECK(found.count == 9);
    CHECK(found.i == 6);
    CHECK(found.j == 4);
    CHECK(found.depth == doctest::Approx(0.49));  // the rim is the ground to the west, 0.01 m lower
}

TEST_CASE("a bed at nodes is taken by the means of cells") {
    // The node (7, 5) alone is low, so the four cells around it are by a quarter of it.
    const auto found =
        hollows_of(bed_of([](int i, int j) { return i == 7 && j == 5 ? -2.0 : 0.0; }, 1), true);

    CHECK(found.count == 4);
    CHECK(found.depth == doctest::Approx(0.5));
}

TEST_CASE("planes, valleys, shallow hollows and pits between missing ground are none") {
    CHECK(hollows_of(bed_of([](int i, int j) { return 0.3 * i - 0.2 * j; })).count == 0);
    CHECK(hollows_of(bed_of([](int i, int j) { return 0.1 * std::abs(j - 7) - 0.01 * i; })).count == 0);
    CHECK(hollows_of(bed_of([](int i, int j) { return 0.18 * pond(i, j); })).count == 0);
    CHECK(hollows_of(bed_of([](int i, int j) {
              const bool is_wall = i == 5 || i == 9 || j == 3 || j == 7;
              return is_wall ? std::nan("") : pond(i, j);
          })).count == 0);
}

TEST_CASE("the node warns of hollows with the split form of WAF, and with no other scheme") {
    const auto warning = [](const std::string& params, const std::function<double(int, int)>& level) {
        testing::Surroundings around;
        around.params = params;
        auto flow = testing::LoneNode::of<ShallowWaterNode>(around);
        flow.give({"bed", bed_of(level), Grid(nx, ny, 1000, 2000, 10, 10)});
        REQUIRE(testing::to_text(flow.start()) == "");
        std::string all;
        for (const auto& line : flow.log()) {
            all += line.severity == THW_WARNING ? line.text : "";
        }
        return all;
    };
    const auto plane = [](int i, int) { return 0.1 * i; };
    const std::string split = R"({"scheme": "waf", "waf_form": "split"})";

    CHECK(warning(split, pond) ==
          "waf_form split does not come to rest in ponds between raised ground: waves grow there by "
          "centimetres, and water behind a sill stands decimetres below it. Cells that lie lower than ground "
          "on all four sides: 9, the deepest by 0.49 m at x = 1065 m, y = 2045 m. Take waf_form \"muscl\" or "
          "another scheme");
    CHECK(warning(split, plane) == "");
    CHECK(warning(R"({"scheme": "waf"})", pond) == "");
    CHECK(warning(R"({"scheme": "hllc"})", pond) == "");
}
