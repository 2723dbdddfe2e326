// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/meshes/elements.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

namespace thalweg::bathymetry {

namespace {

constexpr double radian = 57.29577951308232;  ///< in degrees
constexpr double equal_angles = 5 / radian;   ///< two smallest angles that differ by less count as equal
constexpr double equal_levels = 0.01;         ///< likewise levels, as a part of their difference

/// Smallest angle of a triangle in radians, negative where it turns clockwise.
auto smallest_angle(Point a, Point b, Point c) -> double {
    const auto angle = [](Point at, Point p, Point q) {
        const double px = p.x - at.x, py = p.y - at.y, qx = q.x - at.x, qy = q.y - at.y;
        return std::atan2(px * qy - qx * py, px * qx + py * qy);
    };
    return std::min({angle(a, b, c), angle(b, c, a), angle(c, a, b)});
}

/// Makes triangles of elements one by one.
class ElementCutter {
    const std::vector<Point>& nodes_;
    const std::vector<double>& levels_;  ///< or empty
    std::vector<int> ends_;              ///< of each node: diagonals that end there

    auto at(int node) const -> Point { return nodes_[static_cast<std::size_t>(node)]; }

    auto level(int node) const -> double {
        return levels_.empty() ? 0 : levels_[static_cast<std::size_t>(node)];
    }

    auto ends(int node) -> int& { return ends_[static_cast<std::size_t>(node)]; }

    /// Smallest angle of the triangles on both sides of the diagonal from a to c; 0 where they do not turn
    /// the same way, or one has no area.
    auto angle_along(int a, int b, int c, int d) const -> double {
        const double left = smallest_angle(at(a), at(b), at(c)), right = smallest_angle(at(a), at(c), at(d));
        const double turned_left = smallest_angle(at(c), at(b), at(a));
        const double turned_right = smallest_angle(at(d), at(c), at(a));
        return std::max({0.0, std::min(left, right), std::min(turned_left, turned_right)});
    }

    /// Whether the diagonal from a to c is the better one of a quadrilateral that both can cut.
    auto is_better(const MeshElement& q, double along_ac, double along_bd) -> bool {
        const auto [a, b, c, d] = q;
        if (std::abs(along_ac - along_bd) > equal_angles) {
            return along_ac > along_bd;
        }
        const double ac = std::abs(level(a) - level(c)), bd = std::abs(level(b) - level(d));
        const double warp = std::abs(level(a) - level(b) + level(c) - level(d));
        const double least = equal_levels * std::max(ac, bd);
        if (std::abs(ac - bd) > least && warp > least) {
            return ac < bd;
        }
        return ends(a) + ends(c) >= ends(b) + ends(d);
    }

  public:
    ElementCutter(const std::vector<Point>& nodes, const std::vector<double>& levels)
        : nodes_(nodes), levels_(levels), ends_(nodes.size()) {}

    /// Whether there is a diagonal inside of the quadrilateral; it then runs from the first to the third.
    auto turn_to_diagonal(MeshElement& q) -> bool {
        const auto [a, b, c, d] = q;
        const double along_ac = angle_along(a, b, c, d), along_bd = angle_along(b, c, d, a);
        if (along_ac <= 0 && along_bd <= 0) {
            return false;
        }
        if (along_bd > 0 && (along_ac <= 0 || !is_better(q, along_ac, along_bd))) {
            q = {b, c, d, a};
        }
        ends(q[0]) += 1;
        ends(q[2]) += 1;
        return true;
    }
};

/// The element as a triangle where two of its four nodes in a row are one.
auto without_double(const MeshElement& element) -> MeshElement {
    const auto [a, b, c, d] = element;
    if (d < 0 || a == d || c == d) {
        return {a, b, c, -1};
    }
    if (a == b || b == c) {
        return {a, c, d, -1};
    }
    return element;
}

}  // namespace

void set_elements(TriangleMesh& mesh, const std::vector<MeshElement>& elements, MeshPlaces& places) {
    ElementCutter cutter(mesh.nodes, mesh.values);
    std::vector<double> levels;
    std::vector<MeshPlace> triangles;
    std::size_t quadrilaterals = 0;
    const auto add = [&](std::size_t element, int a, int b, int c) {
        mesh.triangles.push_back({a, b, c});
        mesh.elements.push_back(static_cast<std::int32_t>(element));
        triangles.push_back(places.triangle(element));
        if (!mesh.cell_values.empty()) {
            levels.push_back(mesh.cell_values[element]);
        }
    };
    mesh.triangles.reserve(elements.size());
    for (std::size_t k = 0; k < elements.size(); ++k) {
        auto element = without_double(elements[k]);
        if (element[3] < 0) {
            add(k, element[0], element[1], element[2]);
            continue;
        }
        if (!cutter.turn_to_diagonal(element)) {
            const auto place = places.triangle(k);
            const auto number = [&](std::size_t corner) { return places.node(elements[k][corner]).number; };
            places.fail(
                place.line,
                fmt::format("quadrilateral {} is folded or has no area; its nodes are {}, {}, {} and {}",
                            place.number, number(0), number(1), number(2), number(3)),
                "four corners in order around an area");
        }
        quadrilaterals += 1;
        add(k, element[0], element[1], element[2]);
        add(k, element[0], element[2], element[3]);
    }
    mesh.cell_values = std::move(levels);
    if (quadrilaterals == 0) {
        mesh.elements.clear();
        return;
    }
    places.triangles = std::move(triangles);
    mesh.notes.push_back(fmt::format(
        "{}: {} quadrilaterals were cut into two triangles each; ugrid-writer and vtk-writer write "
        "them whole, numbers in messages count triangles in the order of the file",
        places.file, quadrilaterals));
}

}  // namespace thalweg::bathymetry
