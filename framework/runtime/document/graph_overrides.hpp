// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <vector>

#include "graph.hpp"
#include "runtime/base/json_source.hpp"

namespace thalweg::runtime {

/// Applies those of the overrides that are about one document: the graph, where `prefix` is empty, or a part
/// whose nodes' ids begin with `prefix`, eg "levees.". Complains of those that name nothing there. Where the
/// document itself is broken (no object where one is due) nothing is done: its own check complains.
void apply_overrides(JsonSource& source, const std::vector<Override>& overrides, const std::string& prefix,
                     Diagnostics& problems);

/// The named values of a graph, by name, with those of the overrides that are about them.
auto values_with(const JsonSource& source, const std::vector<Override>& overrides)
    -> std::map<std::string, nlohmann::json>;

}  // namespace thalweg::runtime
