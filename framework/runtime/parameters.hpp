// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <variant>
#include <vector>

#include "graph.hpp"
#include "thalweg/abi/node.h"

namespace thalweg::runtime {

/// Texts and the pointers to them that cross the boundary.
struct TextList {
    std::vector<std::string> texts;
    std::vector<const char*> pointers;
};

using ParameterValue = std::variant<bool, std::int64_t, double, std::string, std::vector<double>, TextList>;

/// Values of one node: checked, defaults filled in, quantities converted to the declared unit, file names
/// absolute. Parameters that are unset and have no default are absent.
using ParameterValues = std::map<std::string, ParameterValue>;

/// Where file parameters may point: relative names start at `graph_dir`; a leading "$THALWEG_DATA/" stands
/// for `data_dir`.
struct PathRules {
    std::filesystem::path graph_dir;
    std::filesystem::path data_dir;  ///< empty: not set
};

/// Checks a node's parameters against its class and appends every problem.
auto check_parameters(const thw_node_class& type, const GraphNode& node, const PathRules& paths,
                      Diagnostics& problems) -> ParameterValues;

}  // namespace thalweg::runtime
