// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/meshes/curvilinear_check.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <tuple>
#include <vector>

#include <fmt/format.h>

#include <thalweg/error.hpp>
#include <thalweg/mesh/curvilinear_quality.hpp>

#include "bathymetry/meshes/mesh_check.hpp"

namespace thalweg::bathymetry {

namespace {

class CurvilinearChecker {
    mesh::CurvilinearData& mesh_;
    FirstNode first_;
    const std::string& name_;

  public:
    CurvilinearChecker(mesh::CurvilinearData& mesh, FirstNode first, const std::string& name)
        : mesh_(mesh), first_(first), name_(name) {}

    void mark_cells() {
        mesh_.cell.resize(static_cast<std::size_t>(mesh_.nx * mesh_.ny), 1);
        std::vector<std::uint8_t> used(mesh_.x.size());
        bool has_any = false;
        for (std::int64_t cell = 0; cell < mesh_.nx * mesh_.ny; ++cell) {
            auto& mark = mesh_.cell[static_cast<std::size_t>(cell)];
            const auto nodes = corners(cell);
            mark = mark != 0 && std::all_of(nodes.begin(), nodes.end(), [&](std::size_t k) {
                       return std::isfinite(mesh_.x[k]) && std::isfinite(mesh_.y[k]);
                   });
            for (const auto k : nodes) {
                used[k] |= mark;
            }
            has_any = has_any || mark != 0;
        }
        if (!has_any) {
            throw Error(fmt::format(
                "{}: no cell has all of its four nodes; expected one at least; check which nodes and cells "
                "the file marks as missing",
                name_));
        }
        for (std::size_t k = 0; k < used.size(); ++k) {
            if (used[k] == 0) {
                mesh_.x[k] = mesh_.y[k] = std::numeric_limits<double>::quiet_NaN();
            }
        }
    }

    /// A side beyond the bound that cells have is a misplaced node.
    void refuse_long_sides() const {
        for (std::int64_t cell = 0; cell < mesh_.nx * mesh_.ny; ++cell) {
            const auto q = corners(cell);
            for (std::size_t k = 0; has_cell(cell) && k < 4; ++k) {
                const auto a = q[k], b = q[(k + 1) % 4];
                const double length = std::hypot(mesh_.x[b] - mesh_.x[a], mesh_.y[b] - mesh_.y[a]);
                if (!(length <= longest_side)) {
                    throw Error(fmt::format(
                        "{}: nodes {} at ({:.12g}, {:.12g}) and {} at ({:.12g}, {:.12g}) are {:.6g} apart; "
                        "expected sides of at most {:.0f} m; correct the coordinates",
                        name_, text_of(a), mesh_.x[a], mesh_.y[a], text_of(b), mesh_.x[b], mesh_.y[b], length,
                        longest_side));
                }
            }
        }
    }

    /// Sorts all nodes by their places, so that equal ones stand beside each other.
    void refuse_equal_nodes() const {
        std::vector<std::size_t> order;
        for (std::size_t k = 0; k < mesh_.x.size(); ++k) {
            if (!std::isnan(mesh_.x[k])) {
                order.push_back(k);
            }
        }
        const auto before = [&](std::size_t a, std::size_t b) {
            return std::tie(mesh_.x[a], mesh_.y[a], a) < std::tie(mesh_.x[b], mesh_.y[b], b);
        };
        std::sort(order.begin(), order.end(), before);
        for (std::size_t k = 1; k < order.size(); ++k) {
            const auto a = order[k - 1], b = order[k];
            const bool is_equal = mesh_.x[a] == mesh_.x[b] && mesh_.y[a] == mesh_.y[b];
            if (is_equal && !is_seam(a, b)) {
                throw Error(fmt::format(
                    "{}: nodes {} and {} both lie at ({:.12g}, {:.12g}); expected each node at a place of "
                    "its own; move one of them, or leave its line out",
                    name_, text_of(a), text_of(b), mesh_.x[a], mesh_.y[a]));
            }
        }
    }

