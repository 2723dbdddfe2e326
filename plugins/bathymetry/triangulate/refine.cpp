// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/triangulate/refine.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <deque>
#include <queue>
#include <utility>

#include <fmt/format.h>
#include <thalweg/error.hpp>

#include "bathymetry/triangulate/triangle_shape.hpp"

namespace thalweg::bathymetry {

namespace {

/// The centre of the circle through three nodes, as the nearest spot; far ones come to the rim of the
/// lattice.
auto centre_of_circle(Spot a, Spot b, Spot c) -> Spot {
    const double bx = double(b.x) - a.x, by = double(b.y) - a.y, cx = double(c.x) - a.x,
                 cy = double(c.y) - a.y;
    const double doubled = 2 * static_cast<double>(orientation(a, b, c));
    const double bb = bx * bx + by * by, cc = cx * cx + cy * cy;
    const auto place = [](double at) {
        return static_cast<std::int32_t>(std::clamp(std::nearbyint(at), 1.0, lattice_side - 2.0));
    };
    return {place(a.x + (cy * bb - by * cc) / doubled), place(a.y + (bx * cc - cx * bb) / doubled)};
}

class Refiner {
    /// Faces that are too large come before those with small angles, and of both the worst first.
    struct BadFace {
        double badness;
        std::int64_t found;  ///< earlier ones first, so that the order is always the same
        int face;
        std::array<int, 3> nodes;

        auto operator<(const BadFace& other) const -> bool {
            return badness != other.badness ? badness < other.badness : found > other.found;
        }
    };

    Domain& mesh_;
    Triangulation& net_;
    const Lattice& places_;
    const SizeFunction& size_;
    const RefineRules& rules_;
    double sine_, least_;
    std::vector<bool> is_sharp_;  ///< of nodes: two edges of the drawing meet there below 60 degrees
    std::deque<std::pair<int, int>> edges_;
    std::priority_queue<BadFace> faces_;
    std::int64_t found_ = 0;
    std::vector<int> seen_;  ///< of faces: number of the search that last came there
    int searches_ = 0;

    /// [step of the lattice]
    auto size_at(double x, double y) const -> double {
        const auto low = places_.point_of({0, 0});
        return size_({low.x + x * places_.unit(), low.y + y * places_.unit()}) / places_.unit();
    }

    auto has_mark(int f, int k) const -> bool {
        return net_.of(f).marks[index(k)] != Triangulation::unmarked;
    }

    void find_sharp_nodes() {
        is_sharp_.assign(net_.nodes().size(), false);
        for (int node = 4; node < static_cast<int>(net_.nodes().size()); ++node) {
            std::vector<Spot> ends;
            net_.around(node, [&](int f, int k) {
                if (mesh_.home[index(node)] == Domain::drawn && has_mark(f, k)) {
                    ends.push_back(net_.corner(f, k + 1));
                }
            });
            for (std::size_t one = 0; one < ends.size(); ++one) {
                for (std::size_t two = 0; two < one; ++two) {
                    const double across = static_cast<double>(seen_from(net_.at(node), ends[one], ends[two]));
                    const double product =
                        std::sqrt(static_cast<double>(squared_length(net_.at(node), ends[one]))) *
                        std::sqrt(static_cast<double>(squared_length(net_.at(node), ends[two])));
                    is_sharp_[index(node)] = is_sharp_[index(node)] || across > 0.5 * product;
                }
            }
        }
    }

    /// Queues a marked edge that is too long, or has the third node of the face in the circle over it.
    void check_edge(int f, int k) {
        const auto a = net_.corner(f, k), b = net_.corner(f, k + 1), c = net_.corner(f, k + 2);
        const double length = std::sqrt(static_cast<double>(squared_length(a, b)));
        if (seen_from(c, a, b) < 0 || length > size_at((double(a.x) + b.x) / 2, (double(a.y) + b.y) / 2)) {
            edges_.emplace_back(net_.of(f).nodes[index(k)], net_.of(f).nodes[index((k + 1) % 3)]);
        }
    }

