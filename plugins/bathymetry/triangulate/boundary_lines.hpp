// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>
#include <vector>

#include "bathymetry/triangulate/drawing.hpp"
#include "bathymetry/triangulate/refine.hpp"

namespace thalweg::bathymetry {

/// Names for edges of the boundary by lines that are drawn along it.
class BoundaryLines {
    const std::vector<DrawnLine>& lines_;
    const SizeFunction& size_;
    std::vector<bool> is_used_;

  public:
    /// Both must outlive this object. The roles of the lines do not matter.
    BoundaryLines(const std::vector<DrawnLine>& lines, const SizeFunction& size)
        : lines_(lines), size_(size), is_used_(lines.size()) {}

    /// The name of the nearest line whose distance from the middle of the edge is at most the size there,
    /// that goes on to both sides of it and that the edge follows rather than crosses; empty: there is none.
    auto name_of(Point a, Point b) -> std::string;

    /// Refuses lines that have named no edge. Throws thalweg::Error.
    void require_all_used() const;
};

}  // namespace thalweg::bathymetry
