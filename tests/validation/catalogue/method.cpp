// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "method.hpp"

#include <algorithm>

namespace thalweg::shallowwater::catalogue {

auto name_of(Method method) -> std::string {
    switch (method) {
        case Method::kp07:
            return "kp07";
        case Method::kp07_bound:
            return "kp07+bound";
        case Method::hwp14:
            return "hwp14";
        case Method::waf:
            return "waf";
        case Method::waf_split:
            return "waf split";
    }
    return {};
}

auto all_methods() -> const std::vector<Method>& {
    static const std::vector<Method> all = {Method::kp07, Method::kp07_bound, Method::hwp14, Method::waf,
                                            Method::waf_split};
    return all;
}

void apply(Method method, Options& options) {
    const double barely = 1e-6;  // m
    const double driest = 1e-8;  // m, that waf divides by
    switch (method) {
        case Method::kp07:
            break;
        case Method::kp07_bound:
            options.velocity_bound = true;
            options.outflow_limiter = true;
            options.desingularisation_depth = std::min(options.desingularisation_depth, barely);
            break;
        case Method::hwp14:
            options.scheme = Scheme::hwp14;
            options.velocity_bound = true;
            options.outflow_limiter = true;
            options.desingularisation_depth = std::min(options.desingularisation_depth, barely);
            break;
        case Method::waf:
            options.scheme = Scheme::waf;
            options.dry_depth = std::max(options.dry_depth, driest);
            break;
        case Method::waf_split:
            options.scheme = Scheme::waf;
            options.dry_depth = std::max(options.dry_depth, driest);
            options.waf_form = WafForm::split;
            options.courant = 0.9;
            break;
    }
}

}  // namespace thalweg::shallowwater::catalogue
