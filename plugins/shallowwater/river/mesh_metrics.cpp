// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/river/mesh_metrics.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <utility>

#include <thalweg/error.hpp>
#include <thalweg/mesh/curvilinear_faces.hpp>

namespace thalweg::river {

namespace {

struct Vec {
    double x = 0, y = 0;
};

auto operator-(Vec a, Vec b) -> Vec {
    return {a.x - b.x, a.y - b.y};
}

auto cross(Vec a, Vec b) -> double {
    return a.x * b.y - a.y * b.x;
}

auto dot(Vec a, Vec b) -> double {
    return a.x * b.x + a.y * b.y;
}

auto length(Vec a) -> double {
    return std::hypot(a.x, a.y);
}

auto place_text(int i, int j) -> std::string {
    return "(i, j) = (" + std::to_string(i) + ", " + std::to_string(j) + ")";
}

class Finder {
  public:
    Finder(const mesh::CurvilinearData& mesh, const std::vector<double>& bed) : mesh_(mesh), node_bed_(bed) {
        check_sizes();
        m_.nx = static_cast<int>(mesh.nx);
        m_.ny = static_cast<int>(mesh.ny);
        const auto cells = static_cast<std::size_t>(mesh.nx * mesh.ny);
        m_.active = mesh.cell.empty() ? std::vector<std::uint8_t>(cells, 1) : mesh.cell;
        for (auto* all : {&m_.area, &m_.centre_x, &m_.centre_y, &m_.bed}) {
            all->assign(cells, 0);
        }
    }

    auto find(const std::vector<FacePlace>& walls, const std::vector<Boundary>& boundaries) -> MeshMetrics {
        find_cells();
        for (int axis = 0; axis < 2; ++axis) {
            find_faces(axis);
        }
        for (const FacePlace& wall : walls) {
            lay_wall(wall);
        }
        for (const Boundary& b : boundaries) {
            for (const FacePlace& place : b.faces) {
                open_face(b, place);
            }
        }
        measure_neighbours();
        return std::move(m_);
    }

  private:
    void check_sizes() const {
        const auto nodes = static_cast<std::size_t>((mesh_.nx + 1) * (mesh_.ny + 1));
        if (mesh_.nx < 1 || mesh_.ny < 1 || mesh_.x.size() != nodes || mesh_.y.size() != nodes ||
            node_bed_.size() != nodes) {
            throw Error("a curvilinear mesh needs x, y and bed at (nx + 1) (ny + 1) nodes")
                .about("mesh")
                .found(std::to_string(mesh_.nx) + " x " + std::to_string(mesh_.ny) + " cells and " +
                       std::to_string(mesh_.x.size()) + ", " + std::to_string(mesh_.y.size()) + " and " +
                       std::to_string(node_bed_.size()) + " numbers");
        }
    }

    auto node(int i, int j) const -> std::size_t {
        return static_cast<std::size_t>(j) * static_cast<std::size_t>(m_.nx + 1) +
               static_cast<std::size_t>(i);
    }

    auto at(int i, int j) const -> Vec { return {mesh_.x[node(i, j)], mesh_.y[node(i, j)]}; }

    auto exists(int i, int j) const -> bool {
        return i >= 0 && i < m_.nx && j >= 0 && j < m_.ny && m_.active[m_.cell(i, j)] != 0;
    }

    auto centre(int i, int j) const -> mesh::Point {
        return {m_.centre_x[m_.cell(i, j)], m_.centre_y[m_.cell(i, j)]};
    }

    void find_cells() {
        int left_handed = 0;
        int counted = 0;
        for (int j = 0; j < m_.ny; ++j) {
            for (int i = 0; i < m_.nx; ++i) {
                if (exists(i, j)) {
                    ++counted;
                    left_handed += area_of(i, j) < 0 ? 1 : 0;
                }
            }
        }
        if (counted > 0 && left_handed == counted) {
            throw Error("the mesh is left-handed")
                .about("mesh")
                .found("j to the right of i in all cells")
                .expected("j to the left of i")
                .remedy("turn the order of j around");
        }
        for (int j = 0; j < m_.ny; ++j) {
            for (int i = 0; i < m_.nx; ++i) {
                if (exists(i, j)) {
                    find_cell(i, j);
                }
            }
        }
    }

