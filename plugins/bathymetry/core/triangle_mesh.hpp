// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <array>
#include <string>
#include <vector>

#include "bathymetry/core/raster_grid.hpp"

namespace thalweg::bathymetry {

/// A line of a mesh file between two nodes that belongs to a named group, eg a boundary.
struct group_line {
    std::array<int, 2> nodes;  ///< indices from 0; -1: a node that no triangle uses
    int group;                 ///< index in triangle_mesh::groups
};

/// Triangles with a value (bed level, m) at each node. No CRS: mesh formats do not carry one.
struct triangle_mesh {
    std::vector<point> nodes;
    std::vector<double> values;                 ///< one a node, NaN where it is missing
    std::vector<std::array<int, 3>> triangles;  ///< node indices from 0
    std::vector<group_line> lines;
    std::vector<std::string> groups;  ///< names
};

/// Reads a TELEMAC SELAFIN file, big-endian, in single or double precision. `variable` is the start of a
/// variable's name; empty takes the bed (BOTTOM, FOND). Of several time records the first is read. Throws
/// thalweg::Error.
auto read_selafin(const std::string& file, const std::string& variable = {}) -> triangle_mesh;

/// Reads a Gmsh 2.2 ASCII file: z of the nodes is the value. Lines of two nodes in a physical group are kept
/// with the group's name ("physical 7" where it has none); other lines and points are passed over, surfaces
/// other than three-node triangles are refused. Nodes that no triangle uses are dropped. Throws
/// thalweg::Error that names the line.
auto read_gmsh(const std::string& file) -> triangle_mesh;

/// Whether the file's name ends like that of a mesh (.slf or .msh).
auto is_mesh_file(const std::string& file) -> bool;

/// Whether it ends like that of a SELAFIN file (.slf).
auto is_selafin_file(const std::string& file) -> bool;

/// Reads a mesh by the ending of its name. Throws thalweg::Error.
auto read_mesh(const std::string& file) -> triangle_mesh;

/// The smallest upright rectangle around the nodes.
auto mesh_extent(const triangle_mesh& mesh) -> window;

/// Values at the cell centres of `grid` by linear interpolation inside the triangles, edges included; NaN
/// outside and in triangles with a missing value.
auto rasterise(const triangle_mesh& mesh, const raster_grid& grid) -> std::vector<double>;

}  // namespace thalweg::bathymetry
