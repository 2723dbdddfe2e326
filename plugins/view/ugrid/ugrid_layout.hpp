// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <thalweg/mesh/mesh.hpp>

#include "view/cells/element_halves.hpp"

namespace thalweg::view {

/// The cells, nodes and edges of a grid that stand in a UGRID file, in the order of the user's own mesh file;
/// rasters and curvilinear grids row by row. Left out are missing cells, nodes that no cell uses, and the
/// edges along which quadrilaterals of that file were cut.
struct UgridLayout {
    int corners = 3;                                ///< of a cell at most: 3 or 4
    std::vector<std::int64_t> cells, nodes, edges;  ///< by place in the file: the place in the grid
    std::vector<OtherHalf> halves;                  ///< [cells] of quadrilaterals that were cut, or empty
    std::vector<std::int32_t> cell_nodes;  ///< [cells * corners], places of nodes in the file; -1: none
    std::vector<std::int32_t> edge_nodes;  ///< [edges * 2]; edges of triangles alone
    std::vector<std::int32_t> part_nodes;  ///< [parts * 2], edges of named parts of the boundary
    std::vector<std::int32_t> parts;       ///< of each such edge, in part_names
    std::vector<std::string> part_names;
    std::vector<mesh::Point> cell_at, node_at, edge_at;  ///< centres of cells, nodes, middles of edges

    auto places(thw_location location) const -> const std::vector<std::int64_t>& {
        return location == THW_AT_CELL ? cells : location == THW_AT_NODE ? nodes : edges;
    }
};

/// Throws Error where the grid has more nodes than 32-bit numbers can count: ParaView reads no longer ones.
auto layout_of(const Grid& grid) -> UgridLayout;

}  // namespace thalweg::view
