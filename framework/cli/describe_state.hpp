// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "thalweg/runtime/saved_state.hpp"

namespace thalweg::cli {

/// What a node remembers from one run to the next: version, promise, and name, unit, element, location, size
/// and roles of each block.
auto state_to_json(const runtime::SavedNode& node) -> nlohmann::json;

/// The same as a section of the page of its class.
auto state_to_markdown(const runtime::SavedNode& node) -> std::string;

/// The same for a terminal.
auto state_text(const runtime::SavedNode& node) -> std::string;

}  // namespace thalweg::cli
