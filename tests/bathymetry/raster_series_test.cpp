// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include <cmath>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>
#include <thalweg/gis/coordinate_system.hpp>
#include <thalweg/mesh/curvilinear.hpp>
#include <thalweg/mesh/triangles.hpp>
#include <thalweg/testing/small_meshes.hpp>

#include "bathymetry/frames/band_times.hpp"
#include "bathymetry/frames/frame_spans.hpp"
#include "bathymetry/nodes/raster_series_node.hpp"
#include "frame_files.hpp"
#include "support/node_bench.hpp"
#include "support/scratch_folder.hpp"
#include "test_files.hpp"

using namespace thalweg::bathymetry;
using namespace thalweg::bathymetry::test;
using nlohmann::json;
using thalweg::Grid;
using thalweg::test::NodeBench;
using thalweg::test::ScratchFolder;
using thalweg::test::TestField;

namespace {

constexpr double mm_per_hour = 1e-3 / 3600;  // m/s

/// A field on a raster of nx by ny cells of 10 m from (0, 0) on.
auto field_on(int nx, int ny) -> std::vector<TestField> {
    return {{"grid", "m", Grid(nx, ny, 0, 0, 10, 10), THW_AT_CELL,
             std::vector<float>(static_cast<std::size_t>(nx * ny))}};
}

/// The node for a run up to `end` [s], started on a field.
auto started(const json& params, double end, const std::vector<TestField>& on = field_on(2, 1),
             const std::string& start_date = "") -> std::unique_ptr<NodeBench> {
    auto node = NodeBench::of<RasterSeriesNode>(params);
    node->start_date = start_date;
    REQUIRE(node->configure(".", end) == "");
    REQUIRE(node->negotiate(on) == "");
    REQUIRE(node->run(0) == "");
    return node;
}

/// What the node says up to its first values, for a run of 20 min on two cells.
auto said_by(const json& params, const std::string& start_date = "") -> std::string {
    auto node = NodeBench::of<RasterSeriesNode>(params);
    node->start_date = start_date;
    auto said = node->configure(".", 1200);
    said = said.empty() ? node->negotiate(field_on(2, 1)) : said;
    return said.empty() ? node->run(0) : said;
}

void check_values(const std::vector<double>& found, const std::vector<double>& right) {
    REQUIRE(found.size() == right.size());
    for (std::size_t k = 0; k < right.size(); ++k) {
        CAPTURE(k);
        CHECK(found[k] == doctest::Approx(right[k]).epsilon(1e-13));
    }
}

/// Frames at 0, 5, 10 and 15 min of 12, 0, 36 and 24 mm/h in the first column, twice as much in the second.
auto four_frames() -> CubeRecipe {
    CubeRecipe recipe;
    recipe.times = {0, 5, 10, 15};
    recipe.frames = {{12, 24, 12, 24}, {0, 0, 0, 0}, {36, 72, 36, 72}, {24, 48, 24, 48}};
    return recipe;
}

auto params_of(const std::string& file, const char* meaning) -> json {
    return {{"file", file}, {"meaning", meaning}, {"stamp", "begin"}};
}

auto params_of_instants(const std::string& file) -> json {
    return {{"file", file}, {"meaning", "instant"}};
}

/// A file of one frame, its values from the south-west on, in a raster of two cells of 10 m from (0, 0) on.
void write_frame(const std::string& file, std::vector<double> values, const std::string& unit = "mm h-1") {
    TiffRecipe recipe;
    recipe.nx = 2, recipe.ny = 1;
    recipe.north_first = std::move(values);
    recipe.transform = {0, 10, 0, 10, 0, -10};
    recipe.unit = unit;
    write_tiff(file, recipe);
}

}  // namespace

