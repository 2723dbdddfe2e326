// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace thalweg::compute {

/// Von Karman's constant [-], used for water and sediment; 0.40 is the value of the sediment formulae (van
/// Rijn 1984, Zhang et al. 2024).
inline constexpr double von_karman = 0.4;

}  // namespace thalweg::compute
