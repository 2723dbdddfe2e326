// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "study_answers.hpp"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "runtime/base/quantity.hpp"
#include "runtime/study/ranking.hpp"
#include "say.hpp"
#include "table.hpp"
#include "thalweg/error.hpp"
#include "thalweg/files/replace_file.hpp"
#include "thalweg/number_text.hpp"

namespace thalweg::cli {

namespace {

using runtime::MemberReport;
using runtime::Study;

auto number_of(const runtime::MemberValue& value) -> double {
    return runtime::split_quantity(runtime::text_of(value))->number;
}

/// Keys by which lines differ: all but that of the axis, and those that are the same in all members.
auto keys_of_lines(const Study& study, const runtime::ChartRule& rule) -> std::vector<std::size_t> {
    std::vector<std::size_t> keys;
    for (std::size_t key = 0; key < study.keys.size(); ++key) {
        const bool varies = std::any_of(study.members.begin(), study.members.end(), [&](const auto& member) {
            return member.values[key].text != study.members.front().values[key].text;
        });
        if (varies && key != rule.over) {
            keys.push_back(key);
        }
    }
    return keys;
}

void tell_ranking(const Study& study, const runtime::Ranking& ranking) {
    const auto& rule = *study.rank;
    const bool has_costs = !study.cost_unit.empty();
    std::vector<std::string> head = {">rank", "plan"};
    if (has_costs) {
        head.emplace_back(">cost");
    }
    head.insert(head.end(), {">mean " + runtime::name_of_means(rule), ">worst", ">greatest regret"});
    Table table(head);
    for (std::size_t k = 0; k < std::min<std::size_t>(ranking.plans.size(), 10); ++k) {
        const auto& plan = ranking.plans[k];
        const auto place = rule.by == runtime::RankOrder::metric ? plan.by_metric
                           : rule.by == runtime::RankOrder::cost ? plan.by_cost
                                                                 : plan.by_regret;
        std::vector<std::string> row = {std::to_string(place),
                                        label_of(study, study.members[plan.member], rule.plans)};
        if (has_costs) {
            row.push_back(number_text(plan.cost));
        }
        row.insert(row.end(),
                   {number_text(plan.mean), number_text(plan.worst), number_text(plan.greatest_regret)});
        table.add(row);
    }
    say(table.text());
}

/// "2 over limit, 1 failed": members whose metrics are not those of their end; "" where all are done.
auto members_not_done(const std::vector<MemberReport>& reports) -> std::string {
    std::map<runtime::MemberStatus, std::size_t> counts;
    for (const auto& report : reports) {
        counts[report.status] += report.is_done() ? 0 : 1;
    }
    std::string text;
    for (const auto& [status, count] : counts) {
        text += count == 0
                    ? ""
                    : fmt::format("{}{} {}", text.empty() ? "" : ", ", count, runtime::word_of(status));
    }
    return text;
}

void warn_of_members_left_out(const Study& study, const std::vector<MemberReport>& reports) {
    const auto text = members_not_done(reports);
    const auto done = static_cast<std::size_t>(
        std::count_if(reports.begin(), reports.end(), [](const auto& one) { return one.is_done(); }));
    const auto* const answers = !study.rank            ? "the charts"
                                : study.charts.empty() ? "the ranking"
                                                       : "the ranking and the charts";
    if (done == 0) {
        spdlog::warn("no member is done, so that {} cannot be made: {}", answers, text);
    } else if (!text.empty()) {
        spdlog::warn("{} of {} members are not done and left out of {}: {}", reports.size() - done,
                     reports.size(), answers, text);
    }
}

/// Warns of members that are done and cannot be ranked, and of plans and scenarios that are left out.
void warn_of_gaps(const Study& study, const std::vector<MemberReport>& reports,
                  const std::optional<runtime::Ranking>& ranking) {
    const auto gaps = std::count_if(reports.begin(), reports.end(), [&](const auto& one) {
        return one.is_done() && !runtime::metric_of(one, study.rank->metric);
    });
    if (gaps > 0) {
        spdlog::warn("the ranking leaves out {} members that are done and have no finite {}", gaps,
                     study.rank->metric);
    }
    if (!ranking) {
        spdlog::warn("there is no ranking, since no scenario was run with all plans");
        return;
    }
    if (ranking->plans_left_out > 0) {
        spdlog::warn("the ranking leaves out {} of {} plans, which have no member to compare",
                     ranking->plans_left_out, ranking->plans_left_out + ranking->plans.size());
    }
    if (ranking->left_out > 0) {
        spdlog::warn("the ranking leaves out {} of {} scenarios, which not all plans were run with",
                     ranking->left_out, ranking->left_out + ranking->scenarios);
    }
}

}  // namespace

auto chart_of(const Study& study, const runtime::ChartRule& rule, const std::vector<MemberReport>& reports)
    -> LineChart {
    LineChart chart;
    chart.title = rule.title;
    chart.quantity = rule.metric_label.empty() ? rule.metric : rule.metric_label;
    chart.along = (rule.over_label.empty() ? study.keys[rule.over] : rule.over_label) +
                  (rule.unit.empty() ? "" : " [" + rule.unit + "]");
    chart.has_marks = true;
    std::set<double> numbers;
    for (const auto& member : study.members) {
        numbers.insert(number_of(member.values[rule.over]));
    }
    chart.times.assign(numbers.begin(), numbers.end());
    const auto keys = keys_of_lines(study, rule);
    std::map<std::string, std::size_t> lines;
    for (std::size_t k = 0; k < study.members.size(); ++k) {
        const auto label = label_of(study, study.members[k], keys);
        const auto [at, is_new] = lines.emplace(label, chart.lines.size());
        if (is_new) {
            chart.lines.push_back({label, std::vector<double>(chart.times.size(), std::nan(""))});
        }
        const auto metric = runtime::metric_of(reports[k], rule.metric);
        if (metric && reports[k].is_done()) {
            const auto number = numbers.find(number_of(study.members[k].values[rule.over]));
            chart.unit = metric->unit;
            chart.lines[at->second].values[static_cast<std::size_t>(std::distance(numbers.begin(), number))] =
                metric->value;
        }
    }
    return chart;
}

void write_study_answers(const Study& study, const runtime::StudySettings& settings,
                         const std::vector<MemberReport>& reports, bool is_quiet) {
    if (!study.rank && study.charts.empty()) {
        return;
    }
    warn_of_members_left_out(study, reports);
    if (std::none_of(reports.begin(), reports.end(), [](const auto& one) { return one.is_done(); })) {
        return;
    }
    const auto folder = runtime::results_folder_of(study, settings);
    try {
        for (const auto& rule : study.charts) {
            runtime::require_metric(reports, rule.metric, rule.place);
            files::replace_file(folder / runtime::file_of_chart(rule),
                                svg_file_of(chart_of(study, rule, reports)));
        }
        if (!study.rank) {
            return;
        }
        const auto ranking = runtime::rank_plans(study, reports);
        warn_of_gaps(study, reports, ranking);
        if (!ranking) {
            return;
        }
        files::replace_file(folder / runtime::ranking_file, runtime::ranking_text(study, *ranking));
        if (!is_quiet) {
            tell_ranking(study, *ranking);
        }
    } catch (const Error& error) {
        throw runtime::failure_of(error);
    }
}

}  // namespace thalweg::cli
