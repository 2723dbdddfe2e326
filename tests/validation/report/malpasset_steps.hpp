// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

#include "../catalogue/scenario.hpp"

namespace thalweg::shallowwater::catalogue {

// The dam break of Malpasset, 1959, over 4000 s on cells of so many of 15 m along a side, for its steps
// alone: nothing is judged. The rasters are read from the folder `malpasset` of the data folder; throws
// std::runtime_error where one cannot be.
auto malpasset_valley(const std::filesystem::path& data, int coarser = 4) -> Scenario;

}  // namespace thalweg::shallowwater::catalogue
