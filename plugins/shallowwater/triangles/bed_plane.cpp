// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/triangles/bed_plane.hpp"

#include <set>

#include "shallowwater/physics/cell_bed.hpp"

namespace thalweg::shallowwater {
namespace {

auto neighbours_of(const MeshTables& mesh, const std::set<std::int32_t>& cells) -> std::set<std::int32_t> {
    std::set<std::int32_t> wider = cells;
    for (const std::int32_t cell : cells) {
        for (const auto& side : mesh.side) {
            wider.insert(SideOf(side[static_cast<std::size_t>(cell)]).cell());
        }
    }
    return wider;
}

}  // namespace

auto bed_plane(const MeshTables& mesh, const std::vector<double>& bed, std::int32_t cell) -> BedPlane {
    std::vector<std::size_t> near;
    for (const std::int32_t one : neighbours_of(mesh, neighbours_of(mesh, {cell}))) {
        if (bed[static_cast<std::size_t>(one)] != no_ground<double>) {
            near.push_back(static_cast<std::size_t>(one));
        }
    }
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
