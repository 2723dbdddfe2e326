// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "view/pictures/terrain_scene.hpp"

#include <algorithm>
#include <cmath>
#include <mutex>
#include <utility>

#include <thalweg/error.hpp>
#include "view/pictures/annotations.hpp"
#include "view/pictures/colour_range.hpp"
#include "view/pictures/legends.hpp"
#include "view/pictures/nice_numbers.hpp"
#include "view/pictures/scene_window.hpp"
#include "view/terrain/terrain_shape.hpp"

namespace thalweg::view {
namespace {

auto drawing_lock() -> std::mutex& {
    static std::mutex lock;
    return lock;
}

/// Height of the block over its length that reads well in a tilted view.
constexpr double pleasant_relief = 0.05;

auto chosen_exaggeration(const PictureOptions& options, const GroundExtent& extent,
                         const ValueRange& elevation) -> double {
    if (options.camera == CameraKind::map) {
        return 1.0;
    }
    if (options.vertical_exaggeration) {
        return *options.vertical_exaggeration;
    }
    const double length = std::hypot(extent.width, extent.height);
    const double wanted = pleasant_relief * length / (elevation.high - elevation.low);
    return wanted <= 1.0 ? 1.0 : nice_floor(wanted);
}

void require_terrain(const Raster& bed) {
    if (std::none_of(bed.values.begin(), bed.values.end(),
                     [](float value) { return std::isfinite(value); })) {
        throw Error("there is nothing to draw: the elevation has no value in any cell")
            .remedy("check the bed that is connected to the view");
    }
}

}  // namespace

class TerrainScene::SceneState {
  public:
    explicit SceneState(PictureOptions options)
        : options_(std::move(options)), page_(options_), range_(options_) {}

    auto draw(const PictureFrame& frame) -> Picture {
        const bool is_new = shape_ == nullptr || frame.grid != grid_;
        if (is_new) {
            grid_ = frame.grid;
            shape_ = make_terrain_shape(grid_, options_);
            if (!seen_before_.empty()) {
                shape_->see_again(std::exchange(seen_before_, {}));
            }
        }
        shape_->take(frame);
        require_terrain(shape_->fields().bed);
        if (!std::exchange(goes_on_, false) && (is_new || !has_terrain_)) {
            take_terrain();
        }
        range_.include(shape_->coloured_fields());
        const PaintScale scale{ValueColours(options_, range_.current()), elevation_,
                               options_.colours_dry_cells(), options_.is_flat()};
        if (is_new || shape_->view_has_changed()) {
            view_ = Projection::fitted(shape_->points_to_see(mesh_), page_.terrain(), options_);
        }
        if (window_ == nullptr) {
            window_ = std::make_unique<SceneWindow>(options_.width, options_.height, page_.terrain());
        }
        window_->show_terrain(shape_->skin(scale, mesh_), view_);
        Overlay paper(window_->paper());
        annotate(paper, frame.time);
        return window_->drawn();
    }

    auto memory() const -> SceneMemory {
        SceneMemory all;
        if (const auto range = range_.grown()) {
            all.colours = {range->low, range->high};
        }
        if (has_terrain_) {
            all.terrain = {elevation_.low, elevation_.high, exaggeration_, mesh_.centre_x,
                           mesh_.centre_y, mesh_.z_zero,    mesh_.z_scale, mesh_.z_base};
        }
        all.seen = shape_ != nullptr ? shape_->seen() : seen_before_;
        return all;
    }

    void remember(SceneMemory memory) {
        if (memory.colours.size() == 2) {
            range_.go_on({memory.colours[0], memory.colours[1]});
        }
        if (const auto& t = memory.terrain; t.size() == 8) {
            elevation_ = {t[0], t[1]};
            exaggeration_ = t[2];
            mesh_ = {t[3], t[4], t[5], t[6], t[7]};
            has_terrain_ = goes_on_ = true;
        }
        if (memory.seen.size() == 4) {
            seen_before_ = std::move(memory.seen);
        }
    }

    auto renderer_name() const -> std::string { return window_ == nullptr ? "" : window_->renderer_name(); }

  private:
    void take_terrain() {
        const auto& bed = shape_->fields().bed;
        const auto extent = shape_->extent();
        elevation_ = elevation_range(bed);
        exaggeration_ = chosen_exaggeration(options_, extent, elevation_);
        mesh_ = {extent.x0 + 0.5 * extent.width, extent.y0 + 0.5 * extent.height, elevation_.low,
                 exaggeration_, 0.0};
        const auto lowest = static_cast<double>(percentile(bed.values, 0.0, 0.0F));
        mesh_.z_base =
            (lowest - mesh_.z_zero) * exaggeration_ - 0.012 * std::hypot(extent.width, extent.height);
        has_terrain_ = true;
    }

    void annotate(Overlay& paper, double time) const {
        draw_points(paper, page_, labels());
        draw_header(paper, page_, options_.title,
                    options_.shows_time ? moment_label(options_.start_date, time) : "");
        draw_scale(paper, page_, view_, options_.north_arrow, exaggeration_);
        draw_legends(paper, page_,
                     {{options_.quantity, unit_label(options_.unit), &colours_of(options_.scheme),
                       range_.current(), range_.goes_below(), range_.goes_above(), options_.classes},
                      {"Ground elevation", "m", &terrain_colours(), elevation_, false, false, {}}});
    }

    auto labels() const -> std::vector<PlacedLabel> {
        std::vector<PlacedLabel> result;
        for (const auto& point : options_.points) {
            if (const auto place = shape_->on_surface(point.x, point.y, mesh_)) {
                result.push_back({point.label, view_.pixel(*place)});
            }
        }
        return result;
    }

    PictureOptions options_;
    PageLayout page_;
    ColourRange range_;
    Grid grid_;
    std::unique_ptr<TerrainShape> shape_;
    bool has_terrain_ = false;
    bool goes_on_ = false;             ///< before the first moment of a scene that remembers
    std::vector<double> seen_before_;  ///< for a shape that is not made yet
    ValueRange elevation_;
    double exaggeration_ = 1.0;
    MeshFrame mesh_;
    Projection view_;
    std::unique_ptr<SceneWindow> window_;
};

TerrainScene::TerrainScene(PictureOptions options) {
    const std::lock_guard<std::mutex> guard(drawing_lock());  // legends are measured
    state_ = std::make_unique<SceneState>(std::move(options));
}

TerrainScene::~TerrainScene() {
    const std::lock_guard<std::mutex> guard(drawing_lock());
    state_.reset();
}

auto TerrainScene::draw(const PictureFrame& frame) -> Picture {
    const std::lock_guard<std::mutex> guard(drawing_lock());
    return state_->draw(frame);
}

auto TerrainScene::memory() const -> SceneMemory {
    return state_->memory();
}

void TerrainScene::remember(SceneMemory memory) {
    state_->remember(std::move(memory));
}

auto TerrainScene::renderer_name() const -> std::string {
    return state_->renderer_name();
}

}  // namespace thalweg::view
