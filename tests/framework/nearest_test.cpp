// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include "runtime/base/nearest.hpp"

using namespace thalweg::runtime;

TEST_CASE("a slip of the pen finds the name that was meant") {
    const std::vector<std::string> names = {"elevation", "depth", "discharge_x", "discharge_y", "cfl"};

    CHECK(nearest("elevaton", names) == "elevation");
    CHECK(nearest("detph", names) == "depth");
    CHECK(nearest("DEPTH", names) == "depth");
    CHECK(nearest("discharge-x", names) == "discharge_x");
    CHECK(nearest("dis", names) == "discharge_x");
    CHECK(nearest("clf", names) == "cfl");
}

TEST_CASE("a name unlike all others has no nearest") {
    CHECK(nearest("rainfall", {"depth", "cfl"}) == "");
    CHECK(nearest("x", {"depth", "cfl"}) == "");
    CHECK(nearest("b", {"a"}) == "");
    CHECK(nearest("A", {"a"}) == "a");
    CHECK(nearest("", {"depth"}) == "");
    CHECK(nearest("depth", {}) == "");
    CHECK(nearest(std::string(100000, 'a'), {"depth"}) == "");
}

TEST_CASE("among more names than anybody has written none is looked for") {
    std::vector<std::string> names(1000, "something else");
    names.back() = "manning";
    CHECK(nearest("maning", names) == "manning");
    names.push_back("one more");
    CHECK(nearest("maning", names).empty());
}

TEST_CASE("names are listed, but not by the hundred") {
    CHECK(one_of({}) == "");
    CHECK(one_of({"a"}) == "\"a\"");
    CHECK(one_of({"a", "b"}) == "one of \"a\", \"b\"");
    CHECK(one_of(std::vector<std::string>(14, "n")).substr(57) == "\"n\", \"n\", and 2 more");
}
