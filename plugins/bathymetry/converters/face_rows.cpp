// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/converters/face_rows.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>
#include <vector>

#include <thalweg/mesh/triangles.hpp>

#include "bathymetry/converters/overlap.hpp"

namespace thalweg::bathymetry {

namespace {

/// Lines of a raster across one axis: number k at k * step, from 0 to `count`. A point on a line counts as
/// before it, so that what lies along a line is on one side of it, once.
struct RasterLines {
    double step;
    int count;

    auto place(int line) const -> double { return line * step; }

    /// Number of the interval of a point, that between line k and line k + 1 being k: -1 before the first
    /// line, `count` behind the last.
    auto interval(double at) const -> int {
        auto k = static_cast<int>(std::clamp(std::ceil(at / step) - 1, -1.0, static_cast<double>(count)));
        while (k >= 0 && at <= place(k)) {
            --k;
        }
        while (k < count && at > place(k + 1)) {
            ++k;
        }
        return k;
    }
};

struct Triangle {
    std::array<Point, 3> corners;       ///< from the raster's corner
    std::array<std::int64_t, 3> edges;  ///< opposite to the corners
    /// 1/(2 A) [1/m2], minus that where the edge's discharge comes in; 0 for a triangle that is so thin that
    /// nothing is left of it when its corners are placed on the raster.
    std::array<double, 3> per_discharge;
};

struct Stretch {
    double low, high;
};

/// Where the triangle is cut by a line across `axis` that parts its corners, along the line from corner 0.
auto cut(const Triangle& t, int axis, double line) -> Stretch {
    constexpr double far = std::numeric_limits<double>::max();
    Stretch found{far, -far};
    for (std::size_t k = 0; k < 3; ++k) {
        Point before = t.corners[k], behind = t.corners[(k + 1) % 3];
        if (coordinate(before, axis) > line) {
            std::swap(before, behind);
        }
        const double to_line = line - coordinate(before, axis), beyond = coordinate(behind, axis) - line;
        if (to_line < 0 || beyond <= 0) {
            continue;  // both corners on one side
        }
        const double from = coordinate(before, 1 - axis) - coordinate(t.corners[0], 1 - axis);
        const double way = coordinate(behind, 1 - axis) - coordinate(before, 1 - axis);
        const double at = from + to_line / (to_line + beyond) * way;
        found = {std::min(found.low, at), std::max(found.high, at)};
    }
    return found;
}

/// Place where an edge crosses a line of the raster, as part of its length, and the step to the next cell.
struct Crossing {
    double part;
    int axis, step;
};

/// Finds all shares of edges in the faces across one axis.
class FaceShares {
  public:
    FaceShares(const Grid& mesh, const RasterGrid& raster, int axis)
        : mesh_(mesh),
          lines_{RasterLines{raster.dx, raster.nx}, RasterLines{raster.dy, raster.ny}},
          axis_(axis),
          covered_(covered_cells(mesh, raster)) {
        places_.reserve(static_cast<std::size_t>(mesh_.nodes()));
        for (std::int64_t node = 0; node < mesh_.nodes(); ++node) {
            places_.push_back(place_on(raster, mesh_.node(node)));
        }
    }

    auto faces() const -> std::size_t {
        return static_cast<std::size_t>(lines_[axis_].count + 1) *
               static_cast<std::size_t>(lines_[1 - axis_].count);
    }

    /// Calls visit(face, share) for each triangle and edge of the boundary that has water for a face.
    template <class Visit>
    void each(const Visit& visit) const {
        for (std::int64_t cell = 0; cell < mesh_.cells(); ++cell) {
            visit_triangle(triangle_of(cell), visit);
        }
        for (std::int64_t edge = 0; edge < mesh_.edges(); ++edge) {
            if (mesh_.abi().edge_cells[2 * edge + 1] < 0) {
                visit_outside(edge, visit);
            }
        }
    }

  private:
    auto place_of(std::int64_t node) const -> Point { return places_[static_cast<std::size_t>(node)]; }

    auto triangle_of(std::int64_t cell) const -> Triangle {
        Triangle t{};
        const auto nodes = mesh_.corners(cell);
        for (std::size_t k = 0; k < 3; ++k) {
            t.corners[k] = place_of(nodes.nodes[k]);
        }
        const auto& [a, b, c] = t.corners;
        const double doubled = (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y);
        for (std::size_t k = 0; k < 3; ++k) {
            t.edges[k] = mesh_.abi().cell_edges[3 * cell + static_cast<std::int64_t>((k + 1) % 3)];
            const bool is_left = mesh_.abi().edge_cells[2 * t.edges[k]] == cell;
            t.per_discharge[k] = doubled > 0 ? (is_left ? 1 : -1) / doubled : 0;
        }
        return t;
    }

    /// First and last interval across an axis in which corners lie.
    auto intervals(const Triangle& t, int axis) const -> std::pair<int, int> {
        const auto interval = [&](std::size_t k) {
            return lines_[axis].interval(coordinate(t.corners[k], axis));
        };
        return std::minmax({interval(0), interval(1), interval(2)});
    }

    template <class Visit>
    void visit_triangle(const Triangle& t, const Visit& visit) const {
        const auto across = intervals(t, axis_), along = intervals(t, 1 - axis_);
        const RasterLines& ends = lines_[1 - axis_];
        const double origin = coordinate(t.corners[0], 1 - axis_);
        for (int line = across.first + 1; line <= across.second; ++line) {
            const double place = lines_[axis_].place(line);
            const Stretch inside = cut(t, axis_, place);
            for (int k = std::max(along.first, 0); k <= std::min(along.second, ends.count - 1); ++k) {
                const double length = std::min(inside.high, ends.place(k + 1) - origin) -
                                      std::max(inside.low, ends.place(k) - origin);
                if (length > 0 && (is_covered(line - 1, k) || is_covered(line, k))) {
                    visit_piece(t, place, length, face(line, k), visit);
                }
            }
        }
    }

