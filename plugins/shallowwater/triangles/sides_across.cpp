// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/triangles/sides_across.hpp"

namespace thalweg::shallowwater {

auto side_towards(const MeshTables& mesh, std::int32_t other, std::int32_t cell) -> int {
    int n = 0;
    while (SideOf(mesh.side[n][static_cast<std::size_t>(other)]).cell() != cell) {
        ++n;
    }
    return n;
}

auto sides_across(const MeshTables& mesh) -> std::vector<std::array<int, 3>> {
    const auto count = static_cast<std::size_t>(mesh.cells());
    std::vector<std::array<int, 3>> sides(count, {0, 0, 0});
    for (std::size_t k = 0; k < count; ++k) {
        for (std::size_t n = 0; n < 3; ++n) {
            const auto cell = static_cast<std::int32_t>(k);
            const std::int32_t other = SideOf(mesh.side[n][k]).cell();
            sides[k][n] = other == cell ? static_cast<int>(n) : side_towards(mesh, other, cell);
        }
    }
    return sides;
}

auto packed(const std::vector<std::array<int, 3>>& sides) -> std::vector<std::uint8_t> {
    std::vector<std::uint8_t> all;
    all.reserve(sides.size());
    for (const auto& three : sides) {
        all.push_back(SidesAcross::pack(three[0], three[1], three[2]));
    }
    return all;
}

}  // namespace thalweg::shallowwater
