// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <doctest/doctest.h>

#include "case.hpp"

namespace thalweg::shallowwater::test {

// Whether a flow is the expected one but for rounding, as on another executor.
template <class Real>
void check_same_flow(const Fields<Real>& found, const Fields<Real>& expected, double tolerance) {
    CHECK(found.report.steps == expected.report.steps);
    CHECK(largest_difference(found.depth, expected.depth) < tolerance);
    CHECK(largest_difference(found.discharge_x, expected.discharge_x) < tolerance);
    CHECK(largest_difference(found.discharge_y, expected.discharge_y) < tolerance);
    CHECK(found.summary.flow_cells == expected.summary.flow_cells);
    CHECK(found.summary.volume == doctest::Approx(expected.summary.volume).epsilon(1e-6));
}

}  // namespace thalweg::shallowwater::test
