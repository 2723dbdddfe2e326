// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include <filesystem>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "bathymetry/nodes/study_members.hpp"
#include "combined_node.hpp"

// Members that the table of a study names.
using namespace thalweg::bathymetry;
using namespace thalweg::bathymetry::test;

namespace {

/// The results of two plans in three floods, of which one member has failed. All cells of member k have k
/// + 1.
void write_study(const ScratchFolder& folder, const std::string& table) {
    const std::vector<std::string> names = {"no wall low", "no wall high", "no wall \"rare\"",
                                            "wall low",    "wall high",    "wall rare"};
    for (std::size_t k = 0; k < names.size(); ++k) {
        std::filesystem::create_directories(folder.path() / names[k]);
        const auto value = std::to_string(k + 1);
        folder.write(names[k] + "/peaks_depth_000000060.asc",
                     grid_file(value + " " + value + "\n" + value + " " + value + "\n"));
        folder.write(names[k] + "/peaks_speed_000000060.asc", grid_file("0 0\n0 0\n"));
    }
    folder.write("members.csv", table);
}

const std::string table_of_study =
    "number,name,values.crest [m],values.peak [cm],flow.scheme,weight [1],status,flow.steps [1],error\n"
    "0,no wall low,10.9,1180,hllc,0.08,done,10,\n"
    "1,no wall high,10.9,1200,hllc,0.015,done,10,\n"
    "2,\"no wall \"\"rare\"\"\",10.9,1220,hllc,0.005,done,10,\n"
    "3,wall low,11.9,1180,hllc,0.08,done,10,\n"
    "4,wall high,11.9,1200,hllc,0.015,failed,,\"crashed, twice\"\n"
    "5,wall rare,11.9,1220,hllc,0.005,done,10,\n";

auto of_study(nlohmann::json where) -> nlohmann::json {
    return {{"study", "members.csv"},
            {"result", "peaks_depth_*.asc"},
            {"unit", "m"},
            {"precision", "double"},
            {"where", std::move(where)}};
}

auto mean_of(const ScratchFolder& folder, const nlohmann::json& params) -> double {
    const Combined all(folder, params);
    REQUIRE(all.error == "");
    return all["mean"].front();
}

}  // namespace

TEST_CASE("members of a study are those that are done and wanted, with its weights") {
    const ScratchFolder folder;
    write_study(folder, table_of_study);
    const double no_wall = (1 * 0.08 + 2 * 0.015 + 3 * 0.005) / 0.1;

    CHECK(mean_of(folder, of_study({{"values.crest", "10.9 m"}})) == doctest::Approx(no_wall).epsilon(1e-12));
    CHECK(mean_of(folder, of_study({{"values.crest", 10.9}})) == doctest::Approx(no_wall).epsilon(1e-12));
    CHECK(mean_of(folder, of_study({{"values.crest", "1090 cm"}})) ==
          doctest::Approx(no_wall).epsilon(1e-12));
    CHECK(mean_of(folder, of_study({{"name", "no wall*"}})) == doctest::Approx(no_wall).epsilon(1e-12));
    CHECK(mean_of(folder, of_study({{"values.peak", "12.2 m"}})) == (3 + 6) / 2.0);
    CHECK(mean_of(folder, of_study({{"values.peak", "12.2 m"}, {"name", "wall*"}})) == 6);
    CHECK(mean_of(folder, of_study({{"flow.scheme", "hllc"}, {"number", 3}})) == 4);
}

TEST_CASE("members of a study that are not done are left out with a warning") {
    const ScratchFolder folder;
    write_study(folder, table_of_study);

    const Combined all(folder, of_study({{"name", "wall*"}}));

    CHECK(all.error == "");
    CHECK(all["mean"].front() == doctest::Approx((4 * 0.08 + 6 * 0.005) / 0.085).epsilon(1e-12));
    REQUIRE(all.log().size() == 1);
    CHECK(all.log().front().text == "1 of 3 members of the study are left out: they are not done");
}

