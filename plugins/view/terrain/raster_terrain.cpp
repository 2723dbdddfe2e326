// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <utility>

#include <vtkImageData.h>
#include <vtkPolyData.h>

#include "view/terrain/raster_relief.hpp"
#include "view/terrain/raster_surface.hpp"
#include "view/terrain/raster_texture.hpp"
#include "view/terrain/terrain_shape.hpp"

namespace thalweg::view {
namespace {

/// More triangles than pixels show nothing more.
constexpr CellIndex most_mesh_cells = 1000;

/// A single row or column of cells, as flumes have, is given a twin half as wide: a surface needs two.
auto doubled_if_single(Raster line) -> Raster {
    if (line.grid.ny == 1 && !line.values.empty()) {
        line.grid.ny = 2;
        line.grid.dy *= 0.5;
        const auto row = line.values;
        line.values.insert(line.values.end(), row.begin(), row.end());
    }
    if (line.grid.nx == 1 && !line.values.empty()) {
        line.grid.nx = 2;
        line.grid.dx *= 0.5;
        std::vector<float> twice;
        for (const float value : line.values) {
            twice.insert(twice.end(), 2, value);
        }
        line.values = std::move(twice);
    }
    return line;
}

/// The worst of the classes in a block stands for it, since a mean of classes is none.
auto reduced(const PictureFrame& frame, CellIndex edge, const PictureOptions& options) -> PaintedFields {
    auto water = block_water(frame.depth, frame.grid, edge, options.dry_depth);
    PaintedFields fields;
    fields.bed = doubled_if_single(block_mean(frame.elevation, frame.grid, edge));
    fields.water.depth = doubled_if_single(std::move(water.depth));
    fields.water.wet_share = doubled_if_single(std::move(water.wet_share));
    if (!frame.scalar.empty()) {
        fields.scalar =
            doubled_if_single(options.classes.empty() ? block_mean(frame.scalar, frame.grid, edge)
                                                      : block_maximum(frame.scalar, frame.grid, edge));
    }
    return fields;
}

struct CellBox {
    CellIndex i0, j0, i1, j1;

    auto is_empty() const -> bool { return i1 < i0; }

    friend auto operator==(const CellBox& a, const CellBox& b) -> bool {
        return a.i0 == b.i0 && a.j0 == b.j0 && a.i1 == b.i1 && a.j1 == b.j1;
    }
};

auto wet_box(const PaintedFields& fields) -> CellBox {
    const auto& g = fields.bed.grid;
    CellBox box{g.nx, g.ny, -1, -1};
    for (CellIndex j = 0; j < g.ny; ++j) {
        for (CellIndex i = 0; i < g.nx; ++i) {
            if (fields.water.wet_share.at(i, j) > 0.0F && std::isfinite(fields.bed.at(i, j))) {
                box = {std::min(box.i0, i), std::min(box.j0, j), std::max(box.i1, i), std::max(box.j1, j)};
            }
        }
    }
    return box;
}

auto widened(const CellBox& box, const Grid& grid) -> CellBox {
    const CellIndex margin = std::max<CellIndex>(3, std::max(box.i1 - box.i0, box.j1 - box.j0) / 12);
    return {std::max<CellIndex>(0, box.i0 - margin), std::max<CellIndex>(0, box.j0 - margin),
            std::min(grid.nx - 1, box.i1 + margin), std::min(grid.ny - 1, box.j1 + margin)};
}

auto joined(const CellBox& a, const CellBox& b) -> CellBox {
    if (a.is_empty()) {
        return b;
    }
    return {std::min(a.i0, b.i0), std::min(a.j0, b.j0), std::max(a.i1, b.i1), std::max(a.j1, b.j1)};
}

class RasterTerrain final : public TerrainShape {
  public:
    RasterTerrain(const Grid& grid, const PictureOptions& options)
        : grid_(grid),
          options_(options),
          fine_edge_(block_edge(grid, std::min<CellIndex>(4096, CellIndex{2} * options.width))),
          coarse_edge_(block_edge(grid, std::min<CellIndex>(most_mesh_cells, options.width))),
          seen_{grid.nx, grid.ny, -1, -1} {}

