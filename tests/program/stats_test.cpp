// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "cli/stats.hpp"

#include <doctest/doctest.h>

#include <string>

TEST_CASE("the summary of a run names shortfalls that are not zero") {
    thalweg::runtime::RunSummary summary;
    summary.time = 3;
    summary.intervals = 3;
    summary.metrics["flow"] = {{"shortfall_intake", {3.6e9, "m3"}}, {"shortfall_weir", {0, "m3"}}};
    summary.metrics["lake"] = {{"shortfall", {-1, "m3"}}, {"steps", {8, "1"}}};

    const auto text = thalweg::cli::summary_text(summary, "no/such/folder");

    CHECK(text ==
          "Done: simulated 3.0 s in 0 ms, 3 intervals, 8 steps\n"
          "Shortfall: flow: shortfall_intake 3.6e+09 m3\n"
          "Shortfall: lake: shortfall -1 m3\n"
          "No results were written.\n");
}

TEST_CASE("the statistics of a run tell what its checkpoints have cost, if it had some") {
    thalweg::runtime::RunSummary summary;
    CHECK(thalweg::cli::stats_text(summary).find("Checkpoints") == std::string::npos);

    summary.checkpoints = {3, 2000000000, 0.5, 0.04, 0.06, 6};

    CHECK(thalweg::cli::stats_text(summary).find(
              "\nCheckpoints: 3 of 1.86 GiB; the run waited 500.0 ms for the first, 30.0 ms for each of the "
              "others, 40.0 ms at most; each was written in 2.00 s beside it\n") != std::string::npos);
}
