// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "member_report.hpp"
#include "study.hpp"

namespace thalweg::runtime {

/// The table members.csv, a row a member: number, name, values by key, weight where the study gives some,
/// status, seconds, hash, metrics as "flow.steps [1]", and why it failed. A key whose values are all numbers
/// in one unit has that unit in its head.
auto member_list_text(const Study& study, const std::vector<MemberReport>& reports) -> std::string;

}  // namespace thalweg::runtime
