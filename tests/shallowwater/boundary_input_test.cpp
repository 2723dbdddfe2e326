// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <ctime>
#include <sstream>

#include <thalweg/testing/lone_node.hpp>
#include "shallowwater/node/shallowwater_node.hpp"

#include "support/node_bench.hpp"
#include "support/scratch_folder.hpp"

using namespace thalweg;
using namespace thalweg::shallowwater;
using namespace thalweg::test;
using nlohmann::json;

namespace {

auto begins(const std::string& text, const std::string& beginning) -> bool {
    const bool good = text.compare(0, beginning.size(), beginning) == 0;
    if (!good) {
        MESSAGE(text);
    }
    return good;
}

// A flat bed of 6 x 4 cells of 10 m with its south-west corner at (100, 200).
auto flat_bed() -> TestField {
    return {"bed", "m", Grid(6, 4, 100, 200, 10, 10), THW_AT_CELL, std::vector<float>(24)};
}

// What the node says to these parameters, "" if they are good.
auto node_error(const json& params) -> std::string {
    auto node = NodeBench::of<ShallowWaterNode>(params);
    const std::string error = node->configure();
    std::vector<TestField> inputs(node->declared_inputs(), {"", "", {}, THW_AT_CELL, {}});
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
    const auto wrong = [](const char* text) { return node_error({{"boundaries", json::parse(text)}}); };
    const std::string first = "parameter 'boundaries[0]";

    CHECK(wrong("{}") == "parameter 'boundaries' must be a list");
    CHECK(wrong("[1]") == first + "' must be an object");
    CHECK(begins(wrong(R"([{"kind": "open"}])"),
                 "boundaries/0: it does not say where it is | neither of the two | \"edge\" or \"segment\""));
    CHECK(begins(wrong(R"([{"edge": "west", "segment": "a", "kind": "open"}])"),
                 "boundaries/0: it does not say where it is | both \"edge\" and \"segment\""));
    CHECK(wrong(R"([{"edge": "west"}])") == first + ".kind' is missing");
    CHECK(wrong(R"([{"edge": "wst", "kind": "open"}])") == first + ".edge' has no such choice");
    CHECK(wrong(R"([{"edge": "west", "kind": "stages"}])") == first + ".kind' has no such choice");
    CHECK(wrong(R"([{"edge": "west", "kind": 3}])") == first + ".kind' has no such choice");
    CHECK(wrong(R"([{"edge": "west", "kind": "stage", "valu": 3}])") == first + "' has no member 'valu'");
    CHECK(wrong(R"([{"edge": "west", "kind": "open", "value": 3}])") == first + "' has no member 'value'");
    CHECK(begins(wrong(R"([{"edge": "west", "kind": "stage"}])"), "boundaries/0: it has no value"));
    CHECK(begins(wrong(R"([{"edge": "west", "kind": "stage", "value": 1, "series": "h"}])"),
                 "boundaries/0/series: the same is said twice | a column beside boundaries/0/value"));
    CHECK(wrong(R"([{"edge": "west", "kind": "stage", "value": "1 m3/s"}])") ==
          first + ".value' is not usable: the unit 'm3/s' does not measure the same as 'm'");
    CHECK(wrong(R"([{"edge": "west", "kind": "discharge", "value": "1 m"}])") ==
          first + ".value' is not usable: the unit 'm' does not measure the same as 'm3 s-1'");
    CHECK(wrong(R"([{"edge": "west", "kind": "discharge", "value": true}])") ==
          first + ".value' is not usable: this is not a number");
    CHECK(wrong(R"([{"edge": "west", "kind": "rating"}])") == first + ".curve' is missing");
    CHECK(begins(wrong(R"([{"edge": "west", "kind": "normal_depth", "slope": 0}])"),
                 "boundaries/0/slope: the bed outside must fall | 0"));
    for (const char* slope : {"-0.1", "2"}) {
        const std::string text =
            std::string(R"([{"edge": "west", "kind": "normal_depth", "slope": )") + slope;
        CHECK(wrong((text + "}]").c_str()) == first + ".slope' is out of range");
    }
    CHECK(begins(wrong(R"([{"edge": "west", "kind": "rating", "curve": [[1, 2], [1, 3]]}])"),
                 "boundaries/0/curve/1: a level of the curve is not above the one before"));
    CHECK(begins(wrong(R"([{"edge": "west", "kind": "rating", "curve": []}])"),
                 "boundaries/0/curve: the curve has no point"));
    CHECK(begins(wrong(R"([{"edge": "west", "kind": "rating", "curve": [[1]]}])"),
                 "boundaries/0/curve/0: a point of the curve is no pair"));
    CHECK(begins(wrong(R"([{"segment": "a", "kind": "periodic"}])"),
                 "boundaries/0/segment: a segment cannot be periodic | \"a\""));
    CHECK(begins(wrong(R"([{"edge": "west", "kind": "open"}, {"edge": "west", "kind": "wall"}])"),
                 "boundaries/1/edge: another entry has this name | 'west' twice"));
}

TEST_CASE("every mistake in the lists is told in one round") {
    const json boundaries = {{{"edge", "west"}, {"kind", "stage"}},
                             {{"kind", "open"}},
                             {{"edge", "east"}, {"kind", "periodic"}},
                             {{"edge", "north"}, {"kind", "stage"}, {"value", "tide"}}};
    const json sources = {{{"x", 1}, {"y", 2}}, {{"name", ""}, {"x", 1}, {"y", 2}, {"value", 1}}};
    const std::string said = node_error({{"boundaries", boundaries}, {"sources", sources}});

    std::string subjects;
    std::istringstream lines(said);
    for (std::string line; std::getline(lines, line);) {
        subjects += line.substr(0, line.find(':')) + " ";
    }
    // The column 'tide' could still come through the input `series`, whose connection is known when ports are
    // negotiated.
    CHECK(subjects == "boundaries/0 boundaries/1 boundaries/2/edge sources/0 sources/1/name ");
    CHECK(begins(node_error({{"boundaries", {boundaries[3]}}}), "boundaries/0/value: "));
}

TEST_CASE("a list of sources that is wrong is refused at its entry") {
    const auto wrong = [](const char* text) { return node_error({{"sources", json::parse(text)}}); };

    CHECK(wrong("3") == "parameter 'sources' must be a list");
    CHECK(begins(wrong(R"([{"x": 1, "value": 1}])"), "sources/0: it does not say where it is"));
    CHECK(begins(wrong(R"([{"x": 1, "y": 2}])"), "sources/0: it has no discharge and no level"));
    CHECK(begins(wrong(R"([{"x": 1, "y": 2, "value": 1, "level": 2}])"),
                 "sources/0: it has a discharge and a level"));
    CHECK(begins(wrong(R"([{"x": 1, "y": 2, "value": 1, "velocity_y": 2}])"),
                 "sources/0: it has a velocity, but no level"));
    CHECK(wrong(R"([{"x": 1, "y": 2, "value": "3 m"}])") ==
          "parameter 'sources[0].value' is not usable: the unit 'm' does not measure the same as 'm3 s-1'");
    CHECK(wrong(R"([{"x": "1 s", "y": 2, "value": 3}])") ==
          "parameter 'sources[0].x' is not usable: the unit 's' does not measure the same as 'm'");
    CHECK(begins(wrong(R"([{"name": "a", "x": 1, "y": 2, "value": 3}, {"name": "a", "x": 1, "y": 2,
        "value": 3}])"),
                 "sources/1/name: another source has this name | 'a'"));
}

