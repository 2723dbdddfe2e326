// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace thalweg::cli {

/// The first 12 digits or more of the commit that the program was built from, "unknown" without git. The
/// build writes the source of these two, see framework/cmake/ThalwegCommit.cmake.
extern const char* const built_commit;

/// Tracked files differed from that commit.
extern const bool built_modified;

}  // namespace thalweg::cli
