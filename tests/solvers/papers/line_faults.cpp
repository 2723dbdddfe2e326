// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <limits>

#include "papers/line_ways.hpp"

// Faults by every row and in tiles of every width.
using namespace thalweg::solvers;
using namespace thalweg::solvers::test;
using Method = papers::LineMethod;

namespace {

constexpr Method by_thomas[] = {Method::thomas, Method::thomas_transposed, Method::partition};

// Lines side by side and behind each other: of tiles that are full, wide and neither.
constexpr Lines few_and_many[] = {{60, 10, 10, 1}, {60, 10, 1, 60}, {60, 40, 40, 1}, {60, 40, 1, 60}};

constexpr Method all_exact[] = {Method::thomas, Method::thomas_transposed, Method::partition, Method::cr,
                                Method::pcr};

template <class Visit>
void for_rows(Visit visit) {
    for (const std::int64_t size : {2, 5, 9}) {
        for (std::int64_t row = 0; row < size; ++row) {
            for (const bool side_by_side : {false, true}) {
                CAPTURE(size);
                CAPTURE(row);
                visit(size, row, side_by_side);
            }
        }
    }
}

auto weakly_dominant(const Lines& lines) -> LineBatch<double> {
    auto batch = heat_batch<double>(lines, 1);
    batch.diagonal.assign(batch.diagonal.size(), 2);
    return batch;
}

// The fault of row `row` of line 3, spoilt.
template <class Spoil>
auto fault_at(std::int64_t size, std::int64_t row, Method method, bool side_by_side, Spoil spoil) -> Fault {
    const Lines lines = side_by_side ? Lines{size, 9, 9, 1} : Lines{size, 9, 1, size};
    auto batch = weakly_dominant(lines);
    spoil(batch, batch.index(row, 3));
    auto options = solved_by(method);
    options.check_dominance = true;
    return solve(Device(), batch, options);
}

}  // namespace

TEST_CASE("rows as heavy as their neighbours are dominant") {
    for (const Method method : all_exact) {
        for (const Lines& lines : few_and_many) {
            auto batch = weakly_dominant(lines);
            auto options = solved_by(method);
            options.check_dominance = true;

            CHECK_FALSE(solve(Device(), batch, options));
        }
    }
}

TEST_CASE("a row that is lighter than its neighbours is told wherever it is") {
    for (const Method method : all_exact) {
        for_rows([&](std::int64_t size, std::int64_t row, bool side_by_side) {
            const double neighbours = (row > 0 ? 1 : 0) + (row + 1 < size ? 1 : 0);

            const auto light = fault_at(size, row, method, side_by_side, [&](auto& b, std::size_t at) {
                b.diagonal[at] = neighbours - 0.0625;
            });

            CHECK(light.kind == FaultKind::not_dominant);
            CHECK(light.system == 3);
            CHECK(light.row == row);
        });
    }
}

TEST_CASE("a row without coefficients and one that is not a number are told wherever they are") {
    for (const Method method : by_thomas) {
        for_rows([&](std::int64_t size, std::int64_t row, bool side_by_side) {
            const auto zero = fault_at(size, row, method, side_by_side, [](auto& b, std::size_t at) {
                b.lower[at] = b.diagonal[at] = b.upper[at] = 0;
            });
            const auto nan =
                fault_at(size, row, method, side_by_side, [](auto& b, std::size_t at) { b.right[at] = NAN; });

            CHECK(zero.kind == FaultKind::zero_pivot);
            CHECK(zero.row == row);
            CHECK(nan.kind == FaultKind::not_finite);
            CHECK(nan.row == row);
            CHECK(nan.system == 3);
        });
    }
}

TEST_CASE("a line of infinite right-hand sides is told by its first row") {
    for (const Method method : by_thomas) {
        for (const Lines& lines : few_and_many) {
            auto batch = heat_batch<double>(lines, 0.25);
            for (std::int64_t row = 0; row < lines.size; ++row) {
                batch.right[batch.index(row, 2)] = std::numeric_limits<double>::infinity();
            }

            const Fault fault = solve(Device(), batch, solved_by(method));

            CHECK(fault.kind == FaultKind::not_finite);
            CHECK(fault.system == 2);
            CHECK(fault.row == 0);
        }
    }
}

TEST_CASE("an unknown that becomes too large on the way back is told by its row, in tiles of every width") {
    for (const Method method : by_thomas) {
        for (const Lines& lines : few_and_many) {
            CAPTURE(static_cast<int>(method));
            CAPTURE(lines.count);
            auto batch = heat_batch<double>(lines, 0.25);
            // Every row by itself but row 30, whose unknown is -1e200 times that of the next, 1e200.
            const std::int64_t last = lines.count - 1;
            const std::size_t here = batch.index(30, last);
            const std::size_t next = batch.index(31, last);
            batch.upper[here] = batch.right[next] = 1e200;
            batch.lower[here] = batch.lower[next] = batch.upper[next] = 0;
            batch.diagonal[here] = batch.diagonal[next] = 1;

            const Fault fault = solve(Device(), batch, solved_by(method));

            CHECK(fault.kind == FaultKind::not_finite);
            CHECK(fault.system == last);
            CHECK(fault.row == 30);
            CHECK(std::isnan(batch.solution[batch.index(59, last)]));
            CHECK(std::isnan(batch.solution[batch.index(0, last)]));
            CHECK(std::isfinite(batch.solution[batch.index(0, 0)]));
        }
    }
}
