// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>
#include <vector>

#include "bathymetry/triangulate/drawing.hpp"
#include "bathymetry/triangulate/refine.hpp"

namespace thalweg::bathymetry {

/// Names for edges of the boundary by lines that are drawn along it.
class boundary_lines {
    const std::vector<drawn_line>& lines_;
    const size_function& size_;
    std::vector<bool> is_used_;

  public:
    /// Both must outlive this object. The roles of the lines do not matter.
    boundary_lines(const std::vector<drawn_line>& lines, const size_function& size)
        : lines_(lines), size_(size), is_used_(lines.size()) {}

    /// The name of the nearest line whose distance from the middle of the edge is at most the size there,
    /// that goes on to both sides of it and that the edge follows rather than crosses; empty: there is none.
    auto name_of(point a, point b) -> std::string;

    /// Refuses lines that have named no edge. Throws thalweg::Error.
    void require_all_used() const;
};

}  // namespace thalweg::bathymetry
