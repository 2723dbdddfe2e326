// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include <cmath>
#include <map>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>
#include <thalweg/testing/lone_node.hpp>
#include <thalweg/testing/small_meshes.hpp>

#include "support/scratch_folder.hpp"
#include "view/nodes/compare_fields_node.hpp"

using namespace thalweg;
using namespace thalweg::view;
using doctest::Approx;
using thalweg::test::ScratchFolder;
using thalweg::test::text_of;
using thalweg::testing::bent_cells;
using thalweg::testing::FieldValues;
using thalweg::testing::InputField;
using thalweg::testing::LoneNode;
using thalweg::testing::square_of_triangles;
using thalweg::testing::Surroundings;
using thalweg::testing::to_text;

namespace {

struct ComparedFields {
    std::string error, csv;
    std::map<std::string, testing::Metric> metrics;
};

/// One sample at 5 s of two fields on one grid.
auto compared(const Grid& grid, FieldValues value, const std::string& unit, FieldValues reference,
              const std::string& reference_unit, const nlohmann::json& params) -> ComparedFields {
    const ScratchFolder folder;
    Surroundings around;
    around.params = params.dump();
    around.results = folder.path();
    auto node = LoneNode::of<CompareFieldsNode>(around);
    node.give(InputField{"value", std::move(value), grid, THW_AT_CELL, unit});
    node.give(InputField{"reference", std::move(reference), grid, THW_AT_CELL, reference_unit});
    auto error = to_text(node.start());
    if (error.empty()) {
        error = to_text(node.run(0, 5)) + to_text(node.finish());
    }
    return {error, error.empty() ? text_of(folder.path() / "node.csv") : "", node.metrics()};
}

const nlohmann::json nothing = nlohmann::json::object();
const Grid four(2, 2, 0, 0, 10, 10);
const Grid row(5, 1, 0, 0, 10, 10);
const std::vector<float> depths{0.1F, 0.2F, 0.01F, 0, 0.3F};
const std::vector<float> seen{1, NAN, 1, NAN, 1};

}  // namespace

TEST_CASE("values are compared where both fields have one, in the unit of the computed one") {
    const auto single = compared(four, std::vector<float>{1, 2, 3, NAN}, "m",
                                 std::vector<float>{100, 100, NAN, 200}, "cm", nothing);
    const auto twice = compared(four, std::vector<double>{1, 2, 3, NAN}, "m",
                                std::vector<double>{1, 1, NAN, 2}, "m", nothing);

    REQUIRE(single.error == "");
    CHECK(single.csv ==
          "time_s,area_m2,bias_m,mean_absolute_m,rmse_m,relative_l2,least_difference_m,greatest_difference_m,"
          "area_of_value_alone_m2,area_of_reference_alone_m2\n"
          "5,200,0.5,0.5,0.7071067811865476,0.7071067811865476,0,1,100,100\n");
    CHECK(twice.csv == single.csv);
    CHECK(single.metrics.at("rmse").value == std::sqrt(0.5));
    CHECK(single.metrics.at("rmse").unit == "m");
}

TEST_CASE("cells of triangles and bent cells weigh as their areas, and arrival times have a mean shift") {
    const auto data = square_of_triangles(1);
    const mesh::TriangleView triangles(data);
    const auto bent = bent_cells(2, 1);  // areas as 3 to 5
    const auto view = bent.to_abi();

    const auto flat =
        compared(triangles.grid(), std::vector<float>{60, 90}, "s", std::vector<float>{1, 1}, "min", nothing);
    const auto curved = compared(mesh::grid_on(bent, view), std::vector<float>{2, 1}, "m",
                                 std::vector<float>{1, 1}, "m", nothing);

    REQUIRE(flat.error == "");
    CHECK(flat.metrics.at("bias").value == 15);
    CHECK(flat.metrics.at("greatest_difference").value == 30);
    REQUIRE(curved.error == "");
    CHECK(curved.metrics.at("bias").value == Approx(3.0 / 8).epsilon(1e-14));
    CHECK(curved.metrics.at("area").value == Approx(400).epsilon(1e-14));
}

TEST_CASE("extents have hits, misses and false alarms, and the scores that follow") {
    const nlohmann::json params{{"as", "extents"}, {"threshold", "5 cm"}};
    auto looked = params;
    looked["missing"] = "left_out";

    const auto drawn = compared(row, depths, "m", seen, "1", params);
    const auto in_part = compared(row, depths, "m", seen, "1", looked);
    const auto same = compared(row, depths, "m", std::vector<float>{4, 20, 6, 1, 30}, "cm", params);
    const auto dry = compared(row, std::vector<float>(5, 0), "m", std::vector<float>(5, 0), "m", params);

    REQUIRE(drawn.error == "");
    CHECK(drawn.csv ==
          "time_s,hits_m2,misses_m2,false_alarms_m2,hit_rate,false_alarm_ratio,critical_success_index,f1\n"
          "5,200,100,100,0.6666666666666666,0.3333333333333333,0.5,0.6666666666666666\n");
    CHECK(in_part.metrics.at("false_alarms").value == 0);
    CHECK(in_part.metrics.at("critical_success_index").value == 2.0 / 3);
    REQUIRE(same.error == "");
    CHECK(same.csv.substr(same.csv.find('\n'), 17) == "\n5,200,100,100,0.");
    CHECK(dry.csv.substr(dry.csv.find('\n')) == "\n5,0,0,0,,,,\n");
    CHECK(dry.metrics.count("f1") == 0);
}

TEST_CASE("a field without values yet gives a blank row") {
    const auto found = compared(row, depths, "m", std::vector<float>{}, "m", nothing);

    REQUIRE(found.error == "");
    CHECK(found.csv.substr(found.csv.find('\n')) == "\n5,,,,,,,,,\n");
}

TEST_CASE("what compare-fields cannot compare is said with a remedy") {
    const auto said = [](const std::string& reference_unit, const nlohmann::json& params) {
        return compared(row, depths, "m", seen, reference_unit, params).error;
    };

    CHECK(
        said("s", nothing) ==
        "reference: the fields measure different things | s | a unit that measures the same as 'm', that of "
        "input value | connect another field");
    CHECK(
        said("s", {{"as", "extents"}, {"threshold", 0.1}}) ==
        "reference: the fields measure different things | s | a unit that measures the same as 'm', that of "
        "input value | set `reference_threshold`");
    CHECK(said("s", {{"as", "extents"}, {"threshold", 0.1}, {"reference_threshold", "1 min"}}) == "");
    CHECK(said("m", {{"as", "extents"}}) ==
          "threshold: an extent needs a limit |  | a number, or a text with a unit such as \"5 cm\" | say "
          "above "
          "which value a cell counts as flooded");
    CHECK(said("m", {{"threshold", 0.1}, {"missing", "left_out"}}) ==
          "threshold: only extents have this |  |  | set \"as\": \"extents\", or take it out\n"
          "missing: only extents have this |  |  | set \"as\": \"extents\", or take it out");
    CHECK(said("m", {{"as", "extents"}, {"threshold", "5 s"}}) ==
          "threshold: this is no number in the unit of the field | \"5 s\" | a number, or a text with a unit "
          "that measures the same as 'm' | correct the number or its unit");
}
