// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <vector>

#include "bathymetry/core/triangle_mesh.hpp"

namespace thalweg::bathymetry {

/// Cells by reverse Cuthill-McKee (Cuthill and McKee 1969, George 1971): from one end of the mesh to the
/// other in rows of neighbours, so that the numbers of two neighbours differ by about the square root of the
/// number of cells. Each part of a mesh in several parts is numbered on its own, in the order of their first
/// cells. Takes about 100 bytes a cell.
auto cuthill_mckee_order(const triangle_mesh& mesh) -> std::vector<std::int32_t>;

}  // namespace thalweg::bathymetry
