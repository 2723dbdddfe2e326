// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "runtime/base/diagnostic.hpp"

namespace thalweg::runtime {

/// Which value of a metric is the best.
enum class BestValue { least, greatest, nearest_zero };

/// What decides the order of plans.
enum class RankOrder { metric, cost, regret };

/// How a study compares its plans: members of a plan share the values of some keys, those of a scenario the
/// values of all others.
struct RankRule {
    std::string metric;              ///< "loss.damage"
    Place place;                     ///< where the study says it
    std::vector<std::size_t> plans;  ///< indices into Study::keys, rising
    BestValue best = BestValue::least;
    RankOrder by = RankOrder::regret;
};

/// The metric of charts that is the time of a member by the clock on the wall.
constexpr auto seconds_metric = "seconds";

/// A picture of a metric over the numbers of a key, a line for each combination of the other keys' values.
struct ChartRule {
    std::string name;          ///< of the file, without ".svg"
    std::string metric;        ///< "loss.damage", or seconds_metric
    Place place;               ///< where the study says it
    std::size_t over = 0;      ///< index into Study::keys
    std::string unit;          ///< of the key's numbers; empty: none
    std::string title;         ///< above the chart; empty: none
    std::string metric_label;  ///< in place of `metric`; empty: none
    std::string over_label;    ///< in place of the key; empty: none
};

}  // namespace thalweg::runtime
