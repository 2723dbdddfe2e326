// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstring>
#include <limits>
#include <utility>

#include "shallowwater/flow/bed_cells.hpp"
#include "shallowwater/flow/bed_change.hpp"
#include "shallowwater/flow/clock.hpp"
#include "shallowwater/flow/constants.hpp"
#include "shallowwater/flow/first_water.hpp"
#include "shallowwater/flow/processes/bed_drag.hpp"
#include "shallowwater/flow/processes/momentum_sources.hpp"
#include "shallowwater/flow/processes/track_cell.hpp"
#include "shallowwater/flow/processes/water_sources.hpp"
#include "shallowwater/flow/result_cells.hpp"
#include "shallowwater/flow/solver.hpp"
#include "shallowwater/flow/wet_marks.hpp"
#include "shallowwater/physics/compensated_sum.hpp"
#include "shallowwater/schemes/list.hpp"
#include "shallowwater/solvers/raster/processes/boundary_driver.hpp"
#include "shallowwater/solvers/raster/processes/outflow_ledger.hpp"
#include "shallowwater/solvers/raster/processes/viscosity.hpp"

namespace thalweg::shallowwater {

// A flow on one raster: its arrays, and what happens to them besides the stages of its scheme. Executor owns
// memory and runs functions of cells:
//   allocate<T>(n) -> T*, owned by the executor, contents undefined
//   for_each(width, height, f): f(i, j) for all i < width, j < height
//   reduce(width, height, f) -> Partial: combined in a fixed order; waits
//   reduce_groups(groups, f, out): out[g] of all f(g, m), m < f.size(g), combined in a fixed order
//   download(host, from, bytes), upload(to, host, bytes): wait
template <class Real, class Executor>
struct RasterFlow {
    Domain domain;
    Options options;
    SchemeTraits traits;
    Layout layout;
    SchemeConstants<Real> constants;
    StepLimits limits;
    Executor executor;
    WaterSources<Real, Executor> sources;
    BoundaryDriver<Real, Executor> boundaries;
    OutflowLedger<Real, Executor> ledger;
    MomentumSources<Real, Executor> momentum;
    Viscosity<Real, Executor> viscosity;
    Arrays<Real> arrays{};
    double datum = 0;  // m, whole metres below the lowest bed
    BedFriction<Real> friction = {{nullptr, 0}, options.friction_law};
    double interval = 0;  // s, length of the last advance(), 0 before one
    double longest_of_inflow = std::numeric_limits<double>::infinity();  // s, see InflowPace, of an advance()

    RasterFlow(const Domain& its_domain, const Options& its_options, Executor its_executor)
        : domain((check(its_domain, its_options, traits_of(its_options)), its_domain)),
          options(its_options),
          traits(traits_of(its_options)),
          layout(domain),
          constants(constants_of<Real>(options, traits)),
          limits(limits_of(domain, options, traits)),
          executor(std::move(its_executor)),
          sources(layout, options, executor),
          boundaries(domain, options.boundaries, executor),
          ledger(domain, boundaries.tables().faces.size(), executor),
          momentum(layout, options.momentum, constants.dry_depth, executor),
          viscosity(domain, layout, options, executor) {
        limits.longest = viscosity.longest_step(limits.longest);
        friction.by_depth = place_roughness<Real>(options.manning_by_depth, executor);
        for (StateArrays<Real>* state : {&arrays.a, &arrays.b}) {
            state->depth = array();
            state->discharge_x = array();
            state->discharge_y = array();
        }
        arrays.bed = {array(), array(), array()};
        arrays.remainder = keeps_remainder<Real> || sources.on() ? array() : nullptr;
        for (int name = 0; name < record::count; ++name) {
            arrays.records.of[name] = (complete(options.track) >> name & 1) != 0 ? array() : nullptr;
        }
        if (options.face_discharges) {
            arrays.water = {executor.template allocate<Real>(face_count(1, 0)),
                            executor.template allocate<Real>(face_count(0, 1))};
        }
    }

    // What a step does besides its stages; the solvers call these in this order, on CUDA while a batch of
    // steps is captured, so they queue loops over cells and touch nothing else. The clock is in the
    // executor's memory.

    // Before a stage: `in` is the state that its fluxes are taken from. `beginning`: see BoundaryDriver.
    template <class Beginning = OnlyFill>
    void before_stage(const StateArrays<Real>& in, const Clock* clock, const WetMarks& marks,
                      const Beginning& beginning = {}) {
        const bool second = !single_stage() && in.depth == arrays.b.depth;
        boundaries.before_stage(ring_view(in), arrays.a, {clock, second}, marks, beginning);
    }

    // Whether before_stage() does anything, and so must know the step beforehand.
    auto acts_before_stage() const -> bool { return boundaries.fills(); }

    // After a stage: what flows in at places inside. `out` is what the stage has written, `share` the part of
    // the step that it counts for there: 1, or 1/2 after the second stage of Runge-Kutta.
    void after_stage(const StateArrays<Real>& out, Real share, const Clock* clock, const WetMarks& marks) {
        static_cast<void>(marks);  // before_stage() has marked the cells for good
        if (friction.law != FrictionLaw::manning) {
            executor.for_each(domain.nx, domain.ny,
                              DragCell<Real>{layout, out, clock, share, friction, constants.dry_depth});
        }
        const bool second = share < Real(1);
        boundaries.after_stage(ring_view(out), stage_remainder(), {clock, second}, share,
                               single_stage() || second ? 1 : 0.5, ledger.mass(second));
    }

