// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/node/riverflow_node.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <numeric>

#include <thalweg/compute/field_values.hpp>
#include <thalweg/mesh/curvilinear.hpp>
#include <thalweg/number_text.hpp>

#include "shallowwater/node/closed_flow.hpp"
#include "shallowwater/node/first_water_check.hpp"
#include "shallowwater/node/friction.hpp"
#include "shallowwater/node/host_values.hpp"
#include "shallowwater/node/node_samples.hpp"
#include "shallowwater/node/port_data.hpp"

namespace thalweg::river {

namespace {

using shallowwater::data_or_null;

auto place_of(const Worst& worst) -> std::string {
    return number_text(worst.value) + " at cell (" + std::to_string(worst.i) + ", " +
           std::to_string(worst.j) + ")";
}

/// Sum [m3] of what point sources brought, of boundaries, and of rain and sources by cell together, that gave
/// more than they took; with `sign` -1 of what sinks took and of the others.
auto gained(const Summary& now, double sign) -> double {
    double all = 0;
    double other = now.source;
    for (const PointVolumes& one : now.points) {
        all += sign > 0 ? one.in : one.out;
        other -= one.in - one.out;
    }
    all += std::fmax(sign * other, 0.0);
    for (const double one : now.entered) {
        all += std::fmax(sign * one, 0.0);
    }
    return all;
}

}  // namespace

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
    if (*closure_ == Closure::k_epsilon && *wall_ == Wall::no_slip) {
        complain(Error("the k-epsilon closure has no law for walls without slip")
                     .about(wall_.name())
                     .found("no_slip")
                     .expected("log_law or slip")
                     .remedy("choose one of them, or another closure"));
    }
    if (initial_level_.is_set() && initial_depth_.is_set()) {
        complain(Error("the initial water is given twice")
                     .about(initial_depth_.name())
                     .found("initial_level beside it")
                     .expected("one of them, or none for a dry start")
                     .remedy("take one out"));
    }
}

