// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdlib>

#include <doctest/doctest.h>

#include "view/egl/egl_render_window.hpp"

namespace thalweg::view::test {

/// True where pictures cannot be drawn: says why the test is skipped, or fails it where
/// THALWEG_REQUIRE_EGL=1 promises a driver.
inline auto egl_is_missing() -> bool {
    const auto problem = why_no_egl();
    if (problem.empty()) {
        return false;
    }
    const char* required = std::getenv("THALWEG_REQUIRE_EGL");
    if (required != nullptr && required[0] == '1') {
        FAIL_CHECK("THALWEG_REQUIRE_EGL=1, but " << problem);
    } else {
        MESSAGE("skipped: " << problem);
    }
    return true;
}

}  // namespace thalweg::view::test