// Looking at each pair of names would take longer than all else.
TEST_CASE("twins are found in lists of 40 000 entries, and time grows with their length alone") {
    const auto seconds_of = [](const json& params, const std::string& expected) {
        const auto start = std::clock();
        CHECK(begins(node_error(params), expected));
        return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
    };
    json sources = json::array(), boundaries = json::array();
    for (int k = 0; k < 40000; ++k) {
        const auto name = "place " + std::to_string(k == 39999 ? 7 : k);
        sources.push_back({{"name", name}, {"x", 1}, {"y", 2}, {"value", 1}});
        boundaries.push_back({{"segment", name}, {"kind", "wall"}});
    }

    CHECK(seconds_of({{"sources", sources}}, "sources/39999/name: another source has this name | 'place 7'") <
          2.5);
    CHECK(seconds_of({{"boundaries", boundaries}},
                     "boundaries/39999/segment: another entry has this name | 'place 7' twice") < 2.5);
}

TEST_CASE("the node takes boundaries of every kind") {
    const ScratchFolder folder;
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
    const ScratchFolder folder;
    const std::string lines = folder
                                  .write("lines.geojson", R"({"type": "FeatureCollection", "features": [
        {"type": "Feature", "properties": {"name": "coast"},
         "geometry": {"type": "LineString", "coordinates": [[141, 200], [141, 240]]}},
        {"type": "Feature", "properties": {"name": "shore"},
         "geometry": {"type": "LineString", "coordinates": [[100, 200], [100, 240]]}},
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
        auto node = NodeBench::of<ShallowWaterNode>(params);
        node->configure();
        std::vector<TestField> inputs(node->declared_inputs(), {"", "", {}, THW_AT_CELL, {}});
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
    const auto brings = [](double discharge) -> json {
        return {{"boundaries", {{{"segment", "coast"}, {"kind", "discharge"}, {"value", discharge}}}}};
    };
    CHECK(run(brings(52000), log) == "");
    CHECK(log.find(
              "coast: up to 52000 m3/s pass 40 m, which is 1300 m2/s; look at the unit of the discharge") !=
          std::string::npos);
    CHECK(run(brings(5200), log) == "");
    CHECK(log.find("look at the unit of the discharge") == std::string::npos);
    CHECK(run({{"boundary_east", "open"}}, log) == "");
    CHECK(log.find("boundary_east is open, but no ground lies along it") != std::string::npos);
    CHECK(run({{"boundary_west", "open"}, {"boundaries", {{{"segment", "shore"}, {"kind", "open"}}}}}, log) ==
          "");
    CHECK(log.find("shore, open: 4 faces") != std::string::npos);
    CHECK(log.find("boundary_west is open, but") == std::string::npos);

    CHECK(begins(run({{"boundaries", {{{"segment", "hill"}, {"kind", "open"}}}}}, log),
                 "boundaries/0: \"hill\" has no face that water can reach"));
    CHECK(begins(run({{"boundaries", {{{"edge", "east"}, {"kind", "stage"}, {"value", 5}}}}}, log),
                 "boundaries/0: \"east\" has no face that water can reach"));
    CHECK(begins(run({{"boundaries", {{{"edge", "west"}, {"kind", "normal_depth"}}}}}, log),
                 "boundaries/0: \"west\" finds no slope for its normal depth | a bed inside that "
                 "falls towards it by -0.0"));
    CHECK(begins(run({{"sources", {{{"name", "spring"}, {"x", 155}, {"y", 205}, {"value", 1}}}}}, log),
                 "sources/0: \"spring\" lies on missing ground"));
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
    const ScratchFolder folder;
    const std::string lines = folder.write("lines.geojson", two_lines).string();
    const std::string series =
        folder.write("s.csv", "time [s], Q [m3/s], w [m]\n0, 1, 2\n9, 1, 3\n").string();
    const std::string brief = folder.write("b.csv", "time [s], Q [m3/s]\n0, 1\n0.5, 1\n").string();
    const json inlet = {{"segment", "inlet"}, {"kind", "open"}};
    const auto stage = [](const char* column) {
        return json{{"edge", "west"}, {"kind", "stage"}, {"series", column}};
    };

    CHECK(begins(
        node_error({{"boundaries", {stage("w")}}}),
        "boundaries/0/series: this names a column, but there is no file that could have it | \"w\" | the "
        "parameter `series`"));
    CHECK(begins(node_error({{"boundaries", {stage("Q")}}, {"series", series}}),
                 "boundaries/0/series: " + series + ":1: column 'Q' is not a level"));
    CHECK(node_error({{"series", brief}}).find("do not cover the run") != std::string::npos);
    CHECK(begins(
        node_error({{"boundaries", {{{"edge", "west"}, {"kind", "rating"}, {"curve", "Q"}}}}}),
        "boundaries/0/curve: this names a column, but there is no file that could have it | \"Q\" | the "
        "parameter `rating_curves`"));
    CHECK(begins(node_error({{"boundaries", {{{"edge", "west"}, {"kind", "periodic"}}}}}),
                 "boundaries/0/edge: it is periodic, but its opposite edge is not"));
    CHECK(
        node_error({{"boundaries", {inlet}}}) ==
        "boundaries/0/segment: this names a segment, but nothing draws it | \"inlet\" | the parameter or the "
        "input `boundary_lines` | give a vector file with a line of that name");
    CHECK(
        node_error({{"boundaries", {{{"segment", "inlt"}, {"kind", "open"}}}}, {"boundary_lines", lines}}) ==
        "boundaries/0/segment: nobody has drawn this segment | \"inlt\" | one of 'inlet' or "
        "'outlet', the lines of boundary_lines | did you mean \"inlet\"?");
    CHECK(begins(node_error({{"boundary_lines", series}}),
                 "boundary_lines: " + series + ": has no layer with shapes | 1 table(s) without shapes"));
    CHECK(node_error({{"boundary_lines", lines}}) == "");
    CHECK(begins(
        node_error(
            {{"boundaries",
              {inlet, {{"edge", "west"}, {"kind", "periodic"}}, {{"edge", "east"}, {"kind", "periodic"}}}},
             {"boundary_lines", lines}}),
        "boundaries/0/segment: the segment runs along a periodic edge | \"inlet\" on the west edge | no "
        "segment on a periodic edge"));
    CHECK(begins(node_error({{"sources", {{{"x", 99}, {"y", 225}, {"value", 1}}}}}),
                 "sources/0: it lies outside the grid | (99, 225) | x from 100 to 160, y from 200 to "
                 "240"));
}

TEST_CASE("drawn lines that are wrong are refused") {
    const ScratchFolder folder;
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
              .find("is not a line | points") != std::string::npos);
    CHECK(begins(with_lines("e.geojson",
                            feature(R"({"name": "a"})",
                                    R"({"type": "LineString", "coordinates": [[1000, 200], [1000, 240]]})")),
                 "boundary_lines: line 'a' runs along no face of the grid | a line within x 1000 to "
                 "1000, y 200 to 240 | one within a cell of the grid, x 100 to 160, y 200 to 240"));
    CHECK(with_lines("f.geojson", feature(R"({"name": "a"})", line)) == "");
}

