// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "thalweg/compute/hd.hpp"

namespace thalweg::solvers::papers {

/// A wave line is the cells with i + step = const, which depend on the lines before and not on each other.
/// Cell `place` of a line has the coordinate `place` along the shorter side. On the skewed mesh a line is a
/// row of memory, padded to whole warps (Zhang et al. 2024, eqs. 21-23, with the east term of eq. 23 mended).
struct WaveMesh {
    std::int64_t nx = 0, ny = 0;
    bool along_y = false;  ///< the shorter side, along which a line's cells are counted
    bool skewed = false;   ///< arrays lie by lines; else as the field, without a pitch
    std::int64_t pitch = 0;

    THALWEG_HD auto lines() const -> std::int64_t { return nx + ny - 1; }

    THALWEG_HD auto size() const -> std::int64_t { return skewed ? lines() * pitch : nx * ny; }

    THALWEG_HD auto first(std::int64_t line) const -> std::int64_t {
        const std::int64_t place = line - (along_y ? nx : ny) + 1;
        return place > 0 ? place : 0;
    }

    THALWEG_HD auto end(std::int64_t line) const -> std::int64_t {
        const std::int64_t side = along_y ? ny : nx;
        return line + 1 < side ? line + 1 : side;
    }

    THALWEG_HD auto at(std::int64_t i, std::int64_t step) const -> std::int64_t {
        return skewed ? (i + step) * pitch + (along_y ? step : i) : i + step * nx;
    }

    /// From a cell to its east and its north neighbour; west and south are as far the other way.
    THALWEG_HD auto to_east() const -> std::int64_t { return skewed ? (along_y ? pitch : pitch + 1) : 1; }

    THALWEG_HD auto to_north() const -> std::int64_t { return skewed ? (along_y ? pitch + 1 : pitch) : nx; }
};

constexpr auto wave_mesh(std::int64_t nx, std::int64_t ny, bool skewed) -> WaveMesh {
    const std::int64_t side = nx < ny ? nx : ny;
    return {nx, ny, ny < nx, skewed, (side + 31) / 32 * 32};
}

/// The map of indices of form wf_e: where cell `place` of `line` lies.
THALWEG_HD auto mapped_cell(const WaveMesh& mesh, std::int64_t line, std::int64_t place) -> std::int64_t {
    const std::int64_t other = line - place;
    return mesh.along_y ? mesh.at(other, place) : mesh.at(place, other);
}

}  // namespace thalweg::solvers::papers
