// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>

#include "thalweg/runtime/state_differences.hpp"
#include "value_difference.hpp"

namespace thalweg::cli {

/// Compares two texts cell by cell: what commas, semicolons, tabs and blanks separate. Two numbers may differ
/// as far as `tolerance` allows; all other cells must have the same letters.
auto text_difference(std::string_view a, std::string_view b, const runtime::Tolerance& tolerance)
    -> std::optional<ValueDifference>;

}  // namespace thalweg::cli
