// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/nodes/barrier_node.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include <thalweg/compute/field_values.hpp>
#include <thalweg/mesh/cell_at.hpp>

#include "bathymetry/ground/mesh_extent.hpp"
#include "bathymetry/nodes/conversion.hpp"
#include "bathymetry/shapes/draw_on_mesh.hpp"
#include "bathymetry/shapes/draw_shapes.hpp"
#include "bathymetry/shapes/value_along.hpp"

namespace thalweg::bathymetry {

namespace {

constexpr double never = std::numeric_limits<double>::max();

}  // namespace

auto BarrierNode::about() -> About {
    return {"barrier",
            "Raises a drawn wall or lets a dike fail while the water flows, at a time or at a water level.",
            Clock::stepping,
            THW_ON_CPU | THW_ON_CUDA,
            2,
            StatePromise::bits,
            true};
}

void BarrierNode::configure(const Setup& setup) {
    device_ = setup.device;
    check_sources();
    check_height();
    check_watch();
    const double begin = at_.is_set() ? *at_ : 0;
    if (until_.is_set() && *until_ <= begin) {
        throw Error("the barrier is gone before it begins")
            .about("until")
            .found(fmt::format("{} s", *until_))
            .expected(fmt::format("later than {} s", begin));
    }
    if (!watch_.is_set()) {
        stop_at(begin);
        stop_at(begin + *duration_);
    }
    if (until_.is_set()) {
        stop_at(*until_);
    }
}

void BarrierNode::check_sources() const {
    if (start_attribute_.is_set() != end_attribute_.is_set()) {
        throw Error("a value that varies along a line is given at both of its ends")
            .about(start_attribute_.is_set() ? end_attribute_.name() : start_attribute_.name())
            .found("one of start_attribute and end_attribute")
            .expected("both")
            .remedy("name the other attribute, too; it may be the same one");
    }
    const int ways =
        (*from_points_ ? 1 : 0) + (start_attribute_.is_set() ? 1 : 0) + (attribute_.is_set() ? 1 : 0);
    if (ways > 1 || (*from_points_ && value_.is_set())) {
        throw Error("the values of the features are given twice")
            .about(*from_points_ ? from_points_.name() : start_attribute_.name())
            .found(*from_points_ ? "from_points beside attributes or value"
                                 : "start_attribute and end_attribute beside attribute")
            .expected("one of them")
            .remedy("take the others out");
    }
    if (ways == 0) {
        require_value(attribute_, value_);
    }
}

void BarrierNode::check_height() const {
    if (*rule_ == BarrierRule::raise_by && value_.is_set() && *value_ < 0) {
        throw Error("a barrier does not raise the ground by less than nothing")
            .about(value_.name())
            .found(fmt::format("{} m", *value_))
            .expected("a height of 0 m or more with rule = raise_by")
            .remedy("correct it; a breach has rule = lower_to and the level of its bottom");
    }
}

auto BarrierNode::varies_along() const -> bool {
    return *from_points_ || start_attribute_.is_set();
}

/// Refuses features that have no value at each point.
void BarrierNode::check_lines(const std::vector<gis::Shape>& shapes) const {
    for (std::size_t k = 0; varies_along() && k < shapes.size(); ++k) {
        if (shapes[k].is_area) {
            throw Error("a polygon has no first and last point for values that vary along a line")
                .about(shapes_.source())
                .found(fmt::format("a polygon among the features, shape {}", k))
                .expected("lines")
                .remedy(
                    "draw the crest as a line of its `width`, or give the polygon one value by attribute");
        }
        if (*from_points_ && shapes[k].heights.empty()) {
            throw Error("the points of a line have no heights")
                .about(shapes_.source())
                .found(fmt::format("line {} without z, or with z in a unit that its CRS does not tell", k))
                .expected("x, y and z of each point")
                .remedy("draw it in three dimensions, or give start_attribute and end_attribute");
        }
        const auto& heights = shapes[k].heights;
        const auto lowest = std::min_element(heights.begin(), heights.end());
        if (*from_points_ && *rule_ == BarrierRule::raise_by && *lowest < 0) {
            throw Error("a point of a line has a height below 0, by which no ground is raised")
                .about(shapes_.source())
                .found(fmt::format("{} m at point {} of line {}", *lowest, lowest - heights.begin(), k))
                .expected("heights of 0 m or more with rule = raise_by")
                .remedy("correct it, or set rule to raise_to where the heights are levels");
        }
    }
}

/// Warns of features none of whose points and lines can lie on the grid. That all of them do not is refused.
void BarrierNode::warn_of_far_shapes() {
    const auto grid = frame().extent;
    const auto is_far = [&](const gis::Shape& shape) {
        gis::Window extent{HUGE_VAL, HUGE_VAL, -HUGE_VAL, -HUGE_VAL};
        for (const auto& part : shape.parts) {
            for (const auto& p : part) {
                extent = {std::min(extent.x_min, p.x), std::min(extent.y_min, p.y),
                          std::max(extent.x_max, p.x), std::max(extent.y_max, p.y)};
            }
        }
        return extent.x_max < grid.x_min || extent.x_min > grid.x_max || extent.y_max < grid.y_min ||
               extent.y_min > grid.y_max;
    };
    const auto& shapes = shapes_.known();
    const auto first = std::find_if(shapes.begin(), shapes.end(), is_far);
    if (first != shapes.end()) {
        log(THW_WARNING,
            fmt::format("{} of {} shapes lie outside the grid and change nothing, the first is "
                        "shape {} at x {}, y {}",
                        std::count_if(first, shapes.end(), is_far), shapes.size(), first - shapes.begin(),
                        first->parts.front().front().x, first->parts.front().front().y));
    }
}

/// Gives each line its values, of which it has that of the first point so far.
void BarrierNode::set_along(std::vector<gis::Shape>& shapes) const {
    check_lines(shapes);
    if (*from_points_) {
        for (auto& line : shapes) {
            line.along = line.heights;
        }
    } else if (start_attribute_.is_set()) {
        auto at_ends = values();
        at_ends.attribute = *end_attribute_;
        const auto ends = shapes_.more_values(frame(), at_ends);
        for (std::size_t k = 0; k < shapes.size(); ++k) {
            set_ends(shapes[k], shapes[k].value, ends[k]);
        }
    }
}

void BarrierNode::check_watch() const {
    if (watch_.is_set() && watch_->size() != 2) {
        throw Error("a point has two numbers")
            .about("watch")
            .found(fmt::format("{} number(s)", watch_->size()))
            .expected("x, y");
    }
    if (watch_.is_set() != threshold_.is_set()) {
        throw Error("a barrier that waits for the water needs a point and a level")
            .about(watch_.is_set() ? "threshold" : "watch")
            .found(watch_.is_set() ? "watch alone" : "threshold alone")
            .expected("watch and threshold");
    }
    if (watch_.is_set() && at_.is_set()) {
        throw Error("a barrier begins at a time or when the water comes")
            .about("at")
            .found("at and watch")
            .expected("one of them")
            .remedy("leave one out; two barriers may follow each other by bed_change");
    }
}

auto BarrierNode::on_triangles() const -> bool {
    return bed_->grid().kind == THW_GRID_TRIANGLES;
}

auto BarrierNode::frame() const -> gis::Frame {
    const Grid grid = bed_->grid();
    return {extent_of_mesh(grid), grid.crs};
}

auto BarrierNode::values() const -> ShapeValues {
    const auto common = *from_points_     ? std::optional<double>(0)
                        : value_.is_set() ? std::optional<double>(*value_)
                                          : std::nullopt;
    return {start_attribute_.is_set() ? *start_attribute_ : *attribute_, common, "m", value_.name(),
            *rule_ == BarrierRule::raise_by};
}

auto BarrierNode::watched_cell() const -> std::int64_t {
    const Grid grid = bed_->grid();
    const double x = (*watch_)[0], y = (*watch_)[1];
    if (on_triangles()) {
        return mesh::cell_at(mesh::Triangles(grid), x, y);
    }
    if (!grid.contains(x, y)) {
        return -1;
    }
    return ground().cell(static_cast<int>((x - grid.x0) / grid.dx),
                         static_cast<int>((y - grid.y0) / grid.dy));
}

void BarrierNode::negotiate() {
    const Grid grid = bed_->grid();
    shapes_.negotiate(*this, frame(), values());
    check_lines(shapes_.known());
    warn_of_far_shapes();
    watched_ = watch_.is_set() ? watched_cell() : -1;
    if (watch_.is_set() && watched_ < 0) {
        throw Error("the watched point lies outside the grid")
            .about("watch")
            .found(fmt::format("({}, {})", (*watch_)[0], (*watch_)[1]))
            .expected(to_text(frame().extent));
    }
    change_.set_grid(grid).set_element(bed_->dtype());
    change_.set_location(on_triangles() ? THW_AT_CELL : THW_AT_NODE);
}

auto BarrierNode::drawn_values() -> std::vector<double> {
    const Grid grid = bed_->grid();
    const bool lowers = *rule_ == BarrierRule::lower_to;
    const DrawingStyle style{AreaRule::outlined, lowers ? OverlapRule::lowest : OverlapRule::highest,
                             *width_};
    auto shapes = shapes_.take(frame(), values());
    set_along(shapes);
    return blame(shapes_.source(), [&] {
        if (on_triangles()) {
            return draw_on_mesh(grid, shapes, style);
        }
        return draw_shapes(to_raster_grid(grid), shapes, style);
    });
}

void BarrierNode::start(void* stream) {
    if (!bed_->has_data()) {
        throw Error("the barrier has no ground when it starts")
            .about("bed")
            .remedy("connect it without \"feedback\"");
    }
    if (watch_.is_set() && !level_->connected()) {
        throw Error("the barrier waits for the water, but does not see it")
            .about("level")
            .found("nothing connected")
            .expected("the water level of the flow")
            .remedy(R"(connect it: "level": {"from": "flow.level", "feedback": true})");
    }
    const auto drawn = drawn_values();
    const double begin = watch_.is_set() ? never : at_.is_set() ? *at_ : 0;
    work_ = make_barrier_work(device_, stream);
    drawn_ = work_->hold(drawn);
    begun_ = work_->hold({begin});
    if (device_.is_cuda()) {
        count_copy(THW_TO_DEVICE, (drawn.size() + 1) * sizeof(double));
    }
}

auto BarrierNode::ground() const -> BedView {
    const Grid grid = bed_->grid();
    return {compute::values_of(*bed_), bed_->location() == THW_AT_NODE, static_cast<int>(grid.nx),
            static_cast<int>(grid.ny)};
}

auto BarrierNode::trigger(const Step& step) const -> BarrierTrigger {
    return {compute::values_of(*level_), watched_, *threshold_, step.t0, begun_};
}

auto BarrierNode::vertex(const Step& step) const -> BarrierVertex {
    BarrierVertex v{};
    v.bed = ground();
    v.before = compute::values_of(*before_);
    v.before_at_vertices = before_->connected() && before_->location() == THW_AT_NODE;
    v.drawn = drawn_;
    v.rule = *rule_;
    v.times = {*duration_, until_.is_set() ? *until_ : never};
    v.now = step.t0;
    v.begun = begun_;
    v.change = compute::target_of(*change_);
    return v;
}

auto BarrierNode::triangle(const Step& step) const -> BarrierTriangle {
    return {mesh::Triangles::in_executor(bed_->grid()),
            compute::values_of(*bed_),
            bed_->location() == THW_AT_NODE,
            compute::values_of(*before_),
            before_->connected() && before_->location() == THW_AT_NODE,
            drawn_,
            *rule_,
            {*duration_, until_.is_set() ? *until_ : never},
            step.t0,
            begun_,
            compute::target_of(*change_)};
}

void BarrierNode::run(const Step& step) {
    if (!work_) {
        start(step.stream);
    }
    shapes_.require_unchanged();
    if (watch_.is_set() && level_->has_data()) {
        work_->run(trigger(step));
    }
    if (!has_told_effect_ && change_->has_data()) {
        tell_effect(step);
    }
    if (!change_->has_data()) {
        return;
    }
    if (std::isfinite(next_sample())) {  // the change stands from the start of the interval on
        show_outputs(step.t0, [&] { write_change(step); });
    }
    write_change(step);
}

void BarrierNode::write_change(const Step& step) {
    if (on_triangles()) {
        work_->run(triangle(step));
    } else {
        work_->run(vertex(step));
    }
}

void BarrierNode::tell_effect(const Step& step) {
    has_told_effect_ = true;
    const auto effect = on_triangles() ? work_->effect(triangle(step)) : work_->effect(vertex(step));
    const char* verb = *rule_ == BarrierRule::lower_to ? "lowers" : "raises";
    if (effect.changed == 0) {
        log(THW_WARNING,
            effect.drawn == 0
                ? "no cell of the grid is drawn, so that nothing changes: look at the shapes and their CRS"
                : fmt::format(
                      "it {} none of its {} cells: the ground there is {} already; look at the values and "
                      "at the datum of the bed",
                      verb, effect.drawn,
                      *rule_ == BarrierRule::lower_to ? "as low as the bottom" : "as high as the crest"));
        return;
    }
    const auto told = fmt::format("{} {} of {} drawn cells, by up to {:.4g} m", verb, effect.changed,
                                  effect.drawn, effect.most);
    constexpr double tallest = 50;  // m, of levees and of the depth of breaches and ditches
    if (effect.most > tallest) {
        log(THW_WARNING, told + "; look at the unit of the values and at the datum of the bed");
    } else {
        log(THW_INFO, told);
    }
}

void BarrierNode::finish() {
    if (!watch_.is_set() || !work_) {
        return;
    }
    const double begun = work_->value_at(begun_);
    if (begun < never) {
        log(THW_INFO, fmt::format("began at {:.9g} s, when the level at ({:.9g}, {:.9g}) was above {:.9g} m",
                                  begun, (*watch_)[0], (*watch_)[1], *threshold_));
    } else {
        log(THW_WARNING, fmt::format("never began: the level at ({:.9g}, {:.9g}) did not pass {:.9g} m",
                                     (*watch_)[0], (*watch_)[1], *threshold_));
    }
}

void BarrierNode::list_state(Register& all) {
    if (watch_.is_set()) {
        all.array("begun", "s", begun_, {1});
    }
    all.value("has_told_effect", "1", has_told_effect_, THW_BLOCK_RECORDED);
}

}  // namespace thalweg::bathymetry
