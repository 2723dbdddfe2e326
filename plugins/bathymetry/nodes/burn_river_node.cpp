// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/nodes/burn_river_node.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <thalweg/gis/coordinate_system.hpp>
#include <thalweg/gis/crs_units.hpp>

#include "bathymetry/nodes/conversion.hpp"

namespace thalweg::bathymetry {

namespace {

/// Ground that sinks by more than this is doubtful [m]: levels may be depths, or of another datum.
constexpr double doubtful_cut = 50;

}  // namespace

auto BurnRiverNode::about() -> About {
    return {"burn-river", "Lowers the ground to the bed of drawn rivers, so that they are connected.",
            Clock::once};
}

void BurnRiverNode::configure(const Setup&) {
    const bool has_levels = start_.is_given() || end_.is_given();
    if (has_levels == below_.is_given()) {
        throw Error(has_levels ? "the bed of the river is given twice" : "the river has no bed")
            .about("depth")
            .found(has_levels ? "levels and a depth" : "neither levels nor a depth")
            .expected("the levels at both ends of the line, or the depth below the ground")
            .remedy("set start_level and end_level or depth, or the attributes that hold them");
    }
    if (has_levels && !(start_.is_given() && end_.is_given())) {
        throw Error("the bed of a river has a level at both ends of the line")
            .about(start_.is_given() ? "end_level" : "start_level")
            .found("one of them")
            .expected("start_level and end_level, or the attributes that hold them")
            .remedy("give the other one, too; the same where the bed is level");
    }
}

auto BurnRiverNode::frame() const -> gis::Frame {
    return to_raster_grid(ground_->grid()).frame();
}

auto BurnRiverNode::values(const Quantity& quantity) const -> ShapeValues {
    return {*quantity.attribute,
            quantity.value.is_set() ? std::optional<double>(*quantity.value) : std::nullopt, "m",
            quantity.value.name()};
}

/// The default width is none of features whose attribute is empty.
auto BurnRiverNode::widths() const -> ShapeValues {
    auto result = values({width_attribute_, width_});
    if (width_attribute_.is_set() && !width_.is_given()) {
        result.common = std::nullopt;
    }
    return result;
}

auto BurnRiverNode::reaches(const std::vector<gis::Shape>& shapes) const -> std::vector<RiverReach> {
    std::vector<double> starts, ends, depths;
    if (below_.is_given()) {
        depths = shapes_.more_values(frame(), values(below_));
    } else {
        starts = shapes_.more_values(frame(), values(start_));
        ends = shapes_.more_values(frame(), values(end_));
    }
    const auto require_none_below = [](double value, const Parameter<std::string>& attribute) {
        if (value < 0) {
            throw Error("a river is neither narrower nor shallower than nothing")
                .about(attribute.name())
                .found(fmt::format("{} m in '{}'", value, *attribute))
                .expected("0 or more")
                .remedy("correct the features");
        }
    };
    std::vector<RiverReach> result;
    for (std::size_t k = 0; k < shapes.size(); ++k) {
        if (shapes[k].is_area) {
            throw Error("a river is a line, but the features have polygons")
                .about(shapes_.source())
                .remedy("draw its axis, and give its width; a breach of a polygon is made by barrier");
        }
        require_none_below(shapes[k].value, width_attribute_);
        RiverReach reach;
        reach.line = shapes[k].parts.front();
        reach.width = shapes[k].value;
        if (depths.empty()) {
            reach.start = starts[k];
            reach.end = ends[k];
        } else {
            require_none_below(depths[k], depth_attribute_);
            reach.depth = depths[k];
        }
        result.push_back(std::move(reach));
    }
    return result;
}

void BurnRiverNode::negotiate() {
    if (!gis::is_in_metres(ground_->grid().crs)) {
        throw Error("a river needs a grid in metres")
            .about("elevation")
            .found(gis::crs_name(ground_->grid().crs));
    }
    shapes_.negotiate(*this, frame(), widths());
    if (!shapes_.known().empty()) {
        reaches(shapes_.known());
    }
    Node::negotiate();
}

void BurnRiverNode::report(const BurnedGround& burned) const {
    if (burned.cells == 0) {
        log(THW_WARNING,
            "the rivers cross no cell with ground, so that nothing changes: look at the lines and "
            "their CRS");
        return;
    }
    const auto all = burned.lowered + burned.raised + burned.filled;
    if (burned.lowered > 0 || all > 0) {
        auto text = fmt::format("lowers {} of {} cells of the river", burned.lowered, burned.cells);
        if (burned.lowered > 0) {
            text += fmt::format(", by up to {:.4g} m at ({:.9g}, {:.9g})", burned.deepest,
                                burned.deepest_at.x, burned.deepest_at.y);
        }
        text += burned.raised > 0 ? fmt::format("; fills pools in {}", burned.raised) : "";
        text += burned.filled > 0 ? fmt::format("; gives ground to {}", burned.filled) : "";
        log(THW_INFO, text);
    }
    if (burned.lowered == 0) {
        log(THW_WARNING,
            fmt::format("it lowers none of the river's {} cells: the ground there is as low as the bed "
                        "already; look at the levels and at the datum of the ground",
                        burned.cells));
    }
    report_doubts(burned);
}

void BurnRiverNode::report_doubts(const BurnedGround& burned) const {
    if (burned.walls > 0) {
        log(THW_WARNING,
            fmt::format("{} cells of the river have no ground and stay walls, the first at ({:.9g}, {:.9g}); "
                        "set missing to \"bed\" where the river is there",
                        burned.walls, burned.wall_at.x, burned.wall_at.y));
    }
    if (burned.deepest > doubtful_cut) {
        log(THW_WARNING,
            fmt::format(
                "the river is cut {:.4g} m into the ground at ({:.9g}, {:.9g}); are its levels depths, "
                "or heights of another datum?",
                burned.deepest, burned.deepest_at.x, burned.deepest_at.y));
    }
    if (burned.step) {
        log(THW_WARNING,
            fmt::format(
                "a reach begins at ({:.9g}, {:.9g}) with a bed at {:.6g} m, above the {:.6g} m at which "
                "another one ends there: the step dams the river",
                burned.step->at.x, burned.step->at.y, burned.step->level, burned.step->other));
    }
    if (burned.uphill) {
        log(THW_WARNING,
            fmt::format("the bed of the line from ({:.9g}, {:.9g}) {} by {:.4g} m to its end, but the ground "
                        "under it {} by {:.4g} m; are start and end swapped?",
                        burned.uphill->at.x, burned.uphill->at.y,
                        burned.uphill->level > 0 ? "falls" : "rises", std::fabs(burned.uphill->level),
                        burned.uphill->other > 0 ? "falls" : "rises", std::fabs(burned.uphill->other)));
    }
}

void BurnRiverNode::run(const Step&) {
    const CellField ground{to_raster_grid(ground_->grid()), values_of(*ground_)};
    const auto rivers = reaches(shapes_.take(frame(), widths()));
    const auto& grid = ground.grid;
    const double narrowest = std::hypot(grid.dx, grid.dy);
    const auto narrow = std::count_if(rivers.begin(), rivers.end(),
                                      [&](const RiverReach& reach) { return reach.width < narrowest; });
    const auto burned = burn_rivers(ground, rivers, {*rule_ == BurnRule::set, *missing_ == LostGround::bed});
    report(burned);
    if (narrow > 0 && burned.cells > 0) {
        log(THW_INFO, fmt::format("{} of {} lines are widened to the diagonal of a cell, {:.4g} m", narrow,
                                  rivers.size(), narrowest));
    }
    fill(elevation_, burned.values);
}

}  // namespace thalweg::bathymetry
