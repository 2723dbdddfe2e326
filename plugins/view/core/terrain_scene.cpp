// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "view/core/terrain_scene.hpp"

#include <algorithm>
#include <cmath>
#include <mutex>
#include <utility>

#include <fmt/format.h>
#include <vtkImageData.h>
#include <vtkNew.h>
#include <vtkPNGWriter.h>
#include <vtkPolyData.h>
#include <vtkUnsignedCharArray.h>

#include <thalweg/error.hpp>
#include <thalweg/files/replace_file.hpp>
#include "view/core/annotations.hpp"
#include "view/core/colour_range.hpp"
#include "view/core/nice_numbers.hpp"
#include "view/core/scene_window.hpp"
#include "view/core/terrain_mesh.hpp"

namespace thalweg::view {
namespace {

/// More triangles than pixels show nothing more.
constexpr cell_index most_mesh_cells = 1000;

auto drawing_lock() -> std::mutex& {
    static std::mutex lock;
    return lock;
}

/// Height of the block over its length that reads well in a tilted view.
constexpr double pleasant_relief = 0.05;

auto chosen_exaggeration(const picture_options& options, const Grid& grid, const value_range& elevation)
    -> double {
    if (options.camera == camera_kind::map) {
        return 1.0;
    }
    if (options.vertical_exaggeration) {
        return *options.vertical_exaggeration;
    }
    const double length =
        std::hypot(static_cast<double>(grid.nx) * grid.dx, static_cast<double>(grid.ny) * grid.dy);
    const double wanted = pleasant_relief * length / (elevation.high - elevation.low);
    return wanted <= 1.0 ? 1.0 : nice_floor(wanted);
}

struct cell_box {
    cell_index i0, j0, i1, j1;

    auto is_empty() const -> bool { return i1 < i0; }
};

auto wet_box(const painted_fields& fields) -> cell_box {
    const auto& g = fields.bed.grid;
    cell_box box{g.nx, g.ny, -1, -1};
    for (cell_index j = 0; j < g.ny; ++j) {
        for (cell_index i = 0; i < g.nx; ++i) {
            if (fields.water.wet_share.at(i, j) > 0.0F && std::isfinite(fields.bed.at(i, j))) {
                box = {std::min(box.i0, i), std::min(box.j0, j), std::max(box.i1, i), std::max(box.j1, j)};
            }
        }
    }
    return box;
}

void require_terrain(const raster& bed) {
    if (std::none_of(bed.values.begin(), bed.values.end(),
                     [](float value) { return std::isfinite(value); })) {
        throw Error("there is nothing to draw: the elevation has no value in any cell")
            .remedy("check the bed that is connected to the view");
    }
}

auto widened(const cell_box& box, const Grid& grid) -> cell_box {
    const cell_index margin = std::max<cell_index>(3, std::max(box.i1 - box.i0, box.j1 - box.j0) / 12);
    return {std::max<cell_index>(0, box.i0 - margin), std::max<cell_index>(0, box.j0 - margin),
            std::min(grid.nx - 1, box.i1 + margin), std::min(grid.ny - 1, box.j1 + margin)};
}

auto joined(const cell_box& a, const cell_box& b) -> cell_box {
    if (a.is_empty()) {
        return b;
    }
    return {std::min(a.i0, b.i0), std::min(a.j0, b.j0), std::max(a.i1, b.i1), std::max(a.j1, b.j1)};
}

}  // namespace

class terrain_scene::scene_state {
  public:
    explicit scene_state(picture_options options)
        : options_(std::move(options)), page_(options_), range_(options_) {}

    auto draw(const picture_frame& frame) -> picture {
        const auto fine = reduced(frame, std::min<cell_index>(4096, 2 * options_.width), options_.dry_depth);
        const auto coarse =
            reduced(frame, std::min<cell_index>(most_mesh_cells, options_.width), options_.dry_depth);
        require_terrain(coarse.bed);
        if (!has_terrain_ || frame.grid != grid_) {
            take_terrain(frame.grid, coarse);
        }
        range_.include(fine);
        const paint_scale scale{&colours_of(options_.scheme), range_.current(), elevation_,
                                options_.colour_dry_cells};
        const auto view = projection::fitted(points_to_see(coarse), page_.terrain(), options_);
        if (window_ == nullptr) {
            window_ = std::make_unique<scene_window>(options_.width, options_.height, page_.terrain());
        }
        window_->show_terrain(surface_mesh(coarse, mesh_), side_mesh(coarse, mesh_), painted(fine, scale),
                              fine.bed.grid, view);
        overlay paper(window_->paper());
        annotate(paper, view, coarse, frame.time);
        return window_->drawn();
    }

    auto renderer_name() const -> std::string { return window_ == nullptr ? "" : window_->renderer_name(); }

