// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "runtime/plan/plan.hpp"

namespace thalweg::cli {

/// A node class: ports, parameters with type, default, range, unit and help.
auto class_text(const runtime::NodeType& type) -> std::string;

/// What an edge carries, on one line: "float32 cell [m], 300 x 200 cells of 30, host", or
/// "table: time [h], q_in [m3 s-1]"; the columns are left out where their producer has not yet named them.
auto carried_text(const runtime::Plan& plan, const runtime::PlannedEdge& edge) -> std::string;

/// A checked graph: order, executors, edges with what they carry, intervals.
auto plan_text(const runtime::Plan& plan) -> std::string;
auto plan_to_json(const runtime::Plan& plan) -> nlohmann::json;

}  // namespace thalweg::cli
