// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>
#include <vector>

#include <thalweg/mesh/triangle_data.hpp>

#include "bathymetry/meshes/cell_order.hpp"
#include "bathymetry/meshes/triangle_mesh.hpp"

namespace thalweg::bathymetry {

/// A mesh for its fields, with the levels of its nodes in the same order.
struct OrderedMesh {
    mesh::TriangleData data;
    std::vector<double> levels;       ///< [m] at nodes
    std::vector<double> cell_levels;  ///< [m] at cells where the file has them there, or empty
    std::vector<std::string> notes;   ///< of groups with edges inside the mesh
    std::size_t turned = 0;           ///< triangles that turned clockwise in the file, and do not any more
};

/// Numbers cells, nodes and edges, and puts the lines of named groups onto the edges. Throws thalweg::Error,
/// with numbers from 1 in the file's order, for a triangle without area, triangles that overlap, an edge of
/// more than two triangles, and a line of a group that is no edge. `file` is named in messages.
auto ordered(const TriangleMesh& mesh, CellOrder order, const std::string& file) -> OrderedMesh;

}  // namespace thalweg::bathymetry
