// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "solvers/bench/papers/mbm_rule.hpp"
#include "solvers/bench/papers/pcr_rule.hpp"

// The small rules that the CPU and the GPU share, with values by hand at and beside their limits.
using namespace thalweg::solvers;
using namespace thalweg::solvers::papers;

namespace {

auto parts_of(std::int64_t size, int blocks) -> MbmParts {
    LineOptions options;
    options.blocks_a_line = blocks;
    return mbm_parts({size, 1}, options);
}

void check_parts(const MbmParts& parts, std::int64_t rows, std::int64_t count) {
    CHECK(parts.rows == rows);
    CHECK(parts.count == count);
}

auto sweeps_asked(std::int64_t parts, int sweeps) -> MbmSweeps {
    LineOptions options;
    options.relaxation_sweeps = sweeps;
    return mbm_sweeps({5, parts}, options);
}

}  // namespace

TEST_CASE("a line is cut into as many equal parts as are wanted, and as its rows need at least") {
    check_parts(parts_of(0, 2), 0, 0);
    check_parts(parts_of(1, 0), 1, 1);
    check_parts(parts_of(1024, 0), 1024, 1);
    check_parts(parts_of(1025, 0), 513, 2);
    check_parts(parts_of(2048, 0), 1024, 2);
    check_parts(parts_of(2049, 0), 683, 3);
    check_parts(parts_of(10, 3), 4, 3);
    check_parts(parts_of(10, 4), 3, 4);
    check_parts(parts_of(10, 7), 2, 5);
    check_parts(parts_of(5, 100), 1, 5);
}

TEST_CASE("parts relax until they settle, at most 200 sweeps, or as often as asked for") {
    CHECK(sweeps_asked(1, 7).most == 0);
    CHECK_FALSE(sweeps_asked(1, 7).fixed);
    CHECK(sweeps_asked(2, 0).most == 200);
    CHECK_FALSE(sweeps_asked(2, 0).fixed);
    CHECK(sweeps_asked(2, 1).most == 1);
    CHECK(sweeps_asked(2, 1).fixed);
}

TEST_CASE("parts with lagged ends take no sweep") {
    LineOptions options;
    options.lagged_ends = true;
    const MbmSweeps sweeps = mbm_sweeps({5, 2}, options);

    CHECK_FALSE(needs_sweep(LineProgress(), 0, sweeps));
    CHECK(sweeps_taken(LineProgress(), sweeps) == 0);
    CHECK_FALSE(is_given_up(LineProgress(), sweeps.most));
}

TEST_CASE("a line that no sweep has moved takes part in the first sweep only") {
    CHECK(needs_sweep(LineProgress(), 0, {200, false}));
    CHECK_FALSE(needs_sweep(LineProgress(), 1, {200, false}));
    CHECK(sweeps_taken(LineProgress(), {200, false}) == 1);
    CHECK_FALSE(is_given_up(LineProgress(), 0));
}

TEST_CASE("the end of a part has settled within four units of round-off") {
    constexpr double unit = std::numeric_limits<double>::epsilon();

    CHECK(has_settled(1.0, 1 + 4 * unit));
    CHECK_FALSE(has_settled(1.0, 1 + 5 * unit));
    CHECK(has_settled(-1.0, -1 - 4 * unit));
    CHECK_FALSE(has_settled(-1.0, -1 - 5 * unit));
    CHECK(has_settled(0.0, 0.0));
    CHECK_FALSE(has_settled(1.0, -1.0));
    CHECK_FALSE(has_settled(1.0, static_cast<double>(NAN)));
}

TEST_CASE("a row at the end of a part takes its neighbour's unknown to the right-hand side") {
    const Row<double> row = {2, 3, 4, 10};

    const Row<double> below = cut_below(row, 5.0);
    const Row<double> above = cut_above(row, 5.0);

    CHECK(below.lower == 0);
    CHECK(below.diagonal == 3);
    CHECK(below.upper == 4);
    CHECK(below.right == 0);
    CHECK(above.lower == 2);
    CHECK(above.diagonal == 3);
    CHECK(above.upper == 0);
    CHECK(above.right == -10);
}

TEST_CASE("a thread of cyclic reduction has as many rows as are wanted, enough for the line, 16 at most") {
    CHECK(pcr_rows_a_thread(1, 0) == 1);
    CHECK(pcr_rows_a_thread(1024, 0) == 1);
    CHECK(pcr_rows_a_thread(1025, 0) == 2);
    CHECK(pcr_rows_a_thread(1024, 5) == 5);
    CHECK(pcr_rows_a_thread(4096, 2) == 4);
    CHECK(pcr_rows_a_thread(1, 16) == 16);
    CHECK(pcr_rows_a_thread(1, 17) == 16);
}
