// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string_view>

namespace thalweg::files {

/// Writes a file that is either complete under its name or absent. The bytes go to a new temporary file
/// beside it with a random name and are flushed to the disk; then the file is renamed and the folder flushed
/// to the disk. Creates the folder. Throws thalweg::Error with the system's reason; the temporary file is
/// then removed and an older file of that name kept. Thread-safe.
void replace_file(const std::filesystem::path& path, std::string_view bytes);

}  // namespace thalweg::files
