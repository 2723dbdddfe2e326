// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include <thalweg/compute/hd.hpp>

#include "shallowwater/triangles/mesh_tables.hpp"

namespace thalweg::shallowwater {

// Which side of the cell on its left an edge of a mesh is, packed into one number.
class LeftSide {
    std::uint32_t packed_;

  public:
    THALWEG_HD explicit LeftSide(std::uint32_t packed) : packed_(packed) {}

    static THALWEG_HD auto pack(std::int32_t cell, int side) -> std::uint32_t {
        return static_cast<std::uint32_t>(cell) << 2 | static_cast<std::uint32_t>(side);
    }

    THALWEG_HD auto cell() const -> std::int32_t { return static_cast<std::int32_t>(packed_ >> 2); }

    THALWEG_HD auto side() const -> int { return static_cast<int>(packed_ & 3); }
};

// The same of all edges, on the host, packed.
auto left_sides(const mesh::Triangles& mesh, const MeshTables& tables) -> std::vector<std::uint32_t>;

}  // namespace thalweg::shallowwater
