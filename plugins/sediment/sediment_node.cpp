// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "sediment/sediment_node.hpp"

#include <array>
#include <chrono>
#include <cmath>
#include <limits>
#include <sstream>

#include <thalweg/compute/field_values.hpp>
#include <thalweg/hot_start.hpp>
#include <thalweg/mesh/curvilinear_data.hpp>
#include <thalweg/number_text.hpp>
#include <thalweg/units/unit.hpp>

namespace thalweg::sediment {
namespace {

using compute::values_of;

constexpr std::array<const char*, 4> side_names = {"west", "east", "south", "north"};  // as in inflow_west

template <class Real>
auto data_or_null(const Output& output) -> Real* {
    return output->has_data() ? output->data<Real>() : nullptr;
}

/// Lets `node` complain unless the water through the faces of its kind of grid comes in.
void require_connected(Node& node, const Input& input, const char* grid, const char* remedy) {
    if (!input->connected()) {
        node.complain(Error(std::string("on ") + grid + " the transport needs the water through each face")
                          .about(input.name())
                          .found("an input that is not connected")
                          .expected("the output of that name of the flow")
                          .remedy(remedy));
    }
}

/// Refuses an input that is fed back: it has no data when the node starts.
void require_data(const Input& input) {
    if (!input->has_data()) {
        throw Error("this input has no data when the sediment starts")
            .about(input->name())
            .remedy("connect it without \"feedback\"");
    }
}

/// Asks the host whether to give the step of an interval up, once it has taken so long that whoever stops the
/// run would wait; a quick step is finished, so that its interval is in the results.
class StepPatience {
    using clock = std::chrono::steady_clock;

    HostReport& host_;
    double time_;  // s, at which the state of the interval's start stands as well
    clock::time_point start_ = clock::now();

  public:
    StepPatience(HostReport& host, const Step& step)
        : host_(host),
          time_(std::fmax(std::nextafter(step.t0, step.t1), step.t0 + 1e-9 * (step.t1 - step.t0))) {}

