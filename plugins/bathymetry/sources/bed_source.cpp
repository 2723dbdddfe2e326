// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/sources/bed_source.hpp"
#include "bathymetry/mesh_formats/read_mesh.hpp"

#include <cmath>
#include <utility>

#include <fmt/format.h>
#include <thalweg/error.hpp>

#include "bathymetry/mesh_formats/bed_mesh.hpp"

namespace thalweg::bathymetry {

BedSource::BedSource(const RasterRequest& request) {
    if (is_mesh_file(request.file)) {
        open_mesh(request);
    } else {
        raster_.emplace(request);
        grid_ = raster_->grid();
    }
}

void BedSource::open_mesh(const RasterRequest& request) {
    if (!(request.cell_size > 0 && std::isfinite(request.cell_size))) {
        throw Error(fmt::format("{}: a mesh has no cells of its own; give `cell_size`", request.file));
    }
    auto bed = read_bed_mesh(request);
    mesh_ = std::move(bed.mesh);
    for (const auto& doubt : mesh_.doubts) {
        request.warn(doubt);
    }
    if (!bed.remark.empty()) {
        request.warn(bed.remark);
    }
    for (const auto& remark : bed.unit_remarks) {
        request.warn(remark);
    }
    const auto area = request.area.value_or(mesh_extent(mesh_));
    const Point anchor = request.area ? Point{area.x_min, area.y_min} : Point{0, 0};
    grid_ = snapped_grid(area, anchor, request.cell_size, request.cell_size, request.file);
    grid_.crs = bed.crs;
}

auto BedSource::read() const -> std::vector<double> {
    return raster_ ? raster_->read() : rasterise(mesh_, grid_);
}

}  // namespace thalweg::bathymetry
