// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <string>

namespace thalweg::view {

/// Calls write with a temporary name beside the path and renames what it wrote, so that a reader never sees
/// half a file. Creates the folder. Throws thalweg::Error when the folder or the file cannot be written; the
/// temporary file is then gone.
void replace_file(const std::filesystem::path& path,
                  const std::function<void(const std::filesystem::path& temporary)>& write);

/// The same for bytes in memory.
void replace_file(const std::filesystem::path& path, const void* bytes, std::size_t count);

/// The same for text.
void replace_file(const std::filesystem::path& path, const std::string& text);

}  // namespace thalweg::view
