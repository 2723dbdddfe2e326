// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "runtime/base/node_type.hpp"

namespace thalweg::runtime {

/// JSON Schema (draft 2020-12) of graphs, from the node classes that are loaded (Registry::classes): editors
/// complete and check types, parameters and ports with it. Names of producers' ports, files and units are
/// left to `thalweg check`.
auto graph_schema(const std::map<std::string, NodeType>& classes) -> nlohmann::json;

}  // namespace thalweg::runtime
