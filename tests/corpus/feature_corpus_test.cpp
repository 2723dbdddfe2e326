// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>

#include <doctest/doctest.h>
#include <thalweg/gis/coordinate_system.hpp>

#include "bathymetry/nodes/barrier_node.hpp"
#include "bathymetry/nodes/features_node.hpp"
#include "bathymetry/nodes/polygons_node.hpp"
#include "corpus.hpp"
#include "shallowwater/node/shallowwater_node.hpp"
#include "support/node_bench.hpp"
#include "support/scratch_folder.hpp"

using namespace thalweg;
using namespace thalweg::bathymetry;
using namespace thalweg::corpus;
using nlohmann::json;
using thalweg::test::NodeBench;
using thalweg::test::ScratchFolder;
using thalweg::test::TestField;

namespace {

auto flat_field(const std::string& name) -> TestField {
    Grid grid(12, 8, frame_x0, frame_y0, 10, 10);
    grid.crs = gis::crs_from_text(frame, "frame");
    return {name, "m", grid, THW_AT_CELL, std::vector<float>(96)};
}

auto params_of(const CorpusFile& file, const ScratchFolder& folder, const json& more = json::object())
    -> json {
    auto params = file.params;
    params["file"] = folder.file(file.name);
    params.update(more);
    return params;
}

auto count_of(const std::vector<double>& values, double value) -> std::ptrdiff_t {
    return std::count(values.begin(), values.end(), value);
}

/// All features of a file, as the node `features` gives them.
auto features_of(const CorpusFile& file, const ScratchFolder& folder) -> Features {
    testing::Surroundings around;
    around.params = params_of(file, folder).dump();
    auto node = testing::LoneNode::of<FeaturesNode>(around);
    REQUIRE(testing::to_text(node.start()) == "");
    return node.output_features("features");
}

/// KML calls the attribute Name, whatever it was before.
auto names_of(const Features& features) -> std::vector<std::string> {
    const auto* names = features.attributes.find("name");
    return (names != nullptr ? *names : features.attributes.column("Name")).texts();
}

/// Cells of the pond (2.5) and of the lake (4) as the node `polygons` draws them.
void check_drawn(const CorpusFile& file, const ScratchFolder& folder) {
    const json level{{"attribute", "level"}, {"unit", "m"}};
    const auto node = NodeBench::of<PolygonsNode>(params_of(file, folder, level));
    REQUIRE(node->all({flat_field("grid"), {"", "", {}, THW_AT_CELL, {}}}) == "");
    const auto values = node->output("value");
    CHECK(count_of(values, 2.5) == 6);
    CHECK(count_of(values, 4) == 8);
}

/// The same over an edge.
void check_drawn(const Features& features) {
    testing::Surroundings around;
    around.params = R"({"attribute": "level", "unit": "m"})";
    auto node = testing::LoneNode::of<PolygonsNode>(around);
    const auto grid = flat_field("grid");
    node.give(testing::InputField{"grid", grid.values, grid.grid, THW_AT_CELL, "m", "", "", true});
    node.give(testing::InputFeatures{"shapes", features, true});
    REQUIRE(testing::to_text(node.start()) == "");
    CHECK(count_of(node.output("value"), 2.5) == 6);
    CHECK(count_of(node.output("value"), 4) == 8);
}

/// What the flow says of its boundaries `inlet` and `outlet`, whose lines come in a file or as features.
auto boundaries_told(json params, const Features* lines) -> std::string {
    params["boundaries"] = {{{"segment", "inlet"}, {"kind", "stage"}, {"value", 1}},
                            {{"segment", "outlet"}, {"kind", "stage"}, {"value", 1}}};
    testing::Surroundings around;
    around.params = params.dump();
    auto node = testing::LoneNode::of<shallowwater::ShallowWaterNode>(around);
    const auto bed = flat_field("bed");
    node.give(testing::InputField{"bed", bed.values, bed.grid, THW_AT_CELL, "m", "", "", true});
    if (lines != nullptr) {
        node.give(testing::InputFeatures{"boundary_lines", *lines, true});
    }
    auto told = testing::to_text(node.start());
    for (const auto& line : node.log()) {
        told += line.text + "\n";
    }
    return told;
}

}  // namespace

TEST_CASE("every file of polygons in the corpus is one drawing to every node that draws") {
    const ScratchFolder folder;
    for (const auto& file : area_files()) {
        CAPTURE(file.name);
        file.write(folder.file(file.name));

        const auto features = features_of(file, folder);
        REQUIRE(features.shapes.size() == static_cast<std::size_t>(file.count));
        CHECK(features.shapes[0].kind() == ShapeKind::polygons);
        CHECK(features.shapes[0].points() == 4);
        CHECK(names_of(features) == std::vector<std::string>{"pond", "lake"});
        CHECK(features.attributes.column("level").numbers() == std::vector<double>{2.5, 4});
        check_drawn(file, folder);
        check_drawn(features);

        const auto wall = NodeBench::of<BarrierNode>(params_of(file, folder, {{"attribute", "level"}}));
        REQUIRE(wall->configure() == "");
        std::vector<TestField> inputs(wall->declared_inputs(), {"", "", {}, THW_AT_CELL, {}});
        inputs[0] = flat_field("bed");
        REQUIRE(wall->negotiate(inputs) == "");
        REQUIRE(wall->run(0) == "");
        const auto raised = wall->output("bed_change");
        CHECK(count_of(raised, 2.5) >=
              12);  // the corners of the cells inside, and of those under the outline
        CHECK(count_of(raised, 4) >= 15);
    }
}

TEST_CASE("every file of lines in the corpus is the same boundaries to the flow") {
    const ScratchFolder folder;
    for (const auto& file : line_files()) {
        CAPTURE(file.name);
        file.write(folder.file(file.name));

        const auto features = features_of(file, folder);
        REQUIRE(features.shapes.size() == static_cast<std::size_t>(file.count));
        CHECK(features.shapes[0].kind() == ShapeKind::lines);
        CHECK(names_of(features) == std::vector<std::string>{"inlet", "outlet"});

        for (const auto& told : {boundaries_told({{"boundary_lines", folder.file(file.name)}}, nullptr),
                                 boundaries_told(json::object(), &features)}) {
            CAPTURE(told);
            CHECK(told.find("inlet, stage: 4 faces, 40 m") != std::string::npos);
            CHECK(told.find("outlet, stage: 2 faces, 20 m") != std::string::npos);
        }
    }
}