namespace {

/// The flow on flat_bed() with a discharge from the column q of its input `series`, after negotiate.
auto fed_flow(const Table& first, std::string& said) -> testing::LoneNode {
    testing::Surroundings around;
    around.params =
        R"({"boundaries": [{"edge": "west", "kind": "discharge", "series": "q"}], "manning": 0.03})";
    auto flow = testing::LoneNode::of<ShallowWaterNode>(around);
    flow.give({"bed", std::vector<float>(24), Grid(6, 4, 100, 200, 10, 10)});
    flow.give(testing::InputTable{"series", first, true});
    said = testing::to_text(flow.configure());
    said = said.empty() ? testing::to_text(flow.negotiate()) : said;
    return flow;
}

auto hydrograph(std::vector<double> times, std::vector<double> flows) -> Table {
    Table table;
    return table.add("time", "s", std::move(times)).add("q", "l/s", std::move(flows));
}

}  // namespace

TEST_CASE("series that a node gives late are checked by their columns, and read before the first step") {
    std::string said;
    auto flow = fed_flow(hydrograph({}, {}), said);
    REQUIRE(said == "");

    flow.set_table("series", hydrograph({0, 1}, {20000, 20000}));
    REQUIRE(testing::to_text(flow.run(0, 0)) == "");
    REQUIRE(testing::to_text(flow.run(0, 1)) == "");

    CHECK(flow.metrics().at("inflow_west").value == doctest::Approx(20).epsilon(1e-5));
}

