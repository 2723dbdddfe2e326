// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/node/shallowwater_node.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <sstream>

#include <thalweg/mesh/corners.hpp>
#include <thalweg/mesh/place_of_cell.hpp>
#include <thalweg/number_text.hpp>

#include "shallowwater/flow/constants.hpp"
#include "shallowwater/node/checks.hpp"
#include "shallowwater/node/closed_flow.hpp"
#include "shallowwater/node/corner_sills.hpp"
#include "shallowwater/node/first_water_check.hpp"
#include "shallowwater/node/hollow_ground.hpp"
#include "shallowwater/node/host_values.hpp"
#include "shallowwater/node/node_samples.hpp"
#include "shallowwater/node/port_data.hpp"
#include "shallowwater/schemes/list.hpp"
#include "shallowwater/solvers/triangles/solver.hpp"

namespace thalweg::shallowwater {
namespace {

auto name_of(thw_dtype element) -> std::string {
    return element == THW_F64 ? "double" : "float";
}

}  // namespace

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
    if (initial_depth_->connected() && initial_level_->connected()) {
        throw Error("the initial water is given twice")
            .about("initial_level")
            .found("initial_depth and initial_level")
            .expected("one of them, or none for a dry start")
            .remedy("disconnect one");
    }
    if (first_level_.is_set() && (initial_depth_->connected() || initial_level_->connected())) {
        complain(Error("the initial water is given twice")
                     .about(first_level_.name())
                     .found("a parameter beside the input")
                     .expected("one of them")
                     .remedy("disconnect the input, or take the parameter out"));
    }
    first_velocity_.negotiate(*this);
    check_mesh_kind();
    if (on_triangles()) {
        check_triangles(grid, end_);
        check_raster_options();
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
    records_.negotiate(grid, element());
    bed_change_.negotiate(grid, element());
    sources_.negotiate(*this, bed_->dtype());
    friction_.negotiate(*this, bed_->dtype());
    manning_.set_grid(grid).set_element(THW_F64);
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

auto ShallowWaterNode::scheme() const -> Scheme {
    return scheme_.is_set() ? *scheme_ : on_triangles() ? Scheme::roe : Scheme::hwp14;
}

auto ShallowWaterNode::traits() const -> const SchemeTraits& {
    return traits_of(scheme_options(), on_triangles());
}

/// Complains where the chosen scheme is one of the other kind of mesh.
void ShallowWaterNode::check_mesh_kind() {
    const auto& traits = this->traits();
    if (traits.on_triangles != on_triangles()) {
        throw Error(traits.on_triangles ? "this scheme computes on triangles"
                                        : "this scheme computes on rasters")
            .about(scheme_.name())
            .found(std::string(traits.id) +
                   (on_triangles() ? " with a bed on triangles" : " with a bed on a raster"))
            .expected(on_triangles() ? triangle_schemes() : "one of the schemes on rasters")
            .remedy(on_triangles() ? "take the parameter out, or bring the bed to a raster"
                                   : "take the parameter out, or read the bed from a mesh");
    }
}

/// Complains about parameters that only a flow on a raster reads.
void ShallowWaterNode::check_raster_options() {
    const auto check = [&](const ParameterBase& parameter, const char* remedy) {
        if (parameter.is_given()) {
            complain(Error("nothing on triangles reads this")
                         .about(parameter.name())
                         .found("a bed on triangles")
                         .expected("it only with a bed on a raster")
                         .remedy(remedy));
        }
    };
    for (const auto* edge : {&west_, &east_, &south_, &north_}) {
        check(*edge, "name a part of the boundary in `boundaries`");
    }
    check(bed_shape_, "take it out: each triangle has one bed level");
    if (sources_.has_viscosity() && *local_steps_ > 1) {
        complain(Error("local steps are not there with eddy viscosity")
                     .about(local_steps_.name())
                     .found(std::to_string(*local_steps_))
                     .expected("1 with eddy_viscosity")
                     .remedy("take one of both out"));
    }
}

/// Complains about parameters of the graph that the chosen scheme does not read.
void ShallowWaterNode::check_unread(const SchemeTraits& traits) {
    const auto check = [&](const ParameterBase& parameter, std::uint32_t bit) {
        if (parameter.is_given() && (traits.reads & bit) == 0) {
            complain(Error("the chosen scheme does not read this")
                         .about(parameter.name())
                         .found(std::string("scheme ") + traits.words)
                         .expected("it only with scheme " + readers_of(bit))
                         .remedy("take it out, or choose another scheme"));
        }
    };
    check(form_, reads::form);
    check(hwp14_form_, reads::hwp14_form);
    check(waf_form_, reads::waf_form);
    check(waf_limiter_, reads::waf_limiter);
    check(integrator_, reads::integrator);
    check(theta_, reads::theta);
    check(desingularisation_depth_, reads::desingularisation_depth);
    constexpr double deepest_film = 0.5;  // m
    if (desingularisation_depth_.is_set() && *desingularisation_depth_ > deepest_film) {
        log(THW_WARNING,
            "desingularisation_depth of " + number_text(*desingularisation_depth_) +
                " m damps the velocities of all water that is shallower; usual are 1e-4 m to 0.1 m");
    }
    check(velocity_bound_, reads::velocity_bound);
    check(outflow_limiter_, reads::outflow_limiter);
    check(local_steps_, reads::local_steps);
    check(exact_rounding_, reads::exact_rounding);
    check_unread_by_form();
}

/// Complains about parameters that the chosen form of the scheme does not read.
void ShallowWaterNode::check_unread_by_form() {
    const bool published = scheme_options().form == Form::published;
    const auto check = [&](const ParameterBase& parameter, Scheme scheme, bool reads, Form form) {
        if (parameter.is_given() && this->scheme() == scheme && !reads) {
            complain(Error("the chosen form of the scheme does not read this")
                         .about(parameter.name())
                         .found("form " + word_of(*form_))
                         .expected("it only with form " + word_of(form))
                         .remedy("take it out, or set form to " + word_of(form)));
        }
    };
    check(hwp14_form_, Scheme::hwp14, published, Form::published);
    check(velocity_bound_, Scheme::kp07, !published, Form::extended);
}

void ShallowWaterNode::check_scheme() const {
    const auto& traits = this->traits();
    if (traits.scheme == Scheme::waf && !traits.steps_by_direction && *integrator_ == Integrator::euler) {
        throw Error("waf with linear reconstruction and Euler steps is unstable in smooth flow")
            .about("integrator")
            .found("euler")
            .expected("rk2 for scheme waf in its form muscl")
            .remedy("set integrator to rk2, or waf_form to split for one flux evaluation a step");
    }
    if (cfl_.is_set() && *cfl_ > traits.most_courant) {
        throw Error("so long steps hold fast flow back, or are unstable")
            .about("cfl")
            .found(number_text(*cfl_))
            .expected("at most " + by_scheme([](const SchemeTraits& t) { return t.most_courant; }))
            .remedy("lower cfl");
    }
    if ((*local_steps_ & (*local_steps_ - 1)) != 0) {
        throw Error("the longest local step must be a power of two of the shortest")
            .about(local_steps_.name())
            .found(std::to_string(*local_steps_))
            .expected("1, 2, 4, 8, 16 or 32")
            .remedy("8 suits most meshes");
    }
    if ((traits.reads & reads::exact_rounding) != 0 && *exact_rounding_ && *local_steps_ > 1) {
        throw Error("local steps are not there with operations rounded as on the CPU")
            .about(local_steps_.name())
            .found(std::to_string(*local_steps_))
            .expected("1 with exact_rounding")
            .remedy("take one of both out");
    }
}

void ShallowWaterNode::check_elements() const {
    for (const Input* input :
         {&initial_depth_, &initial_level_, &first_velocity_.field(0), &first_velocity_.field(1)}) {
        if ((*input)->connected() && (*input)->dtype() != bed_->dtype()) {
            throw Error("inputs must share their element type")
                .about(input->name())
                .found(name_of((*input)->dtype()))
                .expected(name_of(bed_->dtype()) + ", as the bed")
                .remedy("set `precision` of the node that makes it");
        }
    }
}

auto ShallowWaterNode::element() const -> thw_dtype {
    return *precision_ == FlowPrecision::by_bed       ? bed_->dtype()
           : *precision_ == FlowPrecision::of_doubles ? THW_F64
                                                      : THW_F32;
}

auto ShallowWaterNode::domain() const -> Domain {
    const Grid grid = bed_->grid();
    Domain d = {static_cast<int>(grid.nx),
                static_cast<int>(grid.ny),
                grid.dx,
                grid.dy,
                *west_,
                *east_,
                *south_,
                *north_};
    boundaries_.join_edges(d);
    return d;
}

auto ShallowWaterNode::scheme_options() const -> Options {
    Options o;
    o.integrator = *integrator_;
    o.scheme = scheme();
    o.form = *form_;
    o.waf_form = *waf_form_;
    return o;
}

auto ShallowWaterNode::options() const -> Options {
    Options o = scheme_options();
    o.boundaries = boundaries_.get();
    o.waf_limiter = *waf_limiter_;
    o.hwp14_form = *hwp14_form_;
    o.courant = cfl_.is_set() ? *cfl_ : default_courant(o, on_triangles());
    o.theta = *theta_;
    o.desingularisation_depth =
        desingularisation_depth_.is_set() ? *desingularisation_depth_ : traits().desingularisation_depth;
    o.dry_depth = dry_depth_.is_set() ? *dry_depth_ : 0;
    o.longest_step = max_step_.is_set() ? *max_step_ : 0;
    o.local_steps = static_cast<int>(*local_steps_);
    const bool as_in_papers =
        o.form == Form::published && (traits().reads & reads::desingularisation_depth) != 0;
    o.bed_shape = bed_shape_.is_set() ? *bed_shape_ : as_in_papers ? BedShape::corners : BedShape::cells;
    o.velocity_bound = *velocity_bound_;
    o.outflow_limiter = *outflow_limiter_;
    o.exact_rounding = *exact_rounding_;
    o.skip_dry = *skip_dry_;
    o.start = begin_;
    o.face_discharges =
        face_discharge_x_->has_data() || face_discharge_y_->has_data() || edge_discharge_->has_data();
    o.friction_law = friction_.law();
    o.manning_by_depth = friction_.by_depth();
    records_.choose(o, bed_change_.moves(), on_triangles());
    sources_.fill(o);
    return o;
}

template <class Real>
auto ShallowWaterNode::make_triangle_solver(const Step& step) const -> std::unique_ptr<Solver<Real>> {
    const mesh::Triangles mesh(bed_->grid());
    return device_.is_cuda() ? make_cuda_solver<Real>(mesh, options(), step.stream)
                             : make_cpu_solver<Real>(mesh, options());
}

template <class Real>
auto ShallowWaterNode::make_solver(const Step& step) const -> std::unique_ptr<Solver<Real>> {
    auto solver = on_triangles()      ? make_triangle_solver<Real>(step)
                  : device_.is_cuda() ? make_cuda_solver<Real>(domain(), options(), step.stream)
                                      : make_cpu_solver<Real>(domain(), options());
    if (bed_->dtype() == THW_F64) {
        initialise<Real, double>(*solver);
    } else {
        initialise<Real, float>(*solver);
    }
    if (solver->bed_difference() > 0) {
        std::ostringstream text;
        text << "bed_shape corners: the bed of the flow differs from the raster by "
             << solver->bed_difference() << " m (root mean square)";
        log(THW_INFO, text.str());
    }
    NodeBoundaries::describe(solver->boundaries(),
                             [this](int level, const std::string& text) { log(level, text); });
    warn_of_levels(solver->boundaries(), step);
    warn_of_closed_flow(solver->boundaries());
    if (bed_->dtype() == THW_F64) {
        warn_of_ground<double>(step);
    } else {
        warn_of_ground<float>(step);
    }
    return solver;
}

/// Warns of levels and discharges that are unlikely beside this ground.
void ShallowWaterNode::warn_of_levels(const std::vector<BoundaryFacts>& facts, const Step& step) const {
    const auto say = [this](const std::string& text) {
        if (!text.empty()) {
            log(THW_WARNING, text);
        }
    };
    const auto highest_in = [](const std::vector<double>& values) {
        double highest = -std::numeric_limits<double>::infinity();
        for (const double value : values) {
            highest = std::fmax(highest, value);
        }
        return highest;
    };
    const std::vector<double> bed = host_values(bed_, device_, step.stream);
    const double highest_ground = highest_in(bed);
    boundaries_.warn_of_unlikely_values(facts, highest_ground, say);
    for (const HydrographCell& held : boundaries_.level_cells()) {
        const Grid grid = bed_->grid();
        const auto k = static_cast<std::size_t>(held.j) * static_cast<std::size_t>(grid.nx) +
                       static_cast<std::size_t>(held.i);
        const bool is_known = bed_->location() != THW_AT_NODE && k < bed.size();
        say(is_known ? low_cell_text(held.name, held.level, bed[k]) : "");
    }
    if (first_level_.is_set()) {
        say(high_level_text("initial_level", *first_level_, highest_ground));
    } else if (initial_level_->connected() && initial_level_->has_data()) {
        say(high_level_text("initial_level", highest_in(host_values(initial_level_, device_, step.stream)),
                            highest_ground));
    }
}

/// Warns where discharges fill a model that has no outlet. Ground that soaks water up is one.
void ShallowWaterNode::warn_of_closed_flow(const std::vector<BoundaryFacts>& facts) const {
    const Boundaries& all = boundaries_.get();
    const bool opens = std::any_of(facts.begin(), facts.end(), [](const BoundaryFacts& one) {
        return one.faces > 0 && is_opening(one.kind);
    });
    if (opens || !all.cells.empty() || sources_.infiltrates()) {
        return;
    }
    const Grid grid = bed_->grid();
    double area = static_cast<double>(grid.cells()) * grid.dx * grid.dy;
    if (on_triangles()) {
        const mesh::Triangles mesh(grid);
        area = 0;
        for (std::int64_t cell = 0; cell < mesh.cells(); ++cell) {
            area += mesh::cell_area(mesh, cell);
        }
    }
    const auto text = closed_flow_text(all_discharges(all.edges, all.sources), begin_, end_, area);
    if (!text.empty()) {
        log(THW_WARNING, text);
    }
}

/// Warns where a channel of one cell steps diagonally, and where the split form of WAF meets hollows. Edges
/// join all triangles of a channel.
template <class Element>
void ShallowWaterNode::warn_of_ground(const Step& step) const {
    if (on_triangles()) {
        return;
    }
    const auto* bed = bed_->data<const Element>();
    std::vector<Element> copy(device_.is_cuda() ? static_cast<std::size_t>(bed_->extent().count()) : 0);
    if (device_.is_cuda()) {
        river::copy_from_cuda(copy.data(), bed, copy.size() * sizeof(Element), step.stream);
        bed = copy.data();
    }
    const Grid grid = bed_->grid();
    const bool at_nodes = bed_->location() == THW_AT_NODE;
    const CornerSills sills = find_corner_sills(bed, grid, at_nodes);
    if (sills.count > 0) {
        log(THW_WARNING, corner_sills_text(sills, grid));
    }
    if (scheme() == Scheme::waf && *waf_form_ == WafForm::split) {
        const HollowGround hollows = find_hollow_ground(bed, grid, at_nodes);
        if (hollows.count > 0) {
            log(THW_WARNING, hollow_ground_text(hollows, grid));
        }
    }
}

template <class Real, class Element>
void ShallowWaterNode::initialise(Solver<Real>& solver) const {
    InitialState<Element> state;
    (bed_->location() == THW_AT_NODE ? state.bed_vertices : state.bed_cells) = bed_->data<const Element>();
    state.depth = data_or_null<Element>(initial_depth_);
    state.level = data_or_null<Element>(initial_level_);
    state.level_everywhere = first_level_.is_set() ? *first_level_ : NAN;
    state.velocity_x = data_or_null<Element>(first_velocity_.field(0));
    state.velocity_y = data_or_null<Element>(first_velocity_.field(1));
    state.velocity_everywhere[0] = first_velocity_.everywhere(0);
    state.velocity_everywhere[1] = first_velocity_.everywhere(1);
    const auto roughness = friction_.fill(state, static_cast<std::size_t>(bed_->grid().cells()), device_);
    sources_.fill(state);
    try {
        solver.initialise(state);
    } catch (const UnreachedBoundary& error) {
        boundaries_.refuse(error);
    } catch (const BedWithoutSlope& error) {
        boundaries_.refuse(error);
    } catch (const SourceWithoutGround& error) {
        boundaries_.refuse(error);
    } catch (const EmptyBed&) {
        const Grid grid = bed_->grid();
        throw Error("the bed has no value, so that there is no cell for water")
            .about("bed")
            .found("only missing values on " + std::to_string(grid.nx) +
                   (on_triangles() ? " triangles" : " x " + std::to_string(grid.ny) + " cells"))
            .expected("a ground level in at least one cell; a missing one is a wall")
            .remedy("check the file that the bed is read from, and the area that is cut out of it");
    }
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
    warn_of_waves(solver, steps);
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

void ShallowWaterNode::start(const Step& step) {
    friction_.start(device_);
    check_first_water(initial_depth_, device_, step.stream);
    check_first_water(initial_level_, device_, step.stream);
    if (element() == THW_F64) {
        solver_ = make_solver<double>(step);
    } else {
        solver_ = make_solver<float>(step);
    }
    Options at_start = options();
    live_series_.begin(series_of(at_start));
    started_ = true;
}

// Whether to stop the steps here. Shows them meanwhile.
auto ShallowWaterNode::look_up(const StepReport& steps) -> bool {
    show(steps);
    return is_too_fast(steps) || host_.stops(flow_steps(steps));
}

template <class Real>
void ShallowWaterNode::warn_of_waves(Solver<Real>& solver, const StepReport& steps) {
    if (!has_warned_ && !is_too_fast(steps) && steps.fastest_wave > fastest_usual_wave) {
        has_warned_ = true;
        const FastestCell fastest = solver.fastest_cell();
        log(THW_WARNING, "waves of " + std::to_string(std::lround(steps.fastest_wave)) + " m/s at " +
                             number_text(steps.time) + " s make the steps short; the fastest cell now is " +
                             mesh::place_of_cell(bed_->grid(), fastest.cell));
    }
}

/// Warns where damped cells hold much of the water for long: at the start of a rain all water is a film.
void ShallowWaterNode::warn_of_damping(const StepReport& steps, const Summary& now) {
    constexpr int looks_that_tell = 3;
    const auto& traits = this->traits();
    if (has_told_damping_ || on_triangles() || (traits.reads & reads::desingularisation_depth) == 0) {
        return;
    }
    const Grid grid = bed_->grid();
    const double depth =
        desingularisation_depth_.is_set() ? *desingularisation_depth_ : traits.desingularisation_depth;
    constexpr double thinnest_film = 1e-4;  // m; nobody asks how fast a thinner one is
    if (depth <= thinnest_film) {
        return;
    }
    const double most = static_cast<double>(now.damped_cells) * depth * grid.dx * grid.dy;
    const bool is_much = 2 * now.damped_cells > now.wet_cells && 2 * most > now.volume;
    damped_looks_ = is_much ? damped_looks_ + 1 : 0;
    if (damped_looks_ == looks_that_tell) {
        has_told_damping_ = true;
        log(THW_WARNING, std::to_string(now.damped_cells) + " of " + std::to_string(now.wet_cells) +
                             " wet cells at " + number_text(steps.time) +
                             " s are shallower than desingularisation_depth, " + number_text(depth) +
                             " m, which slows them down; lower it" +
                             (scheme() == Scheme::hwp14 ? "" : ", or take the scheme hwp14"));
    }
}

void ShallowWaterNode::warn_of_held_edges(const StepReport& steps, const Summary& now) {
    for (const OpenPlace& held : open_edges_.look(steps.time, now.open)) {
        log(THW_WARNING, "the level at " + held.name + ", which is open, has risen to " +
                             number_text(held.level) + " m while less and less leaves there (" +
                             number_text(steps.time) + " s); give it normal_depth with a slope, or a stage");
    }
}

/// Warns of discharges far beyond the end of a rating curve.
void ShallowWaterNode::warn_of_long_curves(const StepReport& steps, const Summary& now) {
    const auto& edges = boundaries_.get().edges;
    for (std::size_t k = 0; k < edges.size() && k < now.boundaries.size(); ++k) {
        const BoundaryVolumes& found = now.boundaries[k];
        const TimeSeries curve = edges[k].kind == BoundaryKind::rating ? edges[k].value : TimeSeries();
        const auto text = ratings_.look(found.name, curve, found.outflow - found.inflow, steps.time);
        if (!text.empty()) {
            log(THW_WARNING, text);
        }
    }
}

/// Warns where a level at the start was meant to give water, but lies below the ground everywhere.
void ShallowWaterNode::warn_of_dry_start(const Step& step, const Summary& now) const {
    const bool has_field = initial_level_->connected() && initial_level_->has_data();
    if (now.wet_cells > 0 || !(has_field || first_level_.is_set())) {
        return;
    }
    const std::vector<double> bed = host_values(bed_, device_, step.stream);
    log(THW_WARNING, dry_start_text(has_field ? host_values(initial_level_, device_, step.stream)
                                              : std::vector<double>(bed.size(), *first_level_),
                                    bed, options().dry_depth));
}

void ShallowWaterNode::show(const StepReport& steps) const {
    host_.show(flow_steps(steps));
    metric("shortest_step", steps.shortest_step, "s");
}

void ShallowWaterNode::report(const StepReport& steps, const Summary& now) const {
    show(steps);
    metric("wet_cells", static_cast<double>(now.wet_cells));
    metric("volume", now.volume, "m3");
    metric("outflow_volume", now.outflow.total() + now.source_outflow, "m3");
    metric("inflow_volume", now.inflow.total() + now.source_inflow, "m3");
    if (sources_.moves_water()) {
        metric("rain_volume", now.sources.rain, "m3");
        metric("infiltration_volume", now.sources.infiltration, "m3");
    }
    NodeBoundaries::report(
        now, [this](const std::string& name, double volume) { metric(name.c_str(), volume, "m3"); });
    const double came = first_volume_ + now.inflow.total() + now.source_inflow + now.sources.rain;
    const double left = now.outflow.total() + now.source_outflow + now.sources.infiltration;
    host_.check_volume({now.volume, came, left}, flow_steps(steps), element());
}

/// Tells that a bed that has been moved stays where it is, where nothing moves it from now on.
void ShallowWaterNode::warn_of_left_bed(const Register& all) const {
    if (!bed_change_.moves() && all.coming("first_bed") != nullptr) {
        log(THW_WARNING,
            "bed_change is not connected any more, and the bed stays as it was moved before: walls that "
            "stand, "
            "and breaches, remain; keep it connected and give the barrier `until` where they are to go");
    }
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
    all.value("has_told_damping", "1", has_told_damping_, THW_BLOCK_RECORDED);
    all.value("damped_looks", "1", damped_looks_, THW_BLOCK_RECORDED);
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
