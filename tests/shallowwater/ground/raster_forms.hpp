// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <iterator>
#include <string>
#include <vector>

#include "../scheme_forms.hpp"

namespace thalweg::shallowwater::test {

inline auto traits_of_form(const SchemeForm& method) -> const SchemeTraits& {
    Options o;
    o.scheme = method.scheme;
    o.waf_form = method.form;
    return traits_of(o);
}

// The name of a scheme in one of its forms, as benchmarks call it.
inline auto name_of(const SchemeForm& method) -> std::string {
    return traits_of_form(method).name;
}

// The rows of the list of schemes that run on rasters.
inline auto raster_forms() -> std::vector<SchemeForm> {
    std::vector<SchemeForm> forms;
    std::copy_if(scheme_forms.begin(), scheme_forms.end(), std::back_inserter(forms),
                 [](const SchemeForm& method) { return !traits_of_form(method).on_triangles; });
    return forms;
}

}  // namespace thalweg::shallowwater::test
