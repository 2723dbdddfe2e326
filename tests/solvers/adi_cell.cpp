// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "solvers/methods/adi_cell.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cmath>

using namespace thalweg::solvers;

namespace {

// Three by three cells; every cell has the same five coefficients, and x and the right-hand side of their
// own.
struct Nine {
    std::array<double, 9> west, east, south, north, centre, right, x, base;

    Nine() {
        west.fill(2);
        east.fill(3);
        south.fill(5);
        north.fill(7);
        centre.fill(11);
        right.fill(100);
        base.fill(1000);
        x = {NAN, 3,  NAN,  //
             1,   10, 2,    //
             NAN, 4,  NAN};
    }

    auto fields() const -> AdiFields<double> {
        return {{west.data(), east.data(), south.data(), north.data(), centre.data()},
                right.data(),
                x.data(),
                base.data(),
                nullptr};
    }
};

template <Splitting splitting, bool along_x>
auto row_of(const Nine& nine, std::int64_t i, std::int64_t j) -> Row<double> {
    return adi_row<splitting, along_x>(nine.fields(), field_of(3, 3), i, j, i + 3 * j);
}

void check_row(const Row<double>& row, double lower, double diagonal, double upper, double right) {
    CHECK(row.lower == lower);
    CHECK(row.diagonal == diagonal);
    CHECK(row.upper == upper);
    CHECK(row.right == right);
}

template <Splitting splitting, bool along_x>
auto value_of(double relaxation) -> double {
    const Nine nine;
    return adi_value<splitting, along_x>(nine.fields(), 4, 20.0, relaxation);
}

constexpr auto line = Splitting::alternating_line;
constexpr auto peaceman = Splitting::peaceman_rachford;
constexpr auto local = Splitting::locally_one_dimensional;
constexpr auto douglas = Splitting::douglas_gunn;

}  // namespace

// X = 2 (x_w - x) + 3 (x_e - x) = -42 and Y = 5 (x_s - x) + 7 (x_n - x) = -77 at the middle cell; M = 28.
TEST_CASE("the rows of every splitting have the values by hand") {
    const Nine nine;

    check_row(row_of<line, true>(nine, 1, 1), 2, 11, 3, 100 - 5 * 3 - 7 * 4);
    check_row(row_of<line, false>(nine, 1, 1), 5, 11, 7, 100 - 2 * 1 - 3 * 2);
    check_row(row_of<peaceman, true>(nine, 1, 1), 2, 28 + 23, 3, 2 * 28 * 10 + 100 + 77);
    check_row(row_of<peaceman, false>(nine, 1, 1), 5, 28 + 16, 7, 2 * 28 * 10 + 100 + 42);
    check_row(row_of<local, true>(nine, 1, 1), 2, 23, 3, 28 * 10 + 100);
    check_row(row_of<local, false>(nine, 1, 1), 5, 16, 7, 28 * 10);
    check_row(row_of<douglas, true>(nine, 1, 1), 2, 23, 3, 100 + 42 + 77);
    check_row(row_of<douglas, false>(nine, 1, 1), 5, 16, 7, 28 * 10);
}

TEST_CASE("coefficients that point out of the field belong to no row") {
    Nine nine;
    nine.x = {1, 2, 3, 4, 5, 6, 7, 8, 9};

    check_row(row_of<line, true>(nine, 0, 0), 0, 11, 3, 100 - 7 * 4);
    check_row(row_of<line, true>(nine, 2, 2), 2, 11, 0, 100 - 5 * 6);
    check_row(row_of<line, false>(nine, 0, 0), 0, 11, 7, 100 - 3 * 2);
    check_row(row_of<line, false>(nine, 2, 2), 5, 11, 0, 100 - 2 * 8);
    check_row(row_of<local, true>(nine, 0, 0), 0, 18, 3, 21 * 1 + 100);
    check_row(row_of<local, true>(nine, 2, 2), 2, 16, 0, 18 * 9 + 100);
    check_row(row_of<local, false>(nine, 0, 0), 0, 14, 7, 21 * 1);
    check_row(row_of<douglas, true>(nine, 2, 0), 2, 18, 0, 100 - 2 * (2 - 3) - 7 * (6 - 3));
    check_row(row_of<peaceman, true>(nine, 0, 2), 0, 16 + 19, 3, 2 * 19 * 7 + 100 - 5 * (4 - 7));
}

TEST_CASE("a row's solution is the new value, part of the way to it, or what is added to the base") {
    CHECK(value_of<line, true>(1) == 20);
    CHECK(value_of<line, false>(1) == 20);
    CHECK(value_of<line, true>(0.25) == 12.5);
    CHECK(value_of<line, false>(0.25) == 12.5);
    CHECK(value_of<peaceman, true>(0.25) == 20);
    CHECK(value_of<peaceman, false>(0.25) == 20);
    CHECK(value_of<local, false>(1) == 20);
    CHECK(value_of<douglas, true>(1) == 20);
    CHECK(value_of<douglas, false>(1) == 1020);
    CHECK(value_of<douglas, false>(0.25) == 1020);
}
