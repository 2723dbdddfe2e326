// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/rasters/holes.hpp"

#include <cmath>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>
#include <thalweg/testing/lone_node.hpp>

#include "bathymetry/nodes/bathymetry_node.hpp"
#include "support/scratch_folder.hpp"
#include "test_files.hpp"

using namespace thalweg::bathymetry;
using namespace thalweg::bathymetry::test;
using thalweg::test::ScratchFolder;
using thalweg::testing::LoneNode;
using thalweg::testing::to_text;

namespace {

constexpr double none = -9999;

/// 6 x 5 cells at 10 m: two clipped ones at the edge, and `inside` at column 3 of the rows 2 and 3 from the
/// south.
auto clipped_ground(double inside) -> TiffRecipe {
    const double a = inside;
    TiffRecipe recipe;
    recipe.nx = 6;
    recipe.ny = 5;
    recipe.transform = {0, 10, 0, 50, 0, -10};
    recipe.no_data = "-9999";
    recipe.north_first = {10, 10,   10, 10, 10, 10,  // row 4
                          10, 10,   10, a,  10, 10,  //
                          10, 10,   10, a,  10, 10,  //
                          10, none, 10, 10, 10, 10,  //
                          10, none, 10, 10, 10, 10};
    return recipe;
}

/// What bathymetry warns of.
auto warnings_of(const TiffRecipe& ground, nlohmann::json params) -> std::vector<std::string> {
    const ScratchFolder folder;
    const auto path = folder.file("ground.tif");
    write_tiff(path, ground);
    params["file"] = path;
    thalweg::testing::Surroundings around;
    around.params = params.dump();
    auto node = LoneNode::of<BathymetryNode>(around);
    node.leave_unread("manning");
    REQUIRE(to_text(node.start()) == "");
    std::vector<std::string> warnings;
    for (const auto& logged : node.log()) {
        if (logged.severity == THW_WARNING) {
            warnings.push_back(logged.text.substr(logged.text.find("ground.tif")));
        }
    }
    return warnings;
}

}  // namespace

TEST_CASE("cells without a value are a hole unless their sides lead to the edge") {
    constexpr double nan = NAN;
    const CellField field{{5, 4, 0, 0, 1, 1, ""}, {1,   1,   1, 1,   1,    //
                                                   1,   1,   1, nan, nan,  // to the east edge
                                                   nan, 1,   1, 1,   1,    // to the west edge
                                                   1,   nan, 1, 1,   1}};  // to the north edge
    auto diagonal = field;
    diagonal.values[11] = diagonal.values[6] = nan;  // a way that bends to the west edge
    diagonal.values[9] = 1;                          // parts (3, 1) from the east edge
    diagonal.values[4] = nan;                        // touches it by a corner alone

    const auto found = holes_in(diagonal);

    CHECK(holes_in(field).cells == 0);
    CHECK(found.cells == 1);
    CHECK(found.column == 3);
    CHECK(found.row == 1);
}

TEST_CASE("holes inside the terrain are told of unless missing says what they are") {
    const auto holed = clipped_ground(none);

    CHECK(warnings_of(holed, {}) ==
          std::vector<std::string>{
              "ground.tif: 2 cells without a level inside the terrain are walls, the first at row 2 (from "
              "the south), column 3 (x 35, y 25); fill them, or set missing to wall if they are meant"});
    CHECK(warnings_of(holed, {{"grid", "triangles"}}).size() == 1);
    CHECK(warnings_of(holed, {{"missing", "wall"}}).empty());
    CHECK(warnings_of(holed, {{"missing", "value"}, {"missing_value", 9}}).empty());
    CHECK(warnings_of(holed, {{"window", {0, 0, 60, 30}}}).empty());  // at the edge of the window
    CHECK(warnings_of(clipped_ground(10), {}).empty());
}
