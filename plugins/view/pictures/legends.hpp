// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "view/pictures/overlay.hpp"
#include "view/terrain/picture_options.hpp"

namespace thalweg::view {

struct PageLayout;

struct Legend {
    std::string quantity;  ///< "Water depth"
    std::string unit;      ///< as it is shown, "" for none
    const ColourMap* colours = nullptr;
    ValueRange range;
    bool goes_below = false;      ///< some values lie below the range
    bool goes_above = false;      ///< some values lie above the range
    Classification classes = {};  ///< not empty: names in place of a range
};

/// Lines that the legend of the classes takes, besides its title; 0 without classes.
auto class_rows(const PictureOptions& options, double scale) -> int;

/// Text that is cut at the last place before which it fits in a width; whole letters of UTF-8.
auto cut_letters(const std::string& text, const TextStyle& style, double width) -> std::string;

/// The beginning of a text that fits in a width: less and less of what stands behind a ';', in brackets and
/// behind a comma, and at last of its letters.
auto fitted(const std::string& text, const TextStyle& style, double width) -> std::string;

/// Legends side by side, from the right edge of the footer.
void draw_legends(Overlay& paper, const PageLayout& page, const std::vector<Legend>& legends);

}  // namespace thalweg::view
