// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

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

inline auto hllc(double courant = 0.45) -> Options {
    Options o;
    o.scheme = Scheme::hllc;
    o.courant = courant;
    o.threads = 1;
    return o;
}

// The schemes that divide discharges by any depth: both forms of WAF, and HLLC, each at its default Courant
// number.
struct LinearMethod {
    const char* name;
    Options options;
};

inline auto linear_methods() -> std::vector<LinearMethod> {
    return {{"waf", waf(WafForm::muscl)}, {"waf split", waf(WafForm::split)}, {"hllc", hllc()}};
}

template <class Real>
auto largest(const std::vector<Real>& v) -> double {
    double most = 0;
    for (const Real x : v) {
        most = std::fmax(most, std::fabs(static_cast<double>(x)));
    }
    return most;
}

}  // namespace thalweg::shallowwater::test
