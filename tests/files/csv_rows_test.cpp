// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <string>
#include <utility>

#include <thalweg/error.hpp>
#include <thalweg/files/csv_rows.hpp>

#include "support/scratch_folder.hpp"

using namespace thalweg;
using namespace thalweg::files;

namespace {

/// Cells with their places, rows by line: "a@1:1 b@1:3".
auto cells_of(const std::string& text, CsvRemarks remarks) -> std::string {
    const test::ScratchFolder folder;
    std::string all;
    for (const auto& row : read_csv_rows(folder.write("rows.csv", text), 1000, "file", remarks).rows) {
        for (const auto& cell : row) {
            all += cell.text + "@" + std::to_string(cell.line) + ":" + std::to_string(cell.column) + " ";
        }
        all.back() = '\n';
    }
    return all;
}

}  // namespace

TEST_CASE("rows have the places of their cells, without blank lines and quotes") {
    CHECK(cells_of("\xEF\xBB\xBF"
                   "a, b\r\n\r\n1,\"x, \"\"y\"\"\"\n2,\n",
                   CsvRemarks::read) == "a@1:1 b@1:4\n1@3:1 x, \"y\"@3:3\n2@4:1 @4:3\n");
    CHECK(cells_of("", CsvRemarks::read) == "");
}

TEST_CASE("remarks are rows, or are left out before the separator is chosen") {
    CHECK(cells_of("# a; b\nx,y\n#1,2\n3,4\n", CsvRemarks::skip) == "x@2:1 y@2:3\n3@4:1 4@4:3\n");
    CHECK(cells_of("#x,y\n1,2\n", CsvRemarks::read) == "#x@1:1 y@1:4\n1@2:1 2@2:3\n");
}

TEST_CASE("a head has a name and a unit in brackets at its end") {
    CHECK(name_and_unit("Q_in [m3/s]") == std::pair<std::string, std::string>("Q_in", "m3/s"));
    CHECK(name_and_unit("level[ cm ]") == std::pair<std::string, std::string>("level", "cm"));
    CHECK_FALSE(name_and_unit("level").has_value());
    CHECK_FALSE(name_and_unit("[m]").has_value());
    CHECK_FALSE(name_and_unit("a [m] b").has_value());
}
