// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <type_traits>

#include <fmt/format.h>

#include <thalweg/mesh/mesh.hpp>
#include "view/cells/box_tree.hpp"
#include "view/cells/cell_finder.hpp"

namespace thalweg::view {
namespace {

template <class Mesh>
auto boxes_of(const Mesh& mesh) -> std::vector<BoxTree::Item> {
    std::vector<BoxTree::Item> boxes;
    boxes.reserve(static_cast<std::size_t>(mesh.cells()));
    for (CellIndex cell = 0; cell < mesh.cells(); ++cell) {
        if (mesh.has_cell(cell)) {
            boxes.push_back({box_of(mesh, cell), cell});
        }
    }
    return boxes;
}

/// Twice the area of the triangle between an edge and a place: positive on the edge's left, 0 on it. Both
/// cells of an edge get the same number but for its sign, so that no place falls in between them.
template <class Mesh>
auto left_of_edge(const Mesh& mesh, CellIndex from, CellIndex to, double x, double y) -> double {
    const auto a = mesh.node(std::min(from, to));
    const auto b = mesh.node(std::max(from, to));
    const double left = (a.x - x) * (b.y - y) - (a.y - y) * (b.x - x);
    return from < to ? left : -left;
}

template <class Mesh>
auto is_in_cell(const Mesh& mesh, CellIndex cell, double x, double y) -> bool {
    const auto corners = mesh.corners(cell);
    for (int k = 0; k < corners.count; ++k) {
        const auto from = corners.nodes[static_cast<std::size_t>(k)];
        const auto to = corners.nodes[static_cast<std::size_t>((k + 1) % corners.count)];
        if (!(left_of_edge(mesh, from, to, x, y) >= 0.0)) {
            return false;
        }
    }
    return true;
}

template <class Mesh>
class MeshCellFinder final : public CellFinder {
  public:
    explicit MeshCellFinder(const Mesh& mesh) : mesh_(mesh), tree_(boxes_of(mesh)) {}

    auto containing(double x, double y) const -> std::optional<CellIndex> override {
        std::optional<CellIndex> found;
        tree_.visit(x, y, 0.0, [&](CellIndex cell) {
            if ((!found || user_number(cell) < user_number(*found)) && is_in_cell(mesh_, cell, x, y)) {
                found = cell;
            }
        });
        return found;
    }

    auto around(double x, double y, double radius) const -> std::vector<NearCell> override {
        std::vector<NearCell> found;
        tree_.visit(x, y, radius, [&](CellIndex cell) {
            const auto centre = mesh::cell_centre(mesh_, cell);
            const double distance = std::hypot(centre.x - x, centre.y - y);
            if (distance <= radius) {
                found.push_back({cell, distance});
            }
        });
        std::sort(found.begin(), found.end(), [this](const NearCell& a, const NearCell& b) {
            return user_number(a.cell) < user_number(b.cell);
        });
        return found;
    }

    auto extent_text() const -> std::string override {
        const auto all = tree_.extent();
        return fmt::format("a place in a cell, with x from {} to {}, y from {} to {}", all.x0, all.x1, all.y0,
                           all.y1);
    }

  private:
    auto user_number(CellIndex cell) const -> CellIndex {
        if constexpr (std::is_same_v<Mesh, mesh::Triangles>) {
            return mesh_.user_cell(cell);
        } else {
            return cell;
        }
    }

    Mesh mesh_;
    BoxTree tree_;
};

}  // namespace

auto make_mesh_cell_finder(const Grid& grid) -> std::unique_ptr<CellFinder> {
    return std::visit(
        [](const auto& mesh) -> std::unique_ptr<CellFinder> {
            return std::make_unique<MeshCellFinder<std::decay_t<decltype(mesh)>>>(mesh);
        },
        mesh::mesh_of(grid));
}

}  // namespace thalweg::view
