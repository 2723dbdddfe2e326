// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/node/shallowwater_node.hpp"

#include <limits>

#include "shallowwater/node/checks.hpp"
#include "shallowwater/node/node_samples.hpp"
#include "shallowwater/node/port_data.hpp"
#include "shallowwater/schemes/list.hpp"

namespace thalweg::shallowwater {

auto ShallowWaterNode::about() -> About {
    return {"shallowwater",
            "Computes the two-dimensional flow of shallow water on a raster or on triangles.",
            Clock::stepping,
            THW_ON_CPU | THW_ON_CUDA,
            2,
            StatePromise::bits,
            true};
}

void ShallowWaterNode::configure(const Setup& setup) {
    device_ = setup.device;
    host_.configure(setup);
    end_ = setup.end;
    begin_ = setup.start;
    if (scheme_.is_set() && !is_on_both_meshes(scheme())) {
        check_unread(traits_of(scheme_options()));
    }
    boundaries_.configure(*this, setup);
    if (const auto note = boundaries_.series().note(); !note.empty()) {
        log(THW_INFO, note);
    }
    sources_.configure(*this, boundaries_.series());
    friction_.configure(*this);
}

void ShallowWaterNode::negotiate() {
    const Grid grid = bed_->grid();
    if (grid.nx > std::numeric_limits<int>::max() - 64 || grid.ny > std::numeric_limits<int>::max() - 64) {
        throw Error("the grid has too many columns, rows or triangles").about("bed");
    }
    check_first_water_sources();
    first_velocity_.negotiate(*this);
    check_mesh_kind();
    if (on_triangles()) {
        check_triangles(grid, end_);
        check_raster_options();
        check_faults_on_triangles();
    } else {
        check_cells(grid, end_);
    }
    if (sources_.viscosity() > 0) {
        check_viscosity(grid, sources_.viscosity());
    }
    if (!scheme_.is_set() || is_on_both_meshes(scheme())) {
        check_unread(traits());
    }
    check_scheme();
    check_elements();
    read_tables(false);
    boundaries_.check_readers(*this);
    boundaries_.place_on(*this, grid);
    describe_outputs(grid);
    records_.negotiate(grid, element());
    bed_change_.negotiate(grid, element());
    sources_.negotiate(*this, bed_->dtype());
    friction_.negotiate(*this, bed_->dtype());
    manning_.set_grid(grid).set_element(THW_F64);
}

/// Sets the grids of what the flow itself puts out, and leaves out discharges of the other kind of mesh.
void ShallowWaterNode::describe_outputs(const Grid& grid) {
    for (Output* output : {&depth_, &level_, &discharge_x_, &discharge_y_, &speed_}) {
        output->set_grid(grid).set_element(element());
    }
    if (on_triangles()) {
        face_discharge_x_.leave_out();
        face_discharge_y_.leave_out();
        edge_discharge_.set_grid(grid).set_element(element()).set_location(THW_AT_EDGE);
    } else {
        edge_discharge_.leave_out();
        face_discharge_x_.set_grid(grid).set_element(element()).set_location(THW_AT_FACE_X);
        face_discharge_y_.set_grid(grid).set_element(element()).set_location(THW_AT_FACE_Y);
    }
}

/// Reads columns again that parameters name, where tables have arrived.
auto ShallowWaterNode::read_tables(bool at_start) -> bool {
    const bool changed = boundaries_.receive(*this, at_start);
    if (changed) {
        if (const auto note = boundaries_.series().note(); !note.empty() && !started_) {
            log(THW_INFO, note);
        }
        sources_.configure(*this, boundaries_.series());
    }
    return changed;
}

/// Has the solver go on with the series of these options.
void ShallowWaterNode::take_series(Options& in_force) {
    boundaries_.set_series(in_force.boundaries);
    std::visit([&](auto& solver) { solver->set_series(in_force); }, solver_);
}

template <class Real>
auto ShallowWaterNode::outputs() const -> Outputs<Real> {
    Outputs<Real> out;
    out.depth = data_or_null<Real>(depth_);
    out.level = data_or_null<Real>(level_);
    out.discharge_x = data_or_null<Real>(discharge_x_);
    out.discharge_y = data_or_null<Real>(discharge_y_);
    out.speed = data_or_null<Real>(speed_);
    out.face_discharge_x = data_or_null<Real>(face_discharge_x_);
    out.face_discharge_y = data_or_null<Real>(face_discharge_y_);
    out.edge_discharge = data_or_null<Real>(edge_discharge_);
    out.bed = bed_change_.bed<Real>();
    records_.fill(out);
    return out;
}

void ShallowWaterNode::run(const Step& step) {
    host_.begin(step);
    const bool changed = read_tables(true);
    if (changed) {
        boundaries_.place_on(*this, bed_->grid());
    }
    if (!started_) {
        start(step);
    } else if (changed) {
        Options in_force = options();
        live_series_.renew(series_of(in_force), step.t0);
        take_series(in_force);
    }
    sources_.check_rain_field(device_, step.stream);
    std::visit(
        [&](auto& solver) {
            bed_change_.apply(*solver);
            friction_.apply(*solver);
            sources_.apply(*solver);
            advance(*solver, step);
            publish(*solver, step);
        },
        solver_);
}

template <class Real>
void ShallowWaterNode::publish(Solver<Real>& solver, const Step& step) {
    solver.publish(outputs<Real>());
    friction_.publish(manning_, depth_, device_, step.stream);
}

template <class Real>
void ShallowWaterNode::advance(Solver<Real>& solver, const Step& step) {
    const bool moves = step.t1 > step.t0;
    StepReport steps;
    steps.time = step.t1;
    if (moves) {
        steps = solver.advance(
            step.t0, step.t1, [&](const StepReport& so_far) { return look_up(so_far); },
            samples_of(*this, [&] { publish(solver, step); }));
    }
    boundaries_.note_time(steps.time);
    if (!has_warned_ && has_unusual_waves(steps)) {
        warn_of_waves(steps, solver.fastest_cell());
    }
    if (!host_.is_due() && steps.time >= step.t1 && !is_too_fast(steps)) {
        return;
    }
    const Summary now = solver.summary();
    check_health(bed_->grid(), flow_steps(steps), now.bad_cell, "cfl");
    if (is_too_fast(steps)) {
        refuse_wave(bed_->grid(), steps, solver.fastest_cell());
    }
    if (host_.looks()) {
        warn_of_damping(steps, now);
        warn_of_held_edges(steps, now);
        warn_of_long_curves(steps, now);
    }
    if (steps.time >= end_) {
        boundaries_.check_volumes(now, steps.time, host_.tolerance(element()));
    }
    if (!host_.has_stopped()) {
        check_progress(steps, step.t1);
    }
    if (moves) {
        report(steps, now);
    } else {
        first_volume_ = now.volume;
        warn_of_dry_start(step, now);
    }
}

/// Shows the steps. Returns whether to stop them here.
auto ShallowWaterNode::look_up(const StepReport& steps) -> bool {
    show(steps);
    return is_too_fast(steps) || host_.stops(flow_steps(steps));
}

void ShallowWaterNode::list_state(Register& all) {
    warn_of_left_bed(all);
    std::visit([&](auto& solver) { solver->list_state(all); }, solver_);
    friction_.list_state(all);
    sources_.list_state(all);
    boundaries_.list_state(all);
    live_series_.list_state(all);
    open_edges_.list_state(all);
    all.value("first_volume", "m3", first_volume_);
    all.value("has_warned_of_waves", "1", has_warned_, THW_BLOCK_RECORDED);
    damping_.list_state(all);
}

void ShallowWaterNode::state_restored() {
    std::visit([](auto& solver) { solver->state_restored(); }, solver_);
    open_edges_.state_restored();
    if (live_series_.state_restored()) {
        Options in_force = options();
        live_series_.put_into(series_of(in_force));
        take_series(in_force);
    }
    boundaries_.state_restored();
}

}  // namespace thalweg::shallowwater
