// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include "thalweg/runtime/worlds.hpp"

namespace thalweg::cli {

/// "5 worlds, 3.28 times the time of base, 145 output times in all; rules may add 4 worlds". The tree is
/// checked and without problems.
auto world_costs_line(const runtime::WorldTree& tree) -> std::string;

/// Table of the worlds: the simulated time that each computes itself, without that of its parents, and how
/// often its nodes write.
auto world_costs_text(const runtime::WorldTree& tree) -> std::string;

auto world_costs_to_json(const runtime::WorldTree& tree) -> nlohmann::json;

}  // namespace thalweg::cli
