// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>

namespace thalweg::cli {

/// A kind of file that a verb writes where the user says.
struct OwnFileKind {
    const char* mark;  ///< a text among the first 4096 bytes of each, by which an older one is known
    const char* what;  ///< "a page that `thalweg report` wrote"
    const char* option;
};

/// Whether the file is there and is one of these.
auto is_own_file(const std::filesystem::path& file, const OwnFileKind& kind) -> bool;

/// Writes a file of this kind, whole or not at all, in place of an older one of it or of an empty file.
/// Throws runtime::Failure where something else is there, which stays, and Error where the file cannot be
/// written.
void replace_own_file(const std::filesystem::path& file, const std::string& text, const OwnFileKind& kind);

}  // namespace thalweg::cli
