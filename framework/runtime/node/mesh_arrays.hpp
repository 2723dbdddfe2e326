// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "thalweg/grid.hpp"

namespace thalweg::runtime {

/// One array of numbers of a grid's geometry.
struct MeshArray {
    std::size_t member;  ///< bytes from the start of thw_curvilinear or thw_triangles to its pointer
    const void* data;    ///< null where the mesh goes without it
    std::size_t bytes;
};

/// The arrays of a curvilinear grid or of triangles, names of groups aside; none for a uniform raster.
auto mesh_arrays(const Grid& grid) -> std::vector<MeshArray>;

/// Hash of the sizes, arrays and names of groups of a mesh, by which meshes are told apart. Never 0.
auto mesh_hash(const Grid& grid) -> std::uint64_t;

/// Returns whether both are of one kind and have the same sizes, arrays and names, bit for bit.
auto same_mesh(const Grid& a, const Grid& b) -> bool;

}  // namespace thalweg::runtime
