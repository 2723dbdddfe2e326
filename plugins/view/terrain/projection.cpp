// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "view/terrain/projection.hpp"

#include <algorithm>
#include <cmath>

namespace thalweg::view {
namespace {

constexpr double degree = 3.14159265358979323846 / 180.0;
/// Share of the viewport's half that the points may fill.
constexpr double fill = 0.97;

auto half_angle_tangent() -> double {
    return std::tan(0.5 * Projection::view_angle * degree);
}

}  // namespace

auto dot(const Vector3& a, const Vector3& b) -> double {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

auto cross(const Vector3& a, const Vector3& b) -> Vector3 {
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

auto plus(const Vector3& a, double factor, const Vector3& b) -> Vector3 {
    return {a[0] + factor * b[0], a[1] + factor * b[1], a[2] + factor * b[2]};
}

auto Projection::fitted(const std::vector<Vector3>& points, const Viewport& window,
                        const PictureOptions& options) -> Projection {
    Projection view;
    view.window_ = window;
    view.aim(options);
    view.fit(points);
    return view;
}

void Projection::aim(const PictureOptions& options) {
    is_perspective_ = options.camera == CameraKind::tilted;
    if (!is_perspective_) {
        forward_ = {0.0, 0.0, -1.0};
        right_ = {1.0, 0.0, 0.0};
        up_ = {0.0, 1.0, 0.0};
        return;
    }
    const double azimuth = options.azimuth * degree;
    const double tilt = options.tilt * degree;
    forward_ = {-std::sin(azimuth) * std::cos(tilt), -std::cos(azimuth) * std::cos(tilt), -std::sin(tilt)};
    right_ = {-std::cos(azimuth), std::sin(azimuth), 0.0};
    up_ = cross(right_, forward_);
}

auto Projection::normalised(const Vector3& point) const -> std::array<double, 2> {
    const Vector3 offset = plus(point, -1.0, focus_);
    const double depth = is_perspective_ ? distance_ + dot(offset, forward_) : distance_;
    const double half = depth * half_angle_tangent();
    return {dot(offset, right_) / (half * window_.width / window_.height), dot(offset, up_) / half};
}

auto Projection::nearest_fitting_distance(const std::vector<Vector3>& points) const -> double {
    const double tangent_v = half_angle_tangent() * fill;
    const double tangent_h = tangent_v * window_.width / window_.height;
    double distance = 1e-9;
    for (const Vector3& point : points) {
        const Vector3 offset = plus(point, -1.0, focus_);
        const double nearer = is_perspective_ ? dot(offset, forward_) : 0.0;
        distance = std::max({distance, std::abs(dot(offset, right_)) / tangent_h - nearer,
                             std::abs(dot(offset, up_)) / tangent_v - nearer});
    }
    return distance;
}

void Projection::fit(const std::vector<Vector3>& points) {
    Vector3 low = points.front();
    Vector3 high = points.front();
    for (const Vector3& point : points) {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            low[axis] = std::min(low[axis], point[axis]);
            high[axis] = std::max(high[axis], point[axis]);
        }
    }
    focus_ = {0.5 * (low[0] + high[0]), 0.5 * (low[1] + high[1]), 0.5 * (low[2] + high[2])};
    distance_ = nearest_fitting_distance(points);
    // Perspective makes the near side larger, so the middle of the picture is not the middle of the terrain.
    for (int round = 0; round < 12; ++round) {
        std::array<double, 2> least{1e30, 1e30};
        std::array<double, 2> most{-1e30, -1e30};
        for (const Vector3& point : points) {
            const auto place = normalised(point);
            for (std::size_t axis = 0; axis < 2; ++axis) {
                least[axis] = std::min(least[axis], place[axis]);
                most[axis] = std::max(most[axis], place[axis]);
            }
        }
        const double half = half_height();
        focus_ = plus(focus_, 0.5 * (least[0] + most[0]) * half * window_.width / window_.height, right_);
        focus_ = plus(focus_, 0.5 * (least[1] + most[1]) * half, up_);
        distance_ = nearest_fitting_distance(points);
    }
}

auto Projection::pixel(const Vector3& point) const -> std::array<double, 2> {
    const auto place = normalised(point);
    return {window_.left + 0.5 * window_.width * (1.0 + place[0]),
            window_.bottom + 0.5 * window_.height * (1.0 + place[1])};
}

auto Projection::half_height() const -> double {
    return distance_ * half_angle_tangent();
}

auto Projection::pixels_per_metre() const -> double {
    return 0.5 * window_.height / half_height();
}

}  // namespace thalweg::view
