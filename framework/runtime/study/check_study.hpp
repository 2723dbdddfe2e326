// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

#include "study.hpp"
#include "thalweg/runtime/session.hpp"

namespace thalweg::runtime {

/// Members whose check tells most: the first, and of each key those with the lowest and the highest number
/// and those with units and texts that no member before has; at most 100. In their order.
auto telling_members(const Study& study) -> std::vector<std::size_t>;

/// What is wrong with a member before it runs, at the places in the study that say it. `run` is checked.
auto problems_of_member(const Study& study, const Member& member, Run& run) -> Diagnostics;

/// What is wrong with the graph, with worlds that members name, with nodes whose metrics answer the study and
/// with the values of the telling members. Others are checked when they run.
auto check_study(const Study& study, const Session& session, const StudySettings& settings) -> Diagnostics;

}  // namespace thalweg::runtime
