// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>

#include <thalweg/grid.hpp>

#include "view/ugrid/ugrid_file.hpp"
#include "view/ugrid/ugrid_layout.hpp"

namespace thalweg::view {

/// The part of a UGRID file that says where values are: the frame, how cells and nodes hang together, and
/// where they lie. Edges only where a field lies on them.
class UgridTopology {
  public:
    /// The grid's geometry must live until `put` has returned.
    UgridTopology(const Grid& grid, bool with_edges);

    void define(UgridFile& file);

    /// Writes numbers and positions once, and lets go of them: they take four times the memory of the places.
    void put(UgridFile& file);

    /// Attributes of a variable of data: mesh, location, coordinates, frame.
    void describe(UgridFile& file, int variable, thw_location location) const;

    auto dimension(thw_location location) const -> int { return dimensions_.at(location); }

    auto layout() const -> const UgridLayout& { return layout_; }

    /// Returns the size of all that `put` will write, before compression.
    auto bytes() const -> std::size_t;

  private:
    void define_frame(UgridFile& file) const;
    void define_points(UgridFile& file, thw_location location);
    void define_parts(UgridFile& file, int mesh);
    auto define_numbers(UgridFile& file, const std::string& of, thw_location location, int columns) -> int;

    std::string crs_;
    bool is_geographic_, with_edges_;
    UgridLayout layout_;
    std::map<thw_location, int> dimensions_, x_;  ///< y follows x
    int cell_nodes_ = -1, edge_nodes_ = -1, part_nodes_ = -1, parts_ = -1;
};

}  // namespace thalweg::view