    /// `length` of a face lies in the triangle. The discharge per width through it does not change along it.
    template <class Visit>
    void visit_piece(const Triangle& t, double place, double length, std::int64_t face,
                     const Visit& visit) const {
        for (std::size_t k = 0; k < 3; ++k) {
            const double weight = (place - coordinate(t.corners[k], axis_)) * length * t.per_discharge[k];
            if (weight != 0) {
                visit(face, Share{t.edges[k], weight});
            }
        }
    }

    /// Carries what leaves the mesh through an edge of its boundary out of the cells with triangles.
    template <class Visit>
    void visit_outside(std::int64_t edge, const Visit& visit) const {
        const Point a = place_of(mesh_.abi().edge_nodes[2 * edge]);
        const Point b = place_of(mesh_.abi().edge_nodes[2 * edge + 1]);
        const std::array<double, 2> normal{b.y - a.y, a.x - b.x};  // outward: the mesh is on the left
        const int nearest = std::fabs(normal[1]) > std::fabs(normal[0]) ? 1 : 0;
        if (nearest != axis_) {
            return;
        }
        const int step = normal[static_cast<std::size_t>(axis_)] > 0 ? 1 : -1;
        std::array<int, 2> cell{lines_[0].interval(a.x), lines_[1].interval(a.y)};
        double before = 0;
        const auto carry_to = [&](double part) {
            if (part > before) {
                carry(edge, part - before, cell, step, visit);
            }
            before = std::max(before, part);
        };
        for (const Crossing& c : crossings(a, b)) {
            carry_to(c.part);
            cell[static_cast<std::size_t>(c.axis)] += c.step;
        }
        carry_to(1);
    }

    /// Crossings of an edge from a to b with lines of the raster, in their order along it.
    auto crossings(Point a, Point b) const -> std::vector<Crossing> {
        std::vector<Crossing> found;
        for (int axis = 0; axis < 2; ++axis) {
            const double from = coordinate(a, axis), to = coordinate(b, axis);
            const int first = lines_[axis].interval(from), last = lines_[axis].interval(to);
            const int step = first < last ? 1 : -1;
            for (int k = first; k != last; k += step) {
                const double line = lines_[axis].place(step > 0 ? k + 1 : k);
                found.push_back({(line - from) / ((line - from) + (to - line)), axis, step});
            }
        }
        std::stable_sort(found.begin(), found.end(),
                         [](const Crossing& x, const Crossing& y) { return x.part < y.part; });
        return found;
    }

    template <class Visit>
    void carry(std::int64_t edge, double part, std::array<int, 2> cell, int step, const Visit& visit) const {
        auto& across = cell[static_cast<std::size_t>(axis_)];
        const int along = cell[static_cast<std::size_t>(1 - axis_)];
        for (; is_covered(across, along); across += step) {
            visit(face(step > 0 ? across + 1 : across, along), Share{edge, step * part});
        }
    }

    /// Whether cell k across the axis and m along the faces is one of the raster and shares area with the
    /// mesh.
    auto is_covered(int k, int m) const -> bool {
        const int i = axis_ == 0 ? k : m, j = axis_ == 0 ? m : k;
        return i >= 0 && i < lines_[0].count && j >= 0 && j < lines_[1].count &&
               covered_[static_cast<std::size_t>(j) * static_cast<std::size_t>(lines_[0].count) +
                        static_cast<std::size_t>(i)];
    }

    /// Place in a field of faces.
    auto face(int line, int along) const -> std::int64_t {
        return axis_ == 0 ? std::int64_t{along} * (lines_[0].count + 1) + line
                          : std::int64_t{line} * lines_[0].count + along;
    }

    mesh::Triangles mesh_;
    RasterLines lines_[2];
    int axis_;
    std::vector<bool> covered_;
    std::vector<Point> places_;  // places of nodes [m], from the raster's corner
};

/// Puts the shares of each row in the order of their sources and adds up those of one source.
void join_shares(GatherRows& rows) {
    const auto at = [&](std::int64_t k) { return rows.shares.begin() + static_cast<std::ptrdiff_t>(k); };
    std::int64_t end = 0;
    for (std::size_t target = 0; target < rows.sizes.size(); ++target) {
        const auto first = std::exchange(rows.first[target], end), last = rows.first[target + 1];
        std::stable_sort(at(first), at(last),
                         [](const Share& a, const Share& b) { return a.source < b.source; });
        for (auto k = first; k < last; ++k) {
            if (end > rows.first[target] && at(end - 1)->source == at(k)->source) {
                at(end - 1)->weight += at(k)->weight;
            } else {
                *at(end++) = *at(k);
            }
        }
    }
    rows.first.back() = end;
    rows.shares.resize(static_cast<std::size_t>(end));
    rows.shares.shrink_to_fit();
}

}  // namespace

auto face_rows(const Grid& mesh, const RasterGrid& raster, int axis) -> GatherRows {
    const FaceShares shares(mesh, raster, axis);
    auto rows = rows_by_target([&](const auto& visit) { shares.each(visit); },
                               std::vector<double>(shares.faces(), axis == 0 ? raster.dy : raster.dx));
    join_shares(rows);
    return rows;
}

}  // namespace thalweg::bathymetry
