// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <doctest/doctest.h>

#include "triangle_case.hpp"

namespace thalweg::shallowwater::test {

// Calls test(scheme) for all schemes on triangles.
template <class Test>
void for_triangle_schemes(const Test& test) {
    for (const SchemeTraits& traits : triangle_scheme_list) {
        CAPTURE(traits.name);
        test(traits.scheme);
    }
}

}  // namespace thalweg::shallowwater::test
