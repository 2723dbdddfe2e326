// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <functional>

#include <thalweg/error.hpp>

#include "shallowwater/input/boundary_list.hpp"
#include "shallowwater/node_boundaries.hpp"
#include "shallowwater/shallowwater_node.hpp"
#include "support/node_bench.hpp"
#include "support/scratch_folder.hpp"

using namespace thalweg;
using namespace thalweg::shallowwater;
using namespace thalweg::test;
using nlohmann::json;

namespace {

// "message | found | expected | remedy" of what is thrown, or "".
auto error_of(const std::function<void()>& work) -> std::string {
    try {
        work();
    } catch (const Error& e) {
        return std::string(e.what()) + " | " + e.found() + " | " + e.expected() + " | " + e.remedy();
    }
    return "";
}

auto begins(const std::string& text, const std::string& beginning) -> bool {
    const bool good = text.compare(0, beginning.size(), beginning) == 0;
    if (!good) {
        MESSAGE(text);
    }
    return good;
}

// A flat bed of 6 x 4 cells of 10 m with its south-west corner at (100, 200).
auto flat_bed() -> test_field {
    return {"bed", "m", Grid(6, 4, 100, 200, 10, 10), THW_AT_CELL, std::vector<float>(24)};
}

// What the node says to these parameters, "" if they are good.
auto node_error(json params) -> std::string {
    auto node = node_bench::of<ShallowWaterNode>(std::move(params));
    const std::string error = node->configure();
    std::vector<test_field> inputs(node->declared_inputs(), {"", "", {}, THW_AT_CELL, {}});
    inputs[0] = flat_bed();
    return error.empty() ? node->negotiate(inputs) : error;
}

const char* const two_lines = R"({"type": "FeatureCollection", "features": [
    {"type": "Feature", "properties": {"name": "inlet"},
     "geometry": {"type": "LineString", "coordinates": [[100, 198], [100, 221]]}},
    {"type": "Feature", "properties": {"name": "outlet"},
     "geometry": {"type": "LineString", "coordinates": [[121, 243], [150, 243]]}}]})";

}  // namespace

TEST_CASE("a list of boundaries that is wrong is refused at its entry") {
    const auto wrong = [](const std::string& text) { return error_of([&] { boundary_entries(text); }); };

    CHECK(begins(wrong("{}"), "it is not a list"));
    CHECK(begins(wrong("[1]"), "boundaries[0] is not an object | 1"));
    CHECK(begins(wrong(R"([{"kind": "open"}])"), "boundaries[0] does not say where it is and what"));
    CHECK(
        begins(wrong(R"([{"edge": "west", "segment": "a", "kind": "open"}])"), "boundaries[0] does not say"));
    CHECK(begins(wrong(R"([{"edge": "west"}])"), "boundaries[0] does not say where it is and what"));
    CHECK(
        wrong(R"([{"edge": "wst", "kind": "open"}])") ==
        "boundaries[0] has an unusable \"edge\" | \"wst\" | one of 'west', 'east', 'south' or 'north' | did "
        "you mean \"west\"?");
    CHECK(wrong(R"([{"edge": "west", "kind": "stages"}])").find("did you mean \"stage\"?") !=
          std::string::npos);
    CHECK(
        begins(wrong(R"([{"edge": "west", "kind": 3}])"), "boundaries[0] has an unusable \"kind\" | 3 | a "));
    CHECK(wrong(R"([{"edge": "west", "kind": "stage", "valu": 3}])").find("did you mean \"value\"?") !=
          std::string::npos);
    CHECK(
        begins(wrong(R"([{"edge": "west", "kind": "open", "value": 3}])"),
               "boundaries[0] has a key that does not belong there | \"value\" | one of 'edge', 'segment' or "
               "'kind' of the kind open"));
    CHECK(begins(wrong(R"([{"edge": "west", "kind": "stage"}])"), "boundaries[0] has no value"));
    CHECK(begins(wrong(R"([{"edge": "west", "kind": "stage", "value": 1, "series": "h"}])"),
                 "boundaries[0] says the same twice | \"value\" and \"series\""));
    CHECK(begins(wrong(R"([{"edge": "west", "kind": "stage", "value": "1 m3/s"}])"),
                 "boundaries[0] has an unusable \"value\" | \"1 m3/s\" | a level or a depth: a number in m"));
    CHECK(begins(wrong(R"([{"edge": "west", "kind": "discharge", "value": true}])"),
                 "boundaries[0] has an unusable \"value\" | true | a discharge: a number in m3/s"));
    CHECK(begins(wrong(R"([{"edge": "west", "kind": "rating"}])"), "boundaries[0] has no curve"));
    for (const char* slope : {"0", "-0.1", "2", "\"steep\""}) {
        CHECK(begins(
            wrong(std::string(R"([{"edge": "west", "kind": "normal_depth", "slope": )") + slope + "}]"),
            std::string("boundaries[0] has an unusable \"slope\" | ") + slope));
    }
    CHECK(begins(wrong(R"([{"edge": "west", "kind": "rating", "curve": [[1, 2], [1, 3]]}])"),
                 "boundaries[0] has an unusable \"curve\" | [1,3] after a level of 1.0"));
    CHECK(begins(wrong(R"([{"edge": "west", "kind": "rating", "curve": []}])"),
                 "boundaries[0] has an unusable \"curve\" | []"));
    CHECK(begins(wrong(R"([{"edge": "west", "kind": "rating", "curve": [[1]]}])"),
                 "boundaries[0] has an unusable \"curve\" | [1]"));
    CHECK(
        begins(wrong(R"([{"segment": "a", "kind": "periodic"}])"), "boundaries[0] makes a segment periodic"));
    CHECK(begins(wrong(R"([{"edge": "west", "kind": "open"}, {"edge": "west", "kind": "wall"}])"),
                 "boundaries[1] is named like boundaries[0] | 'west' twice"));
}

