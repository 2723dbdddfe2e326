// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>

namespace thalweg::bathymetry {

/// A number of a node, face or side as the place in a vector or array.
constexpr auto index(int k) -> std::size_t {
    return static_cast<std::size_t>(k);
}

}  // namespace thalweg::bathymetry