TEST_CASE("an inflow without an outlet is warned of, unless it is small or the ground takes water") {
    const std::string words =
        "water comes in and none can leave: 2.4e+04 m3 until the end of the run, 10 m on the mean";
    const auto is_warned = [&](json params, double discharge) {
        params["boundaries"] = {{{"edge", "west"}, {"kind", "discharge"}, {"value", discharge}}};
        params["sources"] = {{{"x", 125}, {"y", 225}, {"value", discharge}}};
        testing::Surroundings around;
        around.end = 1200;
        around.params = params.dump();
        auto flow = testing::LoneNode::of<ShallowWaterNode>(around);
        flow.give({"bed", std::vector<float>(24), Grid(6, 4, 100, 200, 10, 10)});
        REQUIRE(testing::to_text(flow.start()) == "");
        return std::any_of(flow.log().begin(), flow.log().end(), [&](const auto& line) {
            return line.severity == THW_WARNING && line.text.find(words) == 0;
        });
    };

    CHECK(is_warned({}, 10));
    CHECK_FALSE(is_warned({}, 0.1));
    CHECK_FALSE(is_warned({{"boundary_east", "open"}}, 10));
    CHECK_FALSE(is_warned({{"infiltration", {{"ks", "10 mm/h"}}}}, 10));
}

