// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "view/nodes/view_node.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <thalweg/shown_unit.hpp>
#include <thalweg/units/unit.hpp>

#include "view/egl/egl_render_window.hpp"
#include "view/gauges/gauge_points.hpp"
#include "view/nodes/sink.hpp"
#include "view/pictures/font_choice.hpp"

namespace thalweg::view {

auto ViewNode::about() -> About {
    return {"view", "Draws the terrain with the water on it, one PNG picture for each output time.",
            Clock::sampled, THW_ON_CPU, 1};
}

void ViewNode::configure(const Setup& setup) {
    // Reports the problem before the run, because the first picture may come after hours.
    static const auto problem = why_no_egl();  // once: making a context takes long
    if (!problem.empty()) {
        throw Error(problem);
    }
    stem_ = result_stem(setup, *directory_, prefix_);
    announce_file(stem_.pattern("_*.png"), "prefix");
    provenance_ = setup.provenance;
    options_.start_date = setup.start_date;
    options_.title = title_.is_set() ? *title_ : setup.title;
    options_.width = static_cast<int>(*width_);
    options_.height = static_cast<int>(*height_);
    options_.camera = *camera_;
    options_.frame = *frame_;
    options_.azimuth = *azimuth_;
    options_.tilt = *tilt_;
    if (exaggeration_.is_set()) {
        options_.vertical_exaggeration = *exaggeration_;
    }
    options_.dry_depth = *dry_depth_;
    options_.colour_dry_cells = *colour_dry_;
    options_.north_arrow = *north_arrow_;
    options_.shows_time = *show_time_;
    options_.points = options_of_points();
    if (hide_below_.is_set()) {
        options_.hide_below = *hide_below_;
    }
    if (range_.is_set()) {
        take_range();
    }
}

void ViewNode::take_range() {
    if (range_->size() != 2 || !((*range_)[0] < (*range_)[1])) {
        throw Error("a colour range is two numbers, the lower one first")
            .about("range")
            .found(fmt::format("{} numbers", range_->size()))
            .expected("such as [0, 5]");
    }
    const ValueRange range{(*range_)[0], (*range_)[1]};
    if (*scheme_ == Colours::diverging && range.low != -range.high) {
        throw Error("diverging colours have 0 in the middle of their range")
            .about("range")
            .found(fmt::format("from {} to {}", range.low, range.high))
            .expected(fmt::format("such as [{0}, {1}]", -std::max(-range.low, range.high),
                                  std::max(-range.low, range.high)))
            .remedy("or choose scheme = sequential");
    }
    if (*scheme_ == Colours::probability) {
        throw Error("colours of probabilities go from 0 to 1")
            .about("range")
            .found(fmt::format("from {} to {}", range.low, range.high))
            .remedy("leave range out, or choose scheme = sequential");
    }
    options_.range = range;
}

auto ViewNode::options_of_points() const -> std::vector<LabelledPoint> {
    std::vector<LabelledPoint> labels;
    if (points_.is_set()) {
        const auto points = GaugePoints::read(points_->path);
        for (const auto& point : points.gauges()) {
            labels.push_back({point.id, point.x, point.y});
        }
    }
    return labels;
}

void ViewNode::negotiate() {
    require_metres(bed_->grid(), "a picture");
    const bool by_depth = !colour_->connected();
    const Field& shown = by_depth ? *depth_ : *colour_;
    const auto named = classification_of(shown);
    if (label_.is_set()) {
        options_.quantity = *label_;
    } else if (!named.title.empty()) {
        options_.quantity = named.title;
    } else if (!by_depth) {
        options_.quantity = shown.name();
    }
    const bool is_water = *scheme_ == Colours::water || (*scheme_ == Colours::by_field && by_depth);
    options_.scheme = is_water                           ? ColourScheme::water
                      : *scheme_ == Colours::diverging   ? ColourScheme::diverging
                      : *scheme_ == Colours::probability ? ColourScheme::probability
                                                         : ColourScheme::sequential;
    if (!by_depth && *scheme_ == Colours::by_field) {
        options_.classes = named;
    }
    choose_unit(shown);
    if (options_.scheme == ColourScheme::probability) {
        require_share(shown);
    }
    warn_of_letters();
    scene_ = std::make_unique<TerrainScene>(options_);
    files_ = std::make_unique<PictureFiles>(provenance_, pictures_to_hold(options_.width, options_.height));
}

void ViewNode::choose_unit(const Field& shown) {
    options_.unit = shown_unit(shown);
    if (!unit_.is_set()) {
        return;
    }
    const auto factor = units::factor(shown.unit(), *unit_);
    if (!factor || !options_.classes.empty()) {
        const std::string meant = units::nearest_unit(*unit_);
        throw Error("the coloured field cannot be shown in this unit")
            .about("unit")
            .found(*unit_)
            .expected(options_.classes.empty() ? "a unit that measures the same as '" + shown.unit() + "'"
                                               : "none, since the field has classes")
            .remedy("leave unit out, or write it such as \"" + (meant.empty() ? "mm" : meant) + "\"");
    }
    options_.unit = *unit_;
    options_.per_unit = *factor;
}

/// Fixes the range of a field that is a share of 1. Throws Error where its unit says that it is none.
void ViewNode::require_share(const Field& shown) {
    const auto one = units::factor("1", shown.unit());
    if (!one) {
        throw Error("the coloured field is no probability")
            .about("scheme")
            .found("values in " + shown.unit())
            .expected("shares of 1, or in %, such as combine.probability")
            .remedy("connect one to colour, or choose scheme = sequential");
    }
    options_.range = ValueRange{0, *one * options_.per_unit};
}

void ViewNode::warn_of_letters() const {
    std::vector<std::string> texts{options_.title, options_.quantity};
    for (const auto& point : options_.points) {
        texts.push_back(point.label);
    }
    for (const auto& one : options_.classes.classes) {
        texts.push_back(one.name);
    }
    for (const auto& text : texts) {
        const auto missing = font_for(text, true).missing;
        if (!missing.empty()) {
            log(THW_WARNING, "no font here has the letters '" + missing + "' of \"" + text +
                                 "\": pictures leave them out; install a font that has them, such as "
                                 "the package fonts-dejavu-core or fonts-noto-cjk");
        } else if (needs_joining(text)) {
            log(THW_WARNING, "pictures show the letters of \"" + text +
                                 "\" one by one from left to right, without joining them");
        }
    }
}

void ViewNode::run(const Step& step) {
    auto image = scene_->draw({bed_->grid(), view_of(*bed_), view_of(*depth_), view_of(*colour_), step.t1});
    if (!std::exchange(has_drawn_, true)) {
        log(THW_INFO, "pictures are drawn by " + scene_->renderer_name());
    }
    tell(files_->add(stem_.path(fmt::format("_{:04}.png", pictures_++)), std::move(image)));
}

void ViewNode::finish() {
    tell(files_->finish());
}

void ViewNode::list_state(Register& all) {
    if (!all.is_restoring()) {
        tell(files_->finish());  // so that what the state counts is there
        memory_ = scene_->memory();
    }
    all.value("pictures", "1", pictures_, THW_BLOCK_FILES);
    all.values("colours", options_.unit, memory_.colours, THW_BLOCK_RECORDED);
    all.values("terrain", "", memory_.terrain, THW_BLOCK_RECORDED);
    all.values("seen", "", memory_.seen, THW_BLOCK_RECORDED);
}

void ViewNode::state_restored() {
    scene_->remember(memory_);
}

void ViewNode::tell(const std::vector<std::filesystem::path>& complete) const {
    for (const auto& file : complete) {
        file_written(file.string());
    }
}

}  // namespace thalweg::view