TEST_CASE("a list of sources that is wrong is refused at its entry") {
    const auto wrong = [](const std::string& text) { return error_of([&] { source_entries(text); }); };

    CHECK(begins(wrong("3"), "it is not a list"));
    CHECK(begins(wrong(R"([{"x": 1, "value": 1}])"), "sources[0] does not say where it is"));
    CHECK(begins(wrong(R"([{"x": 1, "y": 2}])"), "sources[0] has no discharge and no level"));
    CHECK(begins(wrong(R"([{"x": 1, "y": 2, "value": 1, "level": 2}])"),
                 "sources[0] has a key that does not belong there | \"value\""));
    CHECK(begins(wrong(R"([{"x": 1, "y": 2, "value": "3 m"}])"), "sources[0] has an unusable \"value\""));
    CHECK(begins(wrong(R"([{"x": "1 s", "y": 2, "value": 3}])"), "sources[0] has an unusable \"x\""));
    CHECK(begins(wrong(R"([{"name": "a", "x": 1, "y": 2, "value": 3}, {"name": "a", "x": 1, "y": 2,
        "value": 3}])"),
                 "sources[1] is named like sources[0]"));
}

TEST_CASE("the node takes boundaries of every kind") {
    const scratch_folder folder;
    const std::string lines = folder.write("lines.geojson", two_lines).string();
    const std::string series =
        folder.write("s.csv", "time [s], Q [m3/s], w [m]\n0, 1, 2\n9, 1, 3\n").string();
    const std::string curves = folder.write("c.csv", "level [m], Q [m3/s]\n1, 0\n3, 8\n").string();

    CHECK(node_error({{"boundary_lines", lines},
                      {"series", series},
                      {"rating_curves", curves},
                      {"boundaries",
                       {{{"segment", "inlet"}, {"kind", "discharge"}, {"series", "Q"}, {"level_series", "w"}},
                        {{"segment", "outlet"}, {"kind", "rating"}, {"curve", "Q"}},
                        {{"edge", "north"}, {"kind", "stage"}, {"series", "w"}},
                        {{"edge", "east"}, {"kind", "absorbing"}, {"value", "150 cm"}, {"still", 1}},
                        {{"edge", "south"}, {"kind", "critical"}}}},
                      {"sources",
                       {{{"x", 125}, {"y", 225}, {"value", "20 l/s"}},
                        {{"x", 135}, {"y", 225}, {"level_series", "w"}, {"velocity_x", 1}}}}}) == "");
    CHECK(node_error({{"boundaries",
                       {{{"edge", "west"}, {"kind", "periodic"}},
                        {{"edge", "east"}, {"kind", "periodic"}},
                        {{"edge", "north"}, {"kind", "rating"}, {"curve", {{1, 0}, {2, 5}}}},
                        {{"edge", "south"}, {"kind", "open"}}}}}) == "");
}