    // After the last stage of a step: `now` is the new state.
    void after_step(const StateArrays<Real>& now, Clock* clock, const WetMarks& marks) {
        sources.add(now, arrays.remainder, clock, marks);
        momentum.add(now, clock);
        viscosity.add(now, clock, friction, constants, limits.courant);
        if (counts_edges()) {
            ledger.add(clock, single_stage(), arrays.water);
        }
    }

    auto cell_level() const -> CellLevel<Real> { return {arrays.bed, traits.has_waterline}; }

    auto single_stage() const -> bool {
        return options.integrator == Integrator::euler || traits.steps_by_direction;
    }

    // Whether the stages must note what crosses the outer faces.
    auto counts_edges() const -> bool { return boundaries.tables().opens_edges || options.face_discharges; }

    // At the start of an interval.
    void reset_face_sums(double length) {
        interval = length;
        scale_faces(arrays.water, {}, 0);
    }

    // At the end of an interval that has become shorter, `length` [s].
    void end_interval(double length) { interval = length; }

    // Part of a step's time that the fluxes of a stage count for.
    auto stage_share() const -> double { return single_stage() ? 1 : 0.5; }

    // What the stages keep of the depths' last digits, in the solver's layout, or null.
    auto stage_remainder() const -> Real* { return keeps_remainder<Real> ? arrays.remainder : nullptr; }

    // Whether records must look at every cell, because water comes to cells that the stages leave out.
    auto tracks_all() const -> bool { return options.track != 0 && sources.on(); }

    // For all cells of the active part, at the end of a step, where options.track is not empty.
    auto track_cell(const StateArrays<Real>& now, const Clock* clock) const -> TrackCell<Real> {
        return {layout, now, arrays.records, cell_level(), clock, record_limits(options, constants)};
    }

    auto report(const StepMemory& m, double time) const -> StepReport {
        return {m.steps, m.last_step, m.shortest_step, m.rate * std::fmin(domain.dx, domain.dy), time};
    }

    // `given` in the law's own coefficients; those of a field are turned into drag by FirstWater and
    // FirstDrag.
    template <class Given>
    void set_friction(const Given& given) {
        const bool varies = given.field != nullptr;
        require_no_field(options.friction_law, varies);
        if (!varies) {
            check_friction(options.friction_law, given.everywhere);
        }
        set_friction(
            varies,
            varies ? 0 : friction_coefficient(options.friction_law, given.everywhere, options.gravity));
    }

    void set_friction(bool varies, double everywhere) {
        if (varies && arrays.friction == nullptr) {
            arrays.friction = array();
        }
        friction = {{varies ? arrays.friction : nullptr, static_cast<Real>(everywhere)},
                    options.friction_law,
                    friction.by_depth};
    }

    auto ring_view(const StateArrays<Real>& state) const -> RingView<Real> {
        return {layout,   state,   arrays.bed, datum, constants, ring_slopes(), traits.has_waterline,
                friction, nullptr, {}};
    }

    // Whether the cells have one bed each, see RingBed.
    auto ring_slopes() const -> bool { return traits.has_ring_slopes; }

    auto array() -> Real* { return executor.template allocate<Real>(layout.size()); }

    // Of the faces across x or y, with one more column or row.
    auto face_count(int columns, int rows) const -> std::size_t {
        return static_cast<std::size_t>(domain.nx + columns) * static_cast<std::size_t>(domain.ny + rows);
    }

    // Of both, those that are wanted.
    void scale_faces(const FaceWater<Real>& to, const FaceWater<Real>& from, double scale) {
        if (to.x != nullptr) {
            executor.for_each(domain.nx + 1, domain.ny, ScaleFaces<Real>{domain.nx + 1, from.x, scale, to.x});
        }
        if (to.y != nullptr) {
            executor.for_each(domain.nx, domain.ny + 1, ScaleFaces<Real>{domain.nx, from.y, scale, to.y});
        }
    }

    // What both executors' stages have in common, with mass fluxes through outer faces noted in `edge_mass`.
    template <class Stage>
    void fill_stage(Stage& s, bool second) const {
        const auto origin = layout.index(0, 0);
        s.bed = arrays.bed.from(origin);
        s.friction = friction.in_stages().from(origin);
        s.water = arrays.water;
        s.edge_mass = counts_edges() ? ledger.mass(second) : nullptr;
        s.remainder = keeps_remainder<Real> ? stage_remainder() + origin : nullptr;
        s.carried = Real(single_stage() ? 0 : 0.5);
        s.nx = domain.nx;
        s.ny = domain.ny;
        s.pitch = static_cast<decltype(s.pitch)>(layout.pitch);
        s.constants = constants;
        s.inverse_dx = static_cast<Real>(1 / domain.dx);
        s.inverse_dy = static_cast<Real>(1 / domain.dy);
        s.scheme = SchemeChoice(options);
    }

    // The state with pointers to cell (0, 0).
    template <class T>
    auto at_origin(const StateArrays<Real>& s) const -> StateArrays<T> {
        const auto origin = layout.index(0, 0);
        return {s.depth + origin, s.discharge_x + origin, s.discharge_y + origin};
    }
};

}  // namespace thalweg::shallowwater
