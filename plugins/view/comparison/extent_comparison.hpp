// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

namespace thalweg::view {

/// Areas [m2] that two extents have and have not in common.
struct ExtentAreas {
    double hits = 0;          ///< in both
    double misses = 0;        ///< measured alone
    double false_alarms = 0;  ///< computed alone
};

/// Scores of a computed extent against a measured one; nothing where the divisor is 0.
struct ExtentScores {
    std::optional<double> hit_rate;           ///< hits / (hits + misses)
    std::optional<double> false_alarm_ratio;  ///< false alarms / (hits + false alarms)
    std::optional<double> critical_success;   ///< hits / (hits + misses + false alarms)
    std::optional<double> f1;                 ///< 2 hits / (2 hits + misses + false alarms)
};

inline auto scores_of(const ExtentAreas& areas) -> ExtentScores {
    const auto share = [](double part, double rest) {
        return part + rest > 0 ? std::optional<double>(part / (part + rest)) : std::nullopt;
    };
    const double wrong = areas.misses + areas.false_alarms;
    return {share(areas.hits, areas.misses), share(areas.false_alarms, areas.hits), share(areas.hits, wrong),
            share(2 * areas.hits, wrong)};
}

}  // namespace thalweg::view
