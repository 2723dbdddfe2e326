// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/meshes/mesh_check.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <tuple>

#include <fmt/format.h>

#include <thalweg/error.hpp>

namespace thalweg::bathymetry {

namespace {

/// An edge, with its nodes in rising order, of one triangle.
struct MeshSide {
    int a, b, triangle;

    auto same_edge(const MeshSide& other) const -> bool { return a == other.a && b == other.b; }
};

auto sides_of(const TriangleMesh& mesh) -> std::vector<MeshSide> {
    std::vector<MeshSide> sides;
    sides.reserve(3 * mesh.triangles.size());
    for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
        for (std::size_t k = 0; k < 3; ++k) {
            const auto [a, b] = std::minmax(mesh.triangles[t][k], mesh.triangles[t][(k + 1) % 3]);
            sides.push_back({a, b, static_cast<int>(t)});
        }
    }
    std::sort(sides.begin(), sides.end(), [](const MeshSide& p, const MeshSide& q) {
        return std::tie(p.a, p.b, p.triangle) < std::tie(q.a, q.b, q.triangle);
    });
    return sides;
}

class MeshChecker {
    const TriangleMesh& mesh_;
    const MeshPlaces& places_;
    std::vector<MeshSide> sides_;

    auto at(int node) const -> Point { return mesh_.nodes[static_cast<std::size_t>(node)]; }

    auto number(int node) const -> std::int64_t { return places_.node(node).number; }

    [[noreturn]] void refuse_triangle(std::size_t t, const std::string& fault,
                                      const std::string& expected) const {
        const auto place = places_.triangle(t);
        places_.fail(place.line, fmt::format("triangle {} {}", place.number, fault), expected);
    }

  public:
    MeshChecker(const TriangleMesh& mesh, const MeshPlaces& places)
        : mesh_(mesh), places_(places), sides_(sides_of(mesh)) {}

    void check_triangles() const {
        for (std::size_t t = 0; t < mesh_.triangles.size(); ++t) {
            const auto [a, b, c] = mesh_.triangles[t];
            if (a == b || b == c || c == a) {
                refuse_triangle(t, fmt::format("has node {} twice", number(b == c ? b : a)),
                                "three different nodes");
            }
            const auto p = at(a), q = at(b), r = at(c);
            const double area = (q.x - p.x) * (r.y - p.y) - (r.x - p.x) * (q.y - p.y);
            if (!(area > 0) && !(area < 0)) {
                refuse_triangle(
                    t,
                    fmt::format("has no area; its nodes are {}, {} and {}", number(a), number(b), number(c)),
                    "three corners that are not in line");
            }
        }
    }

    /// A side beyond the bound that cells have is a misplaced node.
    void check_sides() const {
        for (const auto& side : sides_) {
            const auto a = at(side.a), b = at(side.b);
            const double length = std::hypot(b.x - a.x, b.y - a.y);
            if (!(length <= longest_side)) {
                refuse_triangle(
                    static_cast<std::size_t>(side.triangle),
                    fmt::format("has a side of {:.6g} from node {} at ({:.12g}, {:.12g}) to node {} at "
                                "({:.12g}, {:.12g})",
                                length, number(side.a), a.x, a.y, number(side.b), b.x, b.y),
                    fmt::format("sides of at most {:.0f} m", longest_side));
            }
        }
    }

    void check_edges() const {
        for (std::size_t k = 2; k < sides_.size(); ++k) {
            const auto& side = sides_[k];
            if (side.same_edge(sides_[k - 2])) {
                const auto triangle = [&](std::size_t s) {
                    return places_.triangle(static_cast<std::size_t>(sides_[s].triangle)).number;
                };
                refuse_triangle(static_cast<std::size_t>(side.triangle),
                                fmt::format("is the third at the edge from node {} to {}, beside {} and {}",
                                            number(side.a), number(side.b), triangle(k - 2), triangle(k - 1)),
                                "one or two triangles at an edge");
            }
        }
    }

    /// Two triangles at an edge whose third corners lie on one side of it cover each other.
    void check_overlaps() const {
        for (std::size_t k = 1; k < sides_.size(); ++k) {
            const auto &first = sides_[k - 1], &second = sides_[k];
            if (second.same_edge(first) && (side_of_corner(first) > 0) == (side_of_corner(second) > 0)) {
                const auto other = places_.triangle(static_cast<std::size_t>(first.triangle)).number;
                refuse_triangle(static_cast<std::size_t>(second.triangle),
                                fmt::format("lies over triangle {}, on the same side of the edge from node "
                                            "{} to {}",
                                            other, number(second.a), number(second.b)),
                                "triangles that do not overlap");
            }
        }
    }

    void check_lone_nodes() const {
        std::vector<bool> used(mesh_.nodes.size());
        for (const auto& triangle : mesh_.triangles) {
            for (const int node : triangle) {
                used[static_cast<std::size_t>(node)] = true;
            }
        }
        const auto lone = std::find(used.begin(), used.end(), false);
        if (lone != used.end()) {
            const auto place = places_.node(static_cast<int>(lone - used.begin()));
            places_.fail(place.line, fmt::format("node {} belongs to no triangle", place.number),
                         "nodes that triangles use");
        }
    }

    void check_double_nodes() const {
        std::vector<int> order(mesh_.nodes.size());
        std::iota(order.begin(), order.end(), 0);
        const auto key = [&](int node) { return std::make_tuple(at(node).x, at(node).y, node); };
        std::sort(order.begin(), order.end(), [&](int a, int b) { return key(a) < key(b); });
        for (std::size_t k = 1; k < order.size(); ++k) {
            const int first = order[k - 1], second = order[k];
            if (at(first).x == at(second).x && at(first).y == at(second).y) {
                const auto place = places_.node(second);
                places_.fail(place.line,
                             fmt::format("node {} is at the place of node {}, ({}, {})", place.number,
                                         number(first), at(second).x, at(second).y),
                             "one node at a place; water would not pass between the two");
            }
        }
    }

