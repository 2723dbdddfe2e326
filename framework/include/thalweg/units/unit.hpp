// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

namespace thalweg::units {

// Units are UDUNITS-2 texts ("m", "mm/h", "m3 s-1", "1"); "" counts as "1". A few spellings that UDUNITS
// lacks are understood too: "deg", and exponents without a blank between, such as "m3s-1". UDUNITS itself is
// not thread-safe, these functions are. All throw thalweg::Error where the unit database cannot be read.

/// Whether the text is a unit.
auto is_unit(const std::string& text) -> bool;

/// A number in the unit `from` as one in the unit `to`; nothing where they do not measure the same. May be
/// infinite.
auto converted(double number, const std::string& from, const std::string& to) -> std::optional<double>;

/// What a number in `from` is multiplied with to be in `to`: 1000 for "km" and "m". Nothing where no factor
/// does it: other dimension, unknown text, or a different zero (degC and K).
auto factor(const std::string& from, const std::string& to) -> std::optional<double>;

}  // namespace thalweg::units
