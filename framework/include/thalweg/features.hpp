// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "abi/draft/features.h"
#include "error.hpp"
#include "table.hpp"

namespace thalweg {

/// See thw_shape_kind.
enum class ShapeKind { points = THW_SHAPE_POINTS, lines = THW_SHAPE_LINES, polygons = THW_SHAPE_POLYGONS };

/// The shape of one feature: points, lines, or the rings of polygons, which do not repeat their first point.
/// A place is inside if it lies in an odd number of rings.
class FeatureShape {
    ShapeKind kind_;
    std::vector<double> xy_;
    std::vector<std::uint64_t> starts_;
    std::vector<double> heights_;

  public:
    explicit FeatureShape(ShapeKind kind) : kind_(kind) {}

    /// Begins a line or ring; the points of a feature are one part.
    void begin_part() { starts_.push_back(points()); }

    /// Appends a point to the last part; coordinates in the CRS of the features.
    void add_point(double x, double y) { xy_.insert(xy_.end(), {x, y}); }

    /// Gives each point its height [m], in their order; none: the heights are not known.
    void set_heights(std::vector<double> heights) { heights_ = std::move(heights); }

    auto kind() const -> ShapeKind { return kind_; }

    auto parts() const -> std::size_t { return starts_.size(); }

    auto points() const -> std::size_t { return xy_.size() / 2; }

    /// First point of a part; that of part parts() is points().
    auto start(std::size_t part) const -> std::size_t {
        return part < starts_.size() ? static_cast<std::size_t>(starts_[part]) : points();
    }

    auto starts() const -> const std::vector<std::uint64_t>& { return starts_; }

    auto x(std::size_t point) const -> double { return xy_[2 * point]; }

    auto y(std::size_t point) const -> double { return xy_[2 * point + 1]; }

    /// x0 y0 x1 y1 ...
    auto coordinates() const -> const std::vector<double>& { return xy_; }

    /// Heights of the points [m], above the datum of who drew them; empty: not known.
    auto heights() const -> const std::vector<double>& { return heights_; }
};

/// Points, lines and polygons with attributes: row k of the table belongs to shape k.
struct Features {
    std::string crs;  ///< WKT2; empty: no published frame
    Table attributes;
    std::vector<FeatureShape> shapes = {};
};

}  // namespace thalweg
