// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/nodes/grid_converters.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <variant>

#include <thalweg/gis/coordinate_system.hpp>

#include "bathymetry/nodes/conversion.hpp"

namespace thalweg::bathymetry {

namespace {

/// Cells can only be laid over each other in one frame.
void require_one_crs(const Grid& from, const Grid& to) {
    if (from.crs != to.crs) {
        const auto name = [](const Grid& grid) {
            return grid.crs.empty() ? "none" : gis::crs_name(grid.crs);
        };
        throw Error("the grids lie in different CRS")
            .about("grid")
            .found(name(to))
            .expected(name(from) + ", as at input 'value'")
            .remedy("give both readers one CRS with the parameters crs and file_crs");
    }
}

auto extent_of_mesh(const Grid& grid) -> window {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    window box{infinity, infinity, -infinity, -infinity};
    const auto grow = [&](const auto& mesh) {
        for (std::int64_t k = 0; k < mesh.nodes(); ++k) {
            const auto node = mesh.node(k);
            if (!std::isnan(node.x + node.y)) {
                box = {std::min(box.x_min, node.x), std::min(box.y_min, node.y), std::max(box.x_max, node.x),
                       std::max(box.y_max, node.y)};
            }
        }
    };
    std::visit(grow, mesh::mesh_of(grid));
    return box;
}

/// The output carries on what the input says of its values.
void hand_on(const Field& from, const Grid& grid, Output& to) {
    to.set_grid(grid).set_element(from.dtype()).set_unit(from.unit());
    to.set_standard_name(from.standard_name()).set_long_name(from.long_name());
}

/// NaN before a feedback edge has brought its first value.
auto values_or_none(const Field& field) -> std::vector<double> {
    return field.has_data() ? values_of(field)
                            : std::vector<double>(static_cast<std::size_t>(field.extent().count()),
                                                  std::numeric_limits<double>::quiet_NaN());
}

auto kept_of(const Parameter<std::string>& keep) -> kept {
    return *keep == "volume" ? kept::volume : kept::mean;
}

}  // namespace

auto MeshToRasterNode::about() -> About {
    return {"mesh-to-raster",
            "Brings values from the cells of a mesh to those of a raster, by the areas that they share.",
            Clock::following};
}

auto MeshToRasterNode::wanted_grid() const -> Grid {
    if (grid_->connected() == cell_size_.is_set()) {
        throw Error(grid_->connected() ? "the raster is said twice" : "nothing says which raster is wanted")
            .about("cell_size")
            .expected("either the parameter cell_size or a field at the input 'grid'");
    }
    if (grid_->connected()) {
        require_one_crs(value_->grid(), grid_->grid());
        return grid_->grid();
    }
    const auto mesh = value_->grid();
    auto raster = blame("cell_size", [&] {
        return snapped_grid(extent_of_mesh(mesh), {0, 0}, *cell_size_, *cell_size_,
                            "the raster around the mesh");
    });
    raster.crs = mesh.crs;
    return to_field_grid(raster, mesh.vertical_datum);
}

void MeshToRasterNode::negotiate() {
    hand_on(*value_, wanted_grid(), raster_);
}

void MeshToRasterNode::run(const Step&) {
    if (!overlaps_) {
        overlaps_.emplace(value_->grid(), to_raster_grid(raster_->grid()));
    }
    fill(raster_, overlaps_->to_raster(values_or_none(*value_), kept_of(keep_)));
}

auto RasterToMeshNode::about() -> About {
    return {"raster-to-mesh",
            "Brings values from the cells of a raster to those of a mesh, by the areas that they share.",
            Clock::following};
}

void RasterToMeshNode::negotiate() {
    require_one_crs(value_->grid(), grid_->grid());
    hand_on(*value_, grid_->grid(), mesh_);
}

void RasterToMeshNode::run(const Step&) {
    if (!overlaps_) {
        overlaps_.emplace(grid_->grid(), to_raster_grid(value_->grid()));
    }
    fill(mesh_, overlaps_->to_mesh(values_or_none(*value_), kept_of(keep_)));
}

}  // namespace thalweg::bathymetry