// Water of 1 m at rest, whose only way out is a drawn line of 5 m, one face long. A channel as wide as the
// line would lose 8/27 sqrt(g) h^1.5 a metre, 278 m3 in a minute; the full head would drive (2/3)^1.5 sqrt(g)
// h^1.5, 511 m3. Round a gap in the rim of a lake water comes from all sides: on cells of 0.5 m it is 444 m3.
TEST_CASE("a drawn gap of one face lets out what a lake brings to it, on square cells and on long ones") {
    const ScratchFolder folder;
    const auto gap = folder.write("gap.geojson", R"({"type": "FeatureCollection", "features": [
        {"type": "Feature", "properties": {"name": "gap"},
         "geometry": {"type": "LineString", "coordinates": [[500000, 3999700], [500000, 3999705]]}}]})");
    for (const double dx : {5.0, 50.0}) {
        const int nx = static_cast<int>(200 / dx), ny = 80;
        const std::vector<float> flat(static_cast<std::size_t>(nx * ny)), metre(flat.size(), 1);
        testing::Surroundings around;
        around.end = 60;
        around.params = json{{"boundary_lines", gap.string()},
                             {"boundaries", {{{"segment", "gap"}, {"kind", "critical"}}}}}
                            .dump();
        auto flow = testing::LoneNode::of<ShallowWaterNode>(around);
        const Grid grid(nx, ny, 500000, 3999500, dx, 5);
        flow.give({"bed", flat, grid});
        flow.give({"initial_level", metre, grid});
        REQUIRE(testing::to_text(flow.start()) == "");

        REQUIRE(testing::to_text(flow.advance(60)) == "");

        CAPTURE(dx);
        CHECK(flow.metrics().at("outflow_gap").value == doctest::Approx(444).epsilon(0.05));
    }
}

TEST_CASE("a hydrograph with dates or a count from one brings its volume from the start of the run on") {
    const ScratchFolder folder;
    std::vector<float> slope(30 * 20);
    for (std::size_t k = 0; k < slope.size(); ++k) {
        slope[k] = 5 - 0.01F * static_cast<float>(k % 30);
    }
    const char* const dates =
        "time [min], Q [m3/s]\n2020-01-01T00:00:00Z, 0\n2020-01-01T00:10:00Z, 20\n2020-01-01T00:20:00Z, 0\n";
    const char* const since = "time [minutes since 2020-01-01 00:00], Q [m3/s]\n0, 0\n10, 20\n20, 0\n";
    for (const auto* text : {dates, since}) {
        testing::Surroundings around;
        around.end = 1200;
        around.start_date = "2020-01-01T00:00:00Z";
        around.params = json{{"series", folder.write("flood.csv", text).string()},
                             {"boundaries", {{{"edge", "west"}, {"kind", "discharge"}, {"series", "Q"}}}}}
                            .dump();
        auto flow = testing::LoneNode::of<ShallowWaterNode>(around);
        flow.give({"bed", slope, Grid(30, 20, 500000, 3999800, 10, 10)});
        REQUIRE(testing::to_text(flow.start()) == "");

        REQUIRE(testing::to_text(flow.advance(1200)) == "");

        CHECK(flow.metrics().at("inflow_west").value == doctest::Approx(12000).epsilon(1e-6));
    }
}