void RiverFlowNode::check_readers() {
    const auto unread = [&](const auto& parameter, bool is_read, const std::string& found,
                            const std::string& expected) {
        if (parameter.is_given() && !is_read) {
            complain(Error("nothing reads this")
                         .about(parameter.name())
                         .found(found)
                         .expected("it only " + expected)
                         .remedy("take it out, or choose what reads it"));
        }
    };
    const std::string closure = "closure = " + word_of(*closure_);
    unread(eddy_viscosity_value_, *closure_ == Closure::constant, closure, "with closure = constant");
    unread(eddy_factor_, *closure_ == Closure::parabolic, closure, "with closure = parabolic");
    unread(wall_roughness_, *wall_ == Wall::log_law, "wall = " + word_of(*wall_), "with wall = log_law");
    for (const auto* limit : {&max_courant_, &max_cfl_, &max_change_}) {
        unread(*limit, !time_step_.is_set(), "time_step beside it", "without time_step");
    }
    if (*closure_ == Closure::constant && !eddy_viscosity_value_.is_given()) {
        complain(Error("the constant closure needs its viscosity")
                     .about(eddy_viscosity_value_.name())
                     .found("none")
                     .expected("a value [m2/s]")
                     .remedy("give it, or choose another closure"));
    }
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
    if (grid.nx > std::numeric_limits<int>::max() - 64 || grid.ny > std::numeric_limits<int>::max() - 64) {
        throw Error("the grid has too many columns or rows")
            .about("bed")
            .found(std::to_string(grid.nx) + " x " + std::to_string(grid.ny))
            .remedy("cut the mesh into parts");
    }
    if (first_level_->connected() && (initial_level_.is_set() || initial_depth_.is_set())) {
        complain(Error("the initial water is given twice")
                     .about(first_level_.name())
                     .found("a parameter beside the input")
                     .expected("one of them")
                     .remedy("disconnect the input, or take the parameter out"));
    }
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

auto RiverFlowNode::law() const -> shallowwater::FrictionLaw {
    const bool varies = *friction_law_ == shallowwater::FrictionLaw::manning && by_depth_.is_set();
    return varies ? shallowwater::FrictionLaw::manning_by_depth : *friction_law_;
}

void RiverFlowNode::check_friction() {
    const bool is_by_depth = law() == shallowwater::FrictionLaw::manning_by_depth;
    const bool is_manning = *friction_law_ == shallowwater::FrictionLaw::manning;
    const bool is_chezy = *friction_law_ == shallowwater::FrictionLaw::chezy;
    const auto unread = [&](const std::string& name, bool is_there, const std::string& found) {
        if (is_there) {
            complain(Error("the chosen law of friction does not read this")
                         .about(name)
                         .found(found)
                         .expected("what friction_law = " + word_of(*friction_law_) + " needs, once")
                         .remedy("take it out, or choose its law"));
        }
    };
    const std::string other = "friction_law = " + word_of(*friction_law_);
    unread(chezy_.name(), chezy_.is_set() && !is_chezy, other);
    unread(darcy_.name(), darcy_.is_set() && (is_chezy || is_manning), other);
    unread(other_friction_.name(), is_manning && other_friction_->connected(), other);
    unread(manning_field_.name(), !is_manning && manning_field_->connected(), other);
    unread(manning_.name(), manning_.is_given() && !is_manning, other);
    unread(by_depth_.name(), by_depth_.is_set() && !is_manning, other);
    unread(manning_.name(), manning_.is_given() && is_by_depth, by_depth_.name() + " beside it");
    unread(manning_field_.name(), manning_field_->connected() && is_by_depth,
           by_depth_.name() + " beside it");
    if (is_manning && manning_.is_given() && manning_field_->connected()) {
        complain(Error("nothing reads this roughness")
                     .about(manning_.name())
                     .found("the input manning beside it")
                     .remedy("take it out"));
    }
    const Parameter<double>& own = is_chezy ? chezy_ : darcy_;
    if (!is_manning && own.is_set() == other_friction_->connected()) {
        complain(
            Error("this law of friction needs its coefficient once")
                .about(own.name())
                .found(own.is_set() ? "the input friction beside it" : "neither it nor the input friction")
                .expected("the parameter or the input"));
    }
}

auto RiverFlowNode::coefficients(const Step& step) const -> std::vector<double> {
    if (law() == shallowwater::FrictionLaw::manning_by_depth) {
        return {0};  // which is not read
    }
    const bool is_manning = *friction_law_ == shallowwater::FrictionLaw::manning;
    if (is_manning) {
        return has_roughness() ? values_of(manning_field_, step) : std::vector<double>{*manning_};
    }
    if (!other_friction_->connected()) {
        return {*friction_law_ == shallowwater::FrictionLaw::chezy ? *chezy_ : *darcy_};
    }
    std::vector<double> given = values_of(other_friction_, step);
    const double least = *friction_law_ == shallowwater::FrictionLaw::chezy ? 1e-3 : 0;
    const mesh::Curvilinear mesh(bed_->grid());
    for (std::size_t k = 0; k < given.size(); ++k) {
        if (mesh.has_cell(static_cast<std::int64_t>(k)) && !(given[k] >= least)) {
            throw Error("this is no coefficient of friction")
                .about(other_friction_.name())
                .found(number_text(given[k]) + " in cell " + std::to_string(k))
                .expected(number_text(least) + " or more, with friction_law = " + word_of(*friction_law_))
                .remedy("correct the field, or choose its law");
        }
    }
    return given;
}

auto RiverFlowNode::options(const mesh::CurvilinearData& mesh) const -> Options {
    Options o;
    o.theta = theta_.is_set() ? *theta_ : 0;
    o.time_step = time_step_.is_set() ? *time_step_ : 0;
    o.max_courant = *max_courant_;
    o.max_cfl = *max_cfl_;
    o.max_change = *max_change_;
    o.outer_iterations = static_cast<int>(*outer_iterations_);
    o.tolerance = *tolerance_;
    o.relaxation = *relaxation_;
    o.level_tolerance = *level_tolerance_;
    o.level_iterations = static_cast<int>(*level_iterations_);
    o.level_solver = *level_solver_;
    o.momentum_solver = *momentum_solver_;
    o.convection = *convection_;
    o.friction_law = law();
    o.manning_by_depth = by_depth_.points();
    o.closure = *closure_;
    o.eddy_viscosity = *eddy_viscosity_value_;
    o.eddy_factor = *eddy_factor_;
    o.wall = *wall_;
    o.wall_roughness = *wall_roughness_;
    o.dry_depth = *dry_depth_;
    o.steady_change = steady_change_.is_set() ? *steady_change_ : 0;
    forcing_.fill(o);
    o.boundaries = boundaries_.on(mesh);
    return o;
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
            warn_of_closed_flow(o, solver->metrics());
        },
        solver_);
}