TEST_CASE("means over time take each frame by the time that it shares") {
    const std::vector<double> times{0, 100, 200};
    const FrameSpans begin(times, Meaning::mean, Stamp::begin), end(times, Meaning::mean, Stamp::end);
    const FrameSpans instants(times, Meaning::instant, Stamp::begin);
    using Weights = std::vector<FrameWeight>;

    CHECK(begin.begin() == 0);
    CHECK(begin.end() == 300);
    CHECK(end.begin() == -100);
    CHECK(end.end() == 200);
    CHECK(begin.weights(50, 150) == Weights{{0, 0.5}, {1, 0.5}});
    CHECK(end.weights(50, 150) == Weights{{1, 0.5}, {2, 0.5}});
    CHECK(begin.weights(75, 275) == Weights{{0, 0.125}, {1, 0.5}, {2, 0.375}});
    CHECK(begin.weights(100, 100) == Weights{{1, 1}});
    CHECK(end.weights(100, 100) == Weights{{2, 1}});
    CHECK(begin.weights(250, 350) == Weights{{2, 0.5}});
    CHECK(begin.weights(300, 400).empty());
    CHECK(instants.weights(25, 25) == Weights{{0, 0.75}, {1, 0.25}});
    CHECK(instants.weights(0, 100) == Weights{{0, 0.5}, {1, 0.5}});
    CHECK(instants.weights(50, 150) == Weights{{0, 0.125}, {1, 0.75}, {2, 0.125}});
    CHECK(instants.weights(200, 200) == Weights{{1, 0}, {2, 1}});
}

TEST_CASE("raster-series publishes means of rates over its intervals") {
    const ScratchFolder folder;
    write_cube(folder.file("a.nc"), four_frames());
    const auto node = started(params_of(folder.file("a.nc"), "mean"), 1200);

    CHECK(node->output_field("value").unit() == "m s-1");
    check_values(node->output("value"), {12 * mm_per_hour, 24 * mm_per_hour});
    REQUIRE(node->run(0, 300) == "");
    check_values(node->output("value"), {12 * mm_per_hour, 24 * mm_per_hour});
    REQUIRE(node->run(300, 1200) == "");  // 0, 36 and 24 mm/h, 5 min each
    check_values(node->output("value"), {20 * mm_per_hour, 40 * mm_per_hour});
}

TEST_CASE("raster-series joins instants by straight lines, and spreads sums over their intervals") {
    const ScratchFolder folder;
    auto recipe = four_frames();
    write_cube(folder.file("a.nc"), recipe);
    recipe.unit = "mm";
    write_cube(folder.file("sums.nc"), recipe);

    const auto instants = started(params_of_instants(folder.file("a.nc")), 900);
    REQUIRE(instants->run(0, 150) == "");  // from 12 to 6 mm/h
    check_values(instants->output("value"), {9 * mm_per_hour, 18 * mm_per_hour});
    REQUIRE(instants->run(150, 450) == "");  // half the time from 6 to 0, half from 0 to 18
    check_values(instants->output("value"), {6 * mm_per_hour, 12 * mm_per_hour});
    auto params = params_of(folder.file("sums.nc"), "sum");
    params["stamp"] = "end";
    params["outside"] = "zero";
    const auto sums = started(params, 1200);
    REQUIRE(sums->run(0, 600) == "");  // 0 and 36 mm
    check_values(sums->output("value"), {0.036 / 600, 0.072 / 600});
    REQUIRE(sums->run(600, 1200) == "");  // 24 mm, then nothing
    check_values(sums->output("value"), {0.024 / 600, 0.048 / 600});
}

TEST_CASE("raster-series converts rates, depths and masses of rain") {
    const ScratchFolder folder;
    const auto first = [&](const std::string& unit, const char* meaning, const json& more) {
        auto recipe = four_frames();
        recipe.unit = unit;
        write_cube(folder.file("a.nc"), recipe);
        auto params = params_of(folder.file("a.nc"), meaning);
        params.update(more);
        const auto node = started(params, 1200);
        return node->output("value")[0];
    };

    CHECK(first("m s-1", "mean", json::object()) == 12);
    CHECK(first("kg m-2 s-1", "mean", json::object()) == doctest::Approx(0.012).epsilon(1e-14));
    CHECK(first("m", "sum", json::object()) == doctest::Approx(12.0 / 300).epsilon(1e-14));
    CHECK(first("kg m-2", "sum", json::object()) == doctest::Approx(0.012 / 300).epsilon(1e-14));
    CHECK(first("", "sum", {{"file_unit", "mm"}}) == doctest::Approx(0.012 / 300).epsilon(1e-14));
    CHECK(first("hPa", "mean", {{"unit", "Pa"}}) == doctest::Approx(1200).epsilon(1e-14));
    CHECK(first("m", "mean", {{"file_unit", "mm/h"}, {"precision", "float"}}) ==
          static_cast<double>(static_cast<float>(12 * mm_per_hour)));
}