TEST_CASE("the node says what its boundaries are on the bed, and refuses those that no water can reach") {
    const scratch_folder folder;
    const std::string lines = folder
                                  .write("lines.geojson", R"({"type": "FeatureCollection", "features": [
        {"type": "Feature", "properties": {"name": "coast"},
         "geometry": {"type": "LineString", "coordinates": [[141, 200], [141, 240]]}},
        {"type": "Feature", "properties": {"name": "hill"},
         "geometry": {"type": "LineString", "coordinates": [[120, 205], [120, 235]]}}]})")
                                  .string();
    // Ground to the west of x = 140, falling by 1 m in 100.
    auto bed = flat_bed();
    for (std::size_t k = 0; k < bed.values.size(); ++k) {
        bed.values[k] = k % 6 < 4 ? 5 - 0.1F * static_cast<float>(k % 6) : NAN;
    }
    const auto run = [&](json params, std::string& log) {
        params["boundary_lines"] = lines;
        auto node = node_bench::of<ShallowWaterNode>(std::move(params));
        node->configure();
        std::vector<test_field> inputs(node->declared_inputs(), {"", "", {}, THW_AT_CELL, {}});
        inputs[0] = bed;
        std::string error = node->negotiate(inputs);
        error = error.empty() ? node->run(0, 0) : error;
        log = node->logged();
        return error;
    };
    std::string log;

    CHECK(run({{"boundaries", {{{"segment", "coast"}, {"kind", "normal_depth"}, {"slope", 0.02}}}}}, log) ==
          "");
    CHECK(log.find("coast, normal_depth: 4 faces, 40 m, lowest bed 4.65 m, slope 0.02") != std::string::npos);
    CHECK(run({{"boundaries", {{{"segment", "coast"}, {"kind", "stage"}, {"value", 5}}}}}, log) == "");
    CHECK(log.find("coast, stage: 4 faces, 40 m, lowest bed 4.65 m\n") != std::string::npos);
    CHECK(run({{"boundary_east", "open"}}, log) == "");
    CHECK(log.find("boundary_east is open, but no ground lies along it") != std::string::npos);

    CHECK(begins(run({{"boundaries", {{{"segment", "hill"}, {"kind", "open"}}}}}, log),
                 "boundaries: boundaries[0] (\"hill\") has no face that water can reach"));
    CHECK(begins(run({{"boundaries", {{{"edge", "east"}, {"kind", "stage"}, {"value", 5}}}}}, log),
                 "boundaries: boundaries[0] (\"east\") has no face that water can reach"));
    CHECK(
        begins(run({{"boundaries", {{{"edge", "west"}, {"kind", "normal_depth"}}}}}, log),
               "boundaries: boundaries[0] (\"west\") finds no slope for its normal depth | a bed inside that "
               "falls towards it by -0.0"));
    CHECK(begins(run({{"sources", {{{"name", "spring"}, {"x", 155}, {"y", 205}, {"value", 1}}}}}, log),
                 "sources: sources[0] (\"spring\") lies on missing ground"));
}

TEST_CASE("an edge that holds water back is named once") {
    OpenEdgeWatch watch;
    const auto look = [&](double time, double level, double outflow) {
        return watch.look(time, {{"east", level, outflow}}).size();
    };
    // Rising with more and more water leaving, then with less and less.
    CHECK(look(0, 1, 0) == 0);
    CHECK(look(1, 1.1, 10) == 0);
    CHECK(look(2, 1.2, 30) == 0);
    CHECK(look(3, 1.3, 45) == 0);
    CHECK(look(4, 1.4, 55) == 0);
    CHECK(look(5, 1.5, 60) == 1);
    CHECK(look(6, 1.6, 61) == 0);
    // Falling, or standing.
    OpenEdgeWatch calm;
    for (int k = 0; k < 9; ++k) {
        CHECK(calm.look(k, {{"east", 2 - 0.1 * k, 100 * (1 - std::exp(-k))}}).empty());
    }
}