/// Has the flow go on from `now` [s] as newer tables say.
void RiverFlowNode::renew_series(double now) {
    Options in_force = options(mesh::copy_of(mesh::Curvilinear(bed_->grid())));
    live_series_.renew(shallowwater::series_of(in_force), now);
    std::visit([&](auto& solver) { solver->set_series(in_force); }, solver_);
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

void RiverFlowNode::warn_of_low_levels(const std::vector<Boundary>& boundaries,
                                       const MeshMetrics& metrics) const {
    for (const Boundary& one : boundaries) {
        if (const auto text = low_level_of(one, metrics); !text.empty()) {
            log(THW_WARNING, text);
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

/// Counts the steps of an advance from `from` [s].
void RiverFlowNode::add(const StepReport& steps, double from) {
    total_.steps += steps.steps;
    total_.level_iterations += steps.level_iterations;
    total_.unconverged += steps.unconverged;
    total_.unsolved += steps.unsolved;
    total_.limited += steps.limited;
    total_.clipped += steps.clipped;
    total_.all_outer_iterations += steps.all_outer_iterations;
    if (steps.is_steady && !is_steady_) {
        log(THW_INFO, "the flow is steady in the interval from " + number_text(from) + " s on");
    }
    is_steady_ = steps.is_steady;
}

/// The steps since the start with those of an advance that total_ does not count yet.
auto RiverFlowNode::flow_steps(const StepReport& steps) const -> shallowwater::FlowSteps {
    return {steps.time, total_.steps + steps.steps, steps.last_step};
}

template <class Real>
auto RiverFlowNode::outputs() const -> Outputs<Real> {
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

/// Tells where the mesh is worst, as a warning where orders and stability have not been checked.
void RiverFlowNode::describe(const MeshQuality& q) const {
    const bool is_doubtful = q.angle_cosine.value > 0.5 || q.area_ratio.value > 2 || q.aspect.value > 20;
    log(is_doubtful ? THW_WARNING : THW_INFO,
        "the mesh: largest cosine between sides " + place_of(q.angle_cosine) +
            " (good: 0.5 and less), ratio of areas " + place_of(q.area_ratio) + " (2), aspect " +
            place_of(q.aspect) + " (20)");
}

void RiverFlowNode::report(const StepReport& steps, const Summary& now) {
    const shallowwater::FlowSteps all = {steps.time, total_.steps, steps.last_step};
    shallowwater::check_health(bed_->grid(), all, now.bad_cell, time_step_.name().c_str());
    host_.show(all);
    metric("unconverged_steps", static_cast<double>(total_.unconverged));
    metric("unconverged_systems", static_cast<double>(total_.unsolved));
    metric("level_iterations", static_cast<double>(total_.level_iterations));
    metric("outer_iterations", static_cast<double>(total_.all_outer_iterations));
    metric("mass_residual", steps.mass_residual, "m3 s-1");
    metric("momentum_residual", steps.momentum_residual, "m4 s-2");
    metric("steady", is_steady_ ? 1 : 0);
    metric("source_volume", now.source, "m3");
    metric("limited_outflows", static_cast<double>(total_.limited));
    metric("clipped_turbulence", static_cast<double>(total_.clipped));
    metric("level_change", steps.step_level_change, "m");
    metric("velocity_change", steps.step_velocity_change, "m s-1");
    metric("wet_cells", static_cast<double>(now.wet_cells));
    metric("volume", now.volume, "m3");
    metric("inflow_volume", gained(now, 1), "m3");
    metric("outflow_volume", gained(now, -1), "m3");
    host_.check_volume({now.volume, now.started + gained(now, 1), gained(now, -1)}, all, element());
    for (std::size_t n = 0; n < names_.size(); ++n) {
        metric(("inflow_" + names_[n]).c_str(), now.entered[n], "m3");
        report_shortfall(names_[n], now.lacked[n]);
    }
    const auto& names = forcing_.source_names();
    for (std::size_t n = 0; n < names.size() && n < now.points.size(); ++n) {
        metric(("inflow_" + names[n]).c_str(), now.points[n].in, "m3");
        metric(("outflow_" + names[n]).c_str(), now.points[n].out, "m3");
        report_shortfall(names[n], now.points[n].lacked);
    }
}

void RiverFlowNode::report_shortfall(const std::string& name, double lacked) {
    if (lacked > 0) {
        metric(("shortfall_" + name).c_str(), lacked, "m3");
    }
}

void RiverFlowNode::warn_of_fast_flow(const Summary& now) {
    if (!has_warned_ && 100 * now.supercritical_cells > now.wet_cells) {
        has_warned_ = true;
        log(THW_WARNING,
            std::to_string(now.supercritical_cells) + " of " + std::to_string(now.wet_cells) +
                " wet cells are supercritical, for which the implicit flow is not made; compare with "
                "the node shallowwater");
    }
}

/// Warns of discharges far beyond the end of a rating curve.
void RiverFlowNode::warn_of_long_curves(const Summary& now, double time) {
    for (std::size_t n = 0; n < names_.size(); ++n) {
        if (const auto text = ratings_.look(names_[n], curves_[n], -now.entered[n], time); !text.empty()) {
            log(THW_WARNING, text);
        }
    }
}

/// Whether the log has to tell of `count` failures, of which it has told of `told`: when it finds the first,
/// and of all of them at the end.
auto RiverFlowNode::is_news(std::int64_t count, std::int64_t& told, const StepReport& last) const -> bool {
    if (count == told || (told != 0 && last.time < end_)) {
        return false;
    }
    told = count;
    return true;
}

/// Warns of systems of the level whose solver ended at its last iteration.
void RiverFlowNode::warn_of_unconverged_systems(const StepReport& last) {
    if (!is_news(total_.unsolved, told_unsolved_, last)) {
        return;
    }
    log(THW_WARNING,
        std::to_string(total_.unsolved) + " systems of the level in " + std::to_string(total_.steps) +
            " steps until " + number_text(last.time) +
            " s did not converge to level_tolerance = " + number_text(*level_tolerance_) +
            " within level_iterations = " + std::to_string(*level_iterations_) +
            ", so that levels and times of computing are not those of converged systems: choose "
            "level_solver = multigrid, shorten the steps (max_cfl, time_step) or raise level_iterations");
}

/// Warns of steps whose outer iterations did not converge.
void RiverFlowNode::warn_of_unconverged_steps(const StepReport& last) {
    if (!is_news(total_.unconverged, told_unconverged_, last)) {
        return;
    }
    const auto rounded = [](double value) { return std::round(1e4 * value) / 1e4; };
    log(THW_WARNING,
        std::to_string(total_.unconverged) + " of " + std::to_string(total_.steps) + " steps until " +
            number_text(last.time) + " s did not converge within outer_iterations = " +
            std::to_string(*outer_iterations_) + "; the last iteration of the last step changed levels by " +
            number_text(rounded(last.level_change)) + " m and velocities by " +
            number_text(rounded(last.velocity_change)) +
            " m/s at most: shorten the steps (max_cfl, time_step), lower relaxation or raise "
            "outer_iterations");
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
