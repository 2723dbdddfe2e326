// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <thalweg/choice.hpp>
#include <thalweg/value_classes.hpp>

#include "view/cells/raster.hpp"

namespace thalweg::view {

/// Point of view.
enum class CameraKind { tilted, map };

inline auto choices(CameraKind) -> const std::vector<Choice<CameraKind>>& {
    static const std::vector<Choice<CameraKind>> all = {
        {"tilted", CameraKind::tilted, "in perspective from the side"},
        {"map", CameraKind::map, "straight down"}};
    return all;
}

/// Part of the grid that fills the picture.
enum class FrameKind { terrain, water };

inline auto choices(FrameKind) -> const std::vector<Choice<FrameKind>>& {
    static const std::vector<Choice<FrameKind>> all = {
        {"terrain", FrameKind::terrain, "all of it"},
        {"water", FrameKind::water, "the surroundings of the water"}};
    return all;
}

enum class ColourScheme { water, sequential, diverging, probability };

struct ValueRange {
    double low = 0.0;
    double high = 1.0;
};

/// A point with a name, drawn on top of the terrain; metres on the grid's axes.
struct LabelledPoint {
    std::string label;
    double x = 0.0;
    double y = 0.0;
};

/// Appearance of a series of pictures. Members without a value are chosen from the data.
struct PictureOptions {
    int width = 1600;   ///< pixels
    int height = 1000;  ///< pixels
    std::string title;
    std::string start_date;  ///< of time 0, "2002-08-12T06:00:00Z"; "": unknown
    CameraKind camera = CameraKind::tilted;
    FrameKind frame = FrameKind::terrain;
    double azimuth = 195.0;                       ///< where the viewer stands, degrees clockwise from north
    double tilt = 45.0;                           ///< height of the viewer above the horizon, degrees
    std::optional<double> vertical_exaggeration;  ///< of the tilted view
    double dry_depth = 0.01;                      ///< water thinner than this is not drawn, metres
    bool north_arrow = true;
    bool shows_time = true;
    std::vector<LabelledPoint> points;

    // Field that colours the water: the depth, or the frame's second field if it has one.
    std::string quantity = "Water depth";
    std::string unit = "m";
    double per_unit = 1;  ///< factor from the values of the field to `unit`
    ColourScheme scheme = ColourScheme::water;
    bool colour_dry_cells = false;     ///< colour the second field outside the water too
    std::optional<ValueRange> range;   ///< in `unit`
    std::optional<double> hide_below;  ///< absolute value below which nothing is coloured, in `unit`
    Classification classes;  ///< not empty: the values are these classes, and scheme and range do not count

    /// Whether equal values get equal colours, without light and shade: in maps, and where values are
    /// classes.
    auto is_flat() const -> bool { return camera == CameraKind::map || !classes.empty(); }

    auto colours_dry_cells() const -> bool { return colour_dry_cells || !classes.empty(); }
};

/// Fields of one time, to be drawn. Elevation and depth at the grid's cells in metres, NaN where there is
/// none; scalar may be empty. The fields must outlive the call they are passed to.
struct PictureFrame {
    Grid grid;
    FieldView elevation;
    FieldView depth;
    FieldView scalar;
    double time = 0.0;  ///< seconds
};

}  // namespace thalweg::view
