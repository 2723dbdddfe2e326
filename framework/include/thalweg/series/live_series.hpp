// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "../state.hpp"
#include "time_series.hpp"

namespace thalweg::series {

/// A series among the options of a node; borrowed. One that is not over time, such as a rating curve, is
/// replaced as a whole.
struct SeriesPlace {
    TimeSeries* series;
    bool is_over_time = true;
};

/// Part of a node: the series that are in force, where tables come while time runs. Each is as it was before
/// the time at which a table came, and as this table says from then on. Compiled into the plugin. Used by one
/// thread at a time, like the node.
class LiveSeries {
  public:
    /// At the start of a run: these are in force.
    void begin(const std::vector<SeriesPlace>& all) {
        in_force_.clear();
        for (const auto& one : all) {
            in_force_.push_back(*one.series);
        }
        has_changed_ = false;
    }

    /// `all`, as many as at the start, say what the tables say that have come at `now` [s]; they become what
    /// is in force.
    void renew(const std::vector<SeriesPlace>& all, double now) {
        for (std::size_t k = 0; k < all.size(); ++k) {
            const bool goes_on = all[k].is_over_time && !in_force_[k].empty();
            in_force_[k] = goes_on ? in_force_[k].followed_by(*all[k].series, now) : *all[k].series;
        }
        has_changed_ = true;
        put_into(all);
    }

    /// Makes `all`, as many as at the start, those that are in force.
    void put_into(const std::vector<SeriesPlace>& all) const {
        for (std::size_t k = 0; k < all.size(); ++k) {
            *all[k].series = in_force_[k];
        }
    }

    /// Lists the series once they have changed.
    void list_state(Register& all) {
        if (!has_changed_ && all.coming("live_series") == nullptr) {
            return;
        }
        x_.clear();
        y_.clear();
        ends_.clear();
        for (const auto& one : in_force_) {
            x_.insert(x_.end(), one.x.begin(), one.x.end());
            y_.insert(y_.end(), one.y.begin(), one.y.end());
            ends_.push_back(static_cast<std::int64_t>(x_.size()));
        }
        has_changed_ = true;
        all.values("live_series_x", "", x_);
        all.values("live_series", "", y_);
        all.values("live_series_ends", "1", ends_);
    }

    /// Takes what has been written since list_state(); returns whether there are series in force that differ
    /// from those of begin(). Throws Error where they are others than those of this node.
    auto state_restored() -> bool {
        if (!has_changed_) {
            return false;
        }
        if (ends_.size() != in_force_.size() || x_.size() != y_.size() || !are_ends()) {
            throw Error("the saved series are not those of this node")
                .found(std::to_string(ends_.size()) + " series of " + std::to_string(x_.size()) + " points")
                .expected(std::to_string(in_force_.size()) + " series");
        }
        std::int64_t from = 0;
        for (std::size_t k = 0; k < in_force_.size(); ++k) {
            in_force_[k].x.assign(x_.begin() + from, x_.begin() + ends_[k]);
            in_force_[k].y.assign(y_.begin() + from, y_.begin() + ends_[k]);
            from = ends_[k];
        }
        return true;
    }

  private:
    auto are_ends() const -> bool {
        std::int64_t last = 0;
        for (const auto end : ends_) {
            if (end < last) {
                return false;
            }
            last = end;
        }
        return last == static_cast<std::int64_t>(x_.size());
    }

    std::vector<TimeSeries> in_force_;
    bool has_changed_ = false;
    std::vector<double> x_, y_;       // points of all series in the state, in their order
    std::vector<std::int64_t> ends_;  // index behind the last point of each series
};

}  // namespace thalweg::series
