// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <vector>

#include "bathymetry/meshes/triangle_mesh.hpp"

namespace thalweg::bathymetry {

/// Cells by reverse Cuthill-McKee; see mesh::cuthill_mckee_order. Takes about 100 bytes a cell.
auto cuthill_mckee_order(const TriangleMesh& mesh) -> std::vector<std::int32_t>;

}  // namespace thalweg::bathymetry
