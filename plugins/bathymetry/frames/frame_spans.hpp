// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>
#include <vector>

#include "bathymetry/frames/meaning.hpp"

namespace thalweg::bathymetry {

/// A part that a frame has in a mean over time.
struct FrameWeight {
    std::size_t frame = 0;
    double weight = 0;  ///< 1: the mean is this frame's value

    friend auto operator==(const FrameWeight& a, const FrameWeight& b) -> bool {
        return a.frame == b.frame && a.weight == b.weight;
    }
};

/// When the frames of a series hold. Frames of intervals follow each other without a gap: each reaches to the
/// time of its neighbour, the outermost one is as long as the one beside it.
class FrameSpans {
  public:
    FrameSpans() = default;

    /// `times` [s] increase and are at least two.
    FrameSpans(const std::vector<double>& times, Meaning meaning, Stamp stamp);

    /// [s], from when and until when there are values.
    auto begin() const -> double { return bounds_.front(); }

    auto end() const -> double { return bounds_.back(); }

    /// The length of the interval of a frame [s]; of instants that to the next frame.
    auto duration(std::size_t frame) const -> double { return bounds_[frame + 1] - bounds_[frame]; }

    /// Times [s] at which values jump: those of all bounds, of instants the first and the last.
    auto jumps() const -> std::vector<double>;

    /// The parts of frames in the mean from `t0` to `t1` [s], in the order of the frames; of values at `t0`
    /// where both are equal. Time outside of all frames counts as zero, so that the parts have a sum of less
    /// than 1 there. Means times intervals have the sum of values times durations, to rounding.
    auto weights(double t0, double t1) const -> std::vector<FrameWeight>;

  private:
    auto span_at(double time) const -> std::size_t;
    auto at(double time) const -> std::vector<FrameWeight>;

    bool are_instants_ = false;
    std::vector<double> bounds_;  // s, of intervals; times of instants
};

}  // namespace thalweg::bathymetry
