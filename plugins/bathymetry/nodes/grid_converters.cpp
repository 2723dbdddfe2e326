// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/nodes/grid_converters.hpp"

#include <thalweg/compute/field_values.hpp>
#include <thalweg/gis/coordinate_system.hpp>
#include <thalweg/value_classes.hpp>

#include "bathymetry/converters/overlap.hpp"
#include "bathymetry/ground/mesh_extent.hpp"
#include "bathymetry/nodes/conversion.hpp"

namespace thalweg::bathymetry {

namespace {

/// Classes are counted, since a mean of them is none.
auto kept_of(const Parameter<Kept>& keep, const Field& from) -> Kept {
    return *keep == Kept::volume             ? Kept::volume
           : classification_of(from).empty() ? Kept::mean
                                             : Kept::largest_class;
}

/// Gives the output the type, unit and other descriptions of the input's values.
void hand_on(const Field& from, Kept what, const Grid& grid, Output& to) {
    to.set_grid(grid).set_element(from.dtype()).set_unit(from.unit()).set_standard_name(from.standard_name());
    to.set_long_name(what == Kept::volume ? classification_of(from).title : from.long_name());
}

}  // namespace

void GridConverter::require_one_crs(const Field& from, const Field& to) {
    const Grid of_source = from.grid(), wanted = to.grid();
    if (!gis::same_crs(of_source.crs, wanted.crs)) {
        const auto name = [](const Grid& grid) {
            return grid.crs.empty() ? "none" : gis::crs_name(grid.crs);
        };
        throw Error("the grids lie in different CRS")
            .about("grid")
            .found(name(wanted))
            .expected(name(of_source) + ", as at input '" + from.name() + "'")
            .remedy("give both readers one CRS with the parameters crs and file_crs");
    }
}

void GridConverter::convert(const Step& step, const Field& from, const MutableField& to, Kept what,
                            Shares& shares, const std::function<GatherRows()>& find_rows) {
    if (!to.has_data()) {
        return;
    }
    if (!shares) {
        const auto rows = find_rows();
        shares = make_gather(rows, device_, step.stream);
        if (device_.is_cuda()) {
            count_copy(THW_TO_DEVICE, rows.bytes());
        }
    }
    shares->run(compute::values_of(from), compute::target_of(to), what);
}

auto MeshToRasterNode::about() -> About {
    return {"mesh-to-raster",
            "Brings values from the cells of a mesh to those of a raster, by the areas that they share.",
            Clock::following,
            THW_ON_CPU | THW_ON_CUDA,
            1,
            StatePromise::bits,
            true};  // remembers nothing
}

auto MeshToRasterNode::wanted_grid() const -> Grid {
    if (grid_->connected() == cell_size_.is_set()) {
        throw Error(grid_->connected() ? "the raster is said twice" : "nothing says which raster is wanted")
            .about("cell_size")
            .expected("either the parameter cell_size or a field at the input 'grid'");
    }
    if (grid_->connected()) {
        require_one_crs(*value_, *grid_);
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
    hand_on(*value_, kept_of(keep_, *value_), wanted_grid(), raster_);
}

void MeshToRasterNode::run(const Step& step) {
    convert(step, *value_, *raster_, kept_of(keep_, *value_), shares_,
            [&] { return overlaps_of_raster(value_->grid(), to_raster_grid(raster_->grid())); });
}

auto RasterToMeshNode::about() -> About {
    return {"raster-to-mesh",
            "Brings values from the cells of a raster to cells and nodes of a mesh, by the areas that they "
            "share.",
            Clock::following,
            THW_ON_CPU | THW_ON_CUDA,
            1,
            StatePromise::bits,
            true};  // remembers nothing
}

void RasterToMeshNode::negotiate() {
    require_one_crs(*value_, *grid_);
    hand_on(*value_, kept_of(keep_, *value_), grid_->grid(), mesh_);
    hand_on(*value_, kept_of(keep_, *value_), grid_->grid(), vertices_);
}

void RasterToMeshNode::run(const Step& step) {
    const auto raster = to_raster_grid(value_->grid());
    convert(step, *value_, *mesh_, kept_of(keep_, *value_), cell_shares_,
            [&] { return overlaps_of_mesh(grid_->grid(), raster); });
    convert(step, *value_, *vertices_, kept_of(keep_, *value_), node_shares_,
            [&] { return overlaps_of_nodes(grid_->grid(), raster); });
}

}  // namespace thalweg::bathymetry
