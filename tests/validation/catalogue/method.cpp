// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "method.hpp"

#include "shallowwater/schemes/list.hpp"

namespace thalweg::shallowwater::catalogue {

auto name_of(Method method) -> std::string {
    switch (method) {
        case Method::published:
            return "kp07 published";
        case Method::kp07:
            return "kp07";
        case Method::hwp14:
            return "hwp14";
        case Method::hwp14_fast:
            return "hwp14 at 0.5";
        case Method::waf:
            return "waf";
        case Method::waf_split:
            return "waf split";
        case Method::waf_split_fast:
            return "waf split at 1";
        case Method::hllc:
            return "hllc";
        case Method::roe:
            return "roe";
        case Method::muscl:
            return "muscl";
        case Method::hllc_triangles:
            return "hllc-triangles";
    }
    return {};
}

auto all_methods() -> const std::vector<Method>& {
    static const std::vector<Method> all = {Method::published,      Method::kp07,          Method::hwp14,
                                            Method::hwp14_fast,     Method::waf,           Method::waf_split,
                                            Method::waf_split_fast, Method::hllc,          Method::roe,
                                            Method::muscl,          Method::hllc_triangles};
    return all;
}

auto is_split(Method method) -> bool {
    return method == Method::waf_split || method == Method::waf_split_fast;
}

auto is_on_triangles(Method method) -> bool {
    return method == Method::roe || method == Method::muscl || method == Method::hllc_triangles;
}

namespace {

auto scheme_of(Method method) -> Scheme {
    switch (method) {
        case Method::published:
        case Method::kp07:
            return Scheme::kp07;
        case Method::hwp14:
        case Method::hwp14_fast:
            return Scheme::hwp14;
        case Method::waf:
        case Method::waf_split:
        case Method::waf_split_fast:
            return Scheme::waf;
        case Method::hllc:
        case Method::hllc_triangles:
            return Scheme::hllc;
        case Method::roe:
            return Scheme::roe;
        case Method::muscl:
            return Scheme::muscl;
    }
    return {};
}

}  // namespace

void apply(Method method, Options& options) {
    if (method == Method::published) {
        options.form = Form::published;
        return;
    }
    const bool fast = method == Method::hwp14_fast || method == Method::waf_split_fast;
    options.scheme = scheme_of(method);
    options.waf_form = is_split(method) ? WafForm::split : WafForm::muscl;
    options.courant =
        fast ? traits_of(options).most_courant : default_courant(options, is_on_triangles(method));
    options.desingularisation_depth = traits_of(options).desingularisation_depth;
    options.dry_depth = 0;
    options.velocity_bound = true;
    options.outflow_limiter = false;
}

}  // namespace thalweg::shallowwater::catalogue