    /// Whether an edge joins two segments that meet in a sharp node at one distance from it: dividing them
    /// further would go on for ever.
    auto is_across_sharp_node(int u, int v) const -> bool {
        const int first = mesh_.home[index(u)], second = mesh_.home[index(v)];
        if (first < 0 || second < 0 || first == second) {
            return false;
        }
        const auto &one = mesh_.segments[index(first)], &two = mesh_.segments[index(second)];
        const int node = one.a == two.a || one.a == two.b   ? one.a
                         : one.b == two.a || one.b == two.b ? one.b
                                                            : -1;
        if (node < 0) {
            return false;
        }
        const double near = static_cast<double>(squared_length(net_.at(node), net_.at(u)));
        const double far = static_cast<double>(squared_length(net_.at(node), net_.at(v)));
        return std::abs(near - far) < 0.002 * far;
    }

    void check_face(int f) {
        const auto a = net_.corner(f, 0), b = net_.corner(f, 1), c = net_.corner(f, 2);
        const TriangleShape shape(a, b, c);
        const auto& nodes = net_.of(f).nodes;
        const double ratio =
            shape.longest / size_at((double(a.x) + b.x + c.x) / 3, (double(a.y) + b.y + c.y) / 3);
        if (ratio > 1) {
            faces_.push({ratio, found_++, f, nodes});
        } else if (shape.sine < sine_ && shape.shortest >= least_) {
            const auto k = shape.shortest_edge;
            if (!is_across_sharp_node(nodes[index(k)], nodes[index((k + 1) % 3)])) {
                faces_.push({1 - shape.sine, found_++, f, nodes});
            }
        }
    }

    void check(int f) {
        if (!mesh_.is_inside(f)) {
            return;
        }
        for (int k = 0; k < 3; ++k) {
            if (has_mark(f, k)) {
                check_edge(f, k);
            }
        }
        check_face(f);
    }

    void check_changed() {
        for (const int f : net_.take_changed()) {
            check(f);
        }
        if (static_cast<std::int64_t>(net_.faces().size()) > rules_.most) {
            const auto at = places_.point_of(net_.nodes().back());
            throw Error(
                fmt::format("the sizes take more than {} triangles; the last ones were made at {} for a size "
                            "of {:.3g} m; "
                            "expected a larger size, or more triangles in most_triangles",
                            rules_.most, place_text(at), size_(at)));
        }
    }

    /// Where an edge is divided: in its middle, but near a sharp node at a distance that is a power of two,
    /// so that the edges that meet there are divided at one distance.
    auto cut(int a, int b) const -> Spot {
        const bool sharp_a = is_sharp(a), sharp_b = is_sharp(b);
        double part = 0.5;
        if (sharp_a != sharp_b) {
            const double length = std::sqrt(static_cast<double>(squared_length(net_.at(a), net_.at(b))));
            const double distance = std::exp2(std::floor(std::log2(length / 1.5)));
            part = sharp_a ? distance / length : 1 - distance / length;
        }
        const auto from = net_.at(a), to = net_.at(b);
        const auto place = [&](std::int32_t low, std::int32_t high) {
            return static_cast<std::int32_t>(std::nearbyint(low + part * (double(high) - low)));
        };
        return {place(from.x, to.x), place(from.y, to.y)};
    }

    auto is_sharp(int node) const -> bool { return index(node) < is_sharp_.size() && is_sharp_[index(node)]; }

    void know_node(Spot at, int home) {
        mesh_.points.push_back(places_.point_of(at));
        mesh_.home.push_back(home);
        check_changed();
    }

    /// False where the edge is not there any more or cannot be divided.
    auto split(int a, int b) -> bool {
        const auto e = net_.find_edge(a, b);
        if (e.face < 0 || !has_mark(e.face, e.side) ||
            std::sqrt(static_cast<double>(squared_length(net_.at(a), net_.at(b)))) < 2 * least_) {
            return false;
        }
        const int mark = net_.of(e.face).marks[index(e.side)];
        const auto at = cut(a, b);
        if (net_.divide(e, at) < 0) {
            return false;
        }
        know_node(at, mark);
        return true;
    }