TEST_CASE("the node refuses boundaries that do not fit the files or the grid") {
    const scratch_folder folder;
    const std::string lines = folder.write("lines.geojson", two_lines).string();
    const std::string series =
        folder.write("s.csv", "time [s], Q [m3/s], w [m]\n0, 1, 2\n9, 1, 3\n").string();
    const std::string brief = folder.write("b.csv", "time [s], Q [m3/s]\n0, 1\n0.5, 1\n").string();
    const json inlet = {{"segment", "inlet"}, {"kind", "open"}};
    const auto stage = [](const char* column) {
        return json{{"edge", "west"}, {"kind", "stage"}, {"series", column}};
    };

    CHECK(begins(node_error({{"boundaries", {stage("w")}}}),
                 "boundaries: boundaries[0] names a series, but there is no file of series"));
    CHECK(begins(node_error({{"boundaries", {stage("Q")}}, {"series", series}}), "series: "));
    CHECK(node_error({{"series", brief}}).find("do not cover the run") != std::string::npos);
    CHECK(begins(node_error({{"boundaries", {{{"edge", "west"}, {"kind", "rating"}, {"curve", "Q"}}}}}),
                 "boundaries: boundaries[0] names a rating curve, but there is no file of them"));
    CHECK(begins(node_error({{"boundaries", {{{"edge", "west"}, {"kind", "periodic"}}}}}),
                 "boundaries: boundaries[0] is periodic, but its opposite edge is not"));
    CHECK(begins(node_error({{"boundaries", {inlet}}}),
                 "boundaries: boundaries name segments, but there is no file that draws them"));
    CHECK(
        node_error({{"boundaries", {{{"segment", "inlt"}, {"kind", "open"}}}}, {"boundary_lines", lines}}) ==
        "boundaries: boundaries[0] is a segment that nobody has drawn | \"inlt\" | one of 'inlet' or "
        "'outlet', the lines of boundary_lines | did you mean \"inlet\"?");
    CHECK(begins(node_error({{"boundary_lines", series}}),
                 "boundary_lines: " + series + ": feature 1 is not a line | no geometry"));
    CHECK(node_error({{"boundary_lines", lines}}) == "");
    CHECK(begins(
        node_error(
            {{"boundaries",
              {inlet, {{"edge", "west"}, {"kind", "periodic"}}, {{"edge", "east"}, {"kind", "periodic"}}}},
             {"boundary_lines", lines}}),
        "boundaries: boundaries[0] shares a face with boundaries[1] | \"inlet\" and \"west\" on the "
        "west edge | no segment on a periodic edge"));
    CHECK(begins(node_error({{"sources", {{{"x", 99}, {"y", 225}, {"value", 1}}}}}),
                 "sources: sources[0] lies outside the grid | (99, 225) | x from 100 to 160, y from 200 to "
                 "240"));
}

TEST_CASE("drawn lines that are wrong are refused") {
    const scratch_folder folder;
    const auto with_lines = [&](const std::string& name, const std::string& text) {
        return node_error({{"boundary_lines", folder.write(name, text).string()},
                           {"boundaries", {{{"segment", "a"}, {"kind", "open"}}}}});
    };
    const auto feature = [](const std::string& properties, const std::string& geometry) {
        return R"({"type": "FeatureCollection", "features": [{"type": "Feature", "properties": )" +
               properties + R"(, "geometry": )" + geometry + "}]}";
    };
    const std::string line = R"({"type": "LineString", "coordinates": [[100, 200], [100, 240]]})";

    CHECK(with_lines("a.geojson", "nothing").find("is not a vector file that GDAL can read") !=
          std::string::npos);
    CHECK(with_lines("b.geojson", R"({"type": "FeatureCollection", "features": []})").find("has no line") !=
          std::string::npos);
    CHECK(with_lines("c.geojson", feature("{}", line)).find("has no name") != std::string::npos);
    CHECK(with_lines("d.geojson", feature(R"({"name": "a"})", R"({"type": "Point", "coordinates": [1, 2]})"))
              .find("is not a line | POINT") != std::string::npos);
    CHECK(begins(with_lines("e.geojson",
                            feature(R"({"name": "a"})",
                                    R"({"type": "LineString", "coordinates": [[1000, 200], [1000, 240]]})")),
                 "boundary_lines: line 'a' runs along no face of the grid | a line within x 1000 to "
                 "1000, y 200 to 240 | one within a cell of the grid, x 100 to 160, y 200 to 240"));
    CHECK(with_lines("f.geojson", feature(R"({"name": "a"})", line)) == "");
}
