// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace thalweg::cli {

/// Whether two records of a tree of worlds or of a study, `file` being their name in both folders, say the
/// same of results: the time that a run took by the clock on the wall, the program and the folders of inputs
/// do not count. False for all other files.
auto is_same_record(const std::string& file, const std::string& a, const std::string& b) -> bool;

}  // namespace thalweg::cli
