// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace thalweg::view {

/// The font for a text.
struct FontChoice {
    std::string file;     ///< empty: the font that VTK brings along, which has the letters of Latin scripts
    std::string missing;  ///< letters that this font lacks, each once, UTF-8
};

/// Chooses the font of the system that has most of the letters of a text, where VTK's own lacks some. Sees
/// what fontconfig knows. Thread-safe.
auto font_for(const std::string& text, bool bold) -> FontChoice;

/// Whether a text has letters of a script that joins or turns them round, such as Arabic or Devanagari:
/// pictures show them one by one from the left.
auto needs_joining(const std::string& text) -> bool;

}  // namespace thalweg::view
