// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/triangulate/domain.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <utility>

#include <fmt/format.h>
#include <thalweg/error.hpp>

namespace thalweg::bathymetry {

namespace {

/// Where two straight lines cross that are not parallel.
auto crossing_of(Point a, Point b, Point c, Point d) -> Point {
    const double ux = b.x - a.x, uy = b.y - a.y, vx = d.x - c.x, vy = d.y - c.y;
    const double part = ((c.x - a.x) * vy - (c.y - a.y) * vx) / (ux * vy - uy * vx);
    return {a.x + part * ux, a.y + part * uy};
}

class LineJoiner {
    const std::vector<DrawnLine>& lines_;
    const Lattice& places_;
    double join_;   ///< distance [step of the lattice] up to which points are equal
    double least_;  ///< [m]
    Domain result_;
    int near_ = 0;                         ///< face at the last node
    std::vector<std::vector<int>> nodes_;  ///< of the points of each line

    auto role(int line) const -> LineRole { return lines_[index(line)].role; }

    auto point_at(int node) const -> Point { return result_.points[index(node)]; }

    /// The node of a drawn point: one that is there already where it is as near as makes no difference.
    auto node_at(Point p) -> int {
        auto& net = result_.net;
        const auto spot = places_.spot_of(p);
        const auto where = net.locate(spot, near_).first;
        int node = -1;
        for (const int corner : net.of(where.face).nodes) {
            const auto square = squared_length(net.at(corner), spot);
            if (corner >= 4 && static_cast<double>(square) <= join_ * join_ &&
                (node < 0 || square < squared_length(net.at(node), spot))) {
                node = corner;
            }
        }
        if (node < 0) {
            node = net.add(spot, where);
            result_.points.push_back(p);
        }
        net.around(node, [&](int f, int) { near_ = f; });
        return node;
    }

    /// The first node beside a way, so near that the line from node a to node b is meant to pass through it;
    /// -1: there is none before the way's end.
    auto node_beside(const Triangulation::Way& way, int a, int b) const -> int {
        const auto& net = result_.net;
        const double length = std::sqrt(static_cast<double>(squared_length(net.at(a), net.at(b))));
        const auto along = [&](int node) {
            return static_cast<double>(seen_from(net.at(a), net.at(b), net.at(node))) / length;
        };
        double nearest = way.next < 0 ? length : along(way.next);
        int found = -1;
        const auto look_at = [&](int node) {
            const double beside =
                std::abs(static_cast<double>(orientation(net.at(a), net.at(b), net.at(node)))) / length;
            const double place = along(node);
            if (node >= 4 && beside <= join_ && place > beside && place < length - beside &&
                place < nearest) {
                nearest = place;
                found = node;
            }
        };
        for (const auto& [right, left] : way.crossed) {
            look_at(right);
            look_at(left);
        }
        if (way.in_the_way.face >= 0) {
            const auto& face = net.of(way.in_the_way.face);
            look_at(face.nodes[index(way.in_the_way.side)]);
            look_at(face.nodes[index((way.in_the_way.side + 1) % 3)]);
        }
        return found;
    }

    /// The mark of a piece of line `line` that may lie on an edge with a mark already.
    auto mark_of(int old, int a, int b, int line) const -> int {
        if (old == Triangulation::unmarked || role(line) == LineRole::break_line) {
            return old == Triangulation::unmarked ? line : old;
        }
        throw Error(fmt::format("{} lies on {} from {} to {}; expected rings that meet in points alone",
                                name_of(role(line)), old == line ? "itself" : name_of(role(old)),
                                place_text(point_at(a)), place_text(point_at(b))));
    }

    /// Forces the line between two nodes to be edges, through nodes that lie on it.
    void force(int a, int b, int line) {
        auto& net = result_.net;
        while (a != b) {
            const auto way = net.trace(a, b);
            if (const int node = node_beside(way, a, b); node >= 0) {
                force(a, node, line);
                a = node;
            } else if (way.next < 0) {
                const int crossing = cross(a, b, way.in_the_way, line);
                force(a, crossing, line);
                a = crossing;
            } else {
                const auto old = net.find_edge(a, way.next);
                const int mark =
                    old.face < 0 ? Triangulation::unmarked : net.of(old.face).marks[index(old.side)];
                net.force(a, way, mark_of(mark, a, way.next, line));
                a = way.next;
            }
        }
    }

