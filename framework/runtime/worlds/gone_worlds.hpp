// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <vector>

#include "thalweg/runtime/worlds.hpp"

namespace thalweg::runtime {

/// Removes from the folder of a tree the results of worlds that its list names and that are not among
/// `worlds`, and those of a run that wrote into the folder itself. Throws Failure.
void remove_gone_worlds(const std::filesystem::path& folder, const std::vector<WorldReport>& worlds);

}  // namespace thalweg::runtime
