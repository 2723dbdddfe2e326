// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <string>

namespace thalweg::units {

/// A power: numerator and denominator, which is positive; in lowest terms.
struct Power {
    int over = 1, under = 1;

    friend auto operator==(Power a, Power b) -> bool { return a.over == b.over && a.under == b.under; }
};

/// What the numbers of a unit measure: powers of base units, and how many of their product one of the unit
/// is. Knows fractions of powers, which UDUNITS takes for quotients: sqrt of "m" is "m1/2", Manning's n is in
/// "s m-1/3".
class Dimension {
    double scale_ = 1;
    double zero_ = 0;                      // [product of the base units], of a unit such as degC
    std::map<std::string, Power> powers_;  // exponents of base units such as "kg"; none is 0

  public:
    /// The dimension of a plain number.
    Dimension() = default;

    /// The dimension of a unit's text as unit.hpp takes it, or with fractions of powers, eg "m1/3 s-1".
    /// Nothing for a text that is no unit, for dates and for logarithms. Angles are plain numbers of radian.
    /// Any thread. Throws Error if the unit database cannot be read.
    static auto of(const std::string& unit) -> std::optional<Dimension>;

    /// Whether numbers are plain ones: of no base unit, and ones of it.
    auto is_plain() const -> bool;

    /// Whether 0 is not where that of the base units is, as in degC: no sums and products of such numbers.
    auto has_own_zero() const -> bool { return zero_ != 0; }

    /// Whether both are powers of the same base units: lengths in m and in km.
    auto measures_same_as(const Dimension& other) const -> bool { return powers_ == other.powers_; }

    /// Whether numbers of both can be added as they are.
    auto is_same_as(const Dimension& other) const -> bool;

    auto times(const Dimension& other) const -> Dimension;

    /// Raised to a power; 1/2 for the square root.
    auto raised(Power power) const -> Dimension;

    /// Unit text in base units: "m1/2 s-1", "0.001 m", "1".
    auto text() const -> std::string;
};

}  // namespace thalweg::units
