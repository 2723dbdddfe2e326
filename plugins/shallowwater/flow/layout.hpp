// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include <thalweg/compute/hd.hpp>
#include <thalweg/compute/outer_faces.hpp>

namespace thalweg::shallowwater {

using compute::FaceBetween;
using compute::OuterFace;
using compute::OuterFaces;

// periodic: goes on at the opposite edge, which must be so too.
enum class Edge { wall, open, periodic };

// A uniform raster of nx x ny cells, row 0 in the south, and what stands at its four outer edges.
struct Domain {
    int nx = 0;
    int ny = 0;
    double dx = 0;  // m
    double dy = 0;  // m
    Edge west = Edge::wall;
    Edge east = Edge::wall;
    Edge south = Edge::wall;
    Edge north = Edge::wall;
};

// How all arrays of a solver are stored: rows with a ring of cells around them that hold no water, wide
// enough that every warp and every vector of the drivers may load without asking. Vertex (i, j), the
// south-west corner of cell (i, j), has the same index as the cell.
struct Layout {
    static constexpr int margin = 3;  // cells to the west and south; as many or more to the east and north
    int nx;
    int ny;
    std::ptrdiff_t pitch;
    int rows;
    std::ptrdiff_t origin;          // index of cell (0, 0)
    const double* areas = nullptr;  // m2, of each cell in the executor's memory; null: all are equal

    explicit Layout(const Domain& d)
        : nx(d.nx),
          ny(d.ny),
          pitch((static_cast<std::ptrdiff_t>(widest_strips(d.nx)) + 2 * margin + 1 + 31) / 32 * 32),
          rows(d.ny + 2 * margin + 4),
          origin(margin * pitch + margin) {}

    // The cells of a mesh in one row without anything around; a reduction weighs each with its area.
    static auto of_mesh(int cells, const double* areas) -> Layout {
        Layout layout(Domain{cells, 1});
        layout.pitch = cells;
        layout.rows = 1;
        layout.origin = 0;
        layout.areas = areas;
        return layout;
    }

    THALWEG_HD auto index(int i, int j) const -> std::ptrdiff_t { return origin + j * pitch + i; }

    // What cell k counts for in a sum over areas, in cells of a raster or in m2 of a mesh.
    THALWEG_HD auto weight(std::ptrdiff_t k) const -> double { return areas == nullptr ? 1 : areas[k]; }

    THALWEG_HD auto contains(int i, int j) const -> bool { return i >= 0 && i < nx && j >= 0 && j < ny; }

    // A warp of 32 lanes updates all columns but as many as the scheme reaches on either side, 2 or 3.
    static auto widest_strips(int nx) -> int {
        const int with_two = (nx + 27) / 28 * 28;
        const int with_three = (nx + 25) / 26 * 26;
        return with_two > with_three ? with_two : with_three;
    }

    auto size() const -> std::size_t {
        return static_cast<std::size_t>(pitch) * static_cast<std::size_t>(rows);
    }

    // Of an array in a register of states: rows with what lies around the cells.
    auto shape() const -> std::vector<std::int64_t> { return {rows, pitch}; }
};

}  // namespace thalweg::shallowwater
