// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <utility>

namespace thalweg::units {

/// Name and unit of a column of the tables that nodes write over time, "house_velocity_x_m_s-1". The unit
/// ends with its last part that is not divided by, eg m of "m_s-1", so that "house_h_m" is in metres; ""
/// where the name ends with none. Thread-safe.
auto name_and_suffix(const std::string& head) -> std::pair<std::string, std::string>;

}  // namespace thalweg::units
