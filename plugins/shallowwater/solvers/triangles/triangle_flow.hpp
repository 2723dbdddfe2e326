// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "shallowwater/flow/clock.hpp"
#include "shallowwater/flow/constants.hpp"
#include "shallowwater/flow/processes/bed_drag.hpp"
#include "shallowwater/flow/processes/momentum_sources.hpp"
#include "shallowwater/flow/processes/track_cell.hpp"
#include "shallowwater/flow/processes/water_sources.hpp"
#include "shallowwater/schemes/list.hpp"
#include "shallowwater/schemes/roe/local_steps.hpp"
#include "shallowwater/solvers/triangles/gradient_weights.hpp"
#include "shallowwater/triangles/edge_boundaries.hpp"
#include "shallowwater/triangles/list_executor.hpp"
#include "shallowwater/triangles/passed_edges.hpp"
#include "shallowwater/triangles/second_order.hpp"
#include "shallowwater/triangles/sides_across.hpp"
#include "shallowwater/triangles/triangle_viscosity.hpp"

namespace thalweg::shallowwater {

// A flow on one triangular mesh: its arrays, and what happens to them besides the step of its scheme.
// Executor is a ListExecutor.
template <class Real, class Executor>
struct TriangleFlow {
    Options options;
    MeshTables tables;
    double shortest_height;  // m, of all cells: area over the longest side
    Executor executor;
    EdgeBoundaries<Real, Executor> boundaries;
    PassedEdges<Real, Executor> passed;
    MeshArrays<Real> mesh;
    Layout layout;
    SchemeConstants<Real> constants;
    StepLimits limits;
    WaterSources<Real, Executor> sources;
    MomentumSources<Real, Executor> momentum;
    Arrays<Real> arrays{};
    SecondOrderArrays<Real> second{};  // where the scheme has two stages
    std::optional<TriangleViscosity<Real, Executor>> viscosity;
    LocalArrays<Real> local{};  // where cells have steps of their own
    double local_courant = 0;   // of the step of a cell, with the reserve
    double datum = 0;           // m, whole metres below the lowest bed
    BedFriction<Real> friction = {{nullptr, 0}, options.friction_law};
    double longest_of_inflow = std::numeric_limits<double>::infinity();  // s, see InflowPace, of an advance()

    TriangleFlow(const mesh::Triangles& its_mesh, const Options& its_options, Executor its_executor)
        : options((check_options(its_options), its_options)),
          tables(its_mesh),
          shortest_height(*std::min_element(tables.height.begin(), tables.height.end())),
          executor(std::move(its_executor)),
          boundaries(tables, options.boundaries, executor),
          passed(its_mesh, tables, boundaries.tables().held_at, options.face_discharges, executor),
          mesh(upload_mesh()),
          layout(Layout::of_mesh(tables.cells(), upload_areas())),
          constants(constants_of<Real>(options, traits())),
          limits(step_limits(options, traits(), shortest_height)),
          sources(layout, options, executor),
          momentum(layout, options.momentum, constants.dry_depth, executor) {
        friction.by_depth = place_roughness<Real>(options.manning_by_depth, executor);
        for (StateArrays<Real>* state : {&arrays.a, &arrays.b}) {
            state->depth = array();
            state->discharge_x = array();
            state->discharge_y = array();
        }
        arrays.bed = {array(), nullptr, nullptr};
        arrays.remainder = array();
        for (int name = 0; name < record::count; ++name) {
            arrays.records.of[name] = (complete(options.track) >> name & 1) != 0 ? array() : nullptr;
        }
        if (has_two_stages()) {
            set_second_order();
        } else if (options.scheme == Scheme::hllc) {
            set_turns();
        }
        if (has_local_steps()) {
            set_local_steps();
        }
        if (options.momentum.viscosity_law != ViscosityLaw::none) {
            set_viscosity();
        }
    }

    static void check_options(const Options& o) {
        const auto& traits = traits_of(o, true);
        if (!traits.on_triangles) {
            throw std::invalid_argument("shallowwater: the scheme is " + std::string(traits.id) +
                                        ", expected one on triangles");
        }
        check({1, 1, 1, 1}, o, traits);
        check_local_steps(o);
    }

