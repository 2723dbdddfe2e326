// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "view/terrain/drawn_mesh.hpp"
#include "view/terrain/terrain_shape.hpp"

namespace thalweg::view {

/// Top and sides of a mesh, with colours and without a texture. Each cell is a fan of triangles around its
/// centre, which has the cell's own height and colour; nodes have the means of the cells around them. Cells
/// without elevation are left open, with sides around them.
auto mesh_skin(const DrawnMesh& mesh, const PaintedFields& fields, const std::vector<Colour>& colours,
               const MeshFrame& frame, bool by_cell = false) -> TerrainSkin;

}  // namespace thalweg::view
