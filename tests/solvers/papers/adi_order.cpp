// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include "adi_checks.hpp"
#include "papers/line_ways.hpp"
#include "solvers/bench/papers/adi_plan.hpp"
#include "thalweg/error.hpp"

// The order of sweeps of ADI: in turn, as Zhang et al. (2024) print it, or alternating.
using namespace thalweg::solvers;
using namespace thalweg::solvers::test;
using Method = papers::LineMethod;

namespace {

constexpr std::int64_t nx = 4;
constexpr std::int64_t ny = 3;
using Field = std::vector<double>;

struct InTurn {
    papers::LineOptions lines;
    int sweeps = 1;

    template <class Real>
    auto plan(Device device, const FieldShape& shape, const AdiOptions& options) const
        -> papers::AdiPlan<Real> {
        return {device, shape, options, lines, sweeps};
    }
};

// Rows that differ from cell to cell: those of constant ones commute, and their order would not show.
auto uneven() -> AdiSystem<double> {
    auto s = four_by_three();
    double n = 0;
    s.for_cells([&](std::int64_t, std::int64_t, std::size_t at) {
        n += 1;
        s.west[at] *= 1 + 0.3 * std::sin(n);
        s.east[at] *= 1 + 0.3 * std::sin(2 * n);
        s.south[at] *= 1 + 0.3 * std::sin(3 * n);
        s.north[at] *= 1 + 0.3 * std::sin(5 * n);
    });
    return s;
}

// The lines of one direction of the 4 x 3 system, each by elimination, with the other couplings of `before`.
auto swept(const AdiSystem<double>& s, const Field& before, bool along_x) -> Field {
    Field after = before;
    const std::int64_t size = along_x ? nx : ny;
    for (std::int64_t line = 0; line < (along_x ? ny : nx); ++line) {
        std::vector<double> upper, right;
        for (std::int64_t row = 0; row < size; ++row) {
            const std::int64_t i = along_x ? row : line;
            const std::int64_t j = along_x ? line : row;
            const std::size_t at = s.at(i, j);
            const auto lagged = [&](const Field& a, bool exists, std::int64_t di, std::int64_t dj) {
                return exists ? a[at] * before[s.at(i + di, j + dj)] : 0;
            };
            double rest = s.right[at];
            rest -= along_x ? lagged(s.south, j > 0, 0, -1) : lagged(s.west, i > 0, -1, 0);
            rest -= along_x ? lagged(s.north, j + 1 < ny, 0, 1) : lagged(s.east, i + 1 < nx, 1, 0);
            const double low = row == 0 ? 0 : (along_x ? s.west : s.south)[at];
            const double high = row + 1 == size ? 0 : (along_x ? s.east : s.north)[at];
            const double pivot = s.centre[at] - (row == 0 ? 0 : low * upper.back());
            right.push_back((rest - (row == 0 ? 0 : low * right.back())) / pivot);
            upper.push_back(high / pivot);
        }
        for (std::int64_t row = size - 1; row >= 0; --row) {
            const auto n = static_cast<std::size_t>(row);
            right[n] -= row + 1 == size ? 0 : upper[n] * right[n + 1];
            after[along_x ? s.at(row, line) : s.at(line, row)] = right[n];
        }
    }
    return after;
}

auto expected_of(const AdiSystem<double>& s, int iterations, int sweeps) -> Field {
    Field x = s.x;
    for (int n = 0; n < iterations; ++n) {
        for (int k = 0; k < 2 * sweeps; ++k) {
            x = swept(s, x, k < sweeps);
        }
    }
    return x;
}

auto once(int iterations) -> AdiOptions {
    AdiOptions options = with(Splitting::alternating_line);
    options.tolerance = {0, 0, iterations, 1};
    return options;
}

void check_order(Device device) {
    for (const Method method : {Method::thomas, Method::partition, Method::obm_it, Method::mbm}) {
        for (const int sweeps : {1, 2, 3, 5}) {
            for (const int iterations : {1, 2}) {
                CAPTURE(static_cast<int>(method));
                CAPTURE(sweeps);
                CAPTURE(iterations);
                auto s = uneven();
                const Field expected = expected_of(s, iterations, sweeps);

                const auto report = solve(device, s, once(iterations), 1, InTurn{solved_by(method), sweeps});

                for (std::size_t at = 0; at < expected.size(); ++at) {
                    CHECK(s.x[at] == doctest::Approx(expected[at]).epsilon(1e-13));
                }
                CHECK(report[0].iterations == iterations);
            }
        }
    }
}

auto lagged(int blocks) -> papers::LineOptions {
    papers::LineOptions lines = solved_by(Method::mbm);
    lines.blocks_a_line = blocks;
    lines.lagged_ends = true;
    return lines;
}

// With a block a row nothing is newer than the iteration before: Jacobi's sweep, twice.
void check_lagged_iteration(Device device) {
    auto s = uneven();
    Field expected = s.x;
    for (int n = 0; n < 2; ++n) {
        const Field before = expected;
        s.for_cells([&](std::int64_t i, std::int64_t j, std::size_t at) {
            double rest = s.right[at];
            rest -= i > 0 ? s.west[at] * before[s.at(i - 1, j)] : 0;
            rest -= i + 1 < nx ? s.east[at] * before[s.at(i + 1, j)] : 0;
            rest -= j > 0 ? s.south[at] * before[s.at(i, j - 1)] : 0;
            rest -= j + 1 < ny ? s.north[at] * before[s.at(i, j + 1)] : 0;
            expected[at] = rest / s.centre[at];
        });
    }

    solve(device, s, once(1), 1, InTurn{lagged(100)});

    for (std::size_t at = 0; at < expected.size(); ++at) {
        CHECK(s.x[at] == doctest::Approx(expected[at]).epsilon(1e-13));
    }
}

void check_lagged_solution(Device device) {
    auto whole = heat<double>(67, 1, 2);
    fill_with_sine(whole);
    whole.right = whole.x;
    AdiOptions options = with(Splitting::alternating_line);
    options.tolerance = {1e-12, 1e-12, 400, 1};
    const auto start = whole;
    solve(device, whole, options, 1, InTurn{solved_by(Method::pcr)});
    for (const int blocks : {2, 4, 8}) {
        auto parts = start;

        const auto report = solve(device, parts, options, 1, InTurn{lagged(blocks)});

        CAPTURE(blocks);
        CHECK(report[0].converged == 1);
        CHECK(report[1].converged == 1);
        parts.for_cells([&](std::int64_t, std::int64_t, std::size_t at) {
            CHECK(std::abs(parts.x[at] - whole.x[at]) <= 1e-11);
        });
    }
}

void check_same_solution(Device device) {
    auto turns = heat<double>(33, 1);
    fill_with_sine(turns);
    turns.right = turns.x;
    auto one = turns;
    AdiOptions options = with(Splitting::alternating_line);
    options.tolerance = {1e-12, 1e-12, 200, 1};

    const auto a = solve(device, turns, options, 1, InTurn{solved_by(Method::obm_it), 5});
    const auto b = solve(device, one, options, 1, InTurn{solved_by(Method::obm_it), 1});

    CHECK(a[0].converged == 1);
    CHECK(b[0].converged == 1);
    CHECK(a[0].iterations < b[0].iterations);
    turns.for_cells([&](std::int64_t, std::int64_t, std::size_t at) {
        CHECK(std::abs(turns.x[at] - one.x[at]) <= 1e-11);
    });
}

}  // namespace

