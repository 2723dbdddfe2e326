// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <vector>

#include "view/terrain/picture_options.hpp"

namespace thalweg::view {

using Vector3 = std::array<double, 3>;

auto dot(const Vector3& a, const Vector3& b) -> double;
auto cross(const Vector3& a, const Vector3& b) -> Vector3;
/// a + factor * b
auto plus(const Vector3& a, double factor, const Vector3& b) -> Vector3;

/// The part of the picture that shows the terrain, in pixels from the lower left corner.
struct Viewport {
    double left = 0.0;
    double bottom = 0.0;
    double width = 1.0;
    double height = 1.0;
};

/// Transforms mesh coordinates to places in the picture.
class Projection {
  public:
    /// Sees all points, as large as fits into the viewport. The tilted view is a perspective from a viewer at
    /// the azimuth (degrees clockwise from north) and height (degrees above the horizon); the map view looks
    /// straight down with north up and has one scale.
    static auto fitted(const std::vector<Vector3>& points, const Viewport& window,
                       const PictureOptions& options) -> Projection;

    /// Pixel of a point, from the lower left corner of the picture.
    auto pixel(const Vector3& point) const -> std::array<double, 2>;
    /// Pixels for a metre across the view at its centre; exact everywhere in the map view.
    auto pixels_per_metre() const -> double;

    auto is_perspective() const -> bool { return is_perspective_; }

    auto focus() const -> const Vector3& { return focus_; }

    auto eye() const -> Vector3 { return plus(focus_, -distance_, forward_); }

    auto up() const -> const Vector3& { return up_; }

    auto distance() const -> double { return distance_; }

    /// Half the height of what the view spans at its centre, in mesh units.
    auto half_height() const -> double;

    /// Vertical opening of the perspective, degrees.
    static constexpr double view_angle = 24.0;

  private:
    void aim(const PictureOptions& options);
    void fit(const std::vector<Vector3>& points);
    /// A point in halves of the viewport: -1 to 1 is visible.
    auto normalised(const Vector3& point) const -> std::array<double, 2>;
    auto nearest_fitting_distance(const std::vector<Vector3>& points) const -> double;

    Viewport window_;
    bool is_perspective_ = true;
    Vector3 focus_{};
    Vector3 forward_{};
    Vector3 right_{};
    Vector3 up_{};
    double distance_ = 1.0;
};

}  // namespace thalweg::view
