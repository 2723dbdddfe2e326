// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include "adi_checks.hpp"
#include "papers/line_ways.hpp"
#include "solvers/bench/papers/adi_plan.hpp"

using namespace thalweg::solvers;
using namespace thalweg::solvers::test;
using Method = papers::LineMethod;

namespace {

struct ByMethod {
    papers::LineOptions lines;

    template <class Real>
    auto plan(Device device, const FieldShape& shape, const AdiOptions& options) const
        -> papers::AdiPlan<Real> {
        return {device, shape, options, lines};
    }
};

void check_oracles(Device device) {
    for (const Method method : {Method::partition, Method::obm_it, Method::mbm, Method::thomas}) {
        CAPTURE(static_cast<int>(method));
        const ByMethod by = {solved_by(method)};

        check_four_by_three(device, by);
        check_sine<double>(device, 33, 1e-12, by);
    }
}

}  // namespace

TEST_CASE("ADI meets its oracles by every kind of method for lines") {
    check_oracles(Device());
}

TEST_CASE("ADI meets its oracles by every kind of method for lines on CUDA") {
    if (!has_cuda()) {
        MESSAGE("skipped: no CUDA device");
        return;
    }
    check_oracles(Device::cuda());
}

TEST_CASE("ADI by partition has the bits of the library's own") {
    auto own = heat<double>(33, 2, 2);
    fill_with_sine(own);
    auto asked = own;
    const AdiOptions options = with(Splitting::peaceman_rachford);

    solve(Device(), own, options, 3);
    solve(Device(), asked, options, 3, ByMethod{solved_by(Method::partition)});

    own.for_cells([&](std::int64_t, std::int64_t, std::size_t at) { CHECK(asked.x[at] == own.x[at]); });
}

TEST_CASE("ADI by a method for lines takes a field without cells, and tells rows that are not dominant") {
    auto s = four_by_three();
    s.centre[s.at(1, 1)] = 1.5;
    ByMethod by = {solved_by(Method::cr)};
    by.lines.check_dominance = true;

    const auto report = solve(Device(), s, with(Splitting::alternating_line), 1, by);

    CHECK(unpack(report[0].fault).kind == FaultKind::not_dominant);
    CHECK(unpack(report[0].fault).row == 1 + 1 * 4);
    CHECK_NOTHROW(by.plan<double>(Device(), field_of(0, 4), {}).solve({}, nullptr, nullptr, {}, nullptr));
}
