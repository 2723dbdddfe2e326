// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "thalweg/runtime/saved_state.hpp"

namespace thalweg::cli {

/// JSON of what a node remembers from one run to the next: version and promise of its state, and of each
/// block name, unit, element, location, size and roles.
auto state_to_json(const runtime::SavedNode& node) -> nlohmann::json;

/// Section on the state for the page of the node class.
auto state_to_markdown(const runtime::SavedNode& node) -> std::string;

/// Table of the blocks for a terminal.
auto state_text(const runtime::SavedNode& node) -> std::string;

}  // namespace thalweg::cli
