// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "bathymetry/ground/level_unit.hpp"
#include "bathymetry/ground/raster_grid.hpp"

namespace thalweg::bathymetry {

/// A line of a mesh file between two nodes that belongs to a named group, eg a boundary.
struct GroupLine {
    std::array<int, 2> nodes;  ///< indices from 0; -1: a node that no triangle uses
    int group;                 ///< index in TriangleMesh::groups
};

/// Triangles with a value (bed level, m) at each node.
struct TriangleMesh {
    std::vector<Point> nodes;
    std::vector<double> values;                 ///< one a node, NaN where it is missing
    std::vector<double> cell_values;            ///< one a triangle where the file has them there, or empty
    std::vector<std::array<int, 3>> triangles;  ///< node indices from 0
    std::vector<std::int32_t>
        elements;  ///< of each triangle: the file's element; empty without quadrilaterals
    std::vector<GroupLine> lines;
    std::vector<std::string> groups;  ///< names
    std::string crs;                  ///< as the file writes it; only UGRID files have one
    std::vector<std::string> notes;   ///< what its reader chose or changed, a line each
    std::vector<std::string> doubts;  ///< what may not have been meant so, a line each
    FileUnits units;                  ///< as the file states them
};

/// Means of the values of the triangles around each node, weighted with areas; NaN without any.
auto means_at_nodes(const TriangleMesh& mesh) -> std::vector<double>;

/// The smallest upright rectangle around the nodes.
auto mesh_extent(const TriangleMesh& mesh) -> Window;

/// Values at the cell centres of `grid`: those of the triangles where the mesh has them, otherwise linear
/// between the nodes of a triangle, edges included. NaN outside and in triangles with a missing value.
auto rasterise(const TriangleMesh& mesh, const RasterGrid& grid) -> std::vector<double>;

}  // namespace thalweg::bathymetry
