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
    std::vector<double> x[3], y[3];    // 1/m
    std::vector<std::uint8_t> across;  // see SidesAcross

    GradientWeights(const MeshTables& mesh, const EdgeTables& edges);

  private:
    void set_across(const MeshTables& mesh, const EdgeTables& edges);
    void fit(const MeshTables& mesh, std::int32_t cell);
};

}  // namespace thalweg::shallowwater
