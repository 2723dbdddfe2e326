// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "runtime/plugins/registry.hpp"

namespace thalweg::fuzz {

/// The node classes of the plugins in this tree, linked into the program.
auto in_tree_nodes() -> const runtime::Registry&;

/// What graphs of these classes are written with: keys of the format, and the classes' ids, ports,
/// parameters, choices, defaults and units.
auto graph_words(const runtime::Registry& registry) -> std::vector<std::string>;

}  // namespace thalweg::fuzz
