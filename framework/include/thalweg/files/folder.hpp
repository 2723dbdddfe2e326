// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

namespace thalweg::files {

/// Makes a folder and the missing folders above it, and flushes their names to the disk. Throws Error with
/// the system's reason. Thread-safe.
void make_folder(const std::filesystem::path& folder);

/// Final name of the probe of probe_folder. A probe never gets it, but a killed run may leave a temporary
/// name made from it.
constexpr auto probe_name = "probe";

/// Makes a folder and proves that files can be written there: makes a file of one byte and removes it. Throws
/// Error with the system's reason. Thread-safe.
void probe_folder(const std::filesystem::path& folder);

}  // namespace thalweg::files
