// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string_view>

namespace thalweg::files {

/// Writes a file that is whole under its name or not there: the bytes go to a temporary file beside it, which
/// nobody can have planted, are brought to the disk, get the name, and the folder is brought to the disk.
/// Creates the folder. Throws thalweg::Error with the system's reason; the temporary file is then gone and an
/// older file of that name stands. Thread-safe.
void replace_file(const std::filesystem::path& path, std::string_view bytes);

}  // namespace thalweg::files
