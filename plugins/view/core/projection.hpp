// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <vector>

#include "view/core/picture_options.hpp"

namespace thalweg::view {

using vector3 = std::array<double, 3>;

auto dot(const vector3& a, const vector3& b) -> double;
auto cross(const vector3& a, const vector3& b) -> vector3;
/// a + factor * b
auto plus(const vector3& a, double factor, const vector3& b) -> vector3;

/// The part of the picture that shows the terrain, in pixels from the lower left corner.
struct viewport {
    double left = 0.0;
    double bottom = 0.0;
    double width = 1.0;
    double height = 1.0;
};

/// Transforms mesh coordinates to places in the picture.
class projection {
  public:
    /// Sees all points, as large as fits into the viewport. The tilted view is a perspective from a viewer at
    /// the azimuth (degrees clockwise from north) and height (degrees above the horizon); the map view looks
    /// straight down with north up and has one scale.
    static auto fitted(const std::vector<vector3>& points, const viewport& window,
                       const picture_options& options) -> projection;

    /// Pixel of a point, from the lower left corner of the picture.
    auto pixel(const vector3& point) const -> std::array<double, 2>;
    /// Pixels for a metre across the view at its centre; exact everywhere in the map view.
    auto pixels_per_metre() const -> double;

    auto is_perspective() const -> bool { return is_perspective_; }

    auto focus() const -> const vector3& { return focus_; }

    auto eye() const -> vector3 { return plus(focus_, -distance_, forward_); }

    auto up() const -> const vector3& { return up_; }

    auto distance() const -> double { return distance_; }

    /// Half the height of what the view spans at its centre, in mesh units.
    auto half_height() const -> double;

    /// Vertical opening of the perspective, degrees.
    static constexpr double view_angle = 24.0;

  private:
    void aim(const picture_options& options);
    void fit(const std::vector<vector3>& points);
    /// A point in halves of the viewport: -1 to 1 is visible.
    auto normalised(const vector3& point) const -> std::array<double, 2>;
    auto nearest_fitting_distance(const std::vector<vector3>& points) const -> double;

    viewport window_;
    bool is_perspective_ = true;
    vector3 focus_{};
    vector3 forward_{};
    vector3 right_{};
    vector3 up_{};
    double distance_ = 1.0;
};

}  // namespace thalweg::view
