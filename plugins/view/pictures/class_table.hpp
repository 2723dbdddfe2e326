// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "view/pictures/overlay.hpp"
#include "view/terrain/picture_options.hpp"

namespace thalweg::view {

// Sizes of the legends at a scale of 1, in pixels.
constexpr double bar_length = 360.0;  ///< of a legend of a range
constexpr double legend_gap = 70.0;   ///< between two legends
constexpr double class_row = 26.0;    ///< from a name to the next
constexpr double class_box = 28.0;    ///< width of a coloured box
constexpr double behind_box = 8.0;

/// Style of the names.
auto class_style(double scale) -> TextStyle;

/// Names of classes in columns and rows, which leave the scale bar and the legend of the ground their room
/// and the terrain at least half of the height. Names that are too long lose letters; where there are more
/// classes than places, the last place counts those that are left out. Lengths in pixels.
struct ClassTable {
    std::vector<std::size_t> shown;  ///< places in the list of classes; class 0 is not drawn
    std::vector<std::string> names;  ///< of these, and where some are left out one that counts them
    int columns = 1, rows = 0;
    double column = 0;  ///< width of a column
    double room = 0;    ///< the most that the table may be wide

    /// `scale`, `width` and `height` are those of the picture.
    ClassTable(const Classification& classes, double scale, double width, double height);

    auto width() const -> double { return columns * column; }
};

}  // namespace thalweg::view
