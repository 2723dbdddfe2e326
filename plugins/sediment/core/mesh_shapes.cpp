// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "sediment/core/mesh_shapes.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include <thalweg/mesh/curvilinear_faces.hpp>

namespace thalweg::sediment {
namespace {

class Finder {
  public:
    explicit Finder(const mesh::CurvilinearData& mesh)
        : view_(mesh.to_abi()), mesh_(mesh::grid_on(mesh, view_)) {}

    auto find() -> MeshShapes {
        find_cells();
        find_faces(true);
        find_faces(false);
        find_corners();
        return std::move(shapes_);
    }

  private:
    auto exists(std::int64_t i, std::int64_t j) const -> bool { return mesh::has_cell_at(mesh_, i, j); }

    auto centre(std::int64_t i, std::int64_t j) const -> std::optional<mesh::Point> {
        return exists(i, j) ? std::optional(mesh::cell_centre(mesh_, j * mesh_.nx() + i)) : std::nullopt;
    }

    void find_cells() {
        for (std::int64_t j = 0; j < mesh_.ny(); ++j) {
            for (std::int64_t i = 0; i < mesh_.nx(); ++i) {
                shapes_.area.push_back(exists(i, j) ? mesh::cell_area(mesh_, j * mesh_.nx() + i) : 1);
                shapes_.shortest_side.push_back(exists(i, j) ? shortest_side(i, j) : 1);
            }
        }
    }

    auto shortest_side(std::int64_t i, std::int64_t j) const -> double {
        const auto length = [&](std::int64_t ai, std::int64_t aj, std::int64_t bi, std::int64_t bj) {
            const mesh::Point a = mesh::node_at(mesh_, ai, aj), b = mesh::node_at(mesh_, bi, bj);
            return std::hypot(b.x - a.x, b.y - a.y);
        };
        return 0.5 * std::min(length(i, j, i + 1, j) + length(i, j + 1, i + 1, j + 1),
                              length(i, j, i, j + 1) + length(i + 1, j, i + 1, j + 1));
    }

    void find_faces(bool along_i) {
        FaceShapes& f = shapes_.across[along_i ? 0 : 1];
        const std::int64_t width = mesh_.nx() + (along_i ? 1 : 0);
        const std::int64_t height = mesh_.ny() + (along_i ? 0 : 1);
        for (auto* all : {&f.normal_x, &f.normal_y, &f.length, &f.between_x, &f.between_y, &f.reach,
                          &f.skew_x, &f.skew_y}) {
            all->assign(static_cast<std::size_t>(width * height), 0);
        }
        for (std::int64_t j = 0; j < height; ++j) {
            for (std::int64_t i = 0; i < width; ++i) {
                find_face(f, along_i, i, j, static_cast<std::size_t>(j * width + i));
            }
        }
    }

    void find_face(FaceShapes& f, bool along_i, std::int64_t i, std::int64_t j, std::size_t k) {
        const auto low = along_i ? centre(i - 1, j) : centre(i, j - 1);
        const auto high = centre(i, j);
        if (!low && !high) {
            return;
        }
        const mesh::FaceShape shape =
            mesh::face_shape(along_i, mesh::node_at(mesh_, i, j),
                             mesh::node_at(mesh_, along_i ? i : i + 1, along_i ? j + 1 : j), low, high);
        mesh::require_alignment(shape, along_i, i, j);
        f.length[k] = shape.length();
        f.normal_x[k] = shape.normal.x / shape.length();
        f.normal_y[k] = shape.normal.y / shape.length();
        if (low && high) {
            const mesh::Point d = shape.between();
            f.between_x[k] = d.x;
            f.between_y[k] = d.y;
            f.reach[k] = shape.passage() / shape.length();
            f.skew_x[k] = f.normal_x[k] - d.x / f.reach[k];
            f.skew_y[k] = f.normal_y[k] - d.y / f.reach[k];
            shapes_.largest_skew = std::max(shapes_.largest_skew, std::hypot(f.skew_x[k], f.skew_y[k]));
        }
    }

    void find_corners() {
        const auto distance = [](const auto& a, const auto& b) {
            return a && b ? std::hypot(b->x - a->x, b->y - a->y) : 0.0;
        };
        for (std::int64_t j = 0; j <= mesh_.ny(); ++j) {
            for (std::int64_t i = 0; i <= mesh_.nx(); ++i) {
                shapes_.rising.push_back(distance(centre(i - 1, j - 1), centre(i, j)));
                shapes_.falling.push_back(distance(centre(i, j - 1), centre(i - 1, j)));
            }
        }
    }

    thw_curvilinear view_;
    mesh::Curvilinear mesh_;
    MeshShapes shapes_;
};

}  // namespace

auto shapes_of(const mesh::CurvilinearData& mesh) -> MeshShapes {
    return Finder(mesh).find();
}

}  // namespace thalweg::sediment