TEST_CASE("raster-series has the same volume whatever the intervals are") {
    const ScratchFolder folder;
    const auto recipe = four_frames();
    write_cube(folder.file("a.nc"), recipe);
    for (const char* meaning : {"mean", "sum", "instant"}) {
        auto params = params_of(folder.file("a.nc"), meaning);
        params["file_unit"] = std::string(meaning) == "sum" ? "mm" : "mm/h";
        if (std::string(meaning) == "instant") {
            params.erase("stamp");
        }
        const double end = std::string(meaning) == "instant" ? 900 : 1200;
        const double right = std::string(meaning) == "sum"    ? 72e-3
                             : std::string(meaning) == "mean" ? 72 * mm_per_hour * 300
                                                              : 54 * mm_per_hour * 300;
        for (const double couple : {7.0, 77.7, 300.0, 1000.0}) {
            CAPTURE(meaning);
            CAPTURE(couple);
            const auto node = started(params, end);
            double depth = 0;
            for (double t0 = 0; t0 < end; t0 += couple) {
                const double t1 = std::min(t0 + couple, end);
                REQUIRE(node->run(t0, t1) == "");
                depth += node->output("value")[0] * (t1 - t0);
            }
            CHECK(depth == doctest::Approx(right).epsilon(1e-12));
        }
    }
}

TEST_CASE("raster-series brings frames to rasters, triangles and curvilinear grids") {
    const ScratchFolder folder;
    CubeRecipe recipe;
    recipe.nx = 2, recipe.ny = 2, recipe.cell = 20;
    recipe.times = {0, 60};
    recipe.time_unit = "s";
    recipe.frames = {{1, 2, 3, 4}, {1, 2, 3, 4}};
    recipe.unit = "m s-1";
    write_cube(folder.file("a.nc"), recipe);
    auto params = params_of(folder.file("a.nc"), "mean");

    check_values(started(params, 60, field_on(4, 4))->output("value"),
                 {1, 1, 2, 2, 1, 1, 2, 2, 3, 3, 4, 4, 3, 3, 4, 4});
    const auto triangles = thalweg::testing::square_of_triangles(2);
    const thalweg::mesh::TriangleView view(triangles);
    recipe.cell = 1;
    write_cube(folder.file("a.nc"), recipe);
    check_values(started(params, 60, {{"grid", "m", view.grid(), THW_AT_CELL, std::vector<float>(8)}})
                     ->output("value"),
                 {1, 1, 2, 2, 3, 3, 4, 4});
    recipe.cell = 15;
    write_cube(folder.file("a.nc"), recipe);
    const auto bent = thalweg::testing::bent_cells(1, 2);  // centres near (17, 7) and (7, 17)
    const auto view_of_bent = bent.to_abi();
    const auto ring = thalweg::mesh::grid_on(bent, view_of_bent);
    check_values(
        started(params, 60, {{"grid", "m", ring, THW_AT_CELL, std::vector<float>(2)}})->output("value"),
        {2, 3});
}