    auto operator()() const -> bool {
        constexpr auto quick = std::chrono::milliseconds(100);
        return clock::now() - start_ > quick && host_.stops(time_);
    }
};

/// The number to three digits.
auto rough(double value) -> std::string {
    std::ostringstream text;
    text.precision(3);
    text << value;
    return text.str();
}

auto sum_of(const std::vector<ClassBalance>& classes) -> ClassBalance {
    ClassBalance all;
    for (const ClassBalance& one : classes) {
        all.suspended += one.suspended;
        all.moving += one.moving;
        all.bed += one.bed;
        all.entered += one.entered;
        all.left += one.left;
        all.started += one.started;
    }
    return all;
}

/// Error of the sediment, over all classes whatever its sign, and sediment that has moved since the start.
struct Balance {
    double error, moved;  // m3
};

auto balance_of(const Summary& now) -> Balance {
    const ClassBalance all = sum_of(now.classes);
    double error = 0;
    for (const ClassBalance& one : now.classes) {
        error += std::fabs(one.error());
    }
    return {error, all.started + all.entered + std::fabs(all.bed) + all.left};
}

/// "(x, y)" of the middle of a cell [m].
auto place_of(std::int64_t cell, const Grid& grid) -> std::string {
    const std::int64_t column = cell % grid.nx, row = cell / grid.nx;
    mesh::Point middle = {grid.x0 + (static_cast<double>(column) + 0.5) * grid.dx,
                          grid.y0 + (static_cast<double>(row) + 0.5) * grid.dy};
    if (grid.kind == THW_GRID_CURVILINEAR) {
        const mesh::Curvilinear mesh(grid);
        middle = {0, 0};
        for (const std::int64_t corner : mesh.corners(cell)) {
            middle = {middle.x + mesh.node(corner).x / 4, middle.y + mesh.node(corner).y / 4};
        }
    }
    return "(" + number_text(middle.x) + ", " + number_text(middle.y) + ")";
}

}  // namespace

auto SedimentNode::about() -> About {
    return {"sediment",
            "Computes suspended load, bed load and bed change of several size classes.",
            Clock::stepping,
            THW_ON_CPU | THW_ON_CUDA,
            1,
            StatePromise::bits,
            true};
}

void SedimentNode::configure(const Setup& setup) {
    device_ = setup.device;
    host_.configure(setup);
    end_ = setup.end;
    if (options_.begin() > 0) {
        stop_at(options_.begin());
    }
    Options o = options_.get(THW_GRID_CURVILINEAR, device_);
    o.nx = o.ny = 1;
    o.dx = o.dy = 1;
    check(o);
    options_.check_readers(*this);
    inflow_.configure(*this, setup, o);
    options_.check_inflow_readers(*this, inflow_.takes_common_values(o));
    if (options_.begin() > 0 && options_.begin() >= setup.end) {
        log(THW_WARNING, "the bed never moves: it begins at " + number_text(options_.begin()) +
                             " s (`begin`), and the run ends at " + number_text(setup.end) + " s");
    }
    if (!inflow_.note().empty()) {
        log(THW_INFO, inflow_.note());
    }
    sections_.configure(*this);
}

void SedimentNode::negotiate() {
    const Grid grid = depth_->grid();
    if (grid.cells() > std::numeric_limits<int>::max() / 32 ||
        grid.ny > std::numeric_limits<int>::max() / 64) {
        throw Error("the grid has too many cells").about("depth").found(std::to_string(grid.cells()));
    }
    check_inputs();
    inflow_.place_on(*this, options_.get(grid.kind, device_), grid);
    check(options());
    for (Output* output : {&bed_change_, &bed_level_, &concentration_, &bed_load_x_, &bed_load_y_, &shear_,
                           &d16_, &d50_, &d84_, &class_fraction_, &class_concentration_}) {
        output->set_grid(grid).set_element(depth_->dtype());
    }
    if (options_.roughness() == Roughness::flow) {
        manning_.leave_out();
    } else {
        manning_.set_grid(grid).set_element(depth_->dtype());
    }
    lay_face_outputs(grid);
}

/// Leaves out the loads through the faces of the other kind of grid.
void SedimentNode::lay_face_outputs(const Grid& grid) {
    for (Output* output : {&face_sediment_x_, &face_sediment_y_, &face_sediment_i_, &face_sediment_j_}) {
        const bool is_of_mesh = output == &face_sediment_i_ || output == &face_sediment_j_;
        if (is_of_mesh == is_on_mesh()) {
            output->set_grid(grid).set_element(depth_->dtype());
        } else {
            output->leave_out();
        }
    }
}

void SedimentNode::check_inputs() {
    if (is_on_mesh()) {
        require_connected(*this, face_discharge_i_, "a curvilinear grid", "connect it");
        require_connected(*this, face_discharge_j_, "a curvilinear grid", "connect it");
    } else {
        const char* remedy =
            "connect it; a flow on triangles gives it through a node of type 'edges-to-faces'";
        require_connected(*this, face_discharge_x_, "a raster", remedy);
        require_connected(*this, face_discharge_y_, "a raster", remedy);
    }
    options_.check_eddies(*this, eddy_viscosity_->connected());
    options_.check_thickness(*this, erodible_->connected());
    options_.check_roughness(*this, roughness_->connected());
    if (roughness_->connected() && units::has_dimension(roughness_->unit())) {
        complain(Error("this is no roughness")
                     .about(roughness_.name())
                     .found("values in " + roughness_->unit())
                     .expected("Manning's n, with the unit 1 or s m-1/3")
                     .remedy("connect the output manning of the flow"));
    }
}

auto SedimentNode::options() const -> Options {
    const Grid grid = depth_->grid();
    Options o = options_.get(grid.kind, device_);
    o.diffusivity.by_flow = eddy_viscosity_->connected();
    if (is_on_mesh()) {
        o.mesh = std::make_shared<mesh::CurvilinearData>(mesh::copy_of(mesh::Curvilinear(grid)));
    }
    o.nx = static_cast<int>(grid.nx);
    o.ny = static_cast<int>(grid.ny);
    o.dx = grid.dx;
    o.dy = grid.dy;
    o.sections = sections_.placed_on(grid);
    o.face_inflows = inflow_.placed();
    o.face_loads = face_sediment_x_->has_data() || face_sediment_y_->has_data() ||
                   face_sediment_i_->has_data() || face_sediment_j_->has_data();
    return o;
}

auto SedimentNode::flow() const -> FlowFields {
    FlowFields f;
    f.depth = values_of(*depth_);
    f.discharge_x = values_of(*discharge_x_);
    f.discharge_y = values_of(*discharge_y_);
    f.face_discharge_x = values_of(is_on_mesh() ? *face_discharge_i_ : *face_discharge_x_);
    f.face_discharge_y = values_of(is_on_mesh() ? *face_discharge_j_ : *face_discharge_y_);
    f.eddy_viscosity = values_of(*eddy_viscosity_);
    f.manning = values_of(*roughness_);
    return f;
}

auto SedimentNode::first_bed() const -> FirstBed {
    return {values_of(*bed_), values_of(*erodible_), bed_->location() == THW_AT_NODE};
}

template <class Real>
auto SedimentNode::make_solver(const Step& step) const -> std::unique_ptr<Solver<Real>> {
    auto solver =
        device_.is_cuda() ? make_cuda_solver<Real>(options(), step.stream) : make_cpu_solver<Real>(options());
    solver->initialise(first_bed(), flow());
    return solver;
}

void SedimentNode::start(const Step& step) {
    for (const Input* input : {&depth_, &discharge_x_, &discharge_y_, &bed_,
                               is_on_mesh() ? &face_discharge_i_ : &face_discharge_x_,
                               is_on_mesh() ? &face_discharge_j_ : &face_discharge_y_}) {
        require_data(*input);
    }
    if (eddy_viscosity_->connected()) {
        require_data(eddy_viscosity_);
    }
    if (roughness_->connected()) {
        require_data(roughness_);
    }
    if (options_.roughness() != Roughness::flow && !manning_->has_data()) {
        throw Error("the flow does not get the roughness that is computed here")
            .about(manning_.name())
            .found("no edge from this output")
            .expected("the input manning of the flow, by an edge with \"feedback\": true")
            .remedy("connect it, or take roughness out");
    }
    if (options_.in_double()) {
        solver_ = make_solver<double>(step);
    } else {
        solver_ = make_solver<float>(step);
    }
    started_ = true;
}

void SedimentNode::run(const Step& step) {
    host_.begin(step);
    inflow_.require_unchanged();
    inflow_.receive(step.t0);
    const bool waits = step.t0 < options_.begin();
    if (!started_ || (waits_ && !waits)) {
        start(step);  // once more after the spin-up, with the load of the flow that is there then
    }
    waits_ = waits;
    std::visit([&](auto& solver) { advance(*solver, step); }, solver_);
    publish();
}

template <class Real>
void SedimentNode::advance(Solver<Real>& solver, const Step& step) {
    if (step.t1 > step.t0 && !waits_) {
        inflow_.apply(solver, step.t0, step.t1);
        solver.step(flow(), step.t1 - step.t0, StepPatience(host_, step), {});
    }
    if (host_.is_due()) {
        const Summary now = solver.summary();
        check_health(now, step.t1);
        check_balance(now, step.t1);
        report(now);
        if (host_.looks()) {
            warn(now, step.t1);
        }
    }
}

void SedimentNode::publish() {
    if (depth_->dtype() == THW_F64) {
        publish_as<double>();
    } else {
        publish_as<float>();
    }
}

template <class Real>
void SedimentNode::publish_as() {
    Outputs<Real> out;
    out.bed_change = data_or_null<Real>(bed_change_);
    out.bed = data_or_null<Real>(bed_level_);
    out.concentration = data_or_null<Real>(concentration_);
    out.bed_load_x = data_or_null<Real>(bed_load_x_);
    out.bed_load_y = data_or_null<Real>(bed_load_y_);
    out.shear = data_or_null<Real>(shear_);
    out.manning = data_or_null<Real>(manning_);
    out.d16 = data_or_null<Real>(d16_);
    out.d50 = data_or_null<Real>(d50_);
    out.d84 = data_or_null<Real>(d84_);
    out.class_fraction = data_or_null<Real>(class_fraction_);
    out.class_concentration = data_or_null<Real>(class_concentration_);
    out.shown = options_.shown_class();
    out.face_sediment_x = data_or_null<Real>(is_on_mesh() ? face_sediment_i_ : face_sediment_x_);
    out.face_sediment_y = data_or_null<Real>(is_on_mesh() ? face_sediment_j_ : face_sediment_y_);
    std::visit([&](auto& solver) { solver->publish(out); }, solver_);
}

void SedimentNode::check_health(const Summary& now, double time) const {
    if (now.bad_cell < 0) {
        return;
    }
    const Grid grid = depth_->grid();
    throw Error("the sediment has become unsound")
        .about("bed_change")
        .found("a value that is not a number in cell (" + std::to_string(now.bad_cell % grid.nx) + ", " +
               std::to_string(now.bad_cell / grid.nx) + ") at " + std::to_string(time) + " s")
        .expected("finite loads and a finite bed")
        .remedy("look at the flow around that cell, or make the coupling interval shorter");
}

/// Fails where sediment has come from nowhere, or gone there.
void SedimentNode::check_balance(const Summary& now, double time) const {
    constexpr double least = 1e-9;  // m3; errors below it are no failure where nobody gave a tolerance
    const auto [error, moved] = balance_of(now);
    const double usual = depth_->dtype() == THW_F64 ? 1e-6 : 1e-3;
    const double tolerance = balance_tolerance_.is_set() ? *balance_tolerance_ : usual;
    if (error <= tolerance * moved || (error < least && !balance_tolerance_.is_set())) {
        return;
    }
    throw Error("the sediment does not add up")
        .about(balance_tolerance_.name())
        .found("an error of " + rough(error) + " m3 where " + rough(moved) + " m3 have moved, at " +
               number_text(time) + " s; " + std::to_string(now.unconverged) +
               " systems have stopped short of the tolerance")
        .expected("at most " + rough(tolerance) + " of what has moved")
        .remedy(
            "make time.couple shorter, or choose the other `solver`; look at cells that run dry, above all "
            "beside sinks");
}

auto SedimentNode::large_step_text(const Summary& now, double time) const -> std::string {
    const Grid grid = depth_->grid();
    constexpr double most = 1e9;  // %, above which the number says nothing more
    return "the bed changed by " + std::to_string(std::lround(std::fmin(100 * now.largest_step, most))) +
           " % of the depth in one interval, at " + place_of(now.step_cell, grid) + ", until " +
           number_text(time) +
           " s; a shorter time.couple or a smaller morphological_factor follows the flow better" +
           (options_.has_begin()
                ? ""
                : ". Where water comes over dry ground, start the flow with a level, and let "
                  "the bed wait for it (`begin`)");
}

void SedimentNode::report(const Summary& now) {
    const ClassBalance all = sum_of(now.classes);
    metric("sediment_entered", all.entered, "m3");
    metric("sediment_left", all.left, "m3");
    metric("sediment_suspended", all.suspended, "m3");
    // The balance is that of the grains in the water; the bed gains them many times over.
    metric("sediment_in_bed", options_.morphological_factor() * all.bed, "m3");
    if (options_.stores_bed_load()) {
        metric("sediment_moving", all.moving, "m3");
    }
    metric("lowest_bed_change", now.lowest_change, "m");
    metric("highest_bed_change", now.highest_change, "m");
    metric("largest_bed_step", now.largest_step);
    metric("solver_iterations", now.most_iterations);
    metric("unconverged_systems", static_cast<double>(now.unconverged));
    const std::vector<std::string> names = sections_.metrics();
    for (std::size_t k = 0; k < names.size(); ++k) {
        metric(names[k].c_str(), now.sections[k], "m3");
    }
    report_feeds(now);
    const auto [error, moved] = balance_of(now);
    if (moved > 0) {
        metric("sediment_error", error / moved);
    }
}

void SedimentNode::report_feeds(const Summary& now) {
    for (std::size_t side = 0; side < now.feeds.size(); ++side) {
        if (now.feeds[side].prescribed > 0) {
            metric((std::string("feed_shortfall_") + side_names[side]).c_str(), now.feeds[side].missing,
                   "m3");
        }
    }
}

/// Warns at the end of bed load that was prescribed and did not come in.
void SedimentNode::warn_of_missing_feed(const Summary& now) {
    constexpr double little = 0.01;  // share that faces at the edge of the water may lose
    for (std::size_t side = 0; side < now.feeds.size(); ++side) {
        const Feed& feed = now.feeds[side];
        if (feed.missing > little * feed.prescribed) {
            log(THW_WARNING,
                rough(feed.missing) + " of " + rough(feed.prescribed) + " m3 (" +
                    std::to_string(std::lround(100 * feed.missing / feed.prescribed)) +
                    " %) of the bed load that is given in the " + side_names[side] +
                    " did not come in: faces of the inflow have fallen dry, or the bed load crosses them "
                    "at an angle; look at the bed behind the inflow, or let it bring the load that the "
                    "water can carry (`equilibrium`)");
        }
    }
}

/// Warns at the end of entries of `inflows` that nothing has read, since no water came in there.
void SedimentNode::warn_of_dry_inflows(const Summary& now) {
    for (std::size_t k = 0; k < now.water.size(); ++k) {
        if (!(now.water[k] > 0)) {
            log(THW_WARNING,
                inflow_.placed()[k].name +
                    " has let in no sediment, since no water came in there: is it a wall of the "
                    "flow, or an outflow? Give the entry the faces of an inflow, or take it out");
        }
    }
}

void SedimentNode::warn(const Summary& now, double time) {
    if (time >= end_) {
        warn_of_missing_feed(now);
        warn_of_dry_inflows(now);
    }
    if (!has_warned_ && now.largest_step > 0.1) {
        has_warned_ = true;
        log(THW_WARNING, large_step_text(now, time));
    }
    if (!has_warned_of_systems_ && now.unconverged > 0) {
        has_warned_of_systems_ = true;
        log(THW_WARNING, std::to_string(now.unconverged) +
                             " systems have stopped short of the tolerance; raise most_iterations, or make "
                             "time.couple shorter");
    }
}

void SedimentNode::list_state(Register& all) {
    if (all.coming(HotStart::block) != nullptr && options_.begin() > 0) {
        throw Error("a bed that waits for the flow cannot start from a checkpoint")
            .about("begin")
            .found(number_text(options_.begin()) + " s")
            .expected("0 s: the flow of the checkpoint has spun up")
            .remedy("take `begin` out, or this node out of the nodes of \"hot_start\"");
    }
    std::visit([&](auto& solver) { solver->list_state(all); }, solver_);
    inflow_.list_state(all);
    all.value("waits", "1", waits_);
    all.value("has_warned", "1", has_warned_, THW_BLOCK_RECORDED);
    all.value("has_warned_of_systems", "1", has_warned_of_systems_, THW_BLOCK_RECORDED);
}

void SedimentNode::state_restored() {
    std::visit([](auto& solver) { solver->state_restored(); }, solver_);
    inflow_.state_restored();
}

}  // namespace thalweg::sediment