    auto area_of(int i, int j) const -> double {
        return 0.5 * cross(at(i + 1, j + 1) - at(i, j), at(i, j + 1) - at(i + 1, j));
    }

    void find_cell(int i, int j) {
        const Vec p[] = {at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)};
        double sum = 0;
        for (const auto& [a, b] : {std::pair{i, j}, {i + 1, j}, {i + 1, j + 1}, {i, j + 1}}) {
            const Vec q = at(a, b);
            const double z = node_bed_[node(a, b)];
            if (!std::isfinite(q.x) || !std::isfinite(q.y) || !std::isfinite(z)) {
                throw Error("a node of a cell has no place or no bed")
                    .about("cell " + place_text(i, j))
                    .found("x " + std::to_string(q.x) + ", y " + std::to_string(q.y) + ", bed " +
                           std::to_string(z) + " at node " + place_text(a, b))
                    .remedy("give the node finite numbers, or mark the cell as missing");
            }
            sum += z;
        }
        for (int n = 0; n < 4; ++n) {
            const Vec u = p[(n + 1) % 4] - p[n];
            const Vec v = p[(n + 3) % 4] - p[n];
            if (!(cross(u, v) > 0)) {
                throw Error("a cell is folded, degenerate or left-handed")
                    .about("cell " + place_text(i, j))
                    .found("area " + std::to_string(0.5 * cross(u, v)) +
                           " m2 of the triangle at its corner " + std::to_string(n))
                    .expected("above 0")
                    .remedy("move its nodes so that the cell is convex, with j to the left of i");
            }
            keep_largest(m_.quality.angle_cosine, std::abs(dot(u, v)) / (length(u) * length(v)), i, j);
        }
        const auto k = m_.cell(i, j);
        m_.area[k] = area_of(i, j);
        m_.centre_x[k] = 0.25 * (p[0].x + p[1].x + p[2].x + p[3].x);
        m_.centre_y[k] = 0.25 * (p[0].y + p[1].y + p[2].y + p[3].y);
        m_.bed[k] = 0.25 * sum;
        const double along_i = length(p[1] - p[0]) + length(p[2] - p[3]);
        const double along_j = length(p[3] - p[0]) + length(p[2] - p[1]);
        keep_largest(m_.quality.aspect, std::max(along_i, along_j) / std::min(along_i, along_j), i, j);
        keep_smallest(m_.quality.least_area, m_.area[k], i, j);
    }

    void find_faces(int axis) {
        FaceMetrics& f = m_.face[axis];
        const auto count =
            static_cast<std::size_t>(m_.width(axis)) * static_cast<std::size_t>(m_.height(axis));
        for (auto* all : {&f.normal_x, &f.normal_y, &f.low_x, &f.low_y, &f.high_x, &f.high_y, &f.conductance,
                          &f.sine, &f.bed}) {
            all->assign(count, 0);
        }
        f.kind.assign(count, FaceKind::absent);
        for (int j = 0; j < m_.height(axis); ++j) {
            for (int i = 0; i < m_.width(axis); ++i) {
                find_face(axis, i, j);
            }
        }
    }

    void find_face(int axis, int i, int j) {
        const bool has_low = axis == 0 ? exists(i - 1, j) : exists(i, j - 1);
        const bool has_high = exists(i, j);
        if (!has_low && !has_high) {
            return;
        }
        FaceMetrics& f = m_.face[axis];
        const auto k = m_.face_at(axis, i, j);
        const mesh::FaceShape shape = shape_of(axis, i, j, has_low, has_high);
        mesh::require_alignment(shape, axis == 0, i, j);
        const double cosine = shape.alignment();
        f.normal_x[k] = shape.normal.x;
        f.normal_y[k] = shape.normal.y;
        f.low_x[k] = shape.low.x;
        f.low_y[k] = shape.low.y;
        f.high_x[k] = shape.high.x;
        f.high_y[k] = shape.high.y;
        f.conductance[k] =
            (shape.normal.x * shape.normal.x + shape.normal.y * shape.normal.y) / shape.passage();
        f.sine[k] = std::sqrt(std::max(0.0, 1 - cosine * cosine));
        f.bed[k] = 0.5 * (node_bed_[node(i, j)] + node_bed_[axis == 0 ? node(i, j + 1) : node(i + 1, j)]);
        f.kind[k] = has_low && has_high ? FaceKind::inner : FaceKind::wall;
        if (has_low && has_high) {
            keep_smallest(m_.quality.least_alignment, cosine, i, j);
        }
    }

