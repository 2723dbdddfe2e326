// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include <cmath>

#include <doctest/doctest.h>
#include <thalweg/testing/small_meshes.hpp>

#include "bathymetry/nodes/formula_node.hpp"
#include "support/node_bench.hpp"
#include "test_files.hpp"

using namespace thalweg::bathymetry;
using namespace thalweg::bathymetry::test;
using thalweg::Grid;
using thalweg::test::NodeBench;
using thalweg::test::TestField;

namespace {

const Grid three(3, 1, 100, 200, 10, 10);

auto field(const std::string& name, const std::string& unit, std::vector<float> values,
           const Grid& grid = three) -> TestField {
    return {name, unit, grid, THW_AT_CELL, std::move(values)};
}

auto refusal(const nlohmann::json& params, const std::vector<TestField>& inputs) -> std::string {
    return NodeBench::of<FormulaNode>(params)->all(inputs);
}

}  // namespace

TEST_CASE("a formula of fields with units has the unit that follows, and is missing where an input is") {
    const auto node = NodeBench::of<FormulaNode>({{"expression", "depth * speed"}, {"precision", "double"}});

    REQUIRE(node->all({field("depth", "m", {2, NAN, 4}), field("speed", "m s-1", {0.5, 1, 0.25})}) == "");

    const auto found = node->output("value");
    CHECK(found[0] == 1);
    CHECK(std::isnan(found[1]));
    CHECK(found[2] == 1);
    CHECK(node->output_field("value").unit() == "m2 s-1");
    CHECK(node->output_field("value").long_name() == "depth * speed");
    CHECK(node->output_field("value").dtype() == THW_F64);
}

TEST_CASE("an empirical formula ignores units, or gives its numbers the units that they have") {
    const auto ignored = NodeBench::of<FormulaNode>(
        {{"expression", "0.03 + 0.01 * sqrt(depth)"}, {"units", "ignored"}, {"unit", "s m-1/3"}});
    const auto constants =
        NodeBench::of<FormulaNode>({{"expression", "n + k * sqrt(depth)"},
                                    {"constants", {{"n", "0.03 s m-1/3"}, {"k", "0.01 s m-5/6"}}},
                                    {"unit", "s m-1/3"}});
    const std::vector<TestField> depth = {field("depth", "m", {0, 1, 4})};

    REQUIRE(ignored->all(depth) == "");
    REQUIRE(constants->all(depth) == "");

    const std::vector<double> expected = {0.03F, static_cast<float>(0.03 + 0.01),
                                          static_cast<float>(0.03 + 0.01 * 2)};
    CHECK(ignored->output("value") == expected);
    CHECK(constants->output("value") == expected);
    CHECK(ignored->output_field("value").unit() == "s m-1/3");
    CHECK(constants->output_field("value").unit() == "s m-1/3");
}

TEST_CASE("the unit in the long name of a field counts, since UDUNITS has none for Manning's n") {
    auto manning = field("n", "1", {0.03F, 0.03F, 0.03F});
    manning.long_name = "Manning roughness [s m^(-1/3)]";
    const auto node = NodeBench::of<FormulaNode>({{"expression", "2 * n"}});

    REQUIRE(node->all({manning}) == "");

    CHECK(node->output_field("value").unit() == "s m-1/3");
}

TEST_CASE("formulas hold on triangles and on curvilinear cells, and follow what changes") {
    const auto triangles = thalweg::testing::square_of_triangles(1);
    const auto bent = thalweg::testing::bent_cells(2, 1);
    const thalweg::mesh::TriangleView of_triangles(triangles);
    const auto of_bent = bent.to_abi();
    const auto on_triangles = NodeBench::of<FormulaNode>({{"expression", "a / 4"}});
    const auto on_bent = NodeBench::of<FormulaNode>({{"expression", "a / 4"}});

    REQUIRE(on_triangles->all({field("a", "1", {1, 2}, of_triangles.grid())}) == "");
    REQUIRE(on_bent->all({field("a", "1", {4, 8}, thalweg::mesh::grid_on(bent, of_bent))}) == "");

    CHECK(on_triangles->output("value") == std::vector<double>{0.25, 0.5});
    CHECK(on_bent->output("value") == std::vector<double>{1, 2});
    on_bent->set_values("a", {12, 16});
    REQUIRE(on_bent->run(0, 1) == "");
    CHECK(on_bent->output("value") == std::vector<double>{3, 4});
}

