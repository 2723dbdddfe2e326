// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "scenario.hpp"

// The whole catalogue, by subject.
namespace thalweg::shallowwater::catalogue {

auto rest_scenarios() -> std::vector<Scenario>;
auto dam_break_scenarios() -> std::vector<Scenario>;
auto basin_scenarios() -> std::vector<Scenario>;
auto hump_scenarios() -> std::vector<Scenario>;

auto all_scenarios() -> const std::vector<Scenario>&;

// By name. Throws std::out_of_range.
auto scenario_named(const std::string& name) -> const Scenario&;

}  // namespace thalweg::shallowwater::catalogue
