// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <sstream>
#include <string>

#include <thalweg/series/time_series.hpp>

namespace thalweg::shallowwater {

/// Looks for boundaries with a rating curve through which far more leaves than the curve has. Behind its last
/// point a curve goes on as it ends, which holds for a little more water only.
class RatingWatch {
  public:
    /// Text of a warning, "" for none; each boundary is named once. `curve`: discharges [m3/s] over levels
    /// [m]; empty: it has none. `volume` [m3] has left there since the start of the run until `time` [s].
    auto look(const std::string& name, const series::TimeSeries& curve, double volume, double time)
        -> std::string {
        constexpr double far = 2;  // times the last discharge of the curve
        Sight& last = last_[name];
        const double rate = (volume - last.volume) / (time - last.time);
        const bool is_first = last.time < 0;
        last.time = time;
        last.volume = volume;
        if (is_first || last.is_named || curve.empty() || !(rate > far * curve.y.back())) {
            return "";
        }
        last.is_named = true;
        std::ostringstream text;
        text.precision(3);
        text << rate << " m3/s leave through " << name << ", whose rating curve ends with " << curve.y.back()
             << " m3/s at " << curve.x.back() << " m: its last piece is extended that far (" << time
             << " s); add points of higher levels to the curve";
        return text.str();
    }

  private:
    struct Sight {
        double time = -1;   // s; negative: none yet
        double volume = 0;  // m3
        bool is_named = false;
    };

    std::map<std::string, Sight> last_;
};

}  // namespace thalweg::shallowwater