    static void check_local_steps(const Options& o) {
        const int steps = o.local_steps;
        const bool is_power = steps > 0 && (steps & (steps - 1)) == 0;
        if (!is_power || steps > longest_local_step) {
            throw std::invalid_argument("shallowwater: local steps are " + std::to_string(steps) +
                                        ", expected 1, 2, 4, 8, 16 or 32");
        }
        if (o.exact_rounding && steps > 1) {
            throw std::invalid_argument("shallowwater: local steps are " + std::to_string(steps) +
                                        ", expected 1 with exact rounding");
        }
        if (o.momentum.viscosity_law != ViscosityLaw::none && steps > 1) {
            throw std::invalid_argument("shallowwater: local steps are " + std::to_string(steps) +
                                        ", expected 1 with eddy viscosity");
        }
    }

    // What a step does besides its cells; on CUDA these are queued while a batch of steps is captured. The
    // clock is in the executor's memory.

    auto traits() const -> const SchemeTraits& { return traits_of(options, true); }

    // Whether the scheme is of second order.
    auto has_two_stages() const -> bool { return !traits().is_single_stage; }

    // Whether each cell takes steps as long as its own waves allow.
    auto has_local_steps() const -> bool { return options.local_steps > 1; }

    auto acts_before_step() const -> bool { return boundaries.holds_edges(); }

    void before_step(const StateArrays<Real>& in, const Clock* clock) const {
        boundaries.before_step(edge_view(in), arrays.remainder, clock);
    }

    // After a stage of the cells, each a Cell of the scheme.
    template <class Cell>
    void after_cells(const typename Cell::Stage& stage, const PassedTime& time) const {
        boundaries.template step_held_cells<Cell>(stage, time.clock);
        passed.template add<Cell>(stage, boundaries.flows(), time);
    }

    // Before another stage of the same step.
    void keep_remainders() const {
        if (acts_before_step()) {
            boundaries.keep(arrays.remainder);
        }
    }

    // Whether a single stage may bring the rain, since nothing else comes between them.
    auto may_rain_in_step() const -> bool {
        return sources.is_rain_alone() && !has_local_steps() &&
               options.friction_law == FrictionLaw::manning && !boundaries.pours();
    }

    // `now` is the new state. `has_rained`: whether the step has brought the rain.
    void after_step(const StateArrays<Real>& now, Clock* clock, bool has_rained) {
        slow_down(now, clock);
        pour(now, clock);
        if (has_rained) {
            momentum.add(now, clock);
        } else {
            add_sources(now, clock);
        }
        if (viscosity) {
            viscosity->add(now, clock, friction, constants, limits.courant);
        }
    }

    // The same after local steps, whose parts have poured.
    void after_local_step(const StateArrays<Real>& now, const Clock* clock) {
        slow_down(now, clock);
        add_sources(now, clock);
    }

    // What boundaries and sources bring into single cells.
    void pour(const StateArrays<Real>& now, const Clock* clock) const {
        boundaries.pour(edge_view(now), arrays.remainder, layout.areas, clock);
    }

    // By friction whose law is not part of the stages.
    void slow_down(const StateArrays<Real>& now, const Clock* clock) const {
        if (friction.law != FrictionLaw::manning) {
            executor.for_each(layout.nx, 1,
                              DragCell<Real>{layout, now, clock, Real(1), friction, constants.dry_depth});
        }
    }

    // Rain, losses into the ground, wind and the turning of the earth.
    void add_sources(const StateArrays<Real>& now, const Clock* clock) {
        sources.add(now, arrays.remainder, clock, {});
        momentum.add(now, clock);
    }

    // What each scheme reads and writes in a stage from `in` to `out`.
    template <class Stage>
    void fill_step(Stage& s, const StateArrays<Real>& in, const StateArrays<Real>& out) const {
        s.mesh = mesh;
        s.in = {in.depth, in.discharge_x, in.discharge_y};
        s.out = out;
        s.bed = arrays.bed.mean;
        s.remainder = arrays.remainder;
        s.friction = friction.in_stages();
    }

