// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// Start of the flow of the node `riverflow`: its solver, the first water, and warnings of what is unlikely
// there.
#include <algorithm>
#include <cmath>
#include <numeric>

#include <thalweg/mesh/curvilinear.hpp>
#include <thalweg/number_text.hpp>

#include "shallowwater/node/checks.hpp"
#include "shallowwater/node/closed_flow.hpp"
#include "shallowwater/node/doubtful_slope.hpp"
#include "shallowwater/node/first_water_check.hpp"
#include "shallowwater/node/host_values.hpp"
#include "shallowwater/node/riverflow_node.hpp"
#include "shallowwater/river/bed_behind.hpp"

namespace thalweg::river {

namespace {

auto place_of(const Worst& worst) -> std::string {
    return number_text(worst.value) + " at cell (" + std::to_string(worst.i) + ", " +
           std::to_string(worst.j) + ")";
}

}  // namespace

void RiverFlowNode::start(const Step& step) {
    const RiverBed bed = river_bed(step);
    manning_version_ = has_roughness() ? manning_field_->version() : 0;
    Options o = options(bed.mesh);
    live_series_.begin(shallowwater::series_of(o));
    for (const Boundary& b : o.boundaries) {
        names_.push_back(b.name);
        curves_.push_back(b.kind == BoundaryKind::rating ? b.value : series::TimeSeries());
    }
    if (is_double()) {
        solver_ = device_.is_cuda() ? make_cuda_river_solver<double>(bed, o, step.stream)
                                    : make_cpu_river_solver<double>(bed, o);
    } else {
        solver_ = device_.is_cuda() ? make_cuda_river_solver<float>(bed, o, step.stream)
                                    : make_cpu_river_solver<float>(bed, o);
    }
    std::visit(
        [&](auto& solver) {
            begin(*solver, step);
            warn_of_low_levels(o.boundaries, solver->metrics());
            warn_of_doubtful_slopes(o.boundaries, solver->metrics());
            warn_of_closed_flow(o, solver->metrics());
        },
        solver_);
}

template <class Real>
void RiverFlowNode::begin(RiverSolver<Real>& solver, const Step& step) {
    const MeshMetrics& m = solver.metrics();
    describe(m.quality);
    FirstWater water;
    water.level = m.bed;
    if (first_level_->connected()) {
        const std::vector<double> given = values_of(first_level_, step);
        for (std::size_t k = 0; k < given.size(); ++k) {
            shallowwater::require_water(first_level_, given[k], static_cast<std::int64_t>(k));
            water.level[k] = std::isnan(given[k]) ? m.bed[k] : given[k];
        }
    } else if (initial_level_.is_set()) {
        water.level = {*initial_level_};
    } else if (initial_depth_.is_set()) {
        for (double& level : water.level) {
            level += *initial_depth_;
        }
    }
    for (const int axis : {0, 1}) {
        const Input& field = first_velocity_.field(axis);
        std::vector<double>& velocity = axis == 0 ? water.u : water.v;
        velocity = field->connected() ? values_of(field, step)
                                      : std::vector<double>{first_velocity_.everywhere(axis)};
        for (double& value : velocity) {
            value = std::isnan(value) ? 0 : value;
        }
    }
    if (first_level_->connected() || initial_level_.is_set()) {
        warn_of_dry_start(water, m.bed);
    }
    solver.initialise(water);
}

/// Values of an input on the host.
auto RiverFlowNode::values_of(const Input& input, const Step& step) const -> std::vector<double> {
    if (!input->has_data()) {
        throw Error("the input has no values at the start")
            .about(input.name())
            .found("a feedback edge, which brings its first values later")
            .remedy("connect a node that runs before this one");
    }
    auto values = shallowwater::host_values(input, device_, step.stream);
    if (device_.is_cuda()) {
        count_copy(THW_TO_HOST, values.size() * (input->dtype() == THW_F64 ? sizeof(double) : sizeof(float)));
    }
    return values;
}

auto RiverFlowNode::river_bed(const Step& step) const -> RiverBed {
    const mesh::Curvilinear mesh(bed_->grid());
    RiverBed b;
    b.node_bed = values_of(bed_, step);
    b.walls = walls_.faces();
    b.mesh = mesh::copy_of(mesh);
    for (std::int64_t cell = 0; cell < mesh.cells(); ++cell) {
        std::uint8_t& exists = b.mesh.cell[static_cast<std::size_t>(cell)];
        for (const std::int64_t node : mesh.corners(cell).nodes) {
            exists = exists != 0 && std::isfinite(b.node_bed[static_cast<std::size_t>(node)]) ? 1 : 0;
        }
    }
    b.manning = coefficients(step);
    return b;
}

/// Tells where the mesh is worst, as a warning where orders and stability have not been checked.
void RiverFlowNode::describe(const MeshQuality& q) const {
    const bool is_doubtful = q.angle_cosine.value > 0.5 || q.area_ratio.value > 2 || q.aspect.value > 20;
    log(is_doubtful ? THW_WARNING : THW_INFO,
        "the mesh: largest cosine between sides " + place_of(q.angle_cosine) +
            " (good: 0.5 and less), ratio of areas " + place_of(q.area_ratio) + " (2), aspect " +
            place_of(q.aspect) + " (20)");
}

void RiverFlowNode::warn_of_low_levels(const std::vector<Boundary>& boundaries,
                                       const MeshMetrics& metrics) const {
    for (const Boundary& one : boundaries) {
        if (const auto text = low_level_of(one, metrics); !text.empty()) {
            log(THW_WARNING, text);
        }
    }
}

/// Warns of slopes for a normal depth that the bed hardly shows.
void RiverFlowNode::warn_of_doubtful_slopes(const std::vector<Boundary>& boundaries,
                                            const MeshMetrics& metrics) const {
    for (const Boundary& one : boundaries) {
        if (one.kind == BoundaryKind::normal) {
            const auto text = shallowwater::doubtful_slope_text(one.name, normal_slope(metrics, one));
            if (!text.empty()) {
                log(THW_WARNING, text);
            }
        }
    }
}

/// Warns where discharges fill a model that has no outlet.
void RiverFlowNode::warn_of_closed_flow(const Options& options, const MeshMetrics& metrics) const {
    const auto& boundaries = options.boundaries;
    if (std::any_of(boundaries.begin(), boundaries.end(),
                    [](const Boundary& one) { return shallowwater::is_opening(one.kind); })) {
        return;
    }
    const double area = std::accumulate(metrics.area.begin(), metrics.area.end(), 0.0);
    const auto discharges = shallowwater::all_discharges(boundaries, options.sources);
    const auto text = shallowwater::closed_flow_text(discharges, begin_, end_, area);
    if (!text.empty()) {
        log(THW_WARNING, text);
    }
}

/// Warns where a level at the start was meant to give water, but lies below the ground everywhere.
void RiverFlowNode::warn_of_dry_start(const FirstWater& water, std::vector<double> bed) const {
    const mesh::Curvilinear mesh(bed_->grid());
    std::vector<double> levels(bed.size(), NAN);
    for (std::size_t k = 0; k < bed.size(); ++k) {
        const double level = water.level[water.level.size() == 1 ? 0 : k];
        const bool is_there = mesh.has_cell(static_cast<std::int64_t>(k)) && std::isfinite(bed[k]);
        if (is_there && level > bed[k]) {
            return;
        }
        levels[k] = is_there ? level : NAN;
    }
    log(THW_WARNING, shallowwater::dry_start_text(levels, bed));
}

}  // namespace thalweg::river
