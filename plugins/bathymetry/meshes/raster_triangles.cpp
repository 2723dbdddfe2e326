// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/meshes/raster_triangles.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include <fmt/format.h>
#include <thalweg/error.hpp>

#include "bathymetry/ground/vertices.hpp"

namespace thalweg::bathymetry {

namespace {

class RasterCutter {
    const CellField& ground_;
    Diagonal cut_;
    std::vector<double> levels_;  ///< at all vertices of the raster
    std::vector<int> place_;      ///< of each vertex among the nodes, -1: unused
    TriangleMesh mesh_;

    auto has(int i, int j) const -> bool {
        const auto& grid = ground_.grid;
        return i >= 0 && i < grid.nx && j >= 0 && j < grid.ny &&
               !std::isnan(ground_.values[grid.index(i, j)]);
    }

    /// The rise of the ground across a cell along x (1, 0) or y (0, 1) [m]: the central difference, as far as
    /// twice the smaller step allows; at an end of the ground the smaller of the two steps behind.
    auto rise(int i, int j, int along_x, int along_y) const -> double {
        const auto level = [&](int way) {
            return ground_.values[ground_.grid.index(i + way * along_x, j + way * along_y)];
        };
        const auto there = [&](int way) { return has(i + way * along_x, j + way * along_y); };
        if (there(-1) && there(1)) {
            const double back = level(0) - level(-1);
            const double ahead = level(1) - level(0);
            return smaller((back + ahead) / 2, 2 * smaller(back, ahead));
        }
        const int inside = there(-1) ? -1 : 1;
        if (!there(inside) || !there(2 * inside)) {
            return 0;
        }
        return inside * smaller(level(inside) - level(0), level(2 * inside) - level(inside));
    }

    /// The one of less magnitude, or 0 where their signs differ.
    static auto smaller(double a, double b) -> double {
        return a * b <= 0 ? 0 : std::abs(a) < std::abs(b) ? a : b;
    }

    auto vertex(int i, int j) const -> std::size_t {
        return static_cast<std::size_t>(j) * static_cast<std::size_t>(ground_.grid.nx + 1) +
               static_cast<std::size_t>(i);
    }

    auto node(int i, int j) -> int {
        const auto at = vertex(i, j);
        if (place_[at] < 0) {
            const auto& grid = ground_.grid;
            place_[at] = static_cast<int>(mesh_.nodes.size());
            mesh_.nodes.push_back({grid.x0 + i * grid.dx, grid.y0 + j * grid.dy});
            mesh_.values.push_back(levels_[at]);
        }
        return place_[at];
    }

    auto group(const std::string& name) -> int {
        const auto found = std::find(mesh_.groups.begin(), mesh_.groups.end(), name);
        const auto place = static_cast<int>(found - mesh_.groups.begin());
        if (found == mesh_.groups.end()) {
            mesh_.groups.push_back(name);
        }
        return place;
    }

    /// Whether the cell is cut from its south-west to its north-east corner.
    auto rises_east(int i, int j) const -> bool {
        const bool in_turn = (i + j) % 2 == 0;
        if (cut_ == Diagonal::alternating) {
            return in_turn;
        }
        const double along = std::abs(levels_[vertex(i, j)] - levels_[vertex(i + 1, j + 1)]);
        const double across = std::abs(levels_[vertex(i + 1, j)] - levels_[vertex(i, j + 1)]);
        return along < across || (along == across && in_turn);
    }

    void name_side(int a, int b, bool at_rim, const char* side) {
        mesh_.lines.push_back({{a, b}, group(at_rim ? side : "no_data")});
    }

    void cut_cell(int i, int j) {
        const auto& grid = ground_.grid;
        const int a = node(i, j), b = node(i + 1, j), c = node(i + 1, j + 1), d = node(i, j + 1);
        if (rises_east(i, j)) {
            mesh_.triangles.insert(mesh_.triangles.end(), {{a, b, c}, {a, c, d}});
        } else {
            mesh_.triangles.insert(mesh_.triangles.end(), {{a, b, d}, {b, c, d}});
        }
        // The centre of the first triangle lies a sixth of the cell to the south, and to the east or west.
        const double level = ground_.values[grid.index(i, j)];
        const double east = (rises_east(i, j) ? 1 : -1) * rise(i, j, 1, 0);
        const double to_first = (east - rise(i, j, 0, 1)) / 6;
        mesh_.cell_values.push_back(level + to_first);
        mesh_.cell_values.push_back(level - to_first);
        if (!has(i, j - 1)) {
            name_side(a, b, j == 0, "south");
        }
        if (!has(i + 1, j)) {
            name_side(b, c, i == grid.nx - 1, "east");
        }
        if (!has(i, j + 1)) {
            name_side(c, d, j == grid.ny - 1, "north");
        }
        if (!has(i - 1, j)) {
            name_side(d, a, i == 0, "west");
        }
    }

  public:
    RasterCutter(const CellField& ground, Diagonal cut)
        : ground_(ground), cut_(cut), levels_(values_at_vertices(ground)), place_(levels_.size(), -1) {}

    auto cut() -> TriangleMesh {
        for (int j = 0; j < ground_.grid.ny; ++j) {
            for (int i = 0; i < ground_.grid.nx; ++i) {
                if (has(i, j)) {
                    cut_cell(i, j);
                }
            }
        }
        return std::move(mesh_);
    }
};

}  // namespace

auto triangles_of_raster(const CellField& ground, Diagonal cut, const std::string& name) -> TriangleMesh {
    const auto cells = std::count_if(ground.values.begin(), ground.values.end(),
                                     [](double level) { return !std::isnan(level); });
    constexpr auto most = std::numeric_limits<int>::max() / 6;  // three edges a triangle are counted
    if (cells == 0 || cells > most) {
        throw Error(fmt::format(
            "{}: {} of {} cells have ground; expected 1 to {} to cut into triangles; check `window` and "
            "`cell_size`",
            name, cells, ground.values.size(), most));
    }
    return RasterCutter(ground, cut).cut();
}

}  // namespace thalweg::bathymetry