TEST_CASE("raster-series interpolates between the cells of its frames") {
    const ScratchFolder folder;
    CubeRecipe recipe;
    recipe.nx = 2, recipe.ny = 2, recipe.cell = 20;
    recipe.times = {0, 60};
    recipe.time_unit = "s";
    recipe.frames = {{1, 2, 3, 4}, {1, 2, 3, NAN}};
    recipe.unit = "m s-1";
    write_cube(folder.file("a.nc"), recipe);
    auto params = params_of(folder.file("a.nc"), "mean");
    params["resampling"] = "bilinear";
    params["missing"] = "wall";

    const auto node = started(params, 120, field_on(4, 4));
    // Centres of frames at 10 and 30 m, of cells at 5, 15, 25 and 35 m.
    check_values(node->output("value"),
                 {1, 1.25, 1.75, 2, 1.5, 1.75, 2.25, 2.5, 2.5, 2.75, 3.25, 3.5, 3, 3.25, 3.75, 4});
    REQUIRE(node->run(60, 120) == "");
    // Without the north-eastern one: (9 * 1 + 3 * 2 + 3 * 3) / 15 in the second cell of the second row.
    CHECK(node->output("value")[5] == doctest::Approx(1.6).epsilon(1e-14));
    CHECK(std::isnan(node->output("value")[15]));
}

TEST_CASE("raster-series reads lists of files, with times in their names, metadata or parameters") {
    const ScratchFolder folder;
    write_frame(folder.file("rain_20240601_1205.tif"), {24, 48});
    write_frame(folder.file("rain_20240601_1200.tif"), {12, 24});
    write_frame(folder.file("rain_20240601_1210.tif"), {0, 0});
    write_frame(folder.file("other.tif"), {0, 0});
    json params = {{"file", folder.file("rain_20240601_1205.tif")},
                   {"pattern", "rain_*.tif"},
                   {"meaning", "mean"},
                   {"stamp", "begin"}};

    const auto named = started(params, 900, field_on(2, 1), "2024-06-01T12:00:00Z");
    REQUIRE(named->run(0, 600) == "");
    check_values(named->output("value"), {18 * mm_per_hour, 36 * mm_per_hour});
    params.erase("file");
    params.erase("pattern");
    params["files"] = {folder.file("other.tif"), folder.file("rain_20240601_1205.tif")};
    params["times"] = {"0 s", "10 min"};
    const auto listed = started(params, 1200);
    REQUIRE(listed->run(0, 1200) == "");
    check_values(listed->output("value"), {12 * mm_per_hour, 24 * mm_per_hour});
    params["times"] = {"2024-06-01 11:50", "2024-06-01 12:00"};
    const auto dated = started(params, 600, field_on(2, 1), "2024-06-01T12:00:00Z");
    check_values(dated->output("value"), {24 * mm_per_hour, 48 * mm_per_hour});
}

TEST_CASE("raster-series reads Zarr stores and GRIB messages") {
    const ScratchFolder folder;
    write_cube(folder.file("a.nc"), four_frames());
    output_of("gdalmdimtranslate -of ZARR " + folder.file("a.nc") + " " + folder.file("a.zarr"));
    TiffRecipe recipe = six_cells();
    recipe.transform = {10, 1, 0, 47, 0, -1};
    recipe.crs = "EPSG:4326";
    write_tiff(folder.file("a.tif"), recipe);
    const auto translate = "gdal_translate -q -b 1 -b 1 -b 1 " + folder.file("a.tif");
    const std::string precipitation = "1 52 2 0 255 0 0 1 ", end_of_template = " 1 0 0 255 0 0\"";
    output_of(translate + " -of GRIB " + folder.file("a.grb2") +
              " -co IDS='CENTER=85 SIGNF_REF_TIME=1 REF_TIME=2024-06-01T00:00:00Z' -co DISCIPLINE=0"
              " -co PDS_PDTN=0 -co DATA_ENCODING=IEEE_FLOATING_POINT"
              " -co BAND_1_PDS_TEMPLATE_ASSEMBLED_VALUES=\"" +
              precipitation + "0" + end_of_template +
              " -co BAND_2_PDS_TEMPLATE_ASSEMBLED_VALUES=\"0 0 2 0 255 0 0 1 0" + end_of_template +
              " -co BAND_3_PDS_TEMPLATE_ASSEMBLED_VALUES=\"" + precipitation + "1" + end_of_template);

    auto params = params_of(folder.file("a.zarr"), "mean");
    params["variable"] = "rain";
    const auto store = started(params, 1200);
    REQUIRE(store->run(300, 1200) == "");
    check_values(store->output("value"), {20 * mm_per_hour, 40 * mm_per_hour});
    params["file"] = folder.file("a.grb2");
    params["variable"] = "TPRATE";
    Grid degrees(3, 2, 10, 45, 1, 1);
    degrees.crs = thalweg::gis::crs_from_text("EPSG:4326", "test");
    const std::vector<TestField> on{{"grid", "m", degrees, THW_AT_CELL, std::vector<float>(6)}};
    params["file_crs"] = "EPSG:4326";
    const auto messages = started(params, 7200, on, "2024-06-01T00:00:00Z");
    check_values(messages->output("value"), {0.004, 0.005, 0.006, 0.001, 0.002, 0.003});
    params.erase("variable");
    CHECK(contains(said_by(params, "2024-06-01T00:00:00Z"), "holds several variables, and none is named"));
    params["variable"] = "SNOW";
    CHECK(contains(said_by(params, "2024-06-01T00:00:00Z"), "one of them: TPRATE, TMP"));
}

