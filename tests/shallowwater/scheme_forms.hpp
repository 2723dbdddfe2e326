// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cmath>

#include <doctest/doctest.h>

#include "case.hpp"
#include "shallowwater/schemes/list.hpp"

// Tests that run every scheme in each of its forms, or on both executors.
namespace thalweg::shallowwater::test {

// A scheme in one of its forms.
struct SchemeForm {
    Scheme scheme;
    WafForm form;
};

// Of every row in the list of schemes, in its order.
inline const auto scheme_forms = [] {
    std::array<SchemeForm, scheme_list.size()> forms = {};
    std::transform(scheme_list.begin(), scheme_list.end(), forms.begin(), [](const SchemeTraits& traits) {
        return SchemeForm{traits.scheme, traits.waf_form};
    });
    return forms;
}();

template <class Real>
void set_scheme(Case<Real>& c, const SchemeForm& method) {
    c.options.scheme = method.scheme;
    c.options.waf_form = method.form;
    c.options.courant = method.form == WafForm::split ? 0.9 : 0.25;
}

// The scheme with the Courant number and the damping that it has where nobody sets them.
template <class Real>
void set_defaults(Case<Real>& c, const SchemeForm& method) {
    set_scheme(c, method);
    c.options.courant = default_courant(c.options);
    c.options.desingularisation_depth = traits_of(c.options).desingularisation_depth;
    c.options.velocity_bound = true;
}

// Both executors give the same depths, discharges and volumes of every boundary after ten short steps.
template <class Real>
void check_executors_agree(Case<Real> c) {
    Machine cpu(false);
    Machine cuda(true);
    const double tolerance = sizeof(Real) == 8 ? 1e-9 : 2e-3;
    c.options.longest_step = 0.02;

    const auto a = run(c, 0.2, cpu);
    const auto b = run(c, 0.2, cuda);

    CHECK(a.report.steps == b.report.steps);
    CHECK(largest_difference(a.depth, b.depth) < tolerance);
    CHECK(largest_difference(a.discharge_x, b.discharge_x) < tolerance);
    CHECK(largest_difference(a.discharge_y, b.discharge_y) < tolerance);
    for (std::size_t k = 0; k < a.summary.boundaries.size(); ++k) {
        CAPTURE(k);
        const double inflow = a.summary.boundaries[k].inflow;
        const double outflow = a.summary.boundaries[k].outflow;
        CHECK(std::fabs(b.summary.boundaries[k].inflow - inflow) < tolerance * (1 + inflow));
        CHECK(std::fabs(b.summary.boundaries[k].outflow - outflow) < tolerance * (1 + outflow));
    }
}

}  // namespace thalweg::shallowwater::test
