// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

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

}  // namespace thalweg::runtime
