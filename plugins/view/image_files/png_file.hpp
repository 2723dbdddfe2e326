// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>

#include "view/image_files/picture.hpp"

namespace thalweg::view {

/// Returns a picture as a PNG file's bytes; provenance goes into its "Software" text where it is not empty.
/// Throws thalweg::Error where zlib has no memory left. Any thread.
auto png_bytes(const Picture& image, const std::string& provenance = "") -> std::string;

/// Writes a PNG that is whole or not there. Throws thalweg::Error when that fails. Any thread.
void write_png(const std::filesystem::path& path, const Picture& image, const std::string& provenance = "");

}  // namespace thalweg::view