    void refuse_folded_cells() const {
        std::int64_t worst = -1, sound = 0;
        for (std::int64_t cell = 0; cell < mesh_.nx * mesh_.ny; ++cell) {
            if (has_cell(cell)) {
                const bool is_convex = turns(cell, 1);
                sound += is_convex ? 1 : 0;
                worst = worst < 0 && !is_convex ? cell : worst;
            }
        }
        if (worst >= 0) {
            const auto place = fmt::format("{}: the cell from node {}", name_, cell_text(worst));
            throw Error(place +
                        (sound == 0 && turns(worst, -1)
                             ? " turns clockwise; expected i and j to turn as x east and y north do; "
                               "exchange i and j, or count one of them backwards"
                             : " is folded; expected a convex cell that turns counter-clockwise; mend "
                               "the grid there"));
        }
    }

    void refuse_slanting_faces() const {
        const auto view = mesh_.to_abi();
        const mesh::Curvilinear grid(grid_on(mesh_, view));
        for (std::int64_t cell = 0; cell < grid.cells(); ++cell) {
            const double alignment =
                has_cell(cell) ? mesh::alignment_of(grid, cell % mesh_.nx, cell / mesh_.nx) : 1;
            if (!(alignment > mesh::CurvilinearLimits::alignment)) {
                throw Error(fmt::format(
                    "{}: the cell from node {} leans so much that the line between its centre and the next "
                    "meets a face at {:.1f} degrees; expected more than {:.1f} degrees; smooth the grid "
                    "there",
                    name_, cell_text(cell), degrees(alignment), degrees(mesh::CurvilinearLimits::alignment)));
            }
        }
    }

  private:
    static auto degrees(double sine) -> double { return std::asin(sine) * (180 / std::acos(-1.0)); }

    auto corners(std::int64_t cell) const -> std::array<std::size_t, 4> {
        const auto node = static_cast<std::size_t>(cell / mesh_.nx * (mesh_.nx + 1) + cell % mesh_.nx);
        const auto row = static_cast<std::size_t>(mesh_.nx + 1);
        return {node, node + 1, node + row + 1, node + row};
    }

    auto has_cell(std::int64_t cell) const -> bool { return mesh_.cell[static_cast<std::size_t>(cell)] != 0; }

    /// Whether the triangles at all four corners turn counter-clockwise (sign 1) or clockwise (-1).
    auto turns(std::int64_t cell, double sign) const -> bool {
        const auto q = corners(cell);
        for (std::size_t k = 0; k < 4; ++k) {
            const auto a = q[k], b = q[(k + 1) % 4], c = q[(k + 2) % 4];
            const double doubled = (mesh_.x[b] - mesh_.x[a]) * (mesh_.y[c] - mesh_.y[a]) -
                                   (mesh_.x[c] - mesh_.x[a]) * (mesh_.y[b] - mesh_.y[a]);
            if (!(sign * doubled > 0)) {
                return false;
            }
        }
        return true;
    }

    /// Whether two nodes lie at both ends of one line of the grid: a grid around an island closes there.
    auto is_seam(std::size_t a, std::size_t b) const -> bool {
        const auto row = static_cast<std::size_t>(mesh_.nx + 1), rows = static_cast<std::size_t>(mesh_.ny);
        const bool along_i = a / row == b / row && a % row == 0 && b % row == row - 1;
        const bool along_j = a % row == b % row && a / row == 0 && b / row == rows;
        return (along_i && row > 3) || (along_j && rows > 2);
    }

    auto text_of(std::size_t node) const -> std::string {
        const auto row = static_cast<std::size_t>(mesh_.nx + 1);
        return fmt::format("({}, {})", first_.i + static_cast<std::int64_t>(node % row),
                           first_.j + static_cast<std::int64_t>(node / row));
    }

    auto cell_text(std::int64_t cell) const -> std::string {
        return text_of(corners(cell)[0]) + " to " + text_of(corners(cell)[2]);
    }
};

}  // namespace

void require_sound(mesh::CurvilinearData& mesh, FirstNode first, const std::string& name) {
    CurvilinearChecker checker(mesh, first, name);
    checker.mark_cells();
    checker.refuse_long_sides();
    checker.refuse_equal_nodes();
    checker.refuse_folded_cells();
    checker.refuse_slanting_faces();
}

}  // namespace thalweg::bathymetry
