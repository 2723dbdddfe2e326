// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "runtime/plan.hpp"

namespace thalweg::cli {

/// A node class: ports, parameters with type, default, range, unit and help.
auto class_text(const runtime::NodeType& type) -> std::string;

/// What a port carries, on one line: "float32 cell [m] 300 x 200 of 30 m, host"
auto format_text(const runtime::PortSpec& port) -> std::string;

/// A checked graph: order, executors, edges with what they carry, intervals.
auto plan_text(const runtime::Plan& plan) -> std::string;
auto plan_to_json(const runtime::Plan& plan) -> nlohmann::json;

}  // namespace thalweg::cli