TEST_CASE("members of a study without weights count the same, or as the graph says") {
    const ScratchFolder folder;
    write_study(folder, "name,status\nno wall low,done\nwall rare,done\n");
    auto params = of_study(nlohmann::json::object());

    CHECK(mean_of(folder, params) == 3.5);
    params["weights"] = {4, 1};
    CHECK(mean_of(folder, params) == 2);
}

TEST_CASE("what is wrong with the members of a study is said with a remedy") {
    const ScratchFolder folder;
    write_study(folder, table_of_study);
    folder.write("no_study.csv", "name,depth\na,1\n");
    folder.write("zero.csv", "name,weight [1],status\nwall low,0,done\n");
    folder.write("gone.csv", "name,status\ngone,done\n");
    folder.write("waiting.csv", "name,status\nwall low,waiting\n");
    const auto said = [&](const char* key, const nlohmann::json& value) {
        auto params = of_study(nlohmann::json::object());
        params[key] = value;
        return Combined(folder, params).error;
    };

    CHECK(said("study", "no_study.csv") ==
          "study: this is no table of the members of a study | no_study.csv without a column 'status' | "
          "members.csv in the results of a study | name that file");
    CHECK(said("study", "zero.csv") ==
          "study: zero.csv:2:10: this is no weight of a member | '0' | a number above 0, from 1e-100 to "
          "1e100 | "
          "gather the table anew with `thalweg study STUDY --collect`");
    CHECK(said("study", "gone.csv")
              .find("result: a member of the study has no such result | nothing like "
                    "'peaks_depth_*.asc' in gone") == 0);
    CHECK(said("study", "waiting.csv") ==
          "study: no member of the study is wanted and done | 1 that are not done, of 1 in waiting.csv |  | "
          "run "
          "the study to its end with --resume, or ask for other members");
    CHECK(said("result", "peaks_*.asc")
              .find("result: a member of the study has several such results | "
                    "'peaks_depth_000000060.asc' and 'peaks_speed_000000060.asc'") == 0);
    CHECK(
        said("where", {{"values.crst", 10.9}})
            .find("where/values.crst: the table of members has no such column |  | one of 'values.crest'") ==
        0);
    CHECK(said("where", {{"values.crest", 10}}).find("where: no member of the study is wanted and done") ==
          0);
    CHECK(said("where", {{"values.crest", "10.9 s"}}).find("where/values.crest: ") == 0);
    CHECK(said("files", {"members.csv"}) ==
          "files: the members stand in one place | files and study | one of files, list and study | take the "
          "others out");
    CHECK(said("weights", {1, 2, 3, 4, 5})
              .find("weights: the members have weights twice | weights, and others "
                    "in study") == 0);
    auto alone = of_study(nlohmann::json::object());
    alone.erase("result");
    CHECK(Combined(folder, alone).error.find("result: study and result belong together") == 0);
    CHECK(Combined(folder, {{"files", {"members.csv"}}, {"where", {{"name", "a"}}}})
              .error.find("where: members are chosen only from a study") == 0);
}

TEST_CASE("a star of a pattern stands for any text, and for none") {
    CHECK(fits_pattern("peaks_depth_1.tif", "peaks_depth_1.tif"));
    CHECK(fits_pattern("peaks_depth_1.tif", "peaks_*.tif"));
    CHECK(fits_pattern("peaks_depth_1.tif", "*depth*"));
    CHECK(fits_pattern("peaks_.tif", "peaks_*.tif"));
    CHECK(fits_pattern("", "*"));
    CHECK(fits_pattern("", ""));
    CHECK_FALSE(fits_pattern("peaks_depth_1.tif", "depth*"));
    CHECK_FALSE(fits_pattern("peaks_depth_1.tif", "*depth"));
    CHECK_FALSE(fits_pattern("peaks_depth_1.tif", "peaks_depth_1.tiff"));
    CHECK_FALSE(fits_pattern("peaks_depth_1.tif", "peaks_depth_1.ti"));
    CHECK_FALSE(fits_pattern("a", "a*a"));
    CHECK_FALSE(fits_pattern("a", ""));
}
