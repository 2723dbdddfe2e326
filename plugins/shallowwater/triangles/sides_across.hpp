// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include <thalweg/compute/hd.hpp>

#include "shallowwater/triangles/mesh_tables.hpp"

namespace thalweg::shallowwater {

// Which sides of the neighbours a cell's three sides are, in two bits each. A side where a boundary is held
// has a number of its own.
class SidesAcross {
    std::uint8_t packed_;

  public:
    static constexpr int held = 3;

    THALWEG_HD explicit SidesAcross(std::uint8_t packed) : packed_(packed) {}

    static THALWEG_HD auto pack(int a, int b, int c) -> std::uint8_t {
        return static_cast<std::uint8_t>(a | b << 2 | c << 4);
    }

    THALWEG_HD auto of(int n) const -> int { return packed_ >> (2 * n) & 3; }
};

// The side of `other` behind which its neighbour `cell` lies, on the host.
auto side_towards(const MeshTables& mesh, std::int32_t other, std::int32_t cell) -> int;

// The sides across of all cells, on the host; at a boundary the side itself.
auto sides_across(const MeshTables& mesh) -> std::vector<std::array<int, 3>>;

// One behind the other, packed.
auto packed(const std::vector<std::array<int, 3>>& sides) -> std::vector<std::uint8_t>;

}  // namespace thalweg::shallowwater
