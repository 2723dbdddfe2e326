// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include <cmath>

#include <doctest/doctest.h>
#include <thalweg/testing/small_meshes.hpp>

#include "bathymetry/nodes/lookup_node.hpp"
#include "support/node_bench.hpp"
#include "support/scratch_folder.hpp"
#include "test_files.hpp"

using namespace thalweg::bathymetry;
using namespace thalweg::bathymetry::test;
using thalweg::Grid;
using thalweg::test::NodeBench;
using thalweg::test::ScratchFolder;
using thalweg::test::TestField;

namespace {

auto classes_on(const Grid& grid, std::vector<float> classes) -> TestField {
    return {"class", "1", grid, THW_AT_CELL, std::move(classes)};
}

const Grid raster(3, 2, 100, 200, 10, 10);

auto values(const nlohmann::json& map) -> nlohmann::json {
    return {{"values", map}, {"precision", "double"}};
}

/// What a lookup in this file says on the classes 1, 2 and 3.
auto error_of_file(const ScratchFolder& folder, const std::string& text, nlohmann::json params = {})
    -> std::string {
    params["file"] = folder.write("n.csv", text).string();
    return NodeBench::of<LookupNode>(params)->all({classes_on(Grid(3, 1, 0, 0, 1, 1), {1, 2, 3})});
}

}  // namespace

TEST_CASE("classes of a raster get the values that the graph writes, and a missing class stays missing") {
    const auto node = NodeBench::of<LookupNode>(values({{"1", "30 mm"}, {"-4", "2 cm"}, {"other", "1 m"}}));

    REQUIRE(node->all({classes_on(raster, {1, -4, 9, NAN, 1, 0})}) == "");

    const auto found = node->output("value");
    CHECK(found[0] == 3);
    CHECK(found[1] == 2);
    CHECK(found[2] == 100);
    CHECK(std::isnan(found[3]));
    CHECK(found[4] == 3);
    CHECK(found[5] == 100);
    CHECK(node->output_field("value").unit() == "cm");
    CHECK(node->output_field("value").dtype() == THW_F64);
}

TEST_CASE("classes on triangles and on curvilinear cells get values, in float and in double") {
    const auto triangles = thalweg::testing::square_of_triangles(1);
    const auto bent = thalweg::testing::bent_cells(2, 1);
    const thalweg::mesh::TriangleView of_triangles(triangles);
    const auto of_bent = bent.to_abi();
    for (const auto* precision : {"float", "double"}) {
        const nlohmann::json params = {
            {"values", {{"1", 0.03}, {"2", 0.1}}}, {"unit", "s m-1/3"}, {"precision", precision}};
        const auto on_triangles = NodeBench::of<LookupNode>(params);
        const auto on_bent = NodeBench::of<LookupNode>(params);

        REQUIRE(on_triangles->all({classes_on(of_triangles.grid(), {2, 1})}) == "");
        REQUIRE(on_bent->all({classes_on(thalweg::mesh::grid_on(bent, of_bent), {1, 2})}) == "");

        const bool is_float = std::string(precision) == "float";
        const double first = is_float ? 0.03F : 0.03, second = is_float ? 0.1F : 0.1;
        CHECK(on_triangles->output("value") == std::vector<double>{second, first});
        CHECK(on_bent->output("value") == std::vector<double>{first, second});
        CHECK(on_bent->output_field("value").unit() == "s m-1/3");
    }
}

TEST_CASE("values follow classes that change while time runs") {
    const auto node = NodeBench::of<LookupNode>(values({{"0", 0.5}, {"1", 0.25}}));
    REQUIRE(node->all({classes_on(Grid(2, 1, 0, 0, 1, 1), {0, 1})}) == "");

    node->set_values("class", {1, 1});
    REQUIRE(node->run(0, 1) == "");

    CHECK(node->output("value") == std::vector<double>{0.25, 0.25});
}

TEST_CASE("a long table on many cells is searched right") {
    constexpr int classes = 101, cells = 3003;
    nlohmann::json map;
    std::vector<float> field;
    field.reserve(cells);
    for (int k = 0; k < classes; ++k) {
        map[std::to_string(3 * k - 90)] = k * 0.5;
    }
    for (int k = 0; k < cells; ++k) {
        field.push_back(static_cast<float>(3 * (k * 7 % classes) - 90));
    }
    const auto node = NodeBench::of<LookupNode>(values(map));

    REQUIRE(node->all({classes_on(Grid(cells, 1, 0, 0, 1, 1), field)}) == "");

    const auto found = node->output("value");
    for (int k = 0; k < cells; ++k) {
        CHECK(found[static_cast<std::size_t>(k)] == k * 7 % classes * 0.5);
    }
}

