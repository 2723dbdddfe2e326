// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "view/pictures/colour_range.hpp"

#include <algorithm>
#include <cmath>

#include "view/pictures/nice_numbers.hpp"

namespace thalweg::view {
namespace {

/// Width of a range, as a part of its largest value: narrower ones show the rounding of floats, and their
/// labels have more digits than anybody reads.
constexpr double narrowest = 1e-5;

}  // namespace

ColourRange::ColourRange(const PictureOptions& options)
    : is_fixed_(options.range.has_value()),
      is_depth_scale_(options.scheme == ColourScheme::water),
      is_symmetric_(options.scheme == ColourScheme::diverging),
      colour_dry_cells_(options.colours_dry_cells()),
      per_unit_(options.per_unit),
      range_(options.range.value_or(ValueRange{is_symmetric_ ? -1.0 : 0.0, 1.0})) {}

void ColourRange::include(const PaintedFields& fields) {
    const bool by_depth = fields.scalar.values.empty();
    std::vector<float> shown;
    for (std::size_t k = 0; k < fields.bed.values.size(); ++k) {
        const float value = by_depth ? fields.water.depth.values[k] : fields.scalar.values[k];
        const bool is_wet = fields.water.wet_share.values[k] > 0.0F;
        if (std::isfinite(value) && (is_wet || (colour_dry_cells_ && !by_depth))) {
            shown.push_back(static_cast<float>(static_cast<double>(value) * per_unit_));
        }
    }
    if (shown.empty()) {
        least_ = range_.low;
        most_ = range_.high;
        return;
    }
    const auto [least, most] = std::minmax_element(shown.begin(), shown.end());
    least_ = static_cast<double>(*least);
    most_ = static_cast<double>(*most);
    if (!is_fixed_) {
        grow(static_cast<double>(percentile(shown, 0.005, 0.0F)),
             static_cast<double>(percentile(shown, 0.995, 1.0F)));
    }
}

void ColourRange::grow(double low, double high) {
    if (is_symmetric_) {
        high = std::max(std::abs(low), std::abs(high));
        low = -high;
    } else if (is_depth_scale_ || (low >= 0.0 && low < 0.5 * high)) {
        low = 0.0;
    }
    if (!(high > low)) {
        return;
    }
    if (const double least = narrowest * std::max(std::abs(low), std::abs(high)); high - low < least) {
        low -= 0.5 * least;
        high += 0.5 * least;
    }
    const double step = nice_floor((high - low) / 5.0);
    low = std::floor(low / step) * step;
    high = std::ceil(high / step) * step;
    range_ = has_values_ ? ValueRange{std::min(range_.low, low), std::max(range_.high, high)}
                         : ValueRange{low, high};
    has_values_ = true;
}

}  // namespace thalweg::view
