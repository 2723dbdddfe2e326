// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "cli/result_difference.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "thalweg/runtime/diagnostic.hpp"

using thalweg::cli::ResultComparison;
using thalweg::cli::Sameness;

namespace {

namespace fs = std::filesystem;

/// Two folders for results, removed at the end.
class Folders {
    fs::path path_ = fs::temp_directory_path() / "thalweg_result_difference_test";

  public:
    Folders() {
        fs::remove_all(path_);
        fs::create_directories(path_ / "a" / "deep");
        fs::create_directories(path_ / "b" / "deep");
    }

    Folders(const Folders&) = delete;
    auto operator=(const Folders&) -> Folders& = delete;

    ~Folders() { fs::remove_all(path_); }

    void write(const std::string& name, const std::string& first, const std::string& second) const {
        std::ofstream(path_ / "a" / name, std::ios::binary) << first;
        std::ofstream(path_ / "b" / name, std::ios::binary) << second;
    }

    auto first() const -> fs::path { return path_ / "a"; }

    auto compared(Sameness sameness) const -> ResultComparison {
        return {path_ / "a", path_ / "b", sameness};
    }
};

}  // namespace

TEST_CASE("a number written in another way is the same value, but not the same bytes") {
    const Folders folders;
    folders.write("q.csv", "time,q\n0,1.0\n", "time,q\n0,1\n");

    CHECK_FALSE(folders.compared(Sameness::of_values).difference("q.csv"));

    const auto strict = folders.compared(Sameness::of_bytes).difference("q.csv");
    REQUIRE(strict);
    REQUIRE(strict->values.size() == 1);
    CHECK(strict->values[0].place == "compared as bytes, byte 10");
    CHECK(strict->values[0].first == "46");
    CHECK(strict->values[0].second == "10");
}

TEST_CASE("the first cell of a text that differs is named, however the folders are compared") {
    const Folders folders;
    folders.write("deep/q.csv", "0,1\n10,2.5\n20,3\n", "0,1\n10,2.75\n20,4\n");

    for (const auto sameness : {Sameness::of_values, Sameness::of_bytes}) {
        const auto found = folders.compared(sameness).difference("deep/q.csv");
        REQUIRE(found);
        REQUIRE(found->values.size() == 1);
        CHECK(found->values[0].place == "line 2, cell 2");
        CHECK(found->values[0].first == "2.5");
        CHECK(found->values[0].second == "2.75");
        CHECK(found->values[0].count == 2);
        CHECK(found->values[0].largest == 1);
    }
}

TEST_CASE("files of one folder alone are told, those that the program keeps for itself are not") {
    const Folders folders;
    folders.write(".thalweg.lock", "1", "2");
    folders.write("same.png", std::string("x\0y", 3), std::string("x\0y", 3));
    std::ofstream(folders.first() / "more.txt") << "more";
    const auto results = folders.compared(Sameness::of_bytes);

    CHECK(results.files() == std::set<std::string>{"more.txt", "same.png"});
    CHECK_FALSE(results.difference("same.png"));
    const auto more = results.difference("more.txt");
    REQUIRE(more);
    CHECK(more->in_first);
    CHECK_FALSE(more->in_second);
    CHECK(more->values.empty());
}

TEST_CASE("a shorter file ends where the other goes on, and a folder that is not there has no files") {
    const Folders folders;
    folders.write("x.png", std::string("x\0y", 3), std::string("x\0", 2));

    const auto found = folders.compared(Sameness::of_values).difference("x.png");
    REQUIRE(found);
    CHECK(found->values.at(0).place == "compared as bytes, byte 2");
    CHECK(found->values.at(0).second == "the end");
    CHECK(found->values.at(0).count == 1);
    CHECK(ResultComparison(folders.first(), folders.first() / "none", Sameness::of_bytes).files().size() ==
          1);
}
