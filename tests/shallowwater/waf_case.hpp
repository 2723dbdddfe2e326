// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "case.hpp"

namespace thalweg::shallowwater::test {

inline auto waf(WafForm form, double courant = 0) -> Options {
    Options o;
    o.scheme = Scheme::waf;
    o.waf_form = form;
    o.courant = courant > 0 ? courant : (form == WafForm::split ? 0.9 : 0.25);
    o.threads = 1;
    return o;
}

inline auto name(WafForm form) -> std::string {
    return form == WafForm::split ? "split" : "muscl";
}

constexpr WafForm forms[] = {WafForm::muscl, WafForm::split};

template <class Real>
auto largest(const std::vector<Real>& v) -> double {
    double most = 0;
    for (const Real x : v) {
        most = std::fmax(most, std::fabs(static_cast<double>(x)));
    }
    return most;
}

}  // namespace thalweg::shallowwater::test
