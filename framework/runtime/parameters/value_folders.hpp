// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "runtime/base/node_type.hpp"
#include "runtime/document/graph.hpp"

namespace thalweg::runtime {

/// A parameter's value as it is written, with the relative names of files that came with values of another
/// document (GraphNode::value_folders) completed: they start at the folder of the document that says them.
auto with_folders(const ParamType& param, const GraphNode& node) -> nlohmann::json;

}  // namespace thalweg::runtime