TEST_CASE("a class without a value is refused with its number, how many cells have it, and where") {
    const auto on_raster = NodeBench::of<LookupNode>(values({{"1", 0.03}}));
    const auto triangles = thalweg::testing::square_of_triangles(1);
    const thalweg::mesh::TriangleView view(triangles);
    const auto on_triangles = NodeBench::of<LookupNode>(values({{"1", 0.03}}));
    const auto fraction = NodeBench::of<LookupNode>(values({{"1", 0.03}, {"other", 1}}));

    CHECK(on_raster->all({classes_on(raster, {1, 1, 7, 8, 7, 1})}) ==
          "values: a class has no value | 7 in 2 cells, the first is cell (2, 0) at x = 125 m, y = 205 m | a "
          "value for every class that occurs | add \"7\", or \"other\" for all that are not named");
    CHECK(contains(on_triangles->all({classes_on(view.grid(), {1, 2})}),
                   "values: a class has no value | 2 in triangle 2 at x = 0.333333333333 m, y"));
    CHECK(contains(
        fraction->all({classes_on(raster, {1, 1, 1, 1.5, 1, 1})}),
        "values: a number is no class | 1.5 in cell (0, 1) at x = 105 m, y = 215 m | whole numbers"));
}

TEST_CASE("values come from a file that has names, too, and a unit in its header") {
    const ScratchFolder folder;
    const auto file = folder.write(
        "n.csv", "# land use\nname; class; n [s m-1/3]\nforest, dense; 41; 0,1\nroad; 12; 0,02\n");
    const auto node = NodeBench::of<LookupNode>(
        {{"file", file.string()}, {"value_column", "n"}, {"other", 0.05}, {"precision", "double"}});

    REQUIRE(node->all({classes_on(Grid(3, 1, 0, 0, 1, 1), {12, 41, 5})}) == "");

    CHECK(node->output("value") == std::vector<double>{0.02, 0.1, 0.05});
    CHECK(node->output_field("value").unit() == "s m-1/3");
}

TEST_CASE("a column without a unit is in that of the parameter, one with a unit is converted to it") {
    const ScratchFolder folder;
    const auto found = [&](const std::string& header) {
        const auto file = folder.write("n.csv", header + "\n1,20\n");
        const auto node =
            NodeBench::of<LookupNode>({{"file", file.string()}, {"unit", "m"}, {"precision", "double"}});
        CHECK(node->all({classes_on(Grid(1, 1, 0, 0, 1, 1), {1})}) == "");
        CHECK(node->output_field("value").unit() == "m");
        return node->output("value").at(0);
    };

    CHECK(found("class, value") == 20);
    CHECK(found("class [1], value [cm]") == 0.2);
}

TEST_CASE("a file of classes with a slip is refused, and so is a lookup without a source or with two") {
    const ScratchFolder folder;

    CHECK(contains(error_of_file(folder, "class, value\n1, 2\n1, 3\n"),
                   "file: a class has two values | two rows of class 1 | one row for each class"));
    CHECK(contains(error_of_file(folder, "class, value\n1.5, 2\n"),
                   "file: this is no class | 1.5 in column 'class' | whole numbers"));
    CHECK(contains(error_of_file(folder, "class, value\n"),
                   "file: no class has a value | a file without rows"));
    CHECK(contains(error_of_file(folder, "class, n\n1, 2\n"),
                   "there is no column 'value' | one of 'class' or 'n' | 'value' in the header"));
    CHECK(contains(error_of_file(folder, "class, value [s]\n1, 2\n", {{"unit", "m"}}),
                   "column 'value' cannot be converted | [s]"));
    CHECK(contains(
        error_of_file(folder, "class, value\n1, 2\n2, 4\n"),
        "file: a class has no value | 3 in cell (2, 0) at x = 2.5 m, y = 0.5 m | a value for every class "
        "that occurs | add a row of class 3, or set other for all that are not named"));
    CHECK(contains(error_of_file(folder, "class, value\n1, 2\n", {{"values", {{"1", 2}}}}),
                   "values: the classes need one source of values | values and file | one of them"));
    CHECK(contains(NodeBench::of<LookupNode>(nlohmann::json::object())->all({classes_on(raster, {})}),
                   "values: the classes need one source of values | neither values nor file"));
    CHECK(contains(
        NodeBench::of<LookupNode>({{"values", {{"1", 2}}}, {"other", 1}})->all({classes_on(raster, {})}),
        "other: nothing reads this without file"));
    CHECK(contains(NodeBench::of<LookupNode>(values({{"1", "3 metrs"}}))->all({classes_on(raster, {})}),
                   "values: this unit is not known | metrs"));
    CHECK(contains(NodeBench::of<LookupNode>(values({{"1", "300 km"}}))->all({classes_on(raster, {})}),
                   "values: a value that cannot be | 300 km"));
}
