// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "scene.hpp"

#include <utility>

#include "thalweg/testing/small_meshes.hpp"

namespace thalweg::validate {

auto Ground::raster(std::int64_t nx, std::int64_t ny, double cell) -> Ground {
    return Ground(Grid(nx, ny, 1000, 2000, cell, cell));
}

auto Ground::triangles(int n) -> Ground {
    auto data = std::make_shared<const mesh::TriangleData>(testing::square_of_triangles(n));
    auto view = std::make_shared<const mesh::TriangleView>(*data);
    Ground ground(view->grid());
    ground.triangles_ = std::move(data);
    ground.triangle_view_ = std::move(view);
    return ground;
}

auto Ground::curvilinear(std::int64_t nx, std::int64_t ny) -> Ground {
    auto data = std::make_shared<const mesh::CurvilinearData>(testing::bent_cells(nx, ny));
    auto view = std::make_shared<const thw_curvilinear>(data->to_abi());
    Ground ground(mesh::grid_on(*data, *view));
    ground.bend_ = std::move(data);
    ground.bend_view_ = std::move(view);
    return ground;
}

auto Ground::of_kind(thw_grid_kind kind) -> Ground {
    return kind == THW_GRID_TRIANGLES     ? triangles(4)
           : kind == THW_GRID_CURVILINEAR ? curvilinear(5, 4)
                                          : raster(7, 5);
}

}  // namespace thalweg::validate
