// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/meshes/curve_order.hpp"

#include <algorithm>
#include <utility>

namespace thalweg::bathymetry {

namespace {

constexpr std::uint32_t curve_bits = 16;  // of x and of y

/// Distance along the curve of Hilbert (1891) that fills a square of 2^16 by 2^16 places: each quadrant holds
/// the curve of half the side, mirrored so that the ends meet.
auto along_curve(std::uint32_t x, std::uint32_t y) -> std::uint32_t {
    std::uint32_t distance = 0;
    for (std::uint32_t side = 1u << (curve_bits - 1); side > 0; side /= 2) {
        const bool east = (x & side) != 0, north = (y & side) != 0;
        distance = 4 * distance + (east ? (north ? 2 : 3) : (north ? 1 : 0));
        if (!north) {
            if (east) {
                x = ~x;
                y = ~y;
            }
            std::swap(x, y);
        }
    }
    return distance;
}

}  // namespace

auto curve_order(const TriangleMesh& mesh) -> std::vector<std::int32_t> {
    const auto box = mesh_extent(mesh);
    const double size = std::max(box.x_max - box.x_min, box.y_max - box.y_min);
    const double scale = size > 0 ? ((1u << curve_bits) - 1) / size : 0;
    std::vector<std::pair<std::uint32_t, std::int32_t>> keys;
    for (std::size_t cell = 0; cell < mesh.triangles.size(); ++cell) {
        Point sum;
        for (const auto node : mesh.triangles[cell]) {
            sum.x += mesh.nodes[static_cast<std::size_t>(node)].x - box.x_min;
            sum.y += mesh.nodes[static_cast<std::size_t>(node)].y - box.y_min;
        }
        // Not a number where the mesh is as wide as the largest double.
        const auto place = [&](double value) {
            const double at = value / 3 * scale;
            return at > 0 && at < (1u << curve_bits) ? static_cast<std::uint32_t>(at) : 0u;
        };
        keys.emplace_back(along_curve(place(sum.x), place(sum.y)), static_cast<std::int32_t>(cell));
    }
    std::sort(keys.begin(), keys.end());
    std::vector<std::int32_t> cells;
    cells.reserve(keys.size());
    for (const auto& key : keys) {
        cells.push_back(key.second);
    }
    return cells;
}

}  // namespace thalweg::bathymetry
