// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "view/terrain/terrain_paint.hpp"

namespace thalweg::view {

/// The range of the colours over a run: fixed, or round numbers that hold all but the most extreme values
/// seen so far. It never shrinks.
class ColourRange {
  public:
    explicit ColourRange(const PictureOptions& options);

    /// Takes in the values that a picture colours.
    void include(const PaintedFields& fields);

    /// Lowest and highest value of what has been taken in so far; nothing where that is fixed or nothing was.
    auto grown() const -> std::optional<ValueRange> {
        return has_values_ ? std::optional(range_) : std::nullopt;
    }

    /// Goes on with what grown() has returned.
    void go_on(const ValueRange& range) {
        range_ = range;
        has_values_ = true;
    }

    auto current() const -> ValueRange { return range_; }

    /// Whether the last picture's values leave the range.
    auto goes_below() const -> bool { return least_ < range_.low; }

    auto goes_above() const -> bool { return most_ > range_.high; }

  private:
    void grow(double low, double high);

    bool is_fixed_;
    bool is_depth_scale_;
    bool is_symmetric_;
    bool colour_dry_cells_;
    double per_unit_;
    bool has_values_ = false;
    ValueRange range_;
    double least_ = 0.0;
    double most_ = 0.0;
};

}  // namespace thalweg::view