    void take(const PictureFrame& frame) override {
        fine_ = reduced(frame, fine_edge_, options_);
        auto coarse = coarse_edge_ == fine_edge_ ? fine_ : reduced(frame, coarse_edge_, options_);
        const bool same_ground = same_bits(coarse.bed.values, coarse_.bed.values);
        const auto box_before = box_;
        coarse_ = std::move(coarse);
        box_ = box_to_see();
        view_has_changed_ = !same_ground || !(box_ == box_before);
    }

    auto extent() const -> GroundExtent override {
        return {grid_.x0, grid_.y0, static_cast<double>(grid_.nx) * grid_.dx,
                static_cast<double>(grid_.ny) * grid_.dy};
    }

    auto fields() const -> const PaintedFields& override { return coarse_; }

    auto coloured_fields() const -> const PaintedFields& override { return fine_; }

    auto view_has_changed() const -> bool override { return view_has_changed_; }

    auto seen() const -> std::vector<double> override {
        if (seen_.is_empty()) {
            return {};
        }
        std::vector<double> box;
        for (const auto index : {seen_.i0, seen_.j0, seen_.i1, seen_.j1}) {
            box.push_back(static_cast<double>(index));
        }
        return box;
    }

    void see_again(const std::vector<double>& seen) override {
        const auto index = [&](std::size_t k) { return static_cast<CellIndex>(seen[k]); };
        seen_ = {index(0), index(1), index(2), index(3)};
    }

    auto points_to_see(const MeshFrame& frame) const -> std::vector<Vector3> override {
        const auto& g = coarse_.bed.grid;
        std::vector<Vector3> points;
        for (CellIndex j = box_.j0; j <= box_.j1; ++j) {
            for (CellIndex i = box_.i0; i <= box_.i1; ++i) {
                if (std::isfinite(coarse_.bed.at(i, j))) {
                    const double x = g.x0 + (static_cast<double>(i) + 0.5) * g.dx - frame.centre_x;
                    const double y = g.y0 + (static_cast<double>(j) + 0.5) * g.dy - frame.centre_y;
                    const double z =
                        (static_cast<double>(coarse_.bed.at(i, j)) - frame.z_zero) * frame.z_scale;
                    points.push_back({x, y, z});
                    if (options_.frame == FrameKind::terrain) {
                        points.push_back({x, y, frame.z_base});
                    }
                }
            }
        }
        return points;
    }

    auto skin(const PaintScale& scale, const MeshFrame& frame) -> TerrainSkin override {
        auto colours = painted(fine_, RasterRelief(fine_.bed.grid), scale, ground_);
        return {surface_.top(coarse_, frame), surface_.sides(coarse_, frame),
                texture_of(fine_.bed, std::move(colours)), !options_.classes.empty()};
    }

    auto on_surface(double x, double y, const MeshFrame& frame) const -> std::optional<Vector3> override {
        const auto& g = coarse_.bed.grid;
        if (!g.contains(x, y)) {
            return std::nullopt;
        }
        const auto i = static_cast<CellIndex>((x - g.x0) / g.dx);
        const auto j = static_cast<CellIndex>((y - g.y0) / g.dy);
        if (!std::isfinite(coarse_.bed.at(i, j))) {
            return std::nullopt;
        }
        return Vector3{x - frame.centre_x, y - frame.centre_y, surface_height(coarse_, frame, j * g.nx + i)};
    }

  private:
    auto box_to_see() -> CellBox {
        const auto& g = coarse_.bed.grid;
        const CellBox whole{0, 0, g.nx - 1, g.ny - 1};
        if (options_.frame != FrameKind::water) {
            return whole;
        }
        const auto wet = wet_box(coarse_);
        if (!wet.is_empty()) {
            seen_ = joined(seen_, widened(wet, g));
        }
        return seen_.is_empty() ? whole : seen_;
    }

    Grid grid_;
    const PictureOptions& options_;
    CellIndex fine_edge_, coarse_edge_;  ///< of the blocks of cells
    PaintedFields coarse_, fine_;
    GroundPaint ground_;
    RasterSurface surface_;
    CellBox seen_;  ///< of the coarse cells that were wet so far
    CellBox box_{0, 0, -1, -1};
    bool view_has_changed_ = false;
};

}  // namespace

auto make_raster_terrain(const Grid& grid, const PictureOptions& options) -> std::unique_ptr<TerrainShape> {
    return std::make_unique<RasterTerrain>(grid, options);
}

}  // namespace thalweg::view
