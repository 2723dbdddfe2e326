// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>
#include <vector>

#include <thalweg/mesh/triangle_data.hpp>

#include "shallowwater/bench/ladder/edge_mesh.hpp"
#include "shallowwater/bench/ladder/lacasta_flow.hpp"

namespace thalweg::shallowwater::bench {

// A case of Lacasta et al. 2014 that is run to its end, in a rectangle with walls whose south-western corner
// is (0, 0).
struct WholeCase {
    std::string name;
    double length = 0, width = 0;  // m
    double manning = 0;            // s m^(-1/3)
    double end = 0;                // s
    bool with_squares = false;     // the paper compares triangles with squares
    std::function<CellWater(double x, double y)> first;
    std::function<double(double x, double y, double t)> exact_depth;  // m; empty where none is known
};

// The lake that swings for one period, and a dam break over two bumps.
auto whole_cases() -> std::vector<WholeCase>;

// Cells of a case, in the order in which they were made.
struct WholeMesh {
    EdgeMesh rows;
    mesh::TriangleData along_hilbert;  // the same cells for our solver; empty for squares
    std::vector<double> x, y;          // m, centres of cells
};

// About so many triangles of the generator behind the node `triangulate`, as it leaves them: in the order of
// Ruppert's refinement, as the paper's are (Shewchuk's Triangle).
auto generated_triangles(const WholeCase& of, int cells) -> WholeMesh;

// About so many squares, row by row. Throws std::logic_error where the rectangle is no square.
auto whole_squares(const WholeCase& of, int cells) -> WholeMesh;

// The first state of a case, in steps that are as long as the waves allow: on triangles by a Courant number
// of 0.9, on squares by 0.45, since waves leave a square through four sides at once, each a width from the
// other.
auto first_flow(const WholeCase& of, const WholeMesh& mesh) -> LacastaFlow;

// Mean difference [m] of depths from the exact ones, weighted with areas, over the mean exact depth.
auto relative_error(const WholeCase& of, const WholeMesh& mesh, const std::vector<double>& depth, double t)
    -> double;

}  // namespace thalweg::shallowwater::bench
