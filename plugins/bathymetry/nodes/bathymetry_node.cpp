// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/nodes/bathymetry_node.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include <fmt/format.h>
#include <thalweg/gis/coordinate_system.hpp>
#include <thalweg/gis/crs_units.hpp>

#include "bathymetry/ground/memory_need.hpp"
#include "bathymetry/ground/vertices.hpp"
#include "bathymetry/nodes/conversion.hpp"
#include "bathymetry/rasters/full_rectangle.hpp"
#include "bathymetry/rasters/holes.hpp"

namespace thalweg::bathymetry {

auto BathymetryNode::about() -> About {
    return {"bathymetry",
            "Reads the ground level from a raster, reprojected, resampled and cut as asked, or from a mesh.",
            Clock::once};
}

void BathymetryNode::configure(const Setup&) {
    if (window_.is_set() && window_->size() != 4) {
        throw Error("a window has four numbers")
            .about("window")
            .found(fmt::format("{} number(s)", window_->size()))
            .expected("xmin, ymin, xmax, ymax");
    }
    check_missing(*this, missing_, missing_value_);
    if (vertical_scale_.is_set() && *vertical_scale_ == 0) {
        complain(Error("a scale of 0 makes all ground level")
                     .about(vertical_scale_.name())
                     .found("0")
                     .expected("a factor that is not 0, eg 0.3048 for feet, -1 for depths")
                     .remedy("correct it, or take it out"));
    }
    check_grid_parameters();
}

auto BathymetryNode::request() const -> RasterRequest {
    RasterRequest result;
    result.file = file_->path;
    result.boundary_file = boundary_file_->path;
    result.depth_file = depth_file_->path;
    result.enclosure_file = enclosure_file_->path;
    result.variable = *variable_;
    result.band = static_cast<int>(*band_);
    result.file_crs = *file_crs_;
    result.crs = *crs_;
    result.cell_size = *cell_size_;
    if (window_.is_set()) {
        const auto& w = *window_;
        result.area = Window{w[0], w[1], w[2], w[3]};
    }
    result.method = *resampling_;
    result.missing = *missing_;
    result.missing_value = *missing_value_;
    if (vertical_scale_.is_set()) {
        result.vertical_scale = *vertical_scale_;
    }
    result.vertical_offset = *vertical_offset_;
    if (no_data_.is_set()) {
        result.no_data = *no_data_;
    }
    result.warn = [this](const std::string& text) { log(THW_WARNING, text); };
    return result;
}

void BathymetryNode::check_frame(const std::string& crs, Point middle) const {
    if (!gis::is_in_metres(crs)) {
        const auto unit = gis::coordinate_unit(crs);
        throw Error(fmt::format("the ground would be in {}, but flow needs metres", unit.name))
            .about("crs")
            .found(gis::crs_name(crs))
            .expected("a projected CRS in metres")
            .remedy(fmt::format("set crs to {}{}", gis::metric_crs_for(crs, middle),
                                unit.metres > 0 || *grid_ == GroundGrid::mesh ? "" : "; and set cell_size"));
    }
}

/// Parameters that say how a raster is made do not go with the cells of the file, and the reverse.
void BathymetryNode::check_grid_parameters() {
    const auto refuse = [this](const ParameterBase& parameter, GroundGrid other) {
        if (parameter.is_given()) {
            complain(Error("it is not read with grid = " + word_of(*grid_))
                         .about(parameter.name())
                         .remedy("leave it out, or set grid to \"" + word_of(other) + "\""));
        }
    };
    if (*grid_ == GroundGrid::raster) {
        refuse(numbering_, GroundGrid::triangles);
    }
    if (*grid_ != GroundGrid::triangles) {
        refuse(diagonal_, GroundGrid::triangles);
    }
    if (*grid_ != GroundGrid::mesh) {
        refuse(boundary_file_, GroundGrid::mesh);
        refuse(depth_file_, GroundGrid::mesh);
        return refuse(enclosure_file_, GroundGrid::mesh);
    }
    const ParameterBase* of_rasters[] = {&band_,       &cell_size_, &window_,       &extent_,
                                         &resampling_, &missing_,   &missing_value_};
    for (const auto* parameter : of_rasters) {
        refuse(*parameter, GroundGrid::raster);
    }
}

void BathymetryNode::offer(const Grid& grid) {
    elevation_.set_grid(grid).set_element(element_of(*precision_));
    vertices_.set_grid(grid).set_element(element_of(*precision_));
    manning_.set_grid(grid).set_element(element_of(*precision_));
}

void BathymetryNode::offer_mesh() {
    auto grid = mesh_->grid();
    grid.vertical_datum = *vertical_datum_;
    offer(grid);
}

/// Reads the raster now, since its missing cells say which grid there is.
void BathymetryNode::keep_full_rectangle() {
    const CellField all{source_->grid(), source_->read()};
    const auto block = largest_full_block(all);
    if (block.nx == 0) {
        throw Error("no cell of the raster has a level, so that there is no full rectangle")
            .about("extent")
            .found(file_->path)
            .remedy("check window, no_data and missing");
    }
    full_ = cut_to(all, block);
    const auto has_level = [](double level) { return !std::isnan(level); };
    const auto kept = static_cast<double>(full_->values.size());
    const auto with_level = std::count_if(all.values.begin(), all.values.end(), has_level);
    const double share = kept / static_cast<double>(with_level);
    constexpr double doubtful_share = 0.5;
    log(share < doubtful_share ? THW_WARNING : THW_INFO,
        fmt::format(
            "extent = full keeps {} x {} of {} x {} cells, {}: {:.3g} % of those with a level{}", block.nx,
            block.ny, all.grid.nx, all.grid.ny, to_text(full_->grid.extent()), 100 * share,
            share < doubtful_share ? "; holes in the data may cut it, which missing = value fills" : ""));
}

auto BathymetryNode::raster_grid() const -> const RasterGrid& {
    return full_ ? full_->grid : source_->grid();
}

auto BathymetryNode::read_raster() -> CellField {
    if (full_) {
        return std::move(*full_);
    }
    CellField ground{source_->grid(), source_->read()};
    if (!missing_.is_given() && !source_->is_mesh()) {
        warn_of_holes(ground);
    }
    return ground;
}

void BathymetryNode::warn_of_holes(const CellField& ground) const {
    const auto holes = holes_in(ground);
    if (holes.cells == 0) {
        return;
    }
    const auto at = ground.grid.centre(holes.column, holes.row);
    log(THW_WARNING,
        fmt::format("{}: {} without a level inside the terrain {}, the first at row {} (from the south), "
                    "column {} (x {}, y {}); fill them, or set missing to wall if they are meant",
                    file_->path, holes.cells == 1 ? "1 cell" : fmt::format("{} cells", holes.cells),
                    holes.cells == 1 ? "is a wall" : "are walls", holes.row, holes.column, at.x, at.y));
}

/// Reads the raster now, since its missing cells say which triangles there are.
void BathymetryNode::cut_raster() {
    const auto ground = read_raster();
    constexpr double bytes_a_cell = 500;
    require_memory(ground.grid.nx, ground.grid.ny, bytes_a_cell, most_memory(), file_->path,
                   "to cut into triangles", "check `cell_size` (in units of the CRS) and `window`");
    mesh_ = mesh_source_of({triangles_of_raster(ground, *diagonal_, file_->path), ground.grid.crs, ""},
                           *numbering_, file_->path);
}

void BathymetryNode::negotiate() {
    if (*grid_ == GroundGrid::mesh) {
        blame("file", [&] { mesh_ = open_mesh_source(request(), *numbering_); });
        for (const auto& note : mesh_->notes()) {
            log(THW_INFO, note);
        }
        for (const auto& remark : mesh_->remarks()) {
            log(THW_WARNING, remark);
        }
        const auto grid = mesh_->grid();
        check_frame(grid.crs, mesh_->first_node());
        return offer_mesh();
    }
    blame("file", [&] { source_.emplace(request()); });
    check_frame(source_->grid().crs, source_->grid().centre(source_->grid().nx / 2, source_->grid().ny / 2));
    if (*extent_ == GroundExtent::full) {
        blame("file", [&] { keep_full_rectangle(); });
    }
    if (*grid_ == GroundGrid::triangles) {
        blame("file", [&] { cut_raster(); });
        return offer_mesh();
    }
    offer(to_field_grid(raster_grid(), *vertical_datum_));
}

void BathymetryNode::publish_roughness() {
    auto values = mesh_ != nullptr ? mesh_->manning_at_cells() : std::vector<double>();
    if (values.empty()) {
        log(THW_WARNING, file_->path + ": it has no roughness; the output manning has no values");
        values.assign(static_cast<std::size_t>(manning_->extent().count()),
                      std::numeric_limits<double>::quiet_NaN());
    }
    fill(manning_, values);
}

void BathymetryNode::run(const Step&) {
    if (manning_->has_data()) {
        publish_roughness();
    } else if (mesh_ != nullptr && !mesh_->manning_at_cells().empty()) {
        log(THW_INFO, file_->path +
                          ": its roughness is not read, since nothing is connected to the output "
                          "manning");
    }
    if (mesh_ != nullptr) {
        fill(elevation_, mesh_->levels_at_cells());
        fill(vertices_, mesh_->levels_at_nodes());
        return;
    }
    const auto ground = blame("file", [&] { return read_raster(); });
    fill(elevation_, ground.values);
    if (vertices_->has_data()) {
        fill(vertices_, values_at_vertices(ground));
    }
}

}  // namespace thalweg::bathymetry
