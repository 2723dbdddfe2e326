// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "thalweg/grid.hpp"

namespace thalweg::cli {

/// Quality of a curvilinear grid: its worst cells and nodes (i, j), from 0, and a line for each limit that it
/// is beyond. `port` is the output that lies on it.
auto curvilinear_text(const std::string& port, const Grid& grid) -> std::string;
auto curvilinear_to_json(const std::string& port, const Grid& grid) -> nlohmann::json;

}  // namespace thalweg::cli
