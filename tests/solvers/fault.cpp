// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "thalweg/solvers/fault.hpp"

#include <doctest/doctest.h>

#include <algorithm>

using namespace thalweg::solvers;

TEST_CASE("a fault keeps its system, row and kind in one word") {
    const auto fault = unpack(pack(FaultKind::zero_pivot, 2147483647, 536870911));

    CHECK(fault.kind == FaultKind::zero_pivot);
    CHECK(fault.system == 2147483647);
    CHECK(fault.row == 536870911);
}

TEST_CASE("the lowest word is the first row of the first system, and anything is lower than no fault") {
    const auto late = pack(FaultKind::zero_pivot, 3, 0);
    const auto early = pack(FaultKind::not_dominant, 2, 900);

    CHECK(std::min(late, early) == early);
    CHECK(late < no_fault);
    CHECK_FALSE(unpack(no_fault));
}

TEST_CASE("a fault is told with system and row") {
    CHECK(describe(unpack(pack(FaultKind::zero_pivot, 3, 17))) ==
          "system 3, row 17: zero pivot: the matrix is singular or needs pivoting");
}
