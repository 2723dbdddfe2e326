// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include <vtkImageData.h>
#include <vtkPolyData.h>

#include "view/cells/cell_finder.hpp"
#include "view/terrain/mesh_relief.hpp"
#include "view/terrain/mesh_surface.hpp"
#include "view/terrain/terrain_shape.hpp"

namespace thalweg::view {
namespace {

/// The moment at all cells; those that do not exist have neither elevation nor water.
auto fields_of(const DrawnMesh& mesh, const PictureFrame& frame, double dry_depth) -> PaintedFields {
    PaintedFields fields;
    for (auto* part : {&fields.bed, &fields.water.depth, &fields.water.wet_share}) {
        *part = {frame.grid, std::vector<float>(mesh.cells(), 0.0F)};
    }
    fields.scalar.grid = frame.grid;
    for (std::size_t k = 0; k < mesh.cells(); ++k) {
        const auto cell = static_cast<CellIndex>(k);
        const auto bed = static_cast<float>(frame.elevation[cell]);
        fields.bed.values[k] = mesh.exists[k] && std::isfinite(bed) ? bed : NAN;
        if (mesh.exists[k] && frame.depth[cell] > dry_depth) {
            fields.water.depth.values[k] = static_cast<float>(frame.depth[cell]);
            fields.water.wet_share.values[k] = 1.0F;
        }
        if (!frame.scalar.empty()) {
            fields.scalar.values.push_back(static_cast<float>(frame.scalar[cell]));
        }
    }
    return fields;
}

/// The box of the wet ground, with a margin of a twelfth of it.
auto box_of_water(const DrawnMesh& mesh, const PaintedFields& fields) -> MapBox {
    MapBox wet;
    for (std::size_t cell = 0; cell < mesh.cells(); ++cell) {
        if (fields.water.wet_share.values[cell] > 0.0F && std::isfinite(fields.bed.values[cell])) {
            mesh.for_each_corner(cell, [&](std::size_t node) { wet.include(mesh.node[node]); });
        }
    }
    const double margin = std::max(wet.x1 - wet.x0, wet.y1 - wet.y0) / 12;
    return wet.is_empty() ? wet : MapBox{wet.x0 - margin, wet.y0 - margin, wet.x1 + margin, wet.y1 + margin};
}

class MeshTerrain final : public TerrainShape {
  public:
    MeshTerrain(const Grid& grid, const PictureOptions& options)
        : options_(options), mesh_(DrawnMesh::of(grid)), relief_(mesh_) {
        if (!options.points.empty()) {
            finder_ = make_cell_finder(grid);
        }
    }

    void take(const PictureFrame& frame) override {
        auto fields = fields_of(mesh_, frame, options_.dry_depth);
        const bool same_ground = same_bits(fields.bed.values, fields_.bed.values);
        fields_ = std::move(fields);
        const bool more_water = options_.frame == FrameKind::water && see_water();
        view_has_changed_ = !same_ground || more_water;
    }

    auto extent() const -> GroundExtent override {
        const auto& all = mesh_.extent;
        return {all.x0, all.y0, all.x1 - all.x0, all.y1 - all.y0};
    }

    auto fields() const -> const PaintedFields& override { return fields_; }

    auto coloured_fields() const -> const PaintedFields& override { return fields_; }

    auto view_has_changed() const -> bool override { return view_has_changed_; }

    auto seen() const -> std::vector<double> override {
        return seen_.is_empty() ? std::vector<double>()
                                : std::vector<double>{seen_.x0, seen_.y0, seen_.x1, seen_.y1};
    }

    void see_again(const std::vector<double>& seen) override { seen_ = {seen[0], seen[1], seen[2], seen[3]}; }

    auto points_to_see(const MeshFrame& frame) const -> std::vector<Vector3> override {
        const bool all = options_.frame == FrameKind::terrain || seen_.is_empty();
        std::vector<Vector3> points;
        const auto ground = at_nodes(mesh_, fields_.bed.values);
        for (std::size_t node = 0; node < ground.size(); ++node) {
            const auto& at = mesh_.node[node];
            if (std::isfinite(ground[node]) && (all || seen_.holds(at.x, at.y, 0.0))) {
                points.push_back({at.x, at.y, (ground[node] - frame.z_zero) * frame.z_scale});
                if (options_.frame == FrameKind::terrain) {
                    points.push_back({at.x, at.y, frame.z_base});
                }
            }
        }
        return points;
    }

    auto skin(const PaintScale& scale, const MeshFrame& frame) -> TerrainSkin override {
        return mesh_skin(mesh_, fields_, painted(fields_, relief_, scale, ground_), frame,
                         !options_.classes.empty());
    }

    auto on_surface(double x, double y, const MeshFrame& frame) const -> std::optional<Vector3> override {
        const auto cell = finder_->containing(x, y);
        if (!cell || !std::isfinite(fields_.bed.values[static_cast<std::size_t>(*cell)])) {
            return std::nullopt;
        }
        return Vector3{x - mesh_.x, y - mesh_.y, surface_height(fields_, frame, *cell)};
    }

  private:
    /// Takes in what is wet now. Returns whether it is more than before.
    auto see_water() -> bool {
        const auto before = seen_;
        seen_.include(box_of_water(mesh_, fields_));
        return seen_.x0 != before.x0 || seen_.y0 != before.y0 || seen_.x1 != before.x1 ||
               seen_.y1 != before.y1;
    }

    const PictureOptions& options_;
    DrawnMesh mesh_;
    MeshRelief relief_;
    std::unique_ptr<CellFinder> finder_;  ///< for the points to label
    PaintedFields fields_;
    GroundPaint ground_;
    MapBox seen_;  ///< what was wet so far
    bool view_has_changed_ = false;
};

}  // namespace

auto make_mesh_terrain(const Grid& grid, const PictureOptions& options) -> std::unique_ptr<TerrainShape> {
    return std::make_unique<MeshTerrain>(grid, options);
}

}  // namespace thalweg::view
