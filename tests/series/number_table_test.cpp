// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <thalweg/error.hpp>
#include <thalweg/series/number_table.hpp>

#include "support/scratch_folder.hpp"

using namespace thalweg;
using thalweg::series::NumberTable;
using thalweg::test::ScratchFolder;

namespace {

const char* const places =
    "# gauges\nx [km], y [m], level [cm], water [degC], class [1]\n"
    "2, 5, 120, 10, 7\n\n1, 5, -30, -0.5, 3\n";

/// "message | found | expected | remedy" of what reading this column throws; folder and file are cut off.
auto error_of(const std::string& text, const std::string& name, const std::string& unit) -> std::string {
    const ScratchFolder folder;
    const std::string path = folder.write("p.csv", text).string();
    try {
        NumberTable(path, "points").numbers(name, unit);
    } catch (const Error& e) {
        CHECK(e.subject() == "points");
        std::string said =
            std::string(e.what()) + " | " + e.found() + " | " + e.expected() + " | " + e.remedy();
        const auto at = said.find(path);
        return at == std::string::npos ? said : said.replace(at, path.size() - 5, "");
    }
    return "";
}

}  // namespace

TEST_CASE("a table of numbers has rows of any order, and columns in the units that are asked for") {
    const ScratchFolder folder;

    const NumberTable table(folder.write("p.csv", places).string(), "points");

    CHECK(table.rows() == 2);
    CHECK(table.numbers("x", "m") == std::vector<double>{2000, 1000});
    CHECK(table.numbers("y", "m") == std::vector<double>{5, 5});
    CHECK(table.numbers("level", "cm") == std::vector<double>{120, -30});
    CHECK(table.numbers("class", "1") == std::vector<double>{7, 3});
    CHECK(table.numbers("water", "K")[1] == doctest::Approx(272.65));
    CHECK(table.table().column("level").unit == "cm");
}

TEST_CASE("a table of numbers says which column is missing or measures something else") {
    CHECK(
        error_of(places, "levels", "m") ==
        "p.csv: there is no column 'levels' | one of 'x', 'y', 'level', 'water' or 'class' | 'levels [m]' in "
        "the header | rename 'level', if that is it");
    CHECK(error_of(places, "level", "s") ==
          "p.csv: column 'level' cannot be converted | [cm] | a unit that measures the same as 's' | correct "
          "the unit in the header");
    CHECK(error_of("class [1], n [s]\n1, x\n", "n", "s").find("p.csv:2: column 'n' has no number here") == 0);
    CHECK(error_of("class [1], n\n1, 2\n", "n", "s").find("p.csv:1: a column without a name or a unit") == 0);
    CHECK(error_of("class [1]\n", "class", "1").find("p.csv: the file has no values") == 0);
}

TEST_CASE("of a table with texts the named columns alone are read, with or without units") {
    const ScratchFolder folder;
    const std::string path =
        folder.write("n.csv", "name,class,height [cm]\nwood,41,1500\n\"road\",12,0\n").string();

    const NumberTable table(path, "file", {"class", "height"});

    CHECK(table.rows() == 2);
    CHECK(table.numbers("class", "1") == std::vector<double>{41, 12});
    CHECK(table.numbers("height", "m") == std::vector<double>{15, 0});
    CHECK_THROWS_WITH(table.numbers("depth", "m"), (path + ": there is no column 'depth'").c_str());
    CHECK_THROWS_WITH(NumberTable(path, "file", {"name"}),
                      (path + ":2: column 'name' has no number here").c_str());
}
