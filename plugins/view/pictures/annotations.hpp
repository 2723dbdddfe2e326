// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "view/pictures/overlay.hpp"
#include "view/terrain/picture_options.hpp"
#include "view/terrain/projection.hpp"

namespace thalweg::view {

/// Sizes of a picture's parts in pixels, grown with the picture.
struct PageLayout {
    explicit PageLayout(const PictureOptions& options);

    double scale;  ///< 1 at 1600 x 1000
    double width;
    double height;
    double margin;
    double header;  ///< height of the strip with title and time
    double footer;  ///< height of the strip with scale bar and legends, more with many classes

    /// Part of the picture that is left for the terrain.
    auto terrain() const -> Viewport;
};

/// A point to label, where it lies in the picture.
struct PlacedLabel {
    std::string text;
    PixelPoint at{};
};

/// The title, or its beginning where it leaves the time no room in the same line.
auto title_beside(const PageLayout& page, const std::string& title, const std::string& time) -> std::string;

void draw_header(Overlay& paper, const PageLayout& page, const std::string& title, const std::string& time);

/// Scale bar and, where wanted, the arrow to the north (a direction in the picture); `exaggeration` is told
/// when it is not 1.
void draw_scale(Overlay& paper, const PageLayout& page, const Projection& view, bool north_arrow,
                double exaggeration);

/// Dots with names; names give way to each other.
void draw_points(Overlay& paper, const PageLayout& page, const std::vector<PlacedLabel>& points);

}  // namespace thalweg::view
