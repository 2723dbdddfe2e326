// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include "runtime/plan/result_pattern.hpp"

using thalweg::runtime::ResultPattern;

TEST_CASE("a star in a name of results is a number or a time and nothing else") {
    const ResultPattern pattern("maps/depth_*.tif");

    CHECK(pattern.folder() == "maps");
    for (const auto* name : {"depth_0.tif", "depth_0000600s.tif", "depth_0000001.500s.tif", "depth_1e-3.tif",
                             "depth_1E+3.tif"}) {
        CHECK(pattern.matches(name));
    }
    for (const auto* name :
         {"depth_.tif", "depth.tif", "depth_max_0000600s.tif", "depth_notes.tif", "depth_0.tiff",
          "xdepth_0.tif", "depth_0.tif ", "depth_0/1.tif", "depth_1{.tif", "depth_1[.tif", "depth_1,5.tif"}) {
        CHECK(!pattern.matches(name));
    }
}

TEST_CASE("names that sinks write have a count of four digits or a time in seconds for the star") {
    const ResultPattern pattern("maps/depth_*.tif"), plain("a.csv");

    for (const auto* name :
         {"depth_0000.tif", "depth_12345.tif", "depth_0000600s.tif", "depth_0000001.500s.tif"}) {
        CHECK(pattern.matches_exactly(name));
    }
    for (const auto* name :
         {"depth_2019-survey.tif", "depth_1.tif", "depth_1old-backup.tif", "depth_0000.5.tif",
          "depth_0600.s.tif", "depth_s.tif", "depth_.5s.tif", "depth_0600ss.tif", "depth_.tif"}) {
        CHECK(!pattern.matches_exactly(name));
    }
    CHECK(plain.matches_exactly("a.csv"));
    CHECK(!plain.matches_exactly("a.csv1"));
}

TEST_CASE("a name without a star means itself") {
    const ResultPattern pattern("a.csv");

    CHECK(pattern.folder() == "");
    CHECK(pattern.matches("a.csv"));
    CHECK(!pattern.matches("a.csv1"));
    CHECK(!pattern.matches("A.csv"));
}

TEST_CASE("a file is meant only in the folder that was announced") {
    const ResultPattern pattern("maps/depth_*.tif"), top("a.csv");

    CHECK(pattern.matches("/out/", "/out/maps/depth_1.tif"));
    CHECK(pattern.matches("/out", "/out/x/../maps/depth_1.tif"));
    CHECK(!pattern.matches("/out", "/out/depth_1.tif"));
    CHECK(!pattern.matches("/out", "/out/maps/more/depth_1.tif"));
    CHECK(top.matches("/out/", "/out/a.csv"));
    CHECK(!top.matches("/out", "/other/a.csv"));
}

TEST_CASE("patterns overlap where one file can be meant by both") {
    const auto overlap = [](const char* a, const char* b) {
        const ResultPattern first(a), second(b);
        CHECK(first.overlaps(second) == second.overlaps(first));
        return first.overlaps(second);
    };

    CHECK(overlap("a.csv", "a.csv"));
    CHECK(overlap("a_*.png", "a_1.png"));
    CHECK(overlap("a_*.png", "a_1*.png"));
    CHECK(overlap("a_*.png", "a_*0.png"));
    CHECK(!overlap("a.csv", "b.csv"));
    CHECK(!overlap("a_*.png", "a_b_*.png"));
    CHECK(!overlap("a_*.png", "a_b.png"));
    CHECK(!overlap("x/a_*.png", "a_*.png"));
    CHECK(!overlap("a_*.png", "a_*.tif"));
}