    /// The node where a break line crosses an edge; other lines must not.
    auto cross(int a, int b, Triangulation::Edge e, int line) -> int {
        const auto& face = result_.net.of(e.face);
        const int c = face.nodes[index(e.side)], d = face.nodes[index((e.side + 1) % 3)];
        const auto at = crossing_of(point_at(a), point_at(b), point_at(c), point_at(d));
        if (role(line) != LineRole::break_line) {
            const int other = face.marks[index(e.side)];
            throw Error(fmt::format("{} crosses {} at {}; expected lines that do not cross",
                                    name_of(role(line)), other == line ? "itself" : name_of(role(other)),
                                    place_text(at)));
        }
        return divide(e, at);
    }

    /// The node where a line crosses an edge: one of its ends where these are as near as spots can be.
    auto divide(Triangulation::Edge e, Point at) -> int {
        const auto face = result_.net.of(e.face);
        const auto side = index(e.side);
        const int c = face.nodes[side], d = face.nodes[(side + 1) % 3];
        const int node = result_.net.divide(e, places_.spot_of(at));
        if (node < 0) {
            const auto spot = places_.spot_of(at);
            return squared_length(spot, result_.net.at(c)) < squared_length(spot, result_.net.at(d)) ? c : d;
        }
        result_.points.push_back(at);
        return node;
    }

  public:
    LineJoiner(const std::vector<DrawnLine>& lines, const Lattice& places, double least)
        : lines_(lines), places_(places), join_(least / 10 / places.unit()), least_(least) {
        result_.points.resize(4);
        for (const auto& line : lines) {
            nodes_.emplace_back();
            for (const auto& p : line.points) {
                nodes_.back().push_back(node_at(p));
            }
        }
    }

    void join(LineRole wanted) {
        for (std::size_t line = 0; line < lines_.size(); ++line) {
            if (lines_[line].role != wanted) {
                continue;
            }
            for (std::size_t k = 1; k < nodes_[line].size(); ++k) {
                force(nodes_[line][k - 1], nodes_[line][k], static_cast<int>(line));
            }
        }
    }

    /// Numbers the pieces between two nodes, which are the segments from now on.
    void number_segments() {
        auto& net = result_.net;
        for (int f = 0; f < static_cast<int>(net.faces().size()); ++f) {
            for (int k = 0; k < 3; ++k) {
                const auto& face = net.of(f);
                const auto side = index(k);
                if (face.marks[side] != Triangulation::unmarked && f < face.beside[side]) {
                    result_.segments.push_back(
                        {face.nodes[side], face.nodes[(side + 1) % 3], face.marks[side]});
                }
            }
        }
        for (std::size_t k = 0; k < result_.segments.size(); ++k) {
            const auto& one = result_.segments[k];
            net.set_mark(net.find_edge(one.a, one.b), static_cast<int>(k));
        }
    }

    /// Refuses rims that end in a point: each point has an even number of edges of outlines, and of holes.
    void require_closed() const {
        std::map<std::pair<int, LineRole>, int> edges;
        for (const auto& one : result_.segments) {
            if (role(one.line) != LineRole::break_line) {
                edges[{one.a, role(one.line)}] += 1;
                edges[{one.b, role(one.line)}] += 1;
            }
        }
        for (const auto& [where, count] : edges) {
            if (count % 2 != 0) {
                throw Error(
                    fmt::format("{} ends at {}; expected a polygon, or lines that join to closed rings",
                                name_of(where.second), place_text(point_at(where.first))));
            }
        }
    }

