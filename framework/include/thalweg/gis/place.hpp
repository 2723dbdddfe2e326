// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include <thalweg/grid.hpp>

namespace thalweg::gis {

/// A point in the coordinates of a CRS, m or degrees: x to the east or longitude, y to the north or latitude.
struct Point {
    double x = 0;
    double y = 0;
};

/// An upright rectangle in the coordinates of a CRS, m or degrees.
struct Window {
    double x_min = 0;
    double y_min = 0;
    double x_max = 0;
    double y_max = 0;
};

/// "x 0 to 10, y 5 to 20", for messages: twelve digits, which resolve less than a millimetre on Earth.
auto to_text(const Window& window) -> std::string;

/// What drawn features are brought to: the area of a grid and its CRS.
struct Frame {
    Window extent;
    std::string crs;  ///< WKT2, or empty where the grid has none
};

/// The smallest rectangle around the nodes of a grid of any kind, and its CRS. Throws Error for a kind that
/// this version does not know. Thread-safe.
auto frame_of(const Grid& grid) -> Frame;

}  // namespace thalweg::gis
