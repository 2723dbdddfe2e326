// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// Fields of classes as GeoTIFF: bytes with the colours and names that a GIS shows as its legend.

#include <cmath>
#include <string>

#include <doctest/doctest.h>

#include "bathymetry/nodes/raster_writer_node.hpp"
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

constexpr auto hazard = "Hazard class (2008); 0: always dry; 1: caution; 2: <some> & most; 4: danger for all";

auto class_field(std::vector<float> values, const std::string& long_name = hazard) -> TestField {
    return {"hazard", "1", Grid(3, 2, 0, 0, 10, 10), THW_AT_CELL, std::move(values), long_name};
}

/// Runs a node once. Returns its error.
auto written(const ScratchFolder& folder, const TestField& field) -> std::string {
    const auto node = NodeBench::of<RasterWriterNode>({{"prefix", "map"}});
    REQUIRE(node->configure(folder.path()) == "");
    REQUIRE(node->negotiate({field}) == "");
    return node->run(60);
}

}  // namespace

TEST_CASE("a field of classes becomes bytes with the names and colours of its classes") {
    const ScratchFolder folder;

    REQUIRE(written(folder, class_field({0, 1, 2, 4, std::nanf(""), 1})) == "");

    const auto file = folder.file("map_hazard_0000060s.tif");
    const auto text = output_of("gdalinfo -stats " + file);
    CHECK(contains(text, "Type=Byte"));
    CHECK(contains(text, "NoData Value=0"));
    CHECK(contains(text, "long_name=Hazard class (2008)\n"));
    CHECK(contains(text,
                   "      0: always dry\n      1: caution\n      2: <some> & most\n      3: \n      4: "
                   "danger for all\n"));
    CHECK(contains(text, "    1: 255,245,176,255\n"));
    CHECK(contains(text, "    4: 150,0,24,255\n"));
    CHECK(contains(text, "flag_values=0, 1, 2, 4\n"));
    CHECK(contains(text, "flag_meanings=always dry; caution; <some> & most; danger for all\n"));
    CHECK(contains(text, "STATISTICS_MAXIMUM=4"));
    CHECK(contains(text, "STATISTICS_MINIMUM=1"));
}

TEST_CASE("a field with a unit, or without names of classes, keeps its numbers") {
    const ScratchFolder folder;
    auto metres = class_field({0, 1, 2, 4, 4, 1});
    metres.unit = "m";
    metres.name = "metres";

    REQUIRE(written(folder, metres) == "");
    REQUIRE(written(folder, class_field({0, 1, 2, 4, 4, 1}, "Rating; 0 where dry")) == "");

    CHECK(contains(output_of("gdalinfo " + folder.file("map_metres_0000060s.tif")), "Type=Float32"));
    CHECK(contains(output_of("gdalinfo " + folder.file("map_hazard_0000060s.tif")), "Type=Float32"));
    CHECK(folder.names().size() == 2);
}

TEST_CASE("a value that is none of the classes is refused, and no file is left") {
    const ScratchFolder folder;

    const auto error = written(folder, class_field({0, 1, 2.5F, 4, 4, 1}));

    CHECK(contains(error, "hazard: a value is none of the classes that the field's long name says"));
    CHECK(contains(error, "2.5"));
    CHECK(contains(error, "0: always dry; 1: caution; 2: <some> & most; 4: danger for all"));
    CHECK(folder.names().empty());
}

TEST_CASE("overviews of classes hold classes, not means") {
    const ScratchFolder folder;
    TestField field{"hazard", "1", Grid(600, 600, 0, 0, 10, 10), THW_AT_CELL, {}, hazard};
    for (int k = 0; k < 600 * 600; ++k) {
        field.values.push_back(k % 2 == 0 ? 1 : 4);
    }

    REQUIRE(written(folder, field) == "");

    const auto file = folder.file("map_hazard_0000060s.tif");
    const auto text = output_of("gdalinfo -hist " + file);
    CHECK(contains(text, "Overviews: 300x300"));
    const auto found = output_of("gdallocationinfo -valonly -overview 1 " + file + " 101 100");
    CHECK((found == "1\n" || found == "4\n"));
}
