// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "view/nodes/sections_node.hpp"

#include <cmath>
#include <utility>

#include <fmt/format.h>
#include <thalweg/compute/field_values.hpp>
#include <thalweg/number_text.hpp>

#include "view/nodes/sink.hpp"

namespace thalweg::view {

namespace {

auto table_with(const std::vector<Column>& columns) -> Table {
    Table table;
    for (const auto& column : columns) {
        table.add(column);
    }
    return table;
}

void append(Column& column, double value) {
    std::get<0>(column.values).push_back(value);
}

/// Mean speed through the wetted area [m/s]; missing where that is.
auto speed_of(const SectionWater& water) -> double {
    return std::isnan(water.area) ? water.area : water.area > 0 ? water.discharge / water.area : 0;
}

}  // namespace

auto SectionsNode::about() -> About {
    return {
        "sections",
        "Measures what goes through drawn lines over time: discharge, volume, wetted area, speed, level and "
        "sediment.",
        Clock::following, THW_ON_CPU | THW_ON_CUDA, 1};
}

void SectionsNode::configure(const Setup& setup) {
    device_ = setup.device;
    end_ = setup.end;
}

auto SectionsNode::read_lines() -> gis::NamedLines {
    if (file_.is_set() == drawn_.connected()) {
        throw Error(file_.is_set() ? "the lines are given twice" : "there are no lines")
            .about(file_.is_set() ? "lines" : "file")
            .found(file_.is_set() ? "the input lines and the parameter file" : "neither file nor lines")
            .expected("one of them")
            .remedy("name a vector file, or connect a node such as `features`");
    }
    if (layer_.is_given() && !file_.is_set()) {
        complain(Error("nothing reads this without a file").about("layer").remedy("take it out"));
    }
    try {
        return file_.is_set() ? gis::read_boundary_lines(file_->path, grid_of_faces(), *layer_)
                              : gis::boundary_lines_of(drawn_.read(), grid_of_faces());
    } catch (Error& error) {
        error.about(file_.is_set() ? "file" : "lines");
        throw;
    }
}

void SectionsNode::require_discharges() const {
    const bool has_raster = face_x_->connected() && face_y_->connected();
    const bool has_curvilinear = face_i_->connected() && face_j_->connected();
    const int count = (has_raster ? 1 : 0) + (has_curvilinear ? 1 : 0) + (edge_->connected() ? 1 : 0);
    if (count != 1) {
        throw Error(count == 0 ? "nothing says what flows through the faces"
                               : "faces of several grids are given")
            .about("face_discharge_x")
            .expected(
                "face_discharge_x and face_discharge_y of a raster, face_discharge_i and face_discharge_j of "
                "a "
                "curvilinear grid, or edge_discharge of triangles")
            .remedy("connect those of one flow");
    }
}

/// Refuses loads through half of the faces, or through those of another kind of grid than the water.
void SectionsNode::require_sediment() const {
    const bool is_curvilinear = face_i_->connected();
    const Input& first = is_curvilinear ? sediment_i_ : sediment_x_;
    const Input& second = is_curvilinear ? sediment_j_ : sediment_y_;
    const int own = (first->connected() ? 1 : 0) + (second->connected() ? 1 : 0);
    const bool has_other = (is_curvilinear ? sediment_x_ : sediment_i_)->connected() ||
                           (is_curvilinear ? sediment_y_ : sediment_j_)->connected();
    if (own == 1 || has_other || (own > 0 && edge_->connected())) {
        throw Error("the sediment and the water go through different faces")
            .about(own == 1 ? (first->connected() ? second : first).name() : "face_sediment_x")
            .found(own == 1 ? "an input that is not connected" : "faces of another kind of grid")
            .expected("both outputs face_sediment of the node that reads this water")
            .remedy(
                "connect face_sediment_x and face_sediment_y on a raster, face_sediment_i and "
                "face_sediment_j on a curvilinear grid");
    }
}

auto SectionsNode::has_sediment() const -> bool {
    return sediment_x_->connected() || sediment_i_->connected();
}

auto SectionsNode::grid_of_faces() const -> Grid {
    return edge_->connected() ? edge_->grid() : face_x_->connected() ? face_x_->grid() : face_i_->grid();
}

/// Tells of a line that is not what somebody meant.
void SectionsNode::check_covered(const Section& section) {
    constexpr double enough = 0.9;
    const double covered = section.covered();
    const auto where = drawn_.connected() ? "lines" : "file";
    if (section.faces.empty()) {
        complain(Error("the section '" + section.name + "' crosses no face between two cells")
                     .about(where)
                     .found(number_text(section.length) + " m of line")
                     .expected("a line that is longer than a cell and lies on the grid")
                     .remedy("draw it from bank to bank, or check its CRS"));
    } else if (covered < enough * section.length) {
        log(THW_WARNING,
            fmt::format("of the {} m of section '{}' {:.0f} % cross cells of the grid; water beside them "
                        "is not counted",
                        number_text(section.length), section.name, 100 * covered / section.length));
    }
}

void SectionsNode::negotiate() {
    require_discharges();
    require_sediment();
    require_metres(grid_of_faces(), "measuring sections");
    sections_ = find_sections(read_lines(), grid_of_faces());
    for (const auto& section : sections_) {
        check_covered(section);
    }
    probe_ = std::make_unique<SectionProbe>(sections_);
    volumes_.assign(sections_.size(), 0);
    sediment_.assign(sections_.size(), 0);
    start_series();
    if (series_.is_read()) {
        series_.give(table_with(columns_));
    }
    if (profile_.is_read()) {
        give_profile(std::vector<SectionWater>(sections_.size()));
    }
}

auto SectionsNode::fields() const -> FlowFields {
    const auto values = [](const Input& input) {
        return input->connected() && input->has_data() ? compute::values_of(*input) : compute::AnyValues();
    };
    const bool is_curvilinear = face_i_->connected();
    return {{values(edge_->connected() ? edge_
                    : is_curvilinear   ? face_i_
                                       : face_x_),
             values(is_curvilinear ? face_j_ : face_y_)},
            face_x_->connected(),
            values(depth_),
            values(level_),
            {values(is_curvilinear ? sediment_i_ : sediment_x_),
             values(is_curvilinear ? sediment_j_ : sediment_y_)}};
}

void SectionsNode::start_series() {
    columns_ = {{"time", "s", std::vector<double>()}};
    for (const auto& section : sections_) {
        const auto add = [&](const char* what, const char* unit) {
            columns_.push_back({section.name + "_" + what, unit, std::vector<double>()});
        };
        add("discharge", "m3 s-1");
        add("volume", "m3");
        if (depth_->connected()) {
            add("area", "m2");
            add("speed", "m s-1");
        }
        if (level_->connected()) {
            add("level", "m");
        }
        if (has_sediment()) {
            add("sediment", "m3 s-1");
            add("sediment_volume", "m3");
        }
    }
}

void SectionsNode::add_row(double time, const std::vector<SectionWater>& water) {
    auto column = columns_.begin();
    append(*column++, time);
    for (std::size_t s = 0; s < water.size(); ++s) {
        append(*column++, water[s].discharge);
        append(*column++, volumes_[s]);
        if (depth_->connected()) {
            append(*column++, water[s].area);
            append(*column++, speed_of(water[s]));
        }
        if (level_->connected()) {
            append(*column++, water[s].level);
        }
        if (has_sediment()) {
            append(*column++, water[s].sediment);
            append(*column++, sediment_[s]);
        }
    }
    last_row_ = time;
    series_.give(table_with(columns_));
}

/// Begins anew at the time of the first interval. A node that is new in a world which branches has been
/// started for 0 s, and no water has been counted since; what stands at the branch is not known, and its
/// columns are empty.
void SectionsNode::begin_at(double time) {
    SectionWater unknown;
    unknown.discharge = unknown.area = unknown.level = unknown.sediment = compute::no_value<double>;
    for (auto& column : columns_) {
        std::get<0>(column.values).clear();
    }
    add_row(time, std::vector<SectionWater>(sections_.size(), unknown));
}

void SectionsNode::give_profile(const std::vector<SectionWater>& water) {
    std::vector<std::string> names;
    std::vector<double> distance, x, y, discharge, depth;
    for (std::size_t s = 0; s < sections_.size(); ++s) {
        for (std::size_t k = 0; k < water[s].depth.size(); ++k) {
            const auto& face = sections_[s].faces[k];
            names.push_back(sections_[s].name);
            distance.push_back(face.distance);
            x.push_back(face.x);
            y.push_back(face.y);
            discharge.push_back(water[s].unit_discharge[k]);
            depth.push_back(water[s].depth[k]);
        }
    }
    Table table;
    table.add({"section", "", std::move(names)});
    table.add({"distance", "m", std::move(distance)});
    table.add({"x", "m", std::move(x)});
    table.add({"y", "m", std::move(y)});
    table.add({"discharge", "m2 s-1", std::move(discharge)});
    table.add({"depth", "m", std::move(depth)});
    profile_.give(table);
}

void SectionsNode::run(const Step& step) {
    if (!has_begun_ && step.t1 > step.t0) {
        has_begun_ = true;
        if (series_.is_read() && step.t0 > last_row_) {
            begin_at(step.t0);
        }
    }
    const auto water = probe_->read(fields(), device_, step.stream);
    if (device_.is_cuda()) {
        count_copy(THW_TO_HOST, probe_->value_count() * sizeof(double));
    }
    for (std::size_t s = 0; s < sections_.size(); ++s) {
        volumes_[s] += water[s].discharge * (step.t1 - step.t0);
        metric(("discharge_" + sections_[s].name).c_str(), water[s].discharge, "m3 s-1");
        metric(("volume_" + sections_[s].name).c_str(), volumes_[s], "m3");
        if (has_sediment()) {
            sediment_[s] += water[s].sediment * (step.t1 - step.t0);
            metric(("sediment_through_" + sections_[s].name).c_str(), sediment_[s], "m3");
        }
    }
    if (series_.is_read() && (last_row_ < 0 || step.t1 >= end_ || step.t1 >= last_row_ + *spacing_)) {
        add_row(step.t1, water);
    }
    if (profile_.is_read()) {
        give_profile(water);
    }
}

void SectionsNode::list_state(Register& all) {
    all.values("volumes", "m3", volumes_);
    all.values("sediment_volumes", "m3", sediment_);
    all.value("last_row", "s", last_row_);
    for (std::size_t k = 0; k < columns_.size(); ++k) {
        all.values(fmt::format("column_{}", k), columns_[k].unit, std::get<0>(columns_[k].values),
                   THW_BLOCK_RECORDED);
    }
}

void SectionsNode::state_restored() {
    has_begun_ = true;
}

}  // namespace thalweg::view
