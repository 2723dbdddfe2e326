// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/triangles/bed_plane.hpp"

#include <algorithm>

#include "shallowwater/physics/cell_bed.hpp"

namespace thalweg::shallowwater {
namespace {

// Adds the neighbours of all `cells` that are not among them, in the order of their sides. So the order of
// all is the same for any numbers in memory.
void add_neighbours(const MeshTables& mesh, std::vector<std::size_t>& cells) {
    const std::size_t before = cells.size();
    for (std::size_t n = 0; n < before; ++n) {
        for (const auto& side : mesh.side) {
            const auto other = static_cast<std::size_t>(SideOf(side[cells[n]]).cell());
            if (std::find(cells.begin(), cells.end(), other) == cells.end()) {
                cells.push_back(other);
            }
        }
    }
}

}  // namespace

auto bed_plane(const MeshTables& mesh, const std::vector<double>& bed, std::int32_t cell) -> BedPlane {
    std::vector<std::size_t> near = {static_cast<std::size_t>(cell)};
    add_neighbours(mesh, near);
    add_neighbours(mesh, near);
    near.erase(std::remove_if(near.begin(), near.end(),
                              [&](std::size_t one) { return bed[one] == no_ground<double>; }),
               near.end());
    BedPlane plane;
    plane.cells = static_cast<int>(near.size());
    for (const std::size_t k : near) {
        plane.x += mesh.centre_x[k] / plane.cells;
        plane.y += mesh.centre_y[k] / plane.cells;
        plane.bed += bed[k] / plane.cells;
    }
    double xx = 0, xy = 0, yy = 0, xz = 0, yz = 0;
    for (const std::size_t k : near) {
        const double dx = mesh.centre_x[k] - plane.x;
        const double dy = mesh.centre_y[k] - plane.y;
        const double dz = bed[k] - plane.bed;
        xx += dx * dx;
        xy += dx * dy;
        yy += dy * dy;
        xz += dx * dz;
        yz += dy * dz;
    }
    const double determinant = xx * yy - xy * xy;
    constexpr double least = 1e-6;  // of the square of the spread: centres on one line give no plane
    if (determinant > least * (xx + yy) * (xx + yy)) {
        plane.slope_x = (xz * yy - yz * xy) / determinant;
        plane.slope_y = (yz * xx - xz * xy) / determinant;
    }
    return plane;
}

}  // namespace thalweg::shallowwater