    /// Nodes of the boundary alone can hang, and on edges of the boundary.
    void check_hanging_nodes() const {
        std::vector<MeshSide> outer;
        for (std::size_t k = 0; k < sides_.size(); ++k) {
            const bool is_shared = (k > 0 && sides_[k].same_edge(sides_[k - 1])) ||
                                   (k + 1 < sides_.size() && sides_[k].same_edge(sides_[k + 1]));
            if (!is_shared) {
                outer.push_back(sides_[k]);
            }
        }
        std::vector<int> nodes;
        for (const auto& side : outer) {
            nodes.insert(nodes.end(), {side.a, side.b});
        }
        // Along a direction that no side of a rectangle is square to: few nodes lie beside each edge.
        const auto along = [&](int node) { return at(node).x + 0.6180339887 * at(node).y; };
        std::sort(nodes.begin(), nodes.end(),
                  [&](int p, int q) { return std::make_pair(along(p), p) < std::make_pair(along(q), q); });
        nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
        for (const auto& side : outer) {
            const auto [from, to] = std::minmax({along(side.a), along(side.b)});
            auto node = std::lower_bound(nodes.begin(), nodes.end(), from,
                                         [&](int p, double place) { return along(p) < place; });
            for (; node != nodes.end() && along(*node) <= to; ++node) {
                refuse_hanging(side, *node);
            }
        }
    }

    void check_lines() const {
        std::vector<int> groups(sides_.size(), -1);  // of the first side of each edge
        for (std::size_t k = 0; k < mesh_.lines.size(); ++k) {
            const auto& line = mesh_.lines[k];
            const auto [a, b] = std::minmax(line.nodes[0], line.nodes[1]);
            const auto found = std::lower_bound(
                sides_.begin(), sides_.end(), MeshSide{a, b, 0},
                [](const MeshSide& p, const MeshSide& q) { return std::tie(p.a, p.b) < std::tie(q.a, q.b); });
            if (found == sides_.end() || found->a != a || found->b != b) {
                const auto said = [&](int node) {
                    return node < 0 ? std::string("a node without a triangle")
                                    : fmt::format("node {}", number(node));
                };
                places_.fail(places_.lines.empty() ? 0 : places_.lines[k],
                             fmt::format("a line of the group '{}' from {} to {} is no edge of a triangle",
                                         name_of(line.group), said(line.nodes[0]), said(line.nodes[1])),
                             "lines and triangles of one mesh");
            }
            int& group = groups[static_cast<std::size_t>(found - sides_.begin())];
            if (!places_.groups_share_edges && group >= 0 && name_of(group) != name_of(line.group)) {
                places_.fail(places_.lines.empty() ? 0 : places_.lines[k],
                             fmt::format("the edge from node {} to {} is in the group '{}' and in '{}'",
                                         number(line.nodes[0]), number(line.nodes[1]), name_of(group),
                                         name_of(line.group)),
                             "each edge in one group; shorten one of the two");
            }
            group = line.group;
        }
    }

  private:
    auto name_of(int group) const -> const std::string& {
        return mesh_.groups[static_cast<std::size_t>(group)];
    }

    /// Positive where the third corner of the triangle lies to the left of its side.
    auto side_of_corner(const MeshSide& side) const -> double {
        const auto& triangle = mesh_.triangles[static_cast<std::size_t>(side.triangle)];
        const auto corner = std::find_if(triangle.begin(), triangle.end(),
                                         [&](int node) { return node != side.a && node != side.b; });
        const auto p = at(side.a), q = at(side.b), r = at(*corner);
        return (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x);
    }

    /// A node counts as on the edge within a millionth of the edge's length; at its ends it is another fault.
    void refuse_hanging(const MeshSide& side, int node) const {
        constexpr double near = 1e-6;
        if (node == side.a || node == side.b) {
            return;
        }
        const auto p = at(side.a), q = at(side.b), r = at(node);
        const double dx = q.x - p.x, dy = q.y - p.y, square = dx * dx + dy * dy;
        const double along = ((r.x - p.x) * dx + (r.y - p.y) * dy) / square;
        const double beside = ((r.x - p.x) * dy - (r.y - p.y) * dx) / square;
        if (along > near && along < 1 - near && std::abs(beside) < near) {
            const auto place = places_.node(node);
            places_.fail(place.line,
                         fmt::format("node {} hangs on the edge from node {} to {} of triangle {}",
                                     place.number, number(side.a), number(side.b),
                                     places_.triangle(static_cast<std::size_t>(side.triangle)).number),
                         "triangles that meet along whole edges");
        }
    }
};

}  // namespace

void MeshPlaces::fail(std::size_t line, const std::string& found, const std::string& expected) const {
    const auto where = line > 0 ? fmt::format("{}:{}", file, line) : file;
    throw Error(fmt::format("{}: {}; expected {}; {}", where, found, expected, remedy));
}

void check_mesh(const TriangleMesh& mesh, const MeshPlaces& places) {
    const MeshChecker checker(mesh, places);
    checker.check_sides();
    checker.check_triangles();
    checker.check_edges();
    checker.check_overlaps();
    checker.check_lone_nodes();
    checker.check_double_nodes();
    checker.check_lines();
    checker.check_hanging_nodes();
}

}  // namespace thalweg::bathymetry
