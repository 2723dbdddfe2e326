// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <thalweg/node.hpp>

namespace thalweg::shallowwater {

/// A port for values at the cells of a raster or of triangles.
inline auto cell_port() -> port {
    return port().on<mesh::Uniform, mesh::Triangles>();
}

inline auto is_on_triangles(const Grid& grid) -> bool {
    return grid.kind == THW_GRID_TRIANGLES;
}

}  // namespace thalweg::shallowwater
