// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace thalweg::solvers {

/// Layers of a field of nx by ny values, x fastest: value (i, j) of layer k at i + j * row_pitch + k *
/// layer_pitch. A layer is a system of its own: a size class, a kind of load.
struct FieldShape {
    std::int64_t nx = 0, ny = 0;
    std::int64_t row_pitch = 0;  ///< >= nx
    std::int64_t layers = 1;
    std::int64_t layer_pitch = 0;  ///< >= row_pitch * ny if there are several layers

    constexpr auto at(std::int64_t i, std::int64_t j, std::int64_t k = 0) const -> std::int64_t {
        return i + j * row_pitch + k * layer_pitch;
    }
};

constexpr auto field_of(std::int64_t nx, std::int64_t ny, std::int64_t layers = 1) -> FieldShape {
    return {nx, ny, nx, layers, nx * ny};
}

/// A batch of lines of unknowns, each a tridiagonal system: unknown `row` of line `line` of layer `layer` at
/// row * step + line * pitch + layer * layer_pitch. System number: layer * count + line. Contiguous systems
/// have step 1, interleaved ones pitch 1.
struct Lines {
    std::int64_t size = 0;   ///< unknowns per line
    std::int64_t count = 0;  ///< lines per layer
    std::int64_t step = 1;
    std::int64_t pitch = 0;
    std::int64_t layers = 1;
    std::int64_t layer_pitch = 0;

    constexpr auto at(std::int64_t row, std::int64_t line, std::int64_t layer = 0) const -> std::int64_t {
        return row * step + line * pitch + layer * layer_pitch;
    }

    constexpr auto systems() const -> std::int64_t { return count * layers; }
};

/// The lines along x of a field: its rows.
constexpr auto lines_along_x(const FieldShape& f) -> Lines {
    return {f.nx, f.ny, 1, f.row_pitch, f.layers, f.layer_pitch};
}

/// The lines along y of a field: its columns, in place.
constexpr auto lines_along_y(const FieldShape& f) -> Lines {
    return {f.ny, f.nx, f.row_pitch, 1, f.layers, f.layer_pitch};
}

/// The lines along z of a field whose layers lie above each other: one value of each layer, in place.
constexpr auto lines_along_z(const FieldShape& f) -> Lines {
    return {f.layers, f.nx, f.layer_pitch, 1, f.ny, f.row_pitch};
}

}  // namespace thalweg::solvers
