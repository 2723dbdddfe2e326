// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>

#include "runtime/base/node_type.hpp"
#include "runtime/base/payload.hpp"
#include "thalweg/runtime/metric.hpp"
#include "thalweg/table.hpp"

/// The output `metrics`, which the program adds to a stepping node where somebody reads it: what the node
/// reports, a row for each metric at the end of each interval. A name in a row may be new at any time, so
/// that names stand in a column.
namespace thalweg::runtime::metric_list {

constexpr auto name = "metrics";

/// A table with columns time [s], metric, value and unit.
auto port() -> thw_port;

/// `before`, a table of this form or null, with the rows of `metrics` at `time` [s] in place of those that
/// it has from then on.
auto extended(const PayloadRef& before, double time, const std::map<std::string, Metric>& metrics) -> Table;

}  // namespace thalweg::runtime::metric_list
