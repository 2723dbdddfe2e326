// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <utility>

#include "check.hpp"
#include "trial.hpp"

namespace thalweg::validate {

namespace {

void require_kind(const Trial& trial, thw_grid_kind kind, const char* name) {
    trial.usual();
    if (!trial.takes(kind)) {
        throw NotApplicable{fmt::format("node type '{}' takes no {}", trial.type().id, name)};
    }
}

/// A life on this raster. To refuse it is right; to crash is not.
void live_on(const Trial& trial, const Grid& grid) {
    require_kind(trial, THW_GRID_UNIFORM, "rasters");
    Scene scene;
    scene.ground = Ground(grid);
    scene.patience = 0.1;
    trial.play(scene);
}

void one_cell(const Trial& trial) {
    live_on(trial, Grid(1, 1, 0, 0, 10, 10));
}

void one_row(const Trial& trial) {
    live_on(trial, Grid(50, 1, 0, 0, 10, 10));
}

void one_column(const Trial& trial) {
    live_on(trial, Grid(1, 50, 0, 0, 10, 10));
}

void random_rasters(const Trial& trial) {
    auto random = trial.random();
    for (int k = 0; k < 6; ++k) {
        const auto nx = random.whole(1, 70), ny = random.whole(1, 70);
        const double x = random.between(-1e6, 1e6), y = random.between(-1e6, 1e6);
        const double dx = random.between(0.1, 100);
        live_on(trial, Grid(nx, ny, x, y, dx, k % 2 == 0 ? dx : random.between(0.1, 100)));
    }
}

void odd_cells(const Trial& trial) {
    live_on(trial, Grid(9, 6, 0, 0, 1e-3, 1e-3));
    live_on(trial, Grid(9, 6, 0, 0, 1e5, 1e5));
    live_on(trial, Grid(9, 6, 0, 0, 1, 1000));
}

void far_away(const Trial& trial) {
    live_on(trial, Grid(9, 6, 5e8, -5e8, 10, 10));
}

void triangles(const Trial& trial) {
    require_kind(trial, THW_GRID_TRIANGLES, "triangles");
    for (const int n : {1, 2, 9}) {
        Scene scene;
        scene.ground = Ground::triangles(n);
        trial.play(scene);
    }
}

void curvilinear(const Trial& trial) {
    require_kind(trial, THW_GRID_CURVILINEAR, "curvilinear grids");
    for (const auto& [nx, ny] : {std::pair{1, 1}, {1, 6}, {6, 1}, {8, 5}}) {
        Scene scene;
        scene.ground = Ground::curvilinear(nx, ny);
        trial.play(scene);
    }
}

}  // namespace

auto grid_checks() -> std::vector<Check> {
    return {
        {"one-cell", "A raster of one cell does no harm.", "runs", nullptr, one_cell},
        {"one-row", "A raster of one row does no harm.", "runs", nullptr, one_row},
        {"one-column", "A raster of one column does no harm.", "runs", nullptr, one_column},
        {"random-rasters", "Rasters of random sizes and places do no harm.", "runs", nullptr, random_rasters},
        {"odd-cells", "Cells of 1 mm, of 100 km and of 1 m by 1 km do no harm.", "runs", nullptr, odd_cells},
        {"far-away", "A raster far from the origin does no harm.", "runs", nullptr, far_away},
        {"triangles", "Triangles do no harm, two of them or many.", "runs", nullptr, triangles},
        {"curvilinear", "Curvilinear grids of one cell, row, column or more do no harm.", "runs", nullptr,
         curvilinear},
    };
}

}  // namespace thalweg::validate
