// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <string>

#include <doctest/doctest.h>
#include <thalweg/error.hpp>
#include <thalweg/series/measured_table.hpp>

#include "support/scratch_folder.hpp"

using namespace thalweg;
using namespace thalweg::series;
using thalweg::test::ScratchFolder;

namespace {

auto read(const ScratchFolder& folder, const std::string& text, const std::string& start = "")
    -> MeasuredTable {
    return read_measured(folder.write("measured.csv", text).string(), "file", start);
}

auto refusal(const std::string& text) -> std::string {
    const ScratchFolder folder;
    try {
        read(folder, text);
    } catch (const Error& error) {
        const std::string what = error.what();
        return error.subject() + ": " + what.substr(what.find("measured.csv")) + " | " + error.found();
    }
    return "";
}

}  // namespace

TEST_CASE("blank cells of measured series are missing values, in all spellings of a CSV file") {
    const ScratchFolder folder;
    const auto points = read(folder, "time [h], a [m], b [cm]\n0, 1.5,\n1, , 2\n2, \"\", 3\n").table;
    const auto commas = read(folder, "time [s];a [m];b [m]\n0;1,5;\n60;;2,5\n").table;
    const auto dated =
        read(folder, "time, a [m]\n2002-08-12 06:00, \n2002-08-12 06:01, 2\n", "2002-08-12T06:00:00Z");

    CHECK(points.column("a").numbers()[0] == 1.5);
    CHECK(std::isnan(points.column("a").numbers()[1]));
    CHECK(std::isnan(points.column("a").numbers()[2]));
    CHECK(std::isnan(points.column("b").numbers()[0]));
    CHECK(points.column("b").unit == "cm");
    CHECK(commas.column("b").numbers()[1] == 2.5);
    CHECK(std::isnan(commas.column("b").numbers()[0]));
    CHECK(dated.table.column("time").numbers()[1] == 60);
    CHECK(dated.lacks_zone);
    CHECK(std::isnan(dated.table.column("a").numbers()[0]));
}

TEST_CASE("a missing time, a text and a file without lines are refused with their place") {
    CHECK(refusal("time [s], a [m]\n0, 1\n, 2\n") ==
          "file: measured.csv:3: column 'time' has no number here | ''");
    CHECK(refusal("time [s], a [m]\n0, dry\n") ==
          "file: measured.csv:2: column 'a' has no number here | 'dry'");
    CHECK(refusal("time [s], a [m]\n") == "file: measured.csv: the file has no measured value | ");
}
