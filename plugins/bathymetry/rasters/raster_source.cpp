// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/rasters/raster_source.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include <fmt/format.h>
#include <thalweg/error.hpp>
#include <thalweg/gis/coordinate_system.hpp>

#include "bathymetry/ground/degrees_check.hpp"
#include "bathymetry/rasters/request_units.hpp"

namespace thalweg::bathymetry {

namespace {

/// Cell sizes and grid lines closer than this part of a cell are the same.
constexpr double snap = 1e-6;

auto overlap(const Window& a, const Window& b) -> bool {
    return a.x_min < b.x_max && b.x_min < a.x_max && a.y_min < b.y_max && b.y_min < a.y_max;
}

/// The block of `grid` that holds `area` and `margin` cells around it, cut at the edge of the grid.
auto block_around(const RasterGrid& grid, const Window& area, int margin) -> CellBlock {
    const auto low = [&](double x, double origin, double step, int count) {
        return static_cast<int>(
            std::clamp(std::floor((x - origin) / step + snap) - margin, 0.0, count - 1.0));
    };
    const auto high = [&](double x, double origin, double step, int count) {
        return static_cast<int>(
            std::clamp(std::ceil((x - origin) / step - snap) + margin, 1.0, double(count)));
    };
    CellBlock block;
    block.i0 = low(area.x_min, grid.x0, grid.dx, grid.nx);
    block.j0 = low(area.y_min, grid.y0, grid.dy, grid.ny);
    block.nx = std::max(high(area.x_max, grid.x0, grid.dx, grid.nx) - block.i0, 1);
    block.ny = std::max(high(area.y_max, grid.y0, grid.dy, grid.ny) - block.j0, 1);
    return block;
}

auto result_crs(const RasterRequest& request, const RasterFile& file) -> std::string {
    const auto wanted = wanted_crs(request, file.heights());
    if (!wanted.empty() && file.grid().crs.empty()) {
        throw Error(fmt::format(
            "{}: names no CRS, so it cannot be reprojected to {}; say in `file_crs` which CRS its "
            "coordinates are in",
            request.file, gis::crs_name(wanted)));
    }
    return wanted.empty() ? file.grid().crs : wanted;
}

/// The file with its grid in the CRS of the result, where its cells are the same there.
auto open_in_frame(const RasterRequest& request) -> RasterFile {
    RasterFile file(request.file, request.band, request.file_crs, request.variable);
    file.take_frame(result_crs(request, file));
    return file;
}

void check_request(const RasterRequest& request) {
    if (request.cell_size < 0 || !std::isfinite(request.cell_size)) {
        throw Error(fmt::format("{}: `cell_size` is {}; a number above 0 is expected", request.file,
                                request.cell_size))
            .about("cell_size");
    }
    if (request.area &&
        !(request.area->x_min < request.area->x_max && request.area->y_min < request.area->y_max)) {
        throw Error(
            fmt::format(
                "{}: `window` is {}; xmin < xmax and ymin < ymax are expected, in the order xmin, ymin, "
                "xmax, ymax",
                request.file, to_text(*request.area)))
            .about("window");
    }
}

auto result_grid(const RasterRequest& request, const RasterFile& of) -> RasterGrid {
    check_request(request);
    const auto& file = of.grid();
    const auto crs = result_crs(request, of);
    const bool reprojected = !gis::same_crs(crs, file.crs);
    const Window whole = gis::transform_window(file.extent(), file.crs, crs);
    if (request.area && !overlap(*request.area, whole)) {
        throw Error(fmt::format("{}: `window` ({}) does not meet the raster ({}); both are in {}",
                                request.file, to_text(*request.area), to_text(whole), gis::crs_name(crs)));
    }
    // As GDAL does: as many cells along the diagonal of the result as along that of the file.
    const double same_detail = std::hypot(whole.x_max - whole.x_min, whole.y_max - whole.y_min) /
                               std::hypot(double(file.nx), double(file.ny));
    const double own_dx = reprojected ? same_detail : file.dx;
    const double own_dy = reprojected ? same_detail : file.dy;
    const double dx = request.cell_size > 0 ? request.cell_size : own_dx;
    const double dy = request.cell_size > 0 ? request.cell_size : own_dy;
    const Point anchor = reprojected ? Point{0, 0} : Point{file.x0, file.y0};
    auto grid = snapped_grid(request.area.value_or(whole), anchor, dx, dy, request.file);
    grid.crs = crs;
    return grid;
}

auto first_missing(const std::vector<double>& values) -> std::size_t {
    const auto at = std::find_if(values.begin(), values.end(), [](double v) { return std::isnan(v); });
    return static_cast<std::size_t>(at - values.begin());
}

/// Fills missing cells with the value of the rule, or refuses them, or leaves them NaN. `grid` begins at cell
/// (part.i0, part.j0) of what messages count in.
void apply_missing_rule(const RasterRequest& request, const RasterGrid& grid, const CellBlock& part,
                        std::vector<double>& values) {
    if (request.missing == MissingRule::value) {
        std::replace_if(
            values.begin(), values.end(), [](double v) { return std::isnan(v); }, request.missing_value);
    }
    const auto first = first_missing(values);
    if (request.missing != MissingRule::error || first == values.size()) {
        return;
    }
    const auto count = std::count_if(values.begin(), values.end(), [](double v) { return std::isnan(v); });
    const int i = static_cast<int>(first % static_cast<std::size_t>(grid.nx));
    const int j = static_cast<int>(first / static_cast<std::size_t>(grid.nx));
    const auto at = grid.centre(i, j);
    throw Error(fmt::format(
        "{}: {} of {} cells have no data, the first at row {} (from the south), column {} (x {}, y {}); "
        "fill them, or let `missing` be wall or value",
        request.file, count, values.size(), part.j0 + j, part.i0 + i, at.x, at.y));
}

/// The cells of a part of the file.
auto samples_of(const RasterRequest& request, const CellField& source, const CellBlock& part)
    -> LevelSamples {
    LevelSamples samples{request.file, source.values, &source.grid};
    samples.column = part.i0;
    samples.row = part.j0;
    return samples;
}

/// Warns of what looks like missing data in values of any kind.
void warn_of_marks(const RasterRequest& request, const CellField& source, const CellBlock& part) {
    const auto remark = suspicious_mark(samples_of(request, source, part));
    if (!remark.empty()) {
        request.warn(remark);
    }
}

/// A margin that holds every file cell an interpolation onto `target` can look at (cubic: two cells of the
/// coarser).
auto interpolation_margin(const RasterGrid& file, const RasterGrid& target, const Window& area) -> int {
    const double ratio = std::max((area.x_max - area.x_min) / target.nx / file.dx,
                                  (area.y_max - area.y_min) / target.ny / file.dy);
    return 3 + static_cast<int>(std::ceil(2 * std::clamp(ratio, 1.0, 1e6)));
}

/// From the whole of the file, so that it is the same for any part that is read.
auto ratio_of(const RasterGrid& file, const RasterGrid& target) -> CellRatio {
    const auto whole = gis::transform_window(file.extent(), file.crs, target.crs);
    return {(whole.x_max - whole.x_min) / file.nx / target.dx,
            (whole.y_max - whole.y_min) / file.ny / target.dy};
}

/// The cells of the file that matter for `target`.
auto block_for(const RasterFile& file, const RasterGrid& target) -> CellBlock {
    const auto area = gis::transform_window(target.extent(), target.crs, file.grid().crs);
    return block_around(file.grid(), area, interpolation_margin(file.grid(), target, area));
}

void require_coverage(const RasterRequest& request, const RasterGrid& file, const RasterGrid& target) {
    std::vector<Point> border;
    for (int i = 0; i < target.nx; ++i) {
        border.push_back(target.centre(i, 0));
        border.push_back(target.centre(i, target.ny - 1));
    }
    for (int j = 0; j < target.ny; ++j) {
        border.push_back(target.centre(0, j));
        border.push_back(target.centre(target.nx - 1, j));
    }
    const auto area = file.extent();
    const auto inside = [&](Point p) {
        return p.x >= area.x_min && p.x <= area.x_max && p.y >= area.y_min && p.y <= area.y_max;
    };
    const auto there = gis::transform_points(border, target.crs, file.crs);
    const auto outside = std::find_if_not(there.begin(), there.end(), inside);
    if (outside != there.end()) {
        const auto at = border[static_cast<std::size_t>(outside - there.begin())];
        throw Error(fmt::format(
            "{}: does not cover the grid: cell centre x {}, y {} lies outside the raster ({} in {}); "
            "give a larger raster, or a fill value with `missing` = value",
            request.file, at.x, at.y, to_text(area), gis::crs_name(file.crs)));
    }
}

}  // namespace

void require_one_frame(const std::string& file, const std::string& file_crs, const std::string& target_crs) {
    if (file_crs.empty() && !target_crs.empty()) {
        throw Error(
            fmt::format("{}: names no CRS, but the grid is in {}; say in `file_crs` which CRS the file is in",
                        file, gis::crs_name(target_crs)));
    }
    if (!file_crs.empty() && target_crs.empty()) {
        throw Error(fmt::format(
            "{}: is in {}, but the grid has no CRS; say in `file_crs` of the node that reads the grid "
            "which CRS that one is in",
            file, gis::crs_name(file_crs)));
    }
}

void mark_missing_of(const RasterFile& file, const std::optional<double>& no_data,
                     std::vector<double>& values) {
    mark_missing(values, {1, 0, no_data});
    if (no_data) {
        mark_missing(values, {1, 0, file.value_of(*no_data)});
    }
}

RasterSource::RasterSource(RasterRequest request)
    : request_(std::move(request)),
      file_(open_in_frame(request_)),
      grid_(result_grid(request_, file_)),
      rule_(level_rule(request_, or_that_of(file_.unit(), file_.heights()))) {
    if (file_.is_unnamed()) {
        check_for_degrees(request_.file, {file_.grid().extent()});
    }
    file_.require_room(block(), keeps_cells() ? 0 : grid_.size());
}

auto RasterSource::keeps_cells() const -> bool {
    const auto& file = file_.grid();
    return gis::same_crs(grid_.crs, file.crs) && std::abs(grid_.dx - file.dx) < snap * file.dx &&
           std::abs(grid_.dy - file.dy) < snap * file.dy;
}

auto RasterSource::block() const -> CellBlock {
    return keeps_cells() ? block_around(file_.grid(), grid_.extent(), 0) : block_for(file_, grid_);
}

/// What is wrong or odd about the values that the file holds for the bed, and about their units.
void RasterSource::check_levels(CellField& source, const CellBlock& part) const {
    mark_missing_of(file_, rule_.no_data, source.values);
    const auto samples = samples_of(request_, source, part);
    require_levels(samples, rule_);
    const auto unit = or_that_of(file_.unit(), file_.heights());
    std::vector<std::string> remarks{suspicion(samples, rule_),
                                     remark_on_units(request_, file_.own_crs(), unit)};
    if (file_.is_unnamed()) {
        const double relief = remarks[0].empty() ? relief_of(source.values, rule_) : 0;
        remarks.push_back(check_for_degrees(request_.file, {file_.grid().extent(), relief}));
    }
    for (const auto& remark : remarks) {
        if (!remark.empty()) {
            request_.warn(remark);
        }
    }
}

auto RasterSource::read() const -> std::vector<double> {
    const auto part = block();
    CellField source{grid_of_block(file_.grid(), part), file_.read(part)};
    check_levels(source, part);
    apply_missing_rule(request_, source.grid, part, source.values);
    const bool whole = keeps_cells() && part.nx == grid_.nx && part.ny == grid_.ny;
    const auto method = keeps_cells() ? Resampling::nearest : request_.method;
    auto values =
        whole ? std::move(source.values) : resample(source, grid_, method, ratio_of(file_.grid(), grid_));
    for (auto& value : values) {
        value = value * rule_.scale + rule_.offset;
    }
    return values;
}

void check_onto_grid(const RasterRequest& request, const RasterGrid& target) {
    RasterFile file(request.file, request.band, request.file_crs, request.variable);
    require_one_frame(request.file, file.grid().crs, target.crs);
    file.take_frame(target.crs);
    file.require_room(block_for(file, target), target.size());
}

auto read_onto_grid(const RasterRequest& request, const RasterGrid& target) -> std::vector<double> {
    RasterFile file(request.file, request.band, request.file_crs, request.variable);
    require_one_frame(request.file, file.grid().crs, target.crs);
    file.take_frame(target.crs);
    const auto reached = gis::transform_window(target.extent(), target.crs, file.grid().crs);
    if (request.missing != MissingRule::value) {
        require_coverage(request, file.grid(), target);
    } else if (!overlap(reached, file.grid().extent())) {
        throw Error(fmt::format("{}: lies wholly outside the grid: the raster is {}, the grid {}, both in {}",
                                request.file, to_text(file.grid().extent()), to_text(reached),
                                gis::crs_name(file.grid().crs)));
    }
    const auto block = block_for(file, target);
    // From the target, for the file may span the world, which other CRS cannot hold.
    const CellRatio ratio{target.nx * file.grid().dx / (reached.x_max - reached.x_min),
                          target.ny * file.grid().dy / (reached.y_max - reached.y_min)};
    CellField source{grid_of_block(file.grid(), block), file.read(block)};
    std::replace_if(
        source.values.begin(), source.values.end(), [](double v) { return std::isinf(v); },
        std::numeric_limits<double>::quiet_NaN());
    mark_missing_of(file, request.no_data, source.values);
    warn_of_marks(request, source, block);
    auto values = resample(source, target, request.method, ratio);
    for (auto& value : values) {
        value = value * request.vertical_scale.value_or(1) + request.vertical_offset;
    }
    apply_missing_rule(request, target, {}, values);
    return values;
}

}  // namespace thalweg::bathymetry
