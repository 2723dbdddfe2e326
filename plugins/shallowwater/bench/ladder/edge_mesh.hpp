// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include <thalweg/mesh/triangle_data.hpp>

namespace thalweg::shallowwater::bench {

// How the cells and edges of a mesh are numbered in memory. `rows`: as they were made, row by row or by a
// mesh generator; `sorted`: cells likewise, edges sorted by their cells; `random`: both mixed; `rcm`: cells
// by reverse Cuthill-McKee, edges in the order in which they were made; `rcm_sorted`: edges sorted, too;
// `hilbert`: squares along a Hilbert curve and edges sorted.
enum class Numbering { rows, sorted, random, rcm, rcm_sorted, hilbert };

// A mesh of equal or of jittered cells as the lists of edges that the paper's kernels read; on the host.
struct EdgeMesh {
    int size = 0;                             // squares along a side; 0: the mesh is not made of squares
    int sides = 3;                            // of a cell; 4: the squares themselves
    std::vector<std::int32_t> first, second;  // cells of each edge; the same one twice at a wall
    std::vector<double> normal_x, normal_y;   // of edges, unit, from the first to the second cell
    std::vector<double> length;               // m, of edges
    std::vector<double> area;                 // m2, of cells
    std::vector<double> inverse_height;       // 1/m, of cells: longest edge over area
    std::vector<std::int32_t> row_cell;       // number that each cell has where cells are in rows
    // Edges of cells, `sides` for each cell one after the other: SideOf::pack(edge, the cell is its first).
    std::vector<std::int32_t> side;

    auto cells() const -> std::int32_t { return static_cast<std::int32_t>(area.size()); }

    auto edges() const -> std::int32_t { return static_cast<std::int32_t>(first.size()); }

    auto is_wall(std::int32_t edge) const -> bool {
        return first[static_cast<std::size_t>(edge)] == second[static_cast<std::size_t>(edge)];
    }
};

// Any triangles, in the order in which they are; without `side`.
auto edges_of(const mesh::TriangleData& data) -> EdgeMesh;

// triangle_square() in rows, and the square without diagonals and moved nodes; both without `side`. `width`
// of a square [m].
auto edges_of_triangles(int size, double width) -> EdgeMesh;
auto edges_of_squares(int size, double width) -> EdgeMesh;

// A mesh in rows with other numbers, and with `side`. Throws std::logic_error for `hilbert` without squares.
auto renumbered(const EdgeMesh& rows, Numbering numbering) -> EdgeMesh;

// Lacasta's phi: the largest difference between the numbers of two neighbours.
auto bandwidth(const EdgeMesh& mesh) -> std::int32_t;

// What gathering depth, discharges and bed costs a warp: 32-byte sectors that 32 threads touch together, mean
// over 20 000 warps or all. `by_edges`: a thread reads both cells of an edge; otherwise the neighbours of a
// cell. `apart`: depth, discharges and bed are four arrays, otherwise one record a cell. `bytes`: of a
// number.
auto sectors_a_warp(const EdgeMesh& mesh, bool by_edges, bool apart, std::size_t bytes) -> double;

}  // namespace thalweg::shallowwater::bench
