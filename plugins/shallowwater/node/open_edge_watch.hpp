// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include <thalweg/state.hpp>

#include "shallowwater/flow/options.hpp"

namespace thalweg::shallowwater {

/// Looks for open edges that hold water back: the level beside them rises while less and less leaves.
class OpenEdgeWatch {
  public:
    /// The places where this is so for the third look in a row; each is named once. `time` [s] of `now` is
    /// later than that of the look before.
    auto look(double time, const std::vector<OpenPlace>& now) -> std::vector<OpenPlace> {
        std::vector<OpenPlace> held;
        for (const OpenPlace& place : now) {
            Sight& last = last_[place.name];
            if (time > last.time && last.time >= 0) {
                const double rate = (place.outflow - last.outflow) / (time - last.time);
                const bool rises = place.level > last.level + 1e-3;
                const bool falls = last.rate > 0 && rate < 0.99 * last.rate;
                last.looks = rises && falls ? last.looks + 1 : 0;
                last.rate = rate;
                if (last.looks == looks_that_tell && !last.is_named) {
                    last.is_named = true;
                    held.push_back(place);
                }
            }
            last.time = time;
            last.level = place.level;
            last.outflow = place.outflow;
        }
        return held;
    }

    /// Lists what has been seen, under names that begin with "watched_edges".
    void list_state(Register& all) {
        if (!all.is_restoring()) {
            pack();
        }
        all.values("watched_edges", "1", numbers_, THW_BLOCK_RECORDED);
        all.values("watched_edges_names", "", names_, THW_BLOCK_RECORDED);
    }

    void state_restored() {
        last_.clear();
        std::size_t at = 0;
        for (std::size_t k = 0; k + 6 <= numbers_.size() && at < names_.size(); k += 6) {
            const auto end = std::find(names_.begin() + static_cast<std::ptrdiff_t>(at), names_.end(), 0);
            const std::string name(names_.begin() + static_cast<std::ptrdiff_t>(at), end);
            at += name.size() + 1;
            const double* n = &numbers_[k];
            last_[name] = {n[0], n[1], n[2], n[3], static_cast<int>(n[4]), n[5] != 0};
        }
    }

  private:
    void pack() {
        numbers_.clear();
        names_.clear();
        for (const auto& [name, s] : last_) {
            numbers_.insert(numbers_.end(), {s.time, s.level, s.outflow, s.rate, static_cast<double>(s.looks),
                                             s.is_named ? 1.0 : 0.0});
            names_.insert(names_.end(), name.begin(), name.end());
            names_.push_back(0);
        }
    }

    static constexpr int looks_that_tell = 3;

    struct Sight {
        double time = -1;    // s; negative: none yet
        double level = 0;    // m
        double outflow = 0;  // m3
        double rate = 0;     // m3/s
        int looks = 0;
        bool is_named = false;
    };

    std::map<std::string, Sight> last_;
    std::vector<double> numbers_;      // of all sights, in a saved state
    std::vector<std::uint8_t> names_;  // their names, each with a zero behind it
};

}  // namespace thalweg::shallowwater
