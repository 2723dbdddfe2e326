// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/triangulate/smooth.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "bathymetry/triangulate/triangle_shape.hpp"

namespace thalweg::bathymetry {

namespace {

/// Edges opposite a node, in their faces' sense.
using Ring = std::vector<std::pair<Spot, Spot>>;

/// Sine of the smallest angle around the node if it were at `p`; negative where a face would turn.
auto worst_sine(const Ring& around, Spot p) -> double {
    double worst = 1;
    for (const auto& [a, b] : around) {
        worst = std::min(worst, orientation(p, a, b) > 0 ? TriangleShape(p, a, b).sine : -1.0);
    }
    return worst;
}

auto middle_of(const Ring& around) -> Spot {
    double x = 0, y = 0;
    for (const auto& [a, b] : around) {
        x += a.x;
        y += a.y;
    }
    const auto count = static_cast<double>(around.size());
    return {static_cast<std::int32_t>(std::nearbyint(x / count)),
            static_cast<std::int32_t>(std::nearbyint(y / count))};
}

}  // namespace

void smooth(Domain& mesh, const Lattice& places, int sweeps) {
    Ring around;
    for (int sweep = 0; sweep < sweeps; ++sweep) {
        for (int node = 4; node < static_cast<int>(mesh.net.nodes().size()); ++node) {
            if (mesh.home[index(node)] != Domain::free) {
                continue;
            }
            around.clear();
            mesh.net.around(node, [&](int f, int k) {
                around.emplace_back(mesh.net.corner(f, k + 1), mesh.net.corner(f, k + 2));
            });
            const auto to = middle_of(around);
            if (worst_sine(around, to) > worst_sine(around, mesh.net.at(node))) {
                mesh.net.move(node, to);
                mesh.points[index(node)] = places.point_of(to);
            }
        }
        mesh.net.restore_all();
    }
}

}  // namespace thalweg::bathymetry