TEST_CASE("sweeps in turn go along x as often as asked for and then along y, each with the one before") {
    check_order(Device());
}

TEST_CASE("sweeps in turn go along x as often as asked for and then along y on CUDA") {
    if (!has_cuda()) {
        MESSAGE("skipped: no CUDA device");
        return;
    }
    check_order(Device::cuda());
}

TEST_CASE("two sweeps in turn are not two iterations of one") {
    const auto s = uneven();
    const Field turns = expected_of(s, 1, 2);
    const Field alternating = expected_of(s, 2, 1);

    CHECK(std::abs(turns[0] - alternating[0]) > 1e-3);
}

TEST_CASE("sweeps in turn and alternating sweeps end at the same solution") {
    check_same_solution(Device());
}

TEST_CASE("sweeps in turn and alternating sweeps end at the same solution on CUDA") {
    if (!has_cuda()) {
        MESSAGE("skipped: no CUDA device");
        return;
    }
    check_same_solution(Device::cuda());
}

TEST_CASE("an iteration with the lagged ends of blocks is that of blocks that know nothing newer") {
    check_lagged_iteration(Device());
}

TEST_CASE("an iteration with the lagged ends of blocks is that of blocks that know nothing newer on CUDA") {
    if (!has_cuda()) {
        MESSAGE("skipped: no CUDA device");
        return;
    }
    check_lagged_iteration(Device::cuda());
}

TEST_CASE("lagged ends of blocks end at the solution of whole lines") {
    check_lagged_solution(Device());
}

TEST_CASE("lagged ends of blocks end at the solution of whole lines on CUDA") {
    if (!has_cuda()) {
        MESSAGE("skipped: no CUDA device");
        return;
    }
    check_lagged_solution(Device::cuda());
}

TEST_CASE("a plan refuses an iteration without sweeps") {
    std::string found;
    std::string expected;
    try {
        papers::AdiPlan<double>(Device(), field_of(5, 3), {}, {}, 0);
    } catch (const thalweg::Error& error) {
        found = error.found();
        expected = error.expected();
    }
    CHECK(found == "0");
    CHECK(expected == "1 or more");
}
