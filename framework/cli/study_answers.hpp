// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "line_chart.hpp"
#include "runtime/study/member_report.hpp"
#include "runtime/study/study.hpp"

namespace thalweg::cli {

/// The chart of a rule: a line for each combination of the values of the keys that it does not go over.
/// Members without the metric are gaps.
auto chart_of(const runtime::Study& study, const runtime::ChartRule& rule,
              const std::vector<runtime::MemberReport>& reports) -> LineChart;

/// Writes into the results folder what the study makes of its members: ranking.csv and charts; nothing
/// where no member is done. `is_quiet`: the ranking is not shown. Throws runtime::Failure.
void write_study_answers(const runtime::Study& study, const runtime::StudySettings& settings,
                         const std::vector<runtime::MemberReport>& reports, bool is_quiet);

}  // namespace thalweg::cli
