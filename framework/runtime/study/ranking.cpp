// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "ranking.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <utility>

#include <fmt/format.h>

#include <thalweg/files/csv_rows.hpp>

#include "runtime/base/nearest.hpp"
#include "runtime/base/quantity.hpp"

namespace thalweg::runtime {

namespace {

/// Members by plan and scenario.
class PlanTable {
    const Study& study_;
    const std::vector<MemberReport>& reports_;
    std::vector<std::size_t> others_;  // keys of scenarios
    std::vector<std::size_t> plans_;   // the first member of each
    std::size_t plans_left_out_ = 0;
    std::map<std::string, std::map<std::string, std::size_t>> members_;  // by scenario and plan
    std::vector<std::string> scenarios_;                                 // that all plans have

    auto texts_of(std::size_t k, const std::vector<std::size_t>& keys) const -> std::string {
        std::string text;
        for (const auto key : keys) {
            text += study_.members[k].values[key].text + "\n";
        }
        return text;
    }

    /// Forgets plans without a member to compare: no scenario has all plans as long as they are among them.
    void leave_out_plans() {
        const auto all = plans_.size();
        plans_.erase(std::remove_if(plans_.begin(), plans_.end(),
                                    [&](std::size_t first) {
                                        const auto plan = texts_of(first, study_.rank->plans);
                                        return std::none_of(members_.begin(), members_.end(),
                                                            [&](const auto& scenario) {
                                                                return scenario.second.count(plan) > 0;
                                                            });
                                    }),
                     plans_.end());
        plans_left_out_ = all - plans_.size();
    }

  public:
    PlanTable(const Study& study, const std::vector<MemberReport>& reports)
        : study_(study), reports_(reports), others_(keys_of_scenarios(study)) {
        const auto& of_plans = study.rank->plans;
        std::map<std::string, std::size_t> first;
        for (std::size_t k = 0; k < study.members.size(); ++k) {
            const auto plan = texts_of(k, of_plans);
            if (first.emplace(plan, k).second) {
                plans_.push_back(k);
            }
            auto& scenario = members_[texts_of(k, others_)];
            if (reports[k].is_done() && metric_of(reports[k], study.rank->metric)) {
                scenario[plan] = k;
            }
        }
        leave_out_plans();
        for (const auto& [scenario, members] : members_) {
            if (!plans_.empty() && members.size() == plans_.size()) {
                scenarios_.push_back(scenario);
            }
        }
    }

    auto plans() const -> const std::vector<std::size_t>& { return plans_; }

    auto scenarios() const -> std::size_t { return scenarios_.size(); }

    auto left_out() const -> std::size_t { return members_.size() - scenarios_.size(); }

    auto plans_left_out() const -> std::size_t { return plans_left_out_; }

    /// How much each scenario counts.
    auto weights() const -> std::vector<double> {
        std::vector<double> weights;
        for (const auto& scenario : scenarios_) {
            weights.push_back(study_.members[members_.at(scenario).begin()->second].weight);
        }
        return weights;
    }

