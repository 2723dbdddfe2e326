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
auto smooth_scenarios() -> std::vector<Scenario>;
auto steady_scenarios() -> std::vector<Scenario>;
auto plane_scenarios() -> std::vector<Scenario>;
auto flume_scenarios() -> std::vector<Scenario>;

// A figure that misses its limit as of now, at the size of the tests.
struct KnownMiss {
    std::string scenario;
    Method method;
    std::string quantity;
    bool on_cuda_only = false;
};

// The tests fail too where one of them is mended, so that it is taken off.
auto known_misses() -> const std::vector<KnownMiss>&;

// A case at its small size whose depths in double differ between CPU and GPU by more than round-off.
struct KnownDivergence {
    std::string scenario;
    Method method;
};

auto known_divergences() -> const std::vector<KnownDivergence>&;

auto all_scenarios() -> const std::vector<Scenario>&;

}  // namespace thalweg::shallowwater::catalogue
