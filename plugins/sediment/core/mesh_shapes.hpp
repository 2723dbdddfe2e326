// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include <thalweg/mesh/curvilinear_data.hpp>

namespace thalweg::sediment {

/// MeshFaces on the host; 0 where a face has no cell or one alone, but for its normal and length.
struct FaceShapes {
    std::vector<double> normal_x, normal_y, length, between_x, between_y, reach, skew_x, skew_y;
};

/// MeshArrays on the host.
struct MeshShapes {
    FaceShapes across[2];
    std::vector<double> area, shortest_side;  ///< by cell; 1 where there is none
    std::vector<double> rising, falling;      ///< by node; 0 where a cell is missing
    double largest_skew = 0;  ///< of the faces: 0 on an orthogonal mesh, the tangent of its lean on others
};

/// Finds the shapes of a mesh that the program has checked. Throws thalweg::Error naming the face whose cells
/// lie too far aside of it.
auto shapes_of(const mesh::CurvilinearData& mesh) -> MeshShapes;

}  // namespace thalweg::sediment
