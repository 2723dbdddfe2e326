// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <vector>

#include "bathymetry/meshes/triangle_mesh.hpp"

namespace thalweg::bathymetry {

/// Cells along a Hilbert curve through their centres; those at one place in the order of the file.
auto curve_order(const TriangleMesh& mesh) -> std::vector<std::int32_t>;

}  // namespace thalweg::bathymetry