    /// The metric of a plan in each scenario.
    auto metrics(std::size_t plan) const -> std::vector<double> {
        std::vector<double> values;
        for (const auto& scenario : scenarios_) {
            const auto k = members_.at(scenario).at(texts_of(plans_[plan], study_.rank->plans));
            values.push_back(metric_of(reports_[k], study_.rank->metric)->value);
        }
        return values;
    }
};

/// A number of which less is better.
auto badness(double value, BestValue best) -> double {
    return best == BestValue::greatest ? -value : best == BestValue::nearest_zero ? std::fabs(value) : value;
}

/// Gives each plan its place by a number of which less is better.
template <class Number>
void take_places(std::vector<RankedPlan>& plans, std::size_t RankedPlan::*place, Number number) {
    for (auto& plan : plans) {
        plan.*place = 1 + static_cast<std::size_t>(std::count_if(
                              plans.begin(), plans.end(),
                              [&](const RankedPlan& other) { return number(other) < number(plan); }));
    }
}

auto sum_of(const std::vector<double>& values) -> double {
    return std::accumulate(values.begin(), values.end(), 0.0);
}

auto mean_of(const std::vector<double>& values, const std::vector<double>& weights) -> double {
    return std::inner_product(values.begin(), values.end(), weights.begin(), 0.0) / sum_of(weights);
}

/// Plans with their numbers, in the order of the study; `bad` has the numbers of each in each scenario.
auto counted_plans(const Study& study, const PlanTable& table, const std::vector<std::vector<double>>& bad)
    -> std::vector<RankedPlan> {
    std::vector<double> least(table.scenarios(), std::numeric_limits<double>::infinity());
    for (std::size_t p = 0; p < bad.size(); ++p) {
        const double cost = study.members[table.plans()[p]].cost;
        for (std::size_t s = 0; s < least.size(); ++s) {
            least[s] = std::min(least[s], bad[p][s] + cost);
        }
    }
    const double sign = study.rank->best == BestValue::greatest ? -1 : 1;
    const auto weights = table.weights();
    std::vector<RankedPlan> plans;
    for (std::size_t p = 0; p < bad.size(); ++p) {
        auto& plan = plans.emplace_back();
        plan.member = table.plans()[p];
        plan.cost = study.members[plan.member].cost;
        plan.mean = sign * mean_of(bad[p], weights);
        plan.worst = sign * *std::max_element(bad[p].begin(), bad[p].end());
        std::vector<double> regrets;
        for (std::size_t s = 0; s < least.size(); ++s) {
            regrets.push_back(bad[p][s] + plan.cost - least[s]);
        }
        plan.mean_regret = mean_of(regrets, weights);
        plan.greatest_regret = *std::max_element(regrets.begin(), regrets.end());
    }
    take_places(plans, &RankedPlan::by_metric, [&](const RankedPlan& one) { return sign * one.mean; });
    take_places(plans, &RankedPlan::by_cost, [](const RankedPlan& one) { return one.cost; });
    take_places(plans, &RankedPlan::by_regret, [](const RankedPlan& one) { return one.greatest_regret; });
    return plans;
}

auto place_of_plan(const RankedPlan& plan, RankOrder by) -> std::size_t {
    return by == RankOrder::metric ? plan.by_metric : by == RankOrder::cost ? plan.by_cost : plan.by_regret;
}

void require_unit_of_costs(const Study& study, const std::string& unit) {
    if (study.cost_unit.empty() || study.cost_unit == unit) {
        return;
    }
    Diagnostic problem;
    problem.place = study.rank->place;
    problem.message = "the metric that ranks plans and their costs are in two units";
    problem.found = study.rank->metric + " in " + unit + ", costs in " + study.cost_unit;
    problem.remedy = "give the costs in " + unit;
    throw Failure(problem);
}

}  // namespace

auto keys_of_scenarios(const Study& study) -> std::vector<std::size_t> {
    const auto& of_plans = study.rank->plans;
    std::vector<std::size_t> keys;
    for (std::size_t key = 0; key < study.keys.size(); ++key) {
        if (!std::binary_search(of_plans.begin(), of_plans.end(), key)) {
            keys.push_back(key);
        }
    }
    return keys;
}

auto file_of_chart(const ChartRule& chart) -> std::string {
    return chart.name + ".svg";
}

auto metric_of(const MemberReport& report, const std::string& metric) -> std::optional<Metric> {
    if (metric == seconds_metric) {
        return Metric{report.seconds, "s"};
    }
    for (const auto& [node, values] : report.summary.metrics) {
        for (const auto& [name, value] : values) {
            if (node + "." + name == metric && std::isfinite(value.value)) {
                return value;
            }
        }
    }
    return std::nullopt;
}

void require_metric(const std::vector<MemberReport>& reports, const std::string& metric, const Place& place) {
    std::vector<std::string> known;
    for (const auto& report : reports) {
        if (!report.is_done() || metric_of(report, metric)) {
            if (report.is_done()) {
                return;
            }
            continue;
        }
        for (const auto& [node, values] : report.summary.metrics) {
            for (const auto& [name, value] : values) {
                known.push_back(node + "." + name);
            }
        }
    }
    std::sort(known.begin(), known.end());
    known.erase(std::unique(known.begin(), known.end()), known.end());
    if (known.empty()) {
        return;
    }
    Diagnostic problem;
    problem.place = place;
    problem.message = "no member of the study has this metric";
    problem.found = metric;
    problem.expected = one_of(known);
    problem.nearest = nearest(metric, known);
    problem.remedy = "correct the name; with --collect no member is run again";
    throw Failure(problem);
}

auto rank_plans(const Study& study, const std::vector<MemberReport>& reports) -> std::optional<Ranking> {
    require_metric(reports, study.rank->metric, study.rank->place);
    const PlanTable table(study, reports);
    if (table.scenarios() == 0) {
        return std::nullopt;
    }
    Ranking ranking;
    ranking.scenarios = table.scenarios();
    ranking.left_out = table.left_out();
    ranking.plans_left_out = table.plans_left_out();
    ranking.weight = sum_of(table.weights());
    std::vector<std::vector<double>> bad;
    for (std::size_t p = 0; p < table.plans().size(); ++p) {
        bad.push_back(table.metrics(p));
        for (double& value : bad.back()) {
            value = badness(value, study.rank->best);
        }
    }
    for (const auto& report : reports) {
        if (const auto metric = metric_of(report, study.rank->metric); metric && report.is_done()) {
            ranking.unit = metric->unit;
        }
    }
    require_unit_of_costs(study, ranking.unit);
    ranking.plans = counted_plans(study, table, bad);
    const auto by = study.rank->by;
    std::stable_sort(ranking.plans.begin(), ranking.plans.end(),
                     [by](const RankedPlan& a, const RankedPlan& b) {
                         return place_of_plan(a, by) < place_of_plan(b, by);
                     });
    return ranking;
}

auto label_of(const Study& study, const Member& member, const std::vector<std::size_t>& keys) -> std::string {
    std::vector<std::string> parts;
    for (const auto key : keys) {
        const auto& value = member.values[key];
        const auto part = value.label.empty() ? study.keys[key] + " = " + text_of(value) : value.label;
        if (std::find(parts.begin(), parts.end(), part) == parts.end()) {
            parts.push_back(part);
        }
    }
    return fmt::format("{}", fmt::join(parts, ", "));
}

auto name_of_means(const RankRule& rule) -> std::string {
    return rule.best == BestValue::nearest_zero ? "|" + rule.metric + "|" : rule.metric;
}

auto ranking_text(const Study& study, const Ranking& ranking) -> std::string {
    const auto& rule = *study.rank;
    const auto unit = ranking.unit.empty() ? "1" : ranking.unit;
    const auto metric = name_of_means(rule);
    const bool has_costs = !study.cost_unit.empty();
    std::vector<std::string> head = {"rank", "plan"};
    for (const auto key : rule.plans) {
        head.push_back(study.keys[key]);
    }
    for (const auto& name :
         {has_costs ? "cost [" + unit + "]" : "", "mean " + metric + " [" + unit + "]",
          "worst " + metric + " [" + unit + "]", "mean regret [" + unit + "]",
          "greatest regret [" + unit + "]", "rank by " + rule.metric,
          std::string(has_costs ? "rank by cost" : ""), std::string("rank by regret"),
          std::string("scenarios"), std::string(study.has_weights ? "weight of scenarios" : "")}) {
        head.push_back(name);
    }
    std::string text;
    const auto add_row = [&](const std::vector<std::string>& cells) {
        std::string row;
        for (std::size_t k = 0; k < cells.size(); ++k) {
            row += head[k].empty() ? "" : (k > 0 ? "," : "") + files::csv_quoted(cells[k]);
        }
        text += row + "\n";
    };
    add_row(head);
    for (const auto& plan : ranking.plans) {
        const auto& member = study.members[plan.member];
        std::vector<std::string> row = {fmt::format("{}", place_of_plan(plan, rule.by)),
                                        label_of(study, member, rule.plans)};
        for (const auto key : rule.plans) {
            row.push_back(text_of(member.values[key]));
        }
        for (const double number :
             {plan.cost, plan.mean, plan.worst, plan.mean_regret, plan.greatest_regret}) {
            row.push_back(fmt::format("{}", number));
        }
        for (const auto number : {plan.by_metric, plan.by_cost, plan.by_regret, ranking.scenarios}) {
            row.push_back(fmt::format("{}", number));
        }
        row.push_back(fmt::format("{}", ranking.weight));
        add_row(row);
    }
    return text;
}

}  // namespace thalweg::runtime
