// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

namespace thalweg::runtime {

/// File in the results folder of a world with the state from which it branches.
constexpr auto branch_file_name = ".thalweg.branch.nc";

/// Removes that file, and what a killed run has left of it.
void remove_branch_file(const std::filesystem::path& results);

}  // namespace thalweg::runtime
