// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "shallowwater/triangles/edge_tables.hpp"

namespace thalweg::shallowwater {

// How gradients in the cells of a mesh follow from their neighbours, on the host: the plane through a cell
// that misses its neighbours least, where a nearer one counts by the square of its distance more. Beyond a
// wall lies the cell's mirror image, beyond a held edge nothing.
struct GradientWeights {
    std::vector<double> x[3], y[3];  // 1/m
    // 1, with which differences to the neighbours on a plane add up to nothing: in even triangles each is 1,
    // in the halves of the cells of a raster 3/4, 3/4 and 3/2. In others, where planes of neighbours are
    // limited unlike each other, each is 1, too.
    std::vector<double> balance[3];
    // 1, rows of a matrix: turns the sum of side normals times half the differences to the neighbours into
    // the area times the gradient, exactly on a plane. It is the unit matrix beside held edges and in crooked
    // cells.
    std::vector<double> turn[4];
    std::vector<std::uint8_t> across;  // see SidesAcross

    GradientWeights(const MeshTables& mesh, const EdgeTables& edges);

  private:
    void set_across(const MeshTables& mesh, const EdgeTables& edges);
    void fit(const MeshTables& mesh, std::int32_t cell);
    void set_balance(const MeshTables& mesh, std::int32_t cell);
    void set_turn(const MeshTables& mesh, std::int32_t cell);
};

}  // namespace thalweg::shallowwater
