// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <array>
#include <vector>

#include "bathymetry/meshes/mesh_check.hpp"
#include "bathymetry/meshes/triangle_mesh.hpp"

namespace thalweg::bathymetry {

/// Nodes of an element of a mesh file from 0 in order around it, either way; the last is -1 of a triangle.
using MeshElement = std::array<int, 4>;

/// Makes triangles of a file's elements, in their order: of a quadrilateral two, of one with a node twice in
/// a row one. It is cut along the diagonal that leaves the larger smallest angle, or the only one inside of
/// it. Where both leave angles within 5 degrees, the one whose ends differ less in level is taken, so that
/// crests and channels run along edges. Where these do not differ or make the same surface, diagonals meet at
/// every other node, so that no direction is preferred.
///
/// Reads the nodes of `mesh`, and their values where it has them. mesh.cell_values (one an element, or empty)
/// and places.triangles (or empty) then are those of the triangles. Where there are quadrilaterals,
/// mesh.elements tells of which element each triangle is, and a note their number. Throws thalweg::Error with
/// the place for a quadrilateral that is folded or has no area.
void set_elements(TriangleMesh& mesh, const std::vector<MeshElement>& elements, MeshPlaces& places);

}  // namespace thalweg::bathymetry