TEST_CASE("a division by zero, and a value that is none, are told with the inputs and the cell") {
    const std::vector<TestField> inputs = {field("q", "m2 s-1", {1, 2, 3}), field("depth", "m", {1, 0, 0})};

    CHECK(refusal({{"expression", "1 + q / q + q / (depth * depth) * 0"}, {"units", "ignored"}}, inputs) ==
          "expression: the formula divides by zero in a cell | q = 2, depth = 0 in cell (1, 0) at x = 115 m, "
          "y = 205 m "
          "| a divisor that is nowhere 0, for the '/' in column 15, at '/ (depth * depth) * 0' | say what "
          "holds there, "
          "as in if(depth > 0, discharge / depth, 0)");
    CHECK(refusal({{"expression", "if(depth > 0, q / depth, 0)"}}, inputs) == "");
    CHECK(contains(
        refusal({{"expression", "sqrt(q - 1.5) + depth"}, {"units", "ignored"}}, inputs),
        "expression: the formula has no value in a cell | q = 1, depth = 1 in cell (0, 0) at x = 105 m, y = "
        "205 m | a number that precision float can hold | keep roots, logarithms"));
    CHECK(contains(refusal({{"expression", "q * 1e38 * 9 + depth"}, {"units", "ignored"}}, inputs),
                   "the formula has no value in a cell | q = 1, depth = 1 in cell (0, 0)"));
    CHECK(refusal({{"expression", "q * 1e38 * 9 + depth"}, {"units", "ignored"}, {"precision", "double"}},
                  inputs) == "");
}

TEST_CASE("slips of a formula and its names are told before a run") {
    const std::vector<TestField> depth = {field("depth", "m", {1, 2, 3})};

    CHECK(contains(refusal({{"expression", "depht"}}, depth),
                   "expression: a name of the formula is neither an input nor a constant | 'depht'"));
    CHECK(contains(
        refusal({{"expression", "depth"}}, {field("depth", "m", {1, 2, 3}), field("min", "m", {1, 2, 3})}),
        "min: an input has a name that no formula can write | \"min\""));
    CHECK(
        contains(refusal({{"expression", "depth + depth"}, {"constants", {{"depth", 1}, {"a-b", 2}}}}, depth),
                 "constants/a-b: a constant has a name that no formula can write | \"a-b\""));
    CHECK(contains(refusal({{"expression", "depth + depth"}, {"constants", {{"depth", 1}}}}, depth),
                   "constants/depth: a constant has the name of an input"));
    CHECK(contains(refusal({{"expression", "depth * k"}, {"constants", {{"k", "deep"}}}}, depth),
                   "constants/k: this is no number in the unit of the values | \"deep\""));
    CHECK(contains(refusal({{"expression", "depth * k"}, {"constants", {{"k", "2 metrs"}}}}, depth),
                   "constants/k: this unit is not known | metrs"));
    CHECK(contains(refusal({{"expression", "depth * k"}, {"constants", {{"k", 1}, {"l", 1}}}}, depth),
                   "expression: a constant of the formula is not used | 'l'"));
    CHECK(contains(refusal({{"expression", "2"}}, {}), "expression: a formula needs an input"));
}

TEST_CASE("a unit that the formula does not give is refused, with the one that it gives") {
    const std::vector<TestField> depth = {field("depth", "m", {1, 2, 3})};

    CHECK(refusal({{"expression", "depth * depth"}, {"unit", "m"}}, depth) ==
          "unit: the formula gives another unit than the output shall have | m | m2, which follows from the "
          "units of "
          "the inputs and constants | correct the formula or unit, or set units to ignored");
    CHECK(contains(
        refusal({{"expression", "depth * 100"}, {"unit", "cm"}}, depth),
        "| cm | m, which follows from the units of the inputs and constants | leave out unit, or multiply "
        "by a constant with a unit"));
    CHECK(refusal({{"expression", "depth * k"}, {"unit", "cm"}, {"constants", {{"k", "100 cm/m"}}}}, depth) ==
          "");
}
