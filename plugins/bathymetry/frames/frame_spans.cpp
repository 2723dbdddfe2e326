// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/frames/frame_spans.hpp"

#include <algorithm>

namespace thalweg::bathymetry {

namespace {

/// Adds to the part of a frame, which is the last of the list or comes behind it.
void add(std::vector<FrameWeight>& weights, std::size_t frame, double part) {
    if (!weights.empty() && weights.back().frame == frame) {
        weights.back().weight += part;
    } else {
        weights.push_back({frame, part});
    }
}

}  // namespace

FrameSpans::FrameSpans(const std::vector<double>& times, Meaning meaning, Stamp stamp)
    : are_instants_(meaning == Meaning::instant), bounds_(times) {
    const auto count = times.size();
    if (!are_instants_ && stamp == Stamp::begin) {
        bounds_.push_back(times[count - 1] + (times[count - 1] - times[count - 2]));
    } else if (!are_instants_) {
        bounds_.insert(bounds_.begin(), times[0] - (times[1] - times[0]));
    }
}

auto FrameSpans::jumps() const -> std::vector<double> {
    return are_instants_ ? std::vector<double>{begin(), end()} : bounds_;
}

/// The span that holds a time from begin() on and before end().
auto FrameSpans::span_at(double time) const -> std::size_t {
    const auto next = std::upper_bound(bounds_.begin(), bounds_.end() - 1, time);
    return static_cast<std::size_t>(next - bounds_.begin()) - 1;
}

auto FrameSpans::at(double time) const -> std::vector<FrameWeight> {
    if (time < begin() || time > end() || (time == end() && !are_instants_)) {
        return {};
    }
    const auto k = std::min(span_at(time), bounds_.size() - 2);
    if (!are_instants_) {
        return {{k, 1}};
    }
    const double part = (time - bounds_[k]) / duration(k);
    return {{k, 1 - part}, {k + 1, part}};
}

auto FrameSpans::weights(double t0, double t1) const -> std::vector<FrameWeight> {
    if (t0 == t1) {
        return at(t0);
    }
    std::vector<FrameWeight> weights;
    const double from = std::max(t0, begin()), to = std::min(t1, end());
    for (auto k = from < to ? span_at(from) : bounds_.size(); k + 1 < bounds_.size() && bounds_[k] < to;
         ++k) {
        const double low = std::max(from, bounds_[k]), high = std::min(to, bounds_[k + 1]);
        const double share = (high - low) / (t1 - t0);
        if (are_instants_) {
            const double part = ((low - bounds_[k]) + (high - bounds_[k])) / (2 * duration(k));
            add(weights, k, share * (1 - part));
            add(weights, k + 1, share * part);
        } else {
            add(weights, k, share);
        }
    }
    return weights;
}

}  // namespace thalweg::bathymetry