    auto cell_level() const -> CellLevel<Real> { return {arrays.bed, false}; }

    auto track_cell(const StateArrays<Real>& now, const Clock* clock) const -> TrackCell<Real> {
        return {layout, now, arrays.records, cell_level(), clock, record_limits(options, constants)};
    }

    auto report(const StepMemory& m, double time) const -> StepReport {
        return {m.steps, m.last_step, m.shortest_step, m.rate * shortest_height, time};
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

    auto edge_view(const StateArrays<Real>& state) const -> HeldEdgeView<Real> {
        return {state, arrays.bed.mean, datum, constants.gravity, constants.dry_depth, friction, nullptr, {}};
    }

    auto array() -> Real* { return executor.template allocate<Real>(layout.size()); }

  private:
    auto upload_real(const std::vector<double>& values) -> const Real* {
        return executor.hold(std::vector<Real>(values.begin(), values.end()));
    }

    auto upload_mesh() -> MeshArrays<Real> {
        MeshArrays<Real> there = {};
        for (int n = 0; n < 3; ++n) {
            there.side[n] = executor.hold(tables.side[n]);
            there.normal_x[n] = upload_real(tables.normal_x[n]);
            there.normal_y[n] = upload_real(tables.normal_y[n]);
        }
        std::vector<double> inverse;
        for (const double area : tables.area) {
            inverse.push_back(1 / area);
        }
        there.inverse_area = upload_real(inverse);
        return there;
    }

    template <class Arrays>
    void upload_weights(const GradientWeights& weights, Arrays& to) {
        for (int n = 0; n < 3; ++n) {
            to.weight_x[n] = upload_real(weights.x[n]);
            to.weight_y[n] = upload_real(weights.y[n]);
        }
    }

    // Of a scheme of first order by the flux of hllc.
    void set_turns() {
        const GradientWeights weights(tables, boundaries.tables());
        for (int n = 0; n < 4; ++n) {
            mesh.turn[n] = upload_real(weights.turn[n]);
        }
    }

    void set_second_order() {
        const GradientWeights weights(tables, boundaries.tables());
        upload_weights(weights, second);
        for (int n = 0; n < 3; ++n) {
            second.balance[n] = upload_real(weights.balance[n]);
        }
        second.sides = executor.template allocate<StoredSide<Real>>(3 * layout.size());
        second.cells = tables.cells();
        executor.for_each(layout.nx, 1, ClearSides<Real>{second});
        second.across = executor.hold(weights.across);
        second.middle = {array(), array(), array()};
    }

    // With the weights of a scheme of second order, where there are some.
    void set_viscosity() {
        ExchangeArrays<Real> exchange = {};
        if (has_two_stages()) {
            std::copy_n(second.weight_x, 3, exchange.weight_x);
            std::copy_n(second.weight_y, 3, exchange.weight_y);
        } else {
            upload_weights(GradientWeights(tables, boundaries.tables()), exchange);
        }
        viscosity.emplace(tables, mesh, exchange, options.momentum, executor);
        limits.longest = viscosity->longest_step(limits.longest);
    }

    void set_local_steps() {
        local.cells = tables.cells();
        local.doublings = doublings_of(options.local_steps);
        local.across = executor.hold(packed(sides_across(tables)));
        std::vector<double> inverse;
        for (const double height : tables.height) {
            inverse.push_back(1 / height);
        }
        local.inverse_height = upload_real(inverse);
        local.level = executor.template allocate<std::uint8_t>(layout.size());
        local.wave = array();
        local.widened = array();
        local.widened_more = array();
        local.passed = executor.template allocate<PassedSide<Real>>(3 * layout.size());
        local_courant = limits.courant;
        limits = local_limits(limits, local.doublings, options.longest_step > 0);
    }

    // As large as the rounded inverse says, with which the steps reckon.
    auto upload_areas() -> const double* {
        std::vector<double> areas;
        for (const double area : tables.area) {
            areas.push_back(1 / static_cast<double>(static_cast<Real>(1 / area)));
        }
        return executor.hold(areas);
    }
};

}  // namespace thalweg::shallowwater
