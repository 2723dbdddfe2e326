// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>

#include "bathymetry/cgns_files.hpp"
#include "bathymetry/curvilinear_files.hpp"
#include "corpus.hpp"

namespace thalweg::corpus {

namespace {

using bathymetry::CurvilinearNodes;
using namespace bathymetry::test;

constexpr int nx = 6, ny = 4;
constexpr double size = 20;  // [m]

/// The ground in rows of cells that lean by 0, 2 or 4 m inside, without the cell in the north-east.
auto rows() -> CurvilinearNodes {
    CurvilinearNodes grid;
    grid.mesh.nx = nx;
    grid.mesh.ny = ny;
    for (int j = 0; j <= ny; ++j) {
        for (int i = 0; i <= nx; ++i) {
            const double u = size * i + (i > 0 && i < nx ? j % 3 * 2 : 0), v = size * j;
            grid.mesh.x.push_back(corner_x + u);
            grid.mesh.y.push_back(corner_y + v);
            grid.levels.push_back(ground_at(u, v));
        }
    }
    grid.mesh.cell.assign(std::size_t{nx} * ny, 1);
    grid.mesh.cell.back() = 0;
    grid.manning.assign(grid.mesh.cell.size(), 0.03125);
    return grid;
}

auto text(const std::string& bytes) {
    return [bytes](const std::string& path) { write_text(path, bytes); };
}

auto with_semicolons(std::string text) -> std::string {
    std::replace(text.begin(), text.end(), ',', ';');
    return text;
}

/// Numbers of the file are metres, or feet.
auto cgns(bool in_feet) {
    return [in_feet](const std::string& path) {
        auto grid = rows();
        for (auto* numbers : {&grid.mesh.x, &grid.mesh.y, &grid.levels}) {
            for (auto& number : *numbers) {
                number /= in_feet ? 0.3048 : 1;
            }
        }
        const CgnsOut out(path, sizes_of(grid));
        write_cgns(out, grid);
        if (in_feet) {
            out.length_unit("Foot");
        }
    };
}

auto delft3d(const std::string& head) {
    return [head](const std::string& path) {
        auto grid = rows();
        if (!head.empty()) {
            for (std::size_t k = 0; k < grid.mesh.x.size(); ++k) {
                grid.mesh.x[k] = 4 + 1e-3 * (grid.mesh.x[k] - corner_x);
                grid.mesh.y[k] = 52 + 1e-3 * (grid.mesh.y[k] - corner_y);
            }
        }
        write_text(path, as_delft3d(grid, head));
        write_text(path + ".dep", as_delft3d_depths(grid));
    };
}

}  // namespace

auto curvilinear_files() -> CorpusFiles {
    constexpr int all = nx * ny - 1;
    const auto grid = rows();
    const nlohmann::json none = nlohmann::json::object();
    const auto depths = [](const std::string& name) { return nlohmann::json{{"depth_file", name + ".dep"}}; };
    return {
        {"commas.csv", "rows of nodes", text(as_node_rows(grid)), none, all},
        {"semicolons.csv", "rows of nodes", text(with_semicolons(as_node_rows(grid))), none, all},
        {"iric.csv", "iRIC's rows", text(as_iric_rows(grid)), none, all},
        {"iric_semicolons.csv", "iRIC's rows", text(with_semicolons(as_iric_rows(grid))), none, all},
        {"metres.cgn", "CGNS", cgns(false), none, all},
        {"feet.cgns", "CGNS", cgns(true), none, all},
        {"metres.grd", "Delft3D", delft3d(""), depths("metres.grd"), all},
        {"degrees.grd", "Delft3D", delft3d("Coordinate System = Spherical\n"), depths("degrees.grd"), all,
         "EPSG:32631"},
    };
}

}  // namespace thalweg::corpus
