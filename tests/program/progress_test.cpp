// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "cli/progress.hpp"

#include <doctest/doctest.h>

namespace {

using thalweg::cli::headline_of;
using thalweg::cli::progress_text;
using thalweg::runtime::Progress;

auto half_way() -> Progress {
    Progress progress;
    progress.time = 2000;
    progress.end = 4000;
    progress.wall = 40;
    progress.metrics["flow"] = {{"step_size", {0.4123, "s"}},
                                {"steps", {4800, "1"}},
                                {"wet_cells", {12345, "1"}},
                                {"volume_error", {-1.25e-7, "1"}}};
    return progress;
}

}  // namespace

TEST_CASE("the progress line shows time, rate, time left, step, wet cells and volume error") {
    CHECK(
        progress_text(half_way(), 200) ==
        " 50 %  33 min 20 s of 1 h 06 min 40 s  50 x real time  40.0 s left  step 0.412 s  12 345 wet cells  "
        "volume error -1.2e-07");
}

TEST_CASE("the rate of a run that goes on is that of what it has simulated itself") {
    auto progress = half_way();
    progress.began = 1000;

    CHECK(progress_text(progress, 70) ==
          " 50 %  33 min 20 s of 1 h 06 min 40 s  25 x real time  1 min 20 s left");
}

TEST_CASE("the progress line shows the date to the minute where the graph has a start") {
    auto progress = half_way();
    progress.date = "2002-08-12T06:33:20Z";

    CHECK(progress_text(progress, 60) == " 50 %  33 min 20 s of 1 h 06 min 40 s  2002-08-12T06:33Z");
}

TEST_CASE("a narrow terminal gets whole parts only") {
    CHECK(progress_text(half_way(), 60) == " 50 %  33 min 20 s of 1 h 06 min 40 s  50 x real time");
    CHECK(progress_text(half_way(), 59).size() <= 59);
    CHECK(progress_text(half_way(), 20) == " 50 %");
    CHECK(progress_text(half_way(), 2).empty());
}

TEST_CASE("a run that has not moved shows no rate") {
    Progress progress;
    progress.end = 100;

    CHECK(progress_text(progress, 80) == "  0 %  0 ms of 1 min 40 s");
}

TEST_CASE("several nodes come to one headline") {
    auto progress = half_way();
    progress.metrics["other"] = {{"step_size", {2.0, "s"}},
                                 {"steps", {10, "1"}},
                                 {"wet_cells", {5, "1"}},
                                 {"volume_error", {1e-9, "1"}}};

    const auto headline = headline_of(progress.metrics);

    CHECK(headline.step_size == 0.4123);
    CHECK(headline.steps == 4800);
    CHECK(headline.wet_cells == 12350);
    CHECK(headline.volume_error == -1.25e-7);
}

TEST_CASE("without metrics there is no headline") {
    const auto headline = headline_of({{"node", {{"temperature", {3, "K"}}}}});

    CHECK_FALSE(headline.step_size.has_value());
    CHECK_FALSE(headline.wet_cells.has_value());
    CHECK_FALSE(headline.volume_error.has_value());
}

TEST_CASE("a quiet display wants no progress") {
    CHECK_FALSE(thalweg::cli::ProgressDisplay(true).wants_progress());
    CHECK(thalweg::cli::ProgressDisplay(false).wants_progress());
}
