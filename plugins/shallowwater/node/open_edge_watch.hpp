// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <vector>

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

  private:
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
};

}  // namespace thalweg::shallowwater
