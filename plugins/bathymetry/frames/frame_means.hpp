// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

#include "bathymetry/frames/cell_places.hpp"
#include "bathymetry/frames/frame_files.hpp"

namespace thalweg::bathymetry {

/// What becomes of cells without data in a frame.
struct MissingValue {
    bool is_refused = true;            ///< where a cell of the grid lies there
    std::optional<double> value = {};  ///< in their place, in the unit of the result; nothing: NaN
};

/// Means over time of a block of the frames, on the host. Holds two frames, read when they are needed.
class FrameMeans {
  public:
    /// `factor` turns values of the files to those of the result: of sums, values a second.
    FrameMeans(FrameFiles files, const CellPlaces& places, double factor, bool are_sums,
               MissingValue missing);

    /// Finds the mean from `t0` to `t1` [s], see FrameSpans::weights; returns whether it can differ from that
    /// of the last call. A value that is missing in one of the frames is missing. Throws thalweg::Error for
    /// files that cannot be read, and for missing values that are refused.
    auto find(double t0, double t1) -> bool;

    /// What find() found, NaN where missing.
    auto mean() const -> const std::vector<double>& { return mean_; }

  private:
    struct Held {
        std::optional<std::size_t> frame;
        std::vector<double> values;  // in the unit of the result
    };

    auto values_of(std::size_t frame) -> const std::vector<double>&;
    void treat_missing(std::size_t frame, std::vector<double>& values) const;

    FrameFiles files_;
    CellBlock block_;
    std::vector<bool> holds_;
    double factor_;
    bool are_sums_;
    MissingValue missing_;
    std::array<Held, 2> held_;
    std::size_t next_ = 0;  // of held_, to be read over
    std::optional<std::vector<FrameWeight>> weights_;
    std::vector<double> mean_;
};

}  // namespace thalweg::bathymetry
