// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "view/core/overlay.hpp"
#include "view/core/picture_options.hpp"
#include "view/core/projection.hpp"

namespace thalweg::view {

/// Sizes of a picture's parts in pixels, grown with the picture.
struct page_layout {
    explicit page_layout(const picture_options& options);

    double scale;  ///< 1 at 1600 x 1000
    double width;
    double height;
    double margin;
    double header;  ///< height of the strip with title and time
    double footer;  ///< height of the strip with scale bar and legends

    /// Part of the picture that is left for the terrain.
    auto terrain() const -> viewport;
};

struct legend {
    std::string label;  ///< "Water depth (m)"
    const colour_map* colours = nullptr;
    value_range range;
    bool goes_below = false;  ///< some values lie below the range
    bool goes_above = false;  ///< some values lie above the range
};

/// A point to label, where it lies in the picture.
struct placed_label {
    std::string text;
    pixel_point at{};
};

void draw_header(overlay& paper, const page_layout& page, const std::string& title, const std::string& time);

/// Legends side by side, from the right edge of the footer.
void draw_legends(overlay& paper, const page_layout& page, const std::vector<legend>& legends);

/// Scale bar and, where wanted, the arrow to the north (a direction in the picture); `exaggeration` is told
/// when it is not 1.
void draw_scale(overlay& paper, const page_layout& page, const projection& view, bool north_arrow,
                double exaggeration);

/// Dots with names; names give way to each other.
void draw_points(overlay& paper, const page_layout& page, const std::vector<placed_label>& points);

}  // namespace thalweg::view