TEST_CASE("a hydrograph of dates that comes over an edge brings its volume from the start of the run on") {
    testing::Surroundings around;
    around.end = 1200;
    around.start_date = "2020-01-01T00:00:00Z";
    around.params = json{{"boundaries", {{{"edge", "west"}, {"kind", "discharge"}, {"series", "Q"}}}}}.dump();
    auto flow = testing::LoneNode::of<ShallowWaterNode>(around);
    flow.give({"bed", std::vector<float>(30 * 20, 5), Grid(30, 20, 500000, 3999800, 10, 10)});
    Table dated;
    dated.add_texts("date", {"2020-01-01 00:00", "2020-01-01 00:10", "2020-01-01 00:20"})
        .add("Q", "m3 s-1", {0, 20, 0});
    flow.give(testing::InputTable{"series", dated, true});
    REQUIRE(testing::to_text(flow.start()) == "");

    REQUIRE(testing::to_text(flow.advance(1200)) == "");

    CHECK(flow.metrics().at("inflow_west").value == doctest::Approx(12000).epsilon(1e-6));
    CHECK(std::any_of(flow.log().begin(), flow.log().end(), [](const auto& line) {
        return line.text.find("dates without a zone are read as UTC") != std::string::npos;
    }));
}

TEST_CASE("the log tells that dates name no zone") {
    const ScratchFolder folder;
    testing::Surroundings around;
    around.start_date = "2020-01-01T00:00:00Z";
    around.params =
        json{
            {"series", folder.write("flood.csv", "date, Q [m3/s]\n2020-01-01, 0\n2020-01-02, 20\n").string()}}
            .dump();
    auto flow = testing::LoneNode::of<ShallowWaterNode>(around);

    REQUIRE(testing::to_text(flow.configure()) == "");

    REQUIRE(flow.log().size() == 1);
    CHECK(flow.log()[0].text.find(
              "dates without a zone are read as UTC; the first is 0 s (2020-01-01T00:00:00Z)") !=
          std::string::npos);
}

TEST_CASE("series that come over an edge are refused where they cannot be used") {
    std::string said;
    const auto after = [&](const Table& first, const Table& later) {
        auto flow = fed_flow(first, said);
        flow.set_table("series", later);
        return said.empty() ? testing::to_text(flow.run(0, 0)) : said;
    };
    const auto good = hydrograph({0, 1}, {1, 1});

    CHECK(begins(after(Table().add("time", "s", {}), good),
                 "boundaries/0/series: the table: there is no column 'q' | 'q' | a second column, for the "
                 "file has one alone"));
    CHECK(begins(after(Table().add("time", "s", {}).add("q", "m", {}), good),
                 "boundaries/0/series: the table: column 'q' is not a discharge | a column in m"));
    CHECK(begins(after(Table().add("q", "m3 s-1", {}), good), "series: the table: the first column is not"));
    CHECK(begins(after(hydrograph({0, 0.5}, {1, 1}), good), "series: the table: the series do not cover"));
    CHECK(begins(after(hydrograph({1, 0}, {1, 1}), good), "series: the table: column 'time' does not inc"));
    CHECK(begins(after(hydrograph({0, 1}, {1, std::nan("")}), good),
                 "series: the table: column 'q' has a number that measures nothing | nan in row 2"));
    CHECK(begins(after(hydrograph({}, {}), hydrograph({}, {})),
                 "series: the table has no rows when the flow starts"));
}

namespace {

/// Lines of two points each, named "a", "b", ..., as another node gives them.
auto drawn_lines(const std::vector<std::vector<double>>& ends, ShapeKind kind = ShapeKind::lines)
    -> Features {
    Features features;
    std::vector<std::string> names;
    for (const auto& end : ends) {
        names.emplace_back(1, static_cast<char>('a' + static_cast<int>(names.size())));
        FeatureShape line(kind);
        line.begin_part();
        line.add_point(end[0], end[1]);
        line.add_point(end[2], end[3]);
        features.shapes.push_back(line);
    }
    features.attributes.add_texts("name", names);
    return features;
}

/// The flow on flat_bed() whose segment "a" brings water, with lines at its input, not yet configured.
auto flow_with(const Features& lines, const std::string& more = "") -> testing::LoneNode {
    testing::Surroundings around;
    around.params =
        R"({"boundaries": [{"segment": "a", "kind": "discharge", "value": "1 m3/s"}])" + more + "}";
    auto flow = testing::LoneNode::of<ShallowWaterNode>(around);
    flow.give({"bed", std::vector<float>(24), Grid(6, 4, 100, 200, 10, 10)});
    flow.give(testing::InputFeatures{"boundary_lines", lines, true});
    return flow;
}

auto said_by(testing::LoneNode flow) -> std::string {
    return testing::to_text(flow.start());
}

}  // namespace

