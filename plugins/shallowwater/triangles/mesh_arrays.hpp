// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include <thalweg/compute/hd.hpp>

namespace thalweg::shallowwater {

// What lies across a side of a triangle, packed into one number: the cell there, and whether that is the
// first cell of the edge, from which its normal points. At a boundary it is the cell itself, so that whatever
// is across may be loaded without a branch.
class SideOf {
    std::int32_t packed_;

  public:
    THALWEG_HD explicit SideOf(std::int32_t packed) : packed_(packed) {}

    static THALWEG_HD auto pack(std::int32_t cell, bool is_first) -> std::int32_t {
        return 2 * cell + (is_first ? 1 : 0);
    }

    THALWEG_HD auto cell() const -> std::int32_t { return packed_ >> 1; }

    THALWEG_HD auto is_first() const -> bool { return (packed_ & 1) != 0; }
};

// Geometry of a mesh for its flow, in the memory of an executor; three arrays of [cells] each, one for each
// side. The sides of a cell come in the order of the user's numbers of the neighbours, and the first cell of
// an edge is the one with the lower of these numbers: no bit of a flow depends on how cells are numbered in
// memory.
template <class Real>
struct MeshArrays {
    const std::int32_t* side[3];  // see SideOf
    const Real* normal_x[3];  // m, unit normal times length of the edge, from its first cell to its second
    const Real* normal_y[3];
    const Real* inverse_area;  // 1/m2
    const Real* turn[4];       // 1, rows of the matrix of GradientWeights; null where the scheme needs none
};

}  // namespace thalweg::shallowwater
