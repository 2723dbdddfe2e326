// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <string>

#include "thalweg/files/result_name.hpp"

using namespace thalweg;

namespace {

auto text_of(const Error& error) -> std::string {
    return error.subject() + ": " + error.what() + " | " + error.found() + " | " + error.expected();
}

auto fault_of(const std::string& path) -> std::string {
    const auto fault = files::fault_of_result_name(path);
    return fault ? fault->what() : "";
}

auto stem_error(const std::string& directory, const std::string& prefix) -> std::string {
    try {
        const files::ResultStem stem("/out", directory, prefix);
    } catch (const Error& error) {
        return text_of(error);
    }
    return "";
}

const std::string start = "a result file cannot have this name: ";

}  // namespace

TEST_CASE("names below the results folder are fine, with a star for a number in the last part") {
    for (const auto* path :
         {"a.csv", "maps/depth_*.tif", "a/b/c/d", ".hidden", "Höhe/Straße 1.csv", "a..b"}) {
        CHECK(fault_of(path) == "");
    }
}

TEST_CASE("names that lead out, that no file can have, or with stars elsewhere are not") {
    const auto outside = start + "it lies outside of the results folder";
    const auto empty = start + "a part of it is empty";

    for (const auto* path : {"/a", "..", "../a", "a/../b", "a/.."}) {
        CHECK(fault_of(path) == outside);
    }
    for (const auto* path : {"", "a//b", "a/", "./a", "a/./b"}) {
        CHECK(fault_of(path) == empty);
    }
    CHECK(fault_of("a\nb") == start + "it holds a control character");
    CHECK(fault_of("a\x7f") == start + "it holds a control character");
    CHECK(fault_of("a*/b") == start + "it has a '*' too many");
    CHECK(fault_of("a*b*") == start + "it has a '*' too many");
}

TEST_CASE("a part may be as long as a name can be, with room for a number and for the time of writing") {
    const auto too_long = start + "a part of it is too long";

    CHECK(fault_of(std::string(255, 'a') + "/b") == "");
    CHECK(fault_of(std::string(256, 'a') + "/b") == too_long);
    CHECK(fault_of(std::string(236, 'a')) == "");
    CHECK(fault_of(std::string(237, 'a')) == too_long);
    CHECK(fault_of(std::string(212, 'a') + "*") == "");
    CHECK(fault_of(std::string(213, 'a') + "*") == too_long);
}

TEST_CASE("a stem joins folder and prefix, for the host and for the file") {
    const files::ResultStem plain("/out", "", "depth"), below("/out", "maps/", "depth");

    CHECK(plain.pattern("_*.tif") == "depth_*.tif");
    CHECK(plain.path("_1.tif") == "/out/depth_1.tif");
    CHECK(below.pattern("_*.tif") == "maps/depth_*.tif");
    CHECK(below.path("_1.tif") == "/out/maps/depth_1.tif");
}

TEST_CASE("a stem blames the parameter that is wrong") {
    CHECK(stem_error("../x", "a") ==
          "directory: " + start +
              "it lies outside of the results folder | ../x | a path below the results "
              "folder, without a leading '/' and without '..'");
    CHECK(stem_error("/", "a").rfind("directory: ", 0) == 0);
    CHECK(stem_error("", "a/b") ==
          "prefix: this cannot be a part of a file's name | \"a/b\" | at least one character, none of them "
          "'/', '*' "
          "or a control character");
    for (const auto* prefix : {"", "*", "a\tb"}) {
        CHECK(stem_error("maps", prefix).rfind("prefix: ", 0) == 0);
    }
}
