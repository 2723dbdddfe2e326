// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include <thalweg/testing/lone_node.hpp>

#include "bathymetry/nodes/series_node.hpp"
#include "view/nodes/table_writer_node.hpp"
#include "view/tables/csv_text.hpp"

namespace thalweg::view {

namespace {

using testing::InputTable;
using testing::LoneNode;
using testing::to_text;

auto series_node(const std::string& params) -> LoneNode {
    testing::Surroundings around;
    around.params = params;
    around.folder = THALWEG_TABLES_DATA;
    return LoneNode::of<bathymetry::SeriesNode>(around);
}

auto content_of(const std::filesystem::path& path) -> std::string {
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    return text.str();
}

}  // namespace

TEST_CASE("the node series gives all columns of its file in negotiate, in the units of the file") {
    auto node = series_node(R"({"file": "flood.csv"})");
    REQUIRE(to_text(node.configure()) == "");
    REQUIRE(to_text(node.negotiate()) == "");

    const auto table = node.output_table("table");

    REQUIRE(table.columns().size() == 5);
    CHECK(table.columns()[0].name == "time");
    CHECK(table.columns()[0].unit == "min");
    CHECK(table.column("q_in").unit == "l/s");
    CHECK(table.column("q_in").numbers() == std::vector<double>{100, 2345.6, 1777.7, 99.9});
}

TEST_CASE("the node series refuses a first column that does not measure what it is told") {
    auto node = series_node(R"({"file": "weir.csv"})");
    REQUIRE(to_text(node.configure()) == "");

    const auto said = to_text(node.negotiate());

    CHECK(said.find("weir.csv:1: the first column is not a time | 'level' in cm |") != std::string::npos);
    CHECK(to_text(series_node(R"({"file": "weir.csv", "over": "level"})").start()) == "");
}

TEST_CASE("the node series adds a value to a column, in any unit that measures the same") {
    auto node = series_node(R"({"file": "flood.csv", "add": {"q_in": "1 m3/s"}})");
    REQUIRE(to_text(node.configure()) == "");
    REQUIRE(to_text(node.negotiate()) == "");

    const auto table = node.output_table("table");

    CHECK(table.column("q_in").numbers() == std::vector<double>{1100, 3345.6, 2777.7, 1099.9});  // l/s
    CHECK(table.columns()[0].name == "time");
    CHECK(table.columns().size() == 5);
}

TEST_CASE("the node series refuses to add to a column that is not there, to times, and in another unit") {
    const auto said = [](const std::string& added) {
        auto node = series_node(R"({"file": "flood.csv", "add": {)" + added + "}}");
        REQUIRE(to_text(node.configure()) == "");
        return to_text(node.negotiate());
    };

    CHECK(
        said(R"("q": 1)")
            .find("add/q: the file has no such column | 'q' | a column behind the first of 'time', 'q_in'") ==
        0);
    CHECK(said(R"("time": 1)").find("add/time: nothing can be added to the first column") == 0);
    CHECK(said(R"("q_in": "1 m")").find("add/q_in: this is no number in the unit of the values") == 0);
}

TEST_CASE(
    "text of a table as CSV has units in its header, quotes where they are needed and blanks for gaps") {
    Table table;
    table.add("time", "s", {0, 0.1, 1e-300})
        .add("level", "m", {std::nan(""), -0.0, 1.0 / 3})
        .add_texts("place", {"weir", "a, \"b\"", ""});

    CHECK(csv_text(table) ==
          "time [s],level [m],place\n"
          "0,,weir\n"
          "0.1,-0,\"a, \"\"b\"\"\"\n"
          "1e-300,0.3333333333333333,\n");
    CHECK(csv_text(Table().add("time", "s", {})) == "time [s]\n");
}

TEST_CASE("the node table-writer writes the newest table, once for each") {
    const auto folder = std::filesystem::temp_directory_path() / "thalweg_table_writer_test";
    std::filesystem::remove_all(folder);
    testing::Surroundings around;
    around.results = folder;
    around.params = R"({"directory": "out", "prefix": "sums"})";
    auto node = LoneNode::of<TableWriterNode>(around);
    node.give(InputTable{"table", Table().add("a", "m", {1})});
    REQUIRE(to_text(node.start()) == "");

    REQUIRE(to_text(node.run(0, 1)) == "");
    REQUIRE(to_text(node.run(1, 2)) == "");
    CHECK(content_of(folder / "out/sums.csv") == "a [m]\n1\n");
    CHECK(node.written_files().size() == 1);
    node.set_table("table", Table().add("a", "m", {1, 2.5}));
    REQUIRE(to_text(node.run(2, 3)) == "");

    CHECK(content_of(folder / "out/sums.csv") == "a [m]\n1\n2.5\n");
    CHECK(node.written_files().size() == 2);
    CHECK(node.announced_files().at(0).pattern == "out/sums.csv");
    std::filesystem::remove_all(folder);
}

TEST_CASE("the node table-writer fails where no table has come until the end") {
    auto node = LoneNode::of<TableWriterNode>();
    node.give(InputTable{"table"});
    REQUIRE(to_text(node.start()) == "");

    CHECK(to_text(node.run(0, 1)) == "");
    CHECK(to_text(node.run(1, 2, true)) ==
          "table: no table has come until the end of the run |  |  | read from a node that gives one");
}

}  // namespace thalweg::view