    /// Sets bit 1 of the faces inside an odd number of outlines, and bit 2 inside an odd number of holes.
    void flood() {
        auto& net = result_.net;
        std::vector<bool> known(net.faces().size());
        std::vector<int> open{0};
        net.around(0, [&](int f, int) { open[0] = f; });
        known[index(open[0])] = true;
        while (!open.empty()) {
            const int f = open.back();
            open.pop_back();
            for (std::size_t k = 0; k < 3; ++k) {
                const int g = net.of(f).beside[k], mark = net.of(f).marks[k];
                if (g < 0 || known[index(g)]) {
                    continue;
                }
                const auto crossed = mark == Triangulation::unmarked
                                         ? LineRole::break_line
                                         : role(result_.segments[index(mark)].line);
                const int bit = crossed == LineRole::outline ? 1 : crossed == LineRole::hole ? 2 : 0;
                net.set_state(g, static_cast<std::uint8_t>(net.of(f).state ^ bit));
                known[index(g)] = true;
                open.push_back(g);
            }
        }
    }

    void require_sense() const {
        constexpr std::uint8_t hole_outside = 2;
        bool any = false;
        for (const auto& face : result_.net.faces()) {
            if (face.state == hole_outside) {
                const auto rim = std::max({face.nodes[0], face.nodes[1], face.nodes[2]});
                throw Error(fmt::format("the hole at {} is not inside the outline; expected it inside",
                                        place_text(point_at(rim))));
            }
            any = any || face.state == Domain::inside;
        }
        if (!any) {
            throw Error("the outline encloses no area; expected at least three points that are not in line");
        }
    }

    /// Refuses what would need triangles smaller than `least`, or gaps as narrow: short edges, and points
    /// near to other edges.
    void require_width() const {
        const auto& net = result_.net;
        const double unit = places_.unit();
        const auto is_on_rim = nodes_on_rims();
        for (int f = 0; f < static_cast<int>(net.faces().size()); ++f) {
            for (int k = 0; k < 3; ++k) {
                const int mark = net.of(f).marks[index(k)], apex = net.of(f).nodes[index((k + 2) % 3)];
                // Break lines outside do not count.
                if (mark == Triangulation::unmarked ||
                    (!result_.is_inside(f) && !(is_rim(mark) && is_on_rim[index(apex)]))) {
                    continue;
                }
                const auto a = net.corner(f, k), b = net.corner(f, k + 1), c = net.corner(f, k + 2);
                const double length = std::sqrt(static_cast<double>(squared_length(a, b)));
                refuse_narrow(length * unit, net.of(f).nodes[index(k)]);
                if (seen_from(a, b, c) > 0 && seen_from(b, a, c) > 0) {
                    refuse_narrow(static_cast<double>(orientation(a, b, c)) / length * unit, apex);
                }
            }
        }
    }

    /// Whether a segment is a piece of an outline or hole.
    auto is_rim(int mark) const -> bool {
        return role(result_.segments[index(mark)].line) != LineRole::break_line;
    }

    auto nodes_on_rims() const -> std::vector<bool> {
        std::vector<bool> found(result_.net.nodes().size());
        for (int mark = 0; mark < static_cast<int>(result_.segments.size()); ++mark) {
            if (is_rim(mark)) {
                found[index(result_.segments[index(mark)].a)] = true;
                found[index(result_.segments[index(mark)].b)] = true;
            }
        }
        return found;
    }

    void refuse_narrow(double width, int node) const {
        if (width < least_) {
            throw Error(fmt::format(
                "the drawing is {:.3g} m wide at {}; expected points and lines at least {:.3g} m from each "
                "other, or equal; mend the drawing or set a smaller least_distance",
                width, place_text(point_at(node)), least_));
        }
    }

    auto finish() -> Domain {
        result_.home.assign(result_.points.size(), Domain::drawn);
        return std::move(result_);
    }
};

}  // namespace

auto join_lines(const std::vector<DrawnLine>& lines, const Lattice& places, double least) -> Domain {
    LineJoiner joiner(lines, places, least);
    for (const auto role : {LineRole::outline, LineRole::hole, LineRole::break_line}) {
        joiner.join(role);
    }
    joiner.number_segments();
    joiner.require_closed();
    joiner.flood();
    joiner.require_sense();
    joiner.require_width();
    return joiner.finish();
}

}  // namespace thalweg::bathymetry
