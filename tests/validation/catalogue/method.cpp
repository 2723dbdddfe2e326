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
    }
    return {};
}

auto all_methods() -> const std::vector<Method>& {
    static const std::vector<Method> all = {
        Method::published, Method::kp07,           Method::hwp14, Method::hwp14_fast, Method::waf,
        Method::waf_split, Method::waf_split_fast, Method::hllc,  Method::roe,        Method::muscl};
    return all;
}

auto is_split(Method method) -> bool {
    return method == Method::waf_split || method == Method::waf_split_fast;
}

auto is_on_triangles(Method method) -> bool {
    return method == Method::roe || method == Method::muscl;
}

void apply(Method method, Options& options) {
    if (method == Method::published) {
        options.form = Form::published;
        return;
    }
    const bool of_waf = method == Method::waf || is_split(method);
    const Scheme of_raster = method == Method::hllc ? Scheme::hllc : Scheme::hwp14;
    const Scheme of_triangles = method == Method::roe ? Scheme::roe : Scheme::muscl;
    const Scheme other = is_on_triangles(method) ? of_triangles : of_raster;
    const bool fast = method == Method::hwp14_fast || method == Method::waf_split_fast;
    options.scheme = of_waf ? Scheme::waf : method == Method::kp07 ? Scheme::kp07 : other;
    options.waf_form = is_split(method) ? WafForm::split : WafForm::muscl;
    options.courant = fast ? traits_of(options).most_courant : default_courant(options);
    options.desingularisation_depth = traits_of(options).desingularisation_depth;
    options.dry_depth = 0;
    options.velocity_bound = true;
    options.outflow_limiter = false;
}

}  // namespace thalweg::shallowwater::catalogue