    /// Marked edges with the spot in the circle over them, among those that it would see as a node.
    auto edges_around(Spot p, const Triangulation::Place& where) -> std::vector<std::pair<int, int>> {
        std::vector<std::pair<int, int>> found;
        std::vector<int> open;
        seen_.resize(net_.faces().size());
        ++searches_;
        const auto come = [&](int f) {
            if (seen_[index(f)] != searches_) {
                seen_[index(f)] = searches_;
                open.push_back(f);
            }
        };
        come(where.face);
        if (where.on == Triangulation::Place::Kind::edge) {
            come(net_.of(where.face).beside[index(where.side)]);
        }
        while (!open.empty()) {
            const int f = open.back();
            open.pop_back();
            for (int k = 0; k < 3; ++k) {
                const int g = net_.of(f).beside[index(k)];
                if (has_mark(f, k)) {
                    if (seen_from(p, net_.corner(f, k), net_.corner(f, k + 1)) < 0) {
                        found.emplace_back(net_.of(f).nodes[index(k)], net_.of(f).nodes[index((k + 1) % 3)]);
                    }
                } else if (is_in_circle(net_.corner(g, 0), net_.corner(g, 1), net_.corner(g, 2), p)) {
                    come(g);
                }
            }
        }
        return found;
    }

    /// Puts a node at the centre of a face's circle, or divides the edges that are in its way.
    void mend(const BadFace& bad) {
        const int f = bad.face;
        if (net_.of(f).nodes != bad.nodes) {
            return;
        }
        const auto centre = centre_of_circle(net_.corner(f, 0), net_.corner(f, 1), net_.corner(f, 2));
        auto [where, blocked] = net_.locate(centre, f, true);
        const auto side = index(where.side);
        const bool on_mark = where.on == Triangulation::Place::Kind::edge &&
                             net_.of(where.face).marks[side] != Triangulation::unmarked;
        if (where.on == Triangulation::Place::Kind::node) {
            return;
        }
        std::vector<std::pair<int, int>> in_the_way;
        if (blocked || on_mark) {
            const auto& nodes = net_.of(where.face).nodes;
            in_the_way.emplace_back(nodes[side], nodes[(side + 1) % 3]);
        } else {
            in_the_way = edges_around(centre, where);
        }
        bool divided = false;
        for (const auto& [a, b] : in_the_way) {
            divided = split(a, b) || divided;
        }
        if (in_the_way.empty()) {
            net_.add(centre, where);
            know_node(centre, Domain::free);
        } else if (divided && net_.of(f).nodes == bad.nodes) {
            check_face(f);
        }
    }

  public:
    Refiner(Domain& mesh, const Lattice& places, const SizeFunction& size, const RefineRules& rules)
        : mesh_(mesh),
          net_(mesh.net),
          places_(places),
          size_(size),
          rules_(rules),
          sine_(std::sin(rules.smallest_angle * std::acos(-1.0) / 180)),
          least_(rules.least / places.unit()) {}

    void run() {
        find_sharp_nodes();
        net_.take_changed();
        for (int f = 0; f < static_cast<int>(net_.faces().size()); ++f) {
            check(f);
        }
        while (!edges_.empty() || !faces_.empty()) {
            if (!edges_.empty()) {
                const auto [a, b] = edges_.front();
                edges_.pop_front();
                split(a, b);  // or does nothing where it has been divided since
            } else {
                const auto bad = faces_.top();
                faces_.pop();
                mend(bad);
            }
        }
    }
};

}  // namespace

void refine(Domain& mesh, const Lattice& places, const SizeFunction& size, const RefineRules& rules) {
    Refiner(mesh, places, size, rules).run();
}

}  // namespace thalweg::bathymetry
