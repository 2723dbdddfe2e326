// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

namespace thalweg::files {

/// Gives a file that a library has written under a temporary_name its final name, in the same folder: flushes
/// its bytes to the disk, renames it, and flushes the folder to the disk. Throws thalweg::Error with the
/// system's reason; the temporary file then stays. Thread-safe.
void publish_file(const std::filesystem::path& temporary, const std::filesystem::path& final_name);

}  // namespace thalweg::files
