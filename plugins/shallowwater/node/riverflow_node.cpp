// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/node/riverflow_node.hpp"

#include <thalweg/compute/field_values.hpp>
#include <thalweg/mesh/curvilinear.hpp>

#include "shallowwater/node/friction.hpp"
#include "shallowwater/node/node_samples.hpp"
#include "shallowwater/node/port_data.hpp"

namespace thalweg::river {

auto RiverFlowNode::about() -> About {
    return {"riverflow",
            "Computes rivers, lakes and tides on a curvilinear grid with long, implicit steps.",
            Clock::stepping,
            THW_ON_CPU | THW_ON_CUDA,
            2,
            StatePromise::bits,
            true};
}

void RiverFlowNode::configure(const Setup& setup) {
    device_ = setup.device;
    begin_ = setup.start;
    end_ = setup.end;
    host_.configure(setup);
    boundaries_.configure(*this, setup);
    by_depth_.configure(*this);
    read_forcing();
    check_readers();
    check_walls();
    check_first_water_parameters();
}

void RiverFlowNode::read_forcing() {
    if (const auto note = boundaries_.series().note(); !note.empty() && !started_) {
        log(THW_INFO, note);
    }
    forcing_.configure(*this, boundaries_.series());
    const std::string boundary = boundaries_.first_changing();
    const std::string changing = boundary.empty() ? forcing_.first_changing() : boundary;
    if (steady_change_.is_set() && *steady_change_ > 0 && !changing.empty()) {
        complain(Error("a flow whose boundaries or forces change has no end at a steady state")
                     .about(steady_change_.name())
                     .found("a series in " + changing)
                     .expected("numbers alone")
                     .remedy("leave steady_change out"));
    }
}

void RiverFlowNode::negotiate() {
    shallowwater::refuse_amounts(*this, manning_field_);
    shallowwater::refuse_amounts(*this, other_friction_);
    const Grid grid = bed_->grid();
    check_size(grid);
    check_first_water_input();
    check_friction();
    first_velocity_.negotiate(*this);
    if (boundaries_.receive(*this, false)) {
        read_forcing();
    }
    boundaries_.check_readers(*this);
    forcing_.place(*this, mesh::Curvilinear(grid));
    if (boundaries_.check(*this, grid.nx, grid.ny)) {
        boundaries_.check_directions(*this, mesh::copy_of(mesh::Curvilinear(grid)));
    }
    walls_.check(*this, grid.nx, grid.ny);
    describe_outputs(grid);
}

/// Sets the grids of all outputs.
void RiverFlowNode::describe_outputs(const Grid& grid) {
    for (Output* output :
         {&depth_, &level_, &velocity_x_, &velocity_y_, &speed_, &discharge_x_, &discharge_y_,
          &eddy_viscosity_, &manning_in_force_, &discharge_i_, &discharge_j_}) {
        output->set_grid(grid).set_element(element());
    }
    discharge_i_.set_location(THW_AT_FACE_X);
    discharge_j_.set_location(THW_AT_FACE_Y);
}

void RiverFlowNode::run(const Step& step) {
    host_.begin(step);
    const bool changed = boundaries_.receive(*this, true);
    if (changed) {
        read_forcing();
        forcing_.place(*this, mesh::Curvilinear(bed_->grid()));
    }
    if (!started_) {
        start(step);
        started_ = true;
    } else if (changed) {
        renew_series(step.t0);
    }
    std::visit([&](auto& solver) { advance(*solver, step); }, solver_);
}

/// Has the flow go on from `now` [s] as newer tables say.
void RiverFlowNode::renew_series(double now) {
    Options in_force = options(mesh::copy_of(mesh::Curvilinear(bed_->grid())));
    live_series_.renew(shallowwater::series_of(in_force), now);
    std::visit([&](auto& solver) { solver->set_series(in_force); }, solver_);
}

template <class Real>
void RiverFlowNode::advance(RiverSolver<Real>& solver, const Step& step) {
    if (bed_change_->connected() && bed_change_->has_data()) {
        solver.move_bed(compute::values_of(*bed_change_));
    }
    if (has_roughness() && manning_field_->version() != manning_version_) {
        manning_version_ = manning_field_->version();
        solver.set_manning(compute::values_of(*manning_field_));
    }
    StepReport steps;
    steps.time = step.t1;
    if (step.t1 > step.t0) {
        steps = solver.advance(
            step.t0, step.t1, [&](const StepReport& so_far) { return host_.stops(flow_steps(so_far)); },
            shallowwater::samples_of(*this, [&] { solver.publish(outputs<Real>()); }));
        add(steps, step.t0);
    }
    solver.publish(outputs<Real>());
    if (host_.is_due()) {
        const Summary now = solver.summary();
        report(steps, now);
        if (host_.looks()) {
            warn_of_fast_flow(now);
            warn_of_long_curves(now, steps.time);
            warn_of_unconverged_steps(steps);
            warn_of_unconverged_systems(steps);
        }
    }
}

template <class Real>
auto RiverFlowNode::outputs() const -> Outputs<Real> {
    using shallowwater::data_or_null;
    Outputs<Real> out;
    out.depth = data_or_null<Real>(depth_);
    out.level = data_or_null<Real>(level_);
    out.velocity_x = data_or_null<Real>(velocity_x_);
    out.velocity_y = data_or_null<Real>(velocity_y_);
    out.speed = data_or_null<Real>(speed_);
    out.discharge_x = data_or_null<Real>(discharge_x_);
    out.discharge_y = data_or_null<Real>(discharge_y_);
    out.eddy_viscosity = data_or_null<Real>(eddy_viscosity_);
    out.manning = data_or_null<Real>(manning_in_force_);
    out.discharge_i = data_or_null<Real>(discharge_i_);
    out.discharge_j = data_or_null<Real>(discharge_j_);
    return out;
}

void RiverFlowNode::list_state(Register& all) {
    std::visit([&](auto& solver) { solver->list_state(all); }, solver_);
    boundaries_.list_state(all);
    live_series_.list_state(all);
    all.value("manning_version", "1", manning_version_);
    all.value("has_warned", "1", has_warned_, THW_BLOCK_RECORDED);
    all.value("told_unconverged_steps", "1", told_unconverged_, THW_BLOCK_RECORDED);
    all.value("told_unconverged_systems", "1", told_unsolved_, THW_BLOCK_RECORDED);
    all.value("is_steady", "1", is_steady_, THW_BLOCK_RECORDED);
    all.value("steps", "1", total_.steps, THW_BLOCK_RECORDED);
    all.value("level_iterations", "1", total_.level_iterations, THW_BLOCK_RECORDED);
    all.value("outer_iterations", "1", total_.all_outer_iterations, THW_BLOCK_RECORDED);
    all.value("unconverged_steps", "1", total_.unconverged, THW_BLOCK_RECORDED);
    all.value("unconverged_systems", "1", total_.unsolved, THW_BLOCK_RECORDED);
    all.value("limited_cells", "1", total_.limited, THW_BLOCK_RECORDED);
    all.value("clipped_cells", "1", total_.clipped, THW_BLOCK_RECORDED);
}

void RiverFlowNode::state_restored() {
    std::visit([](auto& solver) { solver->state_restored(); }, solver_);
    if (live_series_.state_restored()) {
        Options in_force = options(mesh::copy_of(mesh::Curvilinear(bed_->grid())));
        live_series_.put_into(shallowwater::series_of(in_force));
        std::visit([&](auto& solver) { solver->set_series(in_force); }, solver_);
    }
}

}  // namespace thalweg::river
