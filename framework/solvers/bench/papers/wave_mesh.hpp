// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "thalweg/compute/hd.hpp"

namespace thalweg::solvers::papers {

/// A wave line is the cells with i + step = const, which depend on the lines before and not on each other.
/// Cell `place` of a line has the coordinate `place` along the shorter side. On the skewed mesh a line is a
/// row of memory, padded to whole warps (Zhang et al. 2024, eqs. 21-23, with the east term of eq. 23 mended;
/// the paper pads to 16 places).
///
/// Effective are the lines that hold an inner cell: nx + ny - 5 of a mesh that has one (the paper's section
/// 7; its section 5.2 prints 3). The other lines, two at each end, hold six cells of the rim.
struct WaveMesh {
    std::int64_t nx = 0, ny = 0;
    bool along_y = false;  ///< the shorter side, along which a line's cells are counted
    bool skewed = false;   ///< arrays lie by lines; else as the field, without a pitch
    std::int64_t pitch = 0;

    THALWEG_HD auto lines() const -> std::int64_t { return nx + ny - 1; }

    /// At either end, before the first effective one.
    THALWEG_HD auto rim_lines() const -> std::int64_t { return nx > 2 && ny > 2 ? 2 : 0; }

    THALWEG_HD auto effective_lines() const -> std::int64_t { return lines() - 2 * rim_lines(); }

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

/// Wave lines that are taken together, one after the other: from <= line < to.
struct WaveSpan {
    std::int64_t from = 0, to = 0;
};

/// The n-th effective line, with the lines of the rim before the first and after the last one. A span of
/// several lines has at most three cells a line, which a block of threads takes.
THALWEG_HD auto effective_span(const WaveMesh& mesh, std::int64_t n) -> WaveSpan {
    const std::int64_t line = n + mesh.rim_lines();
    return {n == 0 ? 0 : line, n + 1 == mesh.effective_lines() ? mesh.lines() : line + 1};
}

/// Where a cell of a wave line is in the field, rows counted as the sweep does.
struct WaveCell {
    std::int64_t i = 0, step = 0;
};

THALWEG_HD auto wave_cell(const WaveMesh& mesh, std::int64_t line, std::int64_t place) -> WaveCell {
    const std::int64_t other = line - place;
    return mesh.along_y ? WaveCell{other, place} : WaveCell{place, other};
}

/// Where cell `place` of `line` lies in the arrays.
THALWEG_HD auto mapped_cell(const WaveMesh& mesh, std::int64_t line, std::int64_t place) -> std::int64_t {
    const WaveCell cell = wave_cell(mesh, line, place);
    return mesh.at(cell.i, cell.step);
}

/// The same by the map of indices of form wf_e, which has a row for each effective line.
THALWEG_HD auto converted_cell(const WaveMesh& mesh, const std::int32_t* map, std::int64_t line,
                               std::int64_t place) -> std::int64_t {
    const std::int64_t row = line - mesh.rim_lines();
    return row >= 0 && row < mesh.effective_lines() ? map[row * mesh.pitch + place]
                                                    : mapped_cell(mesh, line, place);
}

}  // namespace thalweg::solvers::papers