TEST_CASE("a date in the name of a file is its time") {
    CHECK(date_in_name("/2024/rain_202406010005.tif") == "2024-06-01T00:05:00Z");
    CHECK(date_in_name("MRMS_20240601-000530.grib2") == "2024-06-01T00:05:30Z");
    CHECK(date_in_name("a-2024-06-01T00:05:30.tif") == "2024-06-01T00:05:30Z");
    CHECK(date_in_name("1990062520240601_0005.tif") == "1990-06-25T20:24:06Z");
    CHECK(date_in_name("rain_20241301_0005.tif").empty());
    CHECK(date_in_name("raa01-rw_10000-2005310250-dwd---bin").empty());
    CHECK(date_in_name("rain_20240601.tif").empty());
}

TEST_CASE("raster-series reads dates of netCDF, and days of the calendar of today alone") {
    const ScratchFolder folder;
    auto recipe = four_frames();
    recipe.time_unit = "minutes since 2024-06-01 12:00";
    for (const char* calendar : {"", "standard", "gregorian", "proleptic_gregorian"}) {
        recipe.calendar = calendar;
        write_cube(folder.file("a.nc"), recipe);
        const auto node =
            started(params_of(folder.file("a.nc"), "mean"), 300, field_on(2, 1), "2024-06-01T12:10:00Z");
        check_values(node->output("value"), {36 * mm_per_hour, 72 * mm_per_hour});
    }
    CHECK(contains(said_by(params_of(folder.file("a.nc"), "mean")), "does not say which date time 0 is"));
    recipe.calendar = "noleap";
    write_cube(folder.file("a.nc"), recipe);
    CHECK(contains(said_by(params_of(folder.file("a.nc"), "mean"), "2024-06-01T12:00:00Z"),
                   "its times are in a calendar that is not that of today | calendar noleap"));
    recipe.calendar = "";
    recipe.time_unit = "furlong";
    write_cube(folder.file("a.nc"), recipe);
    CHECK(contains(said_by(params_of(folder.file("a.nc"), "mean")),
                   "the unit of its times is not one of time"));
}

TEST_CASE("raster-series refuses what says no time, no unit, or has another axis") {
    const ScratchFolder folder;
    auto recipe = four_frames();
    recipe.levels = 2;
    write_cube(folder.file("deep.nc"), recipe);
    recipe.levels = 1;
    write_cube(folder.file("flat.nc"), recipe);
    write_frame(folder.file("a.tif"), {1, 2});

    CHECK(contains(said_by(params_of(folder.file("deep.nc"), "mean")),
                   "the variable has more axes than time, rows and columns | time, height"));
    CHECK(said_by(params_of(folder.file("flat.nc"), "mean")).empty());
    CHECK(contains(said_by(params_of(folder.file("a.tif"), "mean")),
                   "nothing says at which times its frames are"));
    recipe.unit = "";
    write_cube(folder.file("flat.nc"), recipe);
    CHECK(contains(said_by(params_of(folder.file("flat.nc"), "mean")),
                   "does not say in which unit its values are"));
}

