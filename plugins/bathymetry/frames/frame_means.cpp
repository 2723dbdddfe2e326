// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/frames/frame_means.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>
#include <thalweg/error.hpp>

namespace thalweg::bathymetry {

FrameMeans::FrameMeans(FrameFiles files, const CellPlaces& places, double factor, bool are_sums,
                       MissingValue missing)
    : files_(std::move(files)),
      block_(places.block),
      holds_(places.holds),
      factor_(factor),
      are_sums_(are_sums),
      missing_(missing),
      mean_(places.holds.size()) {}

auto FrameMeans::find(double t0, double t1) -> bool {
    auto weights = files_.spans().weights(t0, t1);
    if (weights_ && *weights_ == weights) {
        return false;
    }
    std::fill(mean_.begin(), mean_.end(), 0);
    for (const auto& one : weights) {
        if (one.weight == 0) {
            continue;
        }
        const auto& values = values_of(one.frame);
        for (std::size_t k = 0; k < mean_.size(); ++k) {
            mean_[k] += one.weight * values[k];
        }
    }
    weights_ = std::move(weights);
    return true;
}

/// Values of a frame, read unless they are held. Frames are asked for in the order of time, so that the one
/// that was read before the last is not needed again.
auto FrameMeans::values_of(std::size_t frame) -> const std::vector<double>& {
    for (const auto& held : held_) {
        if (held.frame == frame) {
            return held.values;
        }
    }
    auto& held = held_[next_];
    next_ = 1 - next_;
    held.frame.reset();
    held.values = files_.read(frame, block_);
    const double factor = are_sums_ ? factor_ / files_.spans().duration(frame) : factor_;
    for (double& value : held.values) {
        value *= factor;
    }
    treat_missing(frame, held.values);
    held.frame = frame;
    return held.values;
}

void FrameMeans::treat_missing(std::size_t frame, std::vector<double>& values) const {
    if (missing_.value) {
        std::replace_if(
            values.begin(), values.end(), [](double v) { return std::isnan(v); }, *missing_.value);
    }
    for (std::size_t k = 0; missing_.is_refused && k < values.size(); ++k) {
        if (holds_[k] && std::isnan(values[k])) {
            const auto columns = static_cast<std::size_t>(block_.nx);
            const auto at = grid_of_block(files_.grid(), block_)
                                .centre(static_cast<int>(k % columns), static_cast<int>(k / columns));
            throw Error(files_.name_of(frame) + ": a cell of the grid has no value")
                .about("missing")
                .found(fmt::format("no data at x {:.9g}, y {:.9g}", at.x, at.y))
                .expected("values wherever the grid is")
                .remedy("let `missing` be value, and give missing_value, eg 0; or wall, for none");
        }
    }
}

}  // namespace thalweg::bathymetry