    auto shape_of(int axis, int i, int j, bool has_low, bool has_high) const -> mesh::FaceShape {
        const std::size_t first = node(i, j);
        const std::size_t last = axis == 0 ? node(i, j + 1) : node(i + 1, j);
        const auto centre_if = [this](bool exists, int a, int b) {
            return exists ? std::optional<mesh::Point>(centre(a, b)) : std::nullopt;
        };
        return mesh::face_shape(axis == 0, {mesh_.x[first], mesh_.y[first]}, {mesh_.x[last], mesh_.y[last]},
                                centre_if(has_low, axis == 0 ? i - 1 : i, axis == 0 ? j : j - 1),
                                centre_if(has_high, i, j));
    }

    auto kind_at(const std::string& whose, const FacePlace& p) -> FaceKind& {
        const int axis = p.along_i ? 0 : 1;
        if (p.i < 0 || p.j < 0 || p.i >= m_.width(axis) || p.j >= m_.height(axis)) {
            throw Error("a face is not of the mesh")
                .about(whose)
                .found(std::string("face along ") + (p.along_i ? "i" : "j") + " " + place_text(p.i, p.j))
                .expected("i below " + std::to_string(m_.width(axis)) + " and j below " +
                          std::to_string(m_.height(axis)));
        }
        return m_.face[axis].kind[m_.face_at(axis, p.i, p.j)];
    }

    void lay_wall(const FacePlace& place) {
        FaceKind& kind = kind_at("walls", place);
        if (kind == FaceKind::inner) {
            kind = FaceKind::wall;
        }
    }

    void open_face(const Boundary& b, const FacePlace& place) {
        FaceKind& kind = kind_at("boundary " + b.name, place);
        const int axis = place.along_i ? 0 : 1;
        const bool low = axis == 0 ? exists(place.i - 1, place.j) : exists(place.i, place.j - 1);
        if (kind != FaceKind::wall || low == exists(place.i, place.j)) {
            throw Error("a boundary's face does not lie between a cell and none, or is of two boundaries")
                .about("boundary " + b.name)
                .found(std::string("face along ") + (place.along_i ? "i" : "j") + " " +
                       place_text(place.i, place.j))
                .remedy("name faces at the rim of the mesh, each once");
        }
        kind = b.kind == BoundaryKind::discharge ? FaceKind::discharge : FaceKind::stage;
    }

    static void keep_largest(Worst& worst, double value, int i, int j) {
        if (worst.i < 0 || value > worst.value) {
            worst = {value, i, j};
        }
    }

    static void keep_smallest(Worst& worst, double value, int i, int j) {
        if (worst.i < 0 || value < worst.value) {
            worst = {value, i, j};
        }
    }

    void measure_neighbours() {
        for (int j = 0; j < m_.ny; ++j) {
            for (int i = 0; i < m_.nx; ++i) {
                for (const auto& [a, b] : {std::pair{i + 1, j}, {i, j + 1}}) {
                    if (exists(i, j) && exists(a, b)) {
                        const double r = m_.area[m_.cell(i, j)] / m_.area[m_.cell(a, b)];
                        keep_largest(m_.quality.area_ratio, std::max(r, 1 / r), i, j);
                    }
                }
            }
        }
    }

    const mesh::CurvilinearData& mesh_;
    const std::vector<double>& node_bed_;
    MeshMetrics m_;
};

}  // namespace

auto metrics_of(const mesh::CurvilinearData& mesh, const std::vector<double>& bed,
                const std::vector<FacePlace>& walls, const std::vector<Boundary>& boundaries) -> MeshMetrics {
    return Finder(mesh, bed).find(walls, boundaries);
}

}  // namespace thalweg::river