TEST_CASE("raster-series refuses units that do not go with the meaning") {
    const ScratchFolder folder;
    auto recipe = four_frames();
    const auto said = [&](const std::string& unit, const char* meaning) {
        recipe.unit = unit;
        write_cube(folder.file("a.nc"), recipe);
        return said_by(params_of(folder.file("a.nc"), meaning));
    };

    CHECK(contains(said("mm", "mean"), "set meaning to sum"));
    CHECK(contains(said("mm h-1", "sum"), "set meaning to mean"));
    CHECK(contains(said("K", "mean"), "the unit of the frames is not one that goes with the output"));
}

TEST_CASE("raster-series refuses missing values and cells out of reach, or fills them") {
    const ScratchFolder folder;
    auto recipe = four_frames();
    recipe.frames[0][1] = NAN;
    write_cube(folder.file("a.nc"), recipe);
    auto params = params_of(folder.file("a.nc"), "mean");

    CHECK(contains(said_by(params), "a cell of the grid has no value | no data at x 15, y 5"));
    params["missing"] = "wall";
    CHECK(std::isnan(started(params, 1200)->output("value")[1]));
    const auto short_one = NodeBench::of<RasterSeriesNode>(params);
    REQUIRE(short_one->configure(".", 1200).empty());
    CHECK(contains(short_one->negotiate(field_on(3, 1)), "does not cover the grid"));
    const auto away = NodeBench::of<RasterSeriesNode>(params);
    REQUIRE(away->configure(".", 1200).empty());
    CHECK(contains(away->negotiate({{"grid", "m", Grid(1, 1, 500, 0, 10, 10), THW_AT_CELL, {0}}}),
                   "lies wholly outside the grid"));
    params["missing"] = "value";
    params["missing_value"] = "3 mm/h";
    check_values(started(params, 1200, field_on(3, 1))->output("value"),
                 {12 * mm_per_hour, 3 * mm_per_hour, 3 * mm_per_hour});
}

TEST_CASE("raster-series refuses frames that do not follow each other or do not cover the run") {
    const ScratchFolder folder;
    auto recipe = four_frames();
    const auto said = [&](std::vector<double> times, const json& more = json::object()) {
        recipe.times = std::move(times);
        write_cube(folder.file("a.nc"), recipe);
        auto params = params_of(folder.file("a.nc"), "mean");
        params.update(more);
        return said_by(params);
    };

    CHECK(contains(said({0, 5, 15, 20}), ": between two frames there is a gap | nothing between "));
    CHECK(contains(said({0, 10, 5, 15}), "the frames are out of order"));
    CHECK(contains(said({0, 5, 5, 10}), "two frames have the same time"));
    CHECK(contains(said({0, 2, 4, 6}), "the frames do not cover the run | frames from 0 s to 480 s"));
    CHECK(contains(said({2, 8, 14, 20}), "the frames do not cover the run | frames from 120 s to 1560 s"));
    CHECK(said({2, 4, 6, 8}, {{"outside", "zero"}}).empty());
    CHECK(contains(said({20, 40, 60, 80}, {{"outside", "zero"}}), "no frame lies in the run"));
    CHECK(contains(said({0, 5, 10, 15}, {{"times", {1, 2}}}), "there are not as many times as frames"));
}

TEST_CASE("raster-series refuses parameters that do not go together") {
    const ScratchFolder folder;
    write_cube(folder.file("a.nc"), four_frames());
    const auto file = folder.file("a.nc");

    CHECK(contains(said_by({{"meaning", "instant"}}), "the frames come from one file or from several"));
    CHECK(contains(said_by({{"file", file}, {"files", {file}}, {"meaning", "instant"}}), "file and files"));
    CHECK(contains(said_by({{"file", file}, {"meaning", "mean"}}), "no stamp with meaning = mean"));
    CHECK(contains(said_by({{"file", file}, {"meaning", "instant"}, {"stamp", "end"}}),
                   "an instant has no beginning and no end"));
    CHECK(contains(said_by({{"files", {file}}, {"pattern", "*"}, {"meaning", "instant"}}),
                   "a pattern is for the folder of one file"));
    CHECK(contains(said_by({{"file", file}, {"pattern", "b*"}, {"meaning", "instant"}}),
                   "no file has such a name"));
}
