// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

namespace thalweg::runtime {

/// Removes what runs are known to have written into their results folder, with their list and record, and
/// the folder where nothing else is in it. Files of which no run is known to have written them stay. Throws
/// Failure, also where another process runs in the folder. Without the folder nothing is done.
void remove_results(const std::filesystem::path& folder);

}  // namespace thalweg::runtime
