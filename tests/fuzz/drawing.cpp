// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// Drawings for the mesh generator: lines through the places of a small chessboard, where many points are
// equal, in line or on one circle. What is taken is a mesh without faults whose triangles keep to the size.
#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "bathymetry/meshes/ordered_mesh.hpp"
#include "bathymetry/triangulate/generate.hpp"
#include "refused.hpp"

using namespace thalweg;

namespace {

/// Each three bytes are a point: where it lies, and whether it begins a line of another role.
auto lines_of(const std::uint8_t* data, std::size_t size) -> std::vector<bathymetry::DrawnLine> {
    std::vector<bathymetry::DrawnLine> lines;
    const auto close_ring = [&] {
        if (!lines.empty() && lines.back().role != bathymetry::LineRole::break_line) {
            lines.back().points.push_back(lines.back().points.front());
        }
    };
    for (std::size_t k = 0; k + 2 < size; k += 3) {
        if (lines.empty() || data[k] % 8 < 3) {
            close_ring();
            const int role = lines.empty() ? 0 : data[k] % 8;
            lines.push_back({{}, static_cast<bathymetry::LineRole>(role), ""});
        }
        // Some between the places, at parts that no lattice holds.
        const double beside = data[k] >= 224 ? 0.1 : 0;
        lines.back().points.push_back({data[k + 1] % 32 + beside, data[k + 2] % 32 + beside / 3});
    }
    close_ring();
    return lines;
}

void check(const bathymetry::TriangleMesh& mesh, double size) {
    bathymetry::ordered(mesh, bathymetry::CellOrder::rcm, "drawing");
    for (const auto& [i, j, k] : mesh.triangles) {
        const auto a = mesh.nodes[static_cast<std::size_t>(i)], b = mesh.nodes[static_cast<std::size_t>(j)];
        const auto c = mesh.nodes[static_cast<std::size_t>(k)];
        const double longest = std::max({std::hypot(b.x - a.x, b.y - a.y), std::hypot(c.x - b.x, c.y - b.y),
                                         std::hypot(a.x - c.x, a.y - c.y)});
        constexpr double rounding = 1e-6;  // of drawn points to places
        if (!((b.x - a.x) * (c.y - a.y) > (c.x - a.x) * (b.y - a.y)) || longest > size + rounding) {
            std::abort();
        }
    }
}

}  // namespace

extern "C" auto LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) -> int {
    if (size < 10 || size > 200) {
        return 0;
    }
    const double edge = 1 + data[0] % 16;
    bathymetry::GenerateRequest request;
    request.lines = lines_of(data + 1, size - 1);
    request.size = [edge](bathymetry::Point) { return edge; };
    request.rules = {25, 0.01, 20000};
    bathymetry::TriangleMesh mesh;
    if (fuzz::taken([&] { mesh = bathymetry::generate_mesh(request); })) {
        check(mesh, edge);
    }
    return 0;
}
