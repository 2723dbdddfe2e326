// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace thalweg::compute {

/// Von Karman's constant [-], for water and sediment alike; 0.40 is that of the sediment formulae (van Rijn
/// 1984, Zhang et al. 2024).
inline constexpr double von_karman = 0.4;

}  // namespace thalweg::compute