TEST_CASE("segments are drawn by lines of another node as by those of a file") {
    const ScratchFolder folder;
    const auto file = folder.write("l.geojson", R"({"type": "Feature", "properties": {"name": "a"},
        "geometry": {"type": "LineString", "coordinates": [[100, 211], [100, 229]]}})");
    testing::Surroundings around;
    around.params = R"({"boundaries": [{"segment": "a", "kind": "discharge", "value": "1 m3/s"}],
        "boundary_lines": ")" +
                    file.string() + R"("})";
    auto from_file = testing::LoneNode::of<ShallowWaterNode>(around);
    from_file.give({"bed", std::vector<float>(24), Grid(6, 4, 100, 200, 10, 10)});
    auto from_wire = flow_with(drawn_lines({{100, 211, 100, 229}}));

    for (auto* flow : {&from_file, &from_wire}) {
        REQUIRE(testing::to_text(flow->start()) == "");
        REQUIRE(testing::to_text(flow->advance(20)) == "");
    }

    CHECK(from_wire.metrics().at("inflow_a").value == doctest::Approx(20).epsilon(1e-5));
    CHECK(from_wire.output("depth") == from_file.output("depth"));
}

TEST_CASE("lines that meet share no face, and each brings its discharge through those along it") {
    testing::Surroundings around;
    around.params = R"({"boundaries": [{"segment": "a", "kind": "discharge", "value": "1 m3/s"},
        {"segment": "b", "kind": "discharge", "value": "2 m3/s"}]})";
    auto both = testing::LoneNode::of<ShallowWaterNode>(around);
    both.give({"bed", std::vector<float>(24), Grid(6, 4, 100, 200, 10, 10)});
    both.give(testing::InputFeatures{"boundary_lines",
                                     drawn_lines({{100, 220, 100, 200}, {100, 216, 100, 240}}), true});

    REQUIRE(testing::to_text(both.start()) == "");
    REQUIRE(testing::to_text(both.advance(20)) == "");

    CHECK(both.metrics().at("inflow_a").value == doctest::Approx(20).epsilon(1e-5));
    CHECK(both.metrics().at("inflow_b").value == doctest::Approx(40).epsilon(1e-5));
    const auto discharge = both.output("face_discharge_x");  // 7 faces a row
    CHECK(10 * (discharge[0] + discharge[7]) == doctest::Approx(1).epsilon(1e-5));
    CHECK(10 * (discharge[14] + discharge[21]) == doctest::Approx(2).epsilon(1e-5));
}

TEST_CASE("lines that come over an edge are refused where they cannot be used") {
    const auto west = drawn_lines({{100, 211, 100, 229}});
    const ScratchFolder folder;
    const auto file = folder.write("lines.geojson", two_lines).string();
    Features without_names = west;
    without_names.attributes = Table().add("width", "m", {1});

    CHECK(begins(said_by(flow_with(drawn_lines({}))),
                 "boundary_lines: the lines are not there before time starts"));
    CHECK(said_by(flow_with(west, R"(, "boundary_lines": ")" + file + "\"")) ==
          "boundary_lines: the lines are given twice | the input and the parameter boundary_lines | one of "
          "them | take one out");
    CHECK(begins(said_by(flow_with(without_names)),
                 "boundary_lines: the input boundary_lines: feature 0 has no name | no attribute 'name'"));
    CHECK(begins(said_by(flow_with(drawn_lines({{100, 211, 100, 229}}, ShapeKind::points))),
                 "boundary_lines: the input boundary_lines: feature 0 is not a line | points | lines"));
    auto flow = flow_with(west);
    REQUIRE(testing::to_text(flow.start()) == "");
    flow.set_features("boundary_lines", west);
    CHECK(begins(testing::to_text(flow.run(0, 1)), "boundary_lines: new lines have come while time runs"));
}
