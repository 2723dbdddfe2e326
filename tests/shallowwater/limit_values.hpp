// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>

namespace thalweg::shallowwater::test {

/// A factor that brings a number just beyond a limit.
inline constexpr double beyond = 1 + 4 * std::numeric_limits<double>::epsilon();

}  // namespace thalweg::shallowwater::test