  private:
    void take_terrain(const Grid& grid, const painted_fields& fields) {
        grid_ = grid;
        elevation_ = elevation_range(fields.bed);
        exaggeration_ = chosen_exaggeration(options_, grid, elevation_);
        const double width = static_cast<double>(grid.nx) * grid.dx;
        const double height = static_cast<double>(grid.ny) * grid.dy;
        mesh_ = {grid.x0 + 0.5 * width, grid.y0 + 0.5 * height, elevation_.low, exaggeration_, 0.0};
        const auto lowest = static_cast<double>(percentile(fields.bed.values, 0.0, 0.0F));
        mesh_.z_base = (lowest - mesh_.z_zero) * exaggeration_ - 0.012 * std::hypot(width, height);
        seen_ = {grid.nx, grid.ny, -1, -1};
        has_terrain_ = true;
    }

    /// The corners of what the camera frames: the ground and the foot of the block below its edge.
    auto points_to_see(const painted_fields& fields) -> std::vector<vector3> {
        const auto& g = fields.bed.grid;
        cell_box box{0, 0, g.nx - 1, g.ny - 1};
        if (options_.frame == frame_kind::water) {
            const auto wet = wet_box(fields);
            if (!wet.is_empty()) {
                seen_ = joined(seen_, widened(wet, g));
            }
            box = seen_.is_empty() ? box : seen_;
        }
        std::vector<vector3> points;
        for (cell_index j = box.j0; j <= box.j1; ++j) {
            for (cell_index i = box.i0; i <= box.i1; ++i) {
                if (std::isfinite(fields.bed.at(i, j))) {
                    const double x = g.x0 + (static_cast<double>(i) + 0.5) * g.dx - mesh_.centre_x;
                    const double y = g.y0 + (static_cast<double>(j) + 0.5) * g.dy - mesh_.centre_y;
                    const double z =
                        (static_cast<double>(fields.bed.at(i, j)) - mesh_.z_zero) * mesh_.z_scale;
                    points.push_back({x, y, z});
                    if (options_.frame == frame_kind::terrain) {
                        points.push_back({x, y, mesh_.z_base});
                    }
                }
            }
        }
        return points;
    }

    void annotate(overlay& paper, const projection& view, const painted_fields& fields, double time) const {
        draw_points(paper, page_, labels(view, fields));
        draw_header(paper, page_, options_.title, "t = " + time_label(time));
        draw_scale(paper, page_, view, options_.north_arrow, exaggeration_);
        const auto unit = unit_label(options_.unit);
        const auto label = unit.empty() ? options_.quantity : fmt::format("{} ({})", options_.quantity, unit);
        draw_legends(paper, page_,
                     {{label, &colours_of(options_.scheme), range_.current(), range_.goes_below(),
                       range_.goes_above()},
                      {"Ground elevation (m)", &terrain_colours(), elevation_, false, false}});
    }

    auto labels(const projection& view, const painted_fields& fields) const -> std::vector<placed_label> {
        const auto& g = fields.bed.grid;
        std::vector<placed_label> result;
        for (const auto& point : options_.points) {
            if (!g.contains(point.x, point.y)) {
                continue;
            }
            const auto i = static_cast<cell_index>((point.x - g.x0) / g.dx);
            const auto j = static_cast<cell_index>((point.y - g.y0) / g.dy);
            if (std::isfinite(fields.bed.at(i, j))) {
                result.push_back({point.label, view.pixel({point.x - mesh_.centre_x, point.y - mesh_.centre_y,
                                                           surface_height(fields, mesh_, j * g.nx + i)})});
            }
        }
        return result;
    }

    picture_options options_;
    page_layout page_;
    colour_range range_;
    Grid grid_;
    bool has_terrain_ = false;
    value_range elevation_;
    double exaggeration_ = 1.0;
    mesh_frame mesh_;
    cell_box seen_{};
    std::unique_ptr<scene_window> window_;
};

terrain_scene::terrain_scene(picture_options options)
    : state_(std::make_unique<scene_state>(std::move(options))) {}

terrain_scene::~terrain_scene() {
    const std::lock_guard<std::mutex> guard(drawing_lock());
    state_.reset();
}

auto terrain_scene::draw(const picture_frame& frame) -> picture {
    const std::lock_guard<std::mutex> guard(drawing_lock());
    return state_->draw(frame);
}

auto terrain_scene::renderer_name() const -> std::string {
    return state_->renderer_name();
}

void write_png(const std::filesystem::path& path, const picture& image, const std::string& provenance) {
    vtkNew<vtkImageData> pixels;
    pixels->SetDimensions(image.width, image.height, 1);
    pixels->AllocateScalars(VTK_UNSIGNED_CHAR, 3);
    std::copy(image.rgb.begin(), image.rgb.end(), static_cast<unsigned char*>(pixels->GetScalarPointer()));
    vtkNew<vtkPNGWriter> writer;
    writer->SetInputData(pixels);
    if (!provenance.empty()) {
        writer->AddText("Software", provenance.c_str());
    }
    writer->WriteToMemoryOn();
    writer->Write();
    auto* bytes = writer->GetResult();
    files::replace_file(path, {reinterpret_cast<const char*>(bytes->GetPointer(0)),
                               static_cast<std::size_t>(bytes->GetNumberOfValues())});
}

}  // namespace thalweg::view
