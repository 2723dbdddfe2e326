// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "view/terrain/mesh_relief.hpp"

#include <cmath>
#include <limits>

namespace thalweg::view {
namespace {

/// Number of times that cells and nodes are averaged in turn, so that the mean spans about three cells.
constexpr int passes_of_surroundings = 10;

/// Sums over points of a surface, for the plane that fits them best.
struct Moments {
    double n = 0, x = 0, y = 0, v = 0, xx = 0, xy = 0, yy = 0, xv = 0, yv = 0;

    void add(const mesh::Point& at, double value) {
        n += 1;
        x += at.x, y += at.y, v += value;
        xx += at.x * at.x, xy += at.x * at.y, yy += at.y * at.y;
        xv += at.x * value, yv += at.y * value;
    }

    void add(const Moments& o) {
        n += o.n;
        x += o.x, y += o.y, v += o.v;
        xx += o.xx, xy += o.xy, yy += o.yy;
        xv += o.xv, yv += o.yv;
    }

    /// Level across where the points lie in a line, and everywhere where there is one alone.
    auto plane() const -> Slope {
        const double sxx = xx - x * x / n, sxy = xy - x * y / n, syy = yy - y * y / n;
        const double sxv = xv - x * v / n, syv = yv - y * v / n;
        const double least = 1e-4 * (sxx + syy);  // keeps a line of cells solvable, and is below what is seen
        const double determinant = (sxx + least) * (syy + least) - sxy * sxy;
        if (!(determinant > 0)) {
            return {};
        }
        return {static_cast<float>((sxv * (syy + least) - syv * sxy) / determinant),
                static_cast<float>((syv * (sxx + least) - sxv * sxy) / determinant)};
    }
};

}  // namespace

auto MeshRelief::slopes(const std::vector<float>& surface) const -> std::vector<Slope> {
    std::vector<Moments> around(mesh_.node.size());
    for (std::size_t cell = 0; cell < surface.size(); ++cell) {
        if (std::isfinite(surface[cell])) {
            const auto centre = mesh_.centre(cell);
            mesh_.for_each_corner(cell, [&](std::size_t node) {
                around[node].add(centre, static_cast<double>(surface[cell]));
            });
        }
    }
    std::vector<Slope> result(surface.size());
    for (std::size_t cell = 0; cell < surface.size(); ++cell) {
        if (std::isfinite(surface[cell])) {
            Moments all;
            mesh_.for_each_corner(cell, [&](std::size_t node) { all.add(around[node]); });
            result[cell] = all.plane();
        }
    }
    return result;
}

auto MeshRelief::surroundings(const std::vector<float>& surface) const -> std::vector<float> {
    auto result = surface;
    for (int pass = 0; pass < passes_of_surroundings; ++pass) {
        const auto nodes = at_nodes(mesh_, result);
        for (std::size_t cell = 0; cell < result.size(); ++cell) {
            if (std::isfinite(result[cell])) {
                double sum = 0;
                mesh_.for_each_corner(cell, [&](std::size_t node) { sum += nodes[node]; });
                result[cell] = static_cast<float>(sum / mesh_.sides);
            }
        }
    }
    return result;
}

auto at_nodes(const DrawnMesh& mesh, const std::vector<float>& values) -> std::vector<double> {
    std::vector<double> sums(mesh.node.size(), 0.0);
    std::vector<int> counts(mesh.node.size(), 0);
    for (std::size_t cell = 0; cell < values.size(); ++cell) {
        if (std::isfinite(values[cell])) {
            mesh.for_each_corner(cell, [&](std::size_t node) {
                sums[node] += static_cast<double>(values[cell]);
                ++counts[node];
            });
        }
    }
    for (std::size_t node = 0; node < sums.size(); ++node) {
        sums[node] = counts[node] == 0 ? std::numeric_limits<double>::quiet_NaN() : sums[node] / counts[node];
    }
    return sums;
}

}  // namespace thalweg::view
