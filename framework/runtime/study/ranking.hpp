// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "member_report.hpp"
#include "study.hpp"

namespace thalweg::runtime {

/// Files of answers in the results of a study.
constexpr auto ranking_file = "ranking.csv";
auto file_of_chart(const ChartRule& chart) -> std::string;

/// A plan beside the others. The regret of a plan in a scenario is what its metric and its cost exceed those
/// of the plan by that is the best there.
struct RankedPlan {
    std::size_t member = 0;  ///< the first of the plan, whose values of the plan's keys are those of all
    double cost = 0;
    double mean = 0, worst = 0;  ///< of the metric over the scenarios; of sizes where the best is nearest 0
    double mean_regret = 0, greatest_regret = 0;  ///< scenarios count in means as much as they weigh
    std::size_t by_metric = 1, by_cost = 1, by_regret = 1;  ///< places from 1; plans that are equal share one
};

struct Ranking {
    std::string unit;                ///< of the metric, as the node says it
    std::size_t scenarios = 0;       ///< that all plans were run with
    std::size_t left_out = 0;        ///< other scenarios
    std::size_t plans_left_out = 0;  ///< without a member that is done
    double weight = 0;               ///< sum of the weights of `scenarios`; their number where there are none
    std::vector<RankedPlan> plans;   ///< best first
};

/// Indices into Study::keys of those that tell scenarios apart: all but those of plans. The study has a rule.
auto keys_of_scenarios(const Study& study) -> std::vector<std::size_t>;

/// Ranks the plans of a study with a rule by its members that are done. Plans without any are left out.
/// Nothing where none is left, or no scenario was run with all that are. Throws Failure where no member has
/// the metric, or costs are in another unit.
auto rank_plans(const Study& study, const std::vector<MemberReport>& reports) -> std::optional<Ranking>;

/// "mobile wall", or "crest = 11.9 m" of a plan without a name: what its values are called.
auto label_of(const Study& study, const Member& member, const std::vector<std::size_t>& keys) -> std::string;

/// "loss.damage", of which the means and the worst of plans are, or "|check.bias|" where the best is nearest
/// 0.
auto name_of_means(const RankRule& rule) -> std::string;

/// The table ranking.csv, a row a plan.
auto ranking_text(const Study& study, const Ranking& ranking) -> std::string;

/// A metric of a member in numbers; nothing where it has none.
auto metric_of(const MemberReport& report, const std::string& metric) -> std::optional<Metric>;

/// Throws Failure where members are done and none has the metric that the study names at `place`.
void require_metric(const std::vector<MemberReport>& reports, const std::string& metric, const Place& place);

}  // namespace thalweg::runtime
