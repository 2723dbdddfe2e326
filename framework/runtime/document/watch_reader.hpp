// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "runtime/base/json_source.hpp"
#include "watch.hpp"

namespace thalweg::runtime {

/// Reads "watch" and "limits" of a graph whose values stand in their places. Complains about everything that
/// is not as the format says; whether quantities are there is checked with the nodes.
auto read_watches(const JsonSource& graph, Diagnostics& problems) -> std::vector<WatchRule>;

}  // namespace thalweg::runtime
