// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <cstring>
#include <string>
#include <utility>

#include <thalweg/hot_start.hpp>

#include "shallowwater/flow/advance_sampled.hpp"
#include "shallowwater/flow/bed_cells.hpp"
#include "shallowwater/flow/bed_change.hpp"
#include "shallowwater/flow/fastest_cell.hpp"
#include "shallowwater/flow/first_water.hpp"
#include "shallowwater/flow/result_cells.hpp"
#include "shallowwater/flow/roughen_cells.hpp"
#include "shallowwater/flow/shown_cells.hpp"
#include "shallowwater/solvers/triangles/first_cells.hpp"
#include "shallowwater/solvers/triangles/solver.hpp"
#include "shallowwater/solvers/triangles/triangle_flow.hpp"

namespace thalweg::shallowwater {

// A solver on one mesh: a flow, and a stepper that takes its steps, with the functions that GridSolver asks
// for.
template <class Real, class Stepper>
class TriangleSolver final : public Solver<Real> {
  public:
    using Executor = typename Stepper::Executor;

    TriangleSolver(const mesh::Triangles& mesh, const Options& options, Executor executor)
        : flow_(mesh, options, std::move(executor)),
          cell_nodes_(flow_.executor.hold(
              std::vector<std::int32_t>(mesh.abi().cell_nodes, mesh.abi().cell_nodes + 3 * mesh.cells()))),
          heights_(flow_.executor.hold(flow_.tables.height)),
          host_bed_(flow_.executor.template allocate<double>(flow_.layout.size())),
          shown_(flow_.executor, flow_.layout.nx, 1),
          stepper_(flow_) {}

    void initialise(const InitialState<float>& input) override { start(input); }

    void initialise(const InitialState<double>& input) override { start(input); }

    void set_rain(const float* rates) override { flow_.sources.rain().set(rates, stepper_.current().depth); }

    void set_rain(const double* rates) override { flow_.sources.rain().set(rates, stepper_.current().depth); }

    void set_wind(const compute::AnyValues& x, const compute::AnyValues& y) override {
        flow_.momentum.set_wind(x, y);
    }

    void move_bed(const BedChange<float>& change) override { move(change); }

    void move_bed(const BedChange<double>& change) override { move(change); }

    void set_manning(const compute::AnyValues& manning) override {
        require_roughness_field(flow_.friction);
        for_cells(RoughenCell<Real>{flow_.layout, manning, flow_.options.gravity, flow_.arrays.friction});
    }

    void set_series(const Options& options) override {
        flow_.boundaries.set_series(flow_.tables, options.boundaries);
        flow_.sources.rain().set_series(options.rain);
        flow_.momentum.set_series(options.momentum.wind);
    }

    void publish(const Outputs<Real>& outputs) override {
        const StateArrays<Real> now = stepper_.current();
        Outputs<Real> most = outputs;
        most.courant_number = nullptr;
        if (most.wants_state()) {
            shown_.for_each(PublishCell<Real>{
                flow_.layout, now, flow_.arrays, flow_.cell_level(), flow_.datum, flow_.constants.dry_depth,
                flow_.constants.epsilon4, flow_.constants.gravity, Real(0), Real(0), most});
        }
        if (outputs.courant_number != nullptr) {
            shown_.for_each(PublishMeshCourant<Real>{now, heights_, flow_.constants.gravity,
                                                     flow_.constants.dry_depth, flow_.constants.epsilon4,
                                                     stepper_.memory().last_step, flow_.local.level,
                                                     flow_.local.doublings, outputs.courant_number});
        }
        flow_.passed.publish(outputs.edge_discharge);
        if (outputs.wants_records()) {
            shown_.for_each(PublishRecords<Real>{flow_.layout, now.depth, flow_.arrays.records,
                                                 static_cast<Real>(stepper_.time()), outputs});
        }
    }

    auto summary() -> Summary override {
        const Partial p = over_cells(SummariseCell<Real>{
            flow_.layout, stepper_.current(), flow_.arrays.remainder, flow_.constants.dry_depth, Real(0)});
        Summary s;
        s.volume = p.sum;
        s.wet_cells = p.count;
        s.flow_cells = p.other_count;
        s.bad_cell = p.first == INT64_MAX ? -1 : p.first;
        s.sources = flow_.sources.volumes(1);
        sum_up_edges(s);
        return s;
    }

    auto bed_difference() const -> double override { return 0; }

    auto boundaries() const -> const std::vector<BoundaryFacts>& override { return flow_.boundaries.facts(); }

    auto fastest_cell() -> FastestCell override {
        return over_cells(WaveOfCell<Real>{flow_.layout, stepper_.current(), flow_.constants.gravity,
                                           flow_.constants.dry_depth, flow_.constants.epsilon4});
    }

    using Solver<Real>::advance;

    auto advance(double t0, double t1, const StepWatch& watch, const StepSamples& samples)
        -> StepReport override {
        if (!(t1 > t0)) {
            throw std::invalid_argument("shallowwater: cannot advance from " + std::to_string(t0) + " s to " +
                                        std::to_string(t1) + " s; the end must come later");
        }
        flow_.passed.start_interval(t1 - t0);
        flow_.longest_of_inflow =
            flow_.boundaries.longest_step(flow_.edge_view(stepper_.current()), t0, t1, flow_.limits.courant);
        const auto take = [&](double time) {
            flow_.passed.end_interval(time - t0);
            shown_.show(samples.cells);
            samples.take_now(time);
            shown_.show_all();
            flow_.passed.end_interval(t1 - t0);
        };
        const StepReport report = advance_sampled(stepper_, t0, t1, watch, samples, take);
        if (report.time < t1) {
            flow_.passed.end_interval(report.time - t0);
        }
        return report;
    }

    void list_state(Register& all) override;

    void state_restored() override;

  private:
    template <class Function>
    void for_cells(const Function& function) {
        flow_.executor.for_each(flow_.layout.nx, 1, function);
    }

    template <class Function>
    auto over_cells(const Function& function) {
        return flow_.executor.reduce(flow_.layout.nx, 1, function);
    }

    template <class Input>
    void start(const InitialState<Input>& input);

    template <class Input>
    auto bed_at_cells(const InitialState<Input>& input) -> const Input*;

    template <class Input>
    void check_friction(const InitialState<Input>& input);

    template <class Input>
    void move(const BedChange<Input>& change);

    void look_at_bed();
    void sum_up_edges(Summary& s);
    void list_bed(Register& all);

    // Begins what sums up, and the choice of the step, with the water that is there.
    void begin_with_water();

    TriangleFlow<Real, Executor> flow_;
    const std::int32_t* cell_nodes_;
    const double* heights_;  // m
    double* host_bed_;
    ShownCells<Executor> shown_;
    Stepper stepper_;
    float* single_bed_ = nullptr;  // at cells, where it is given at nodes
    double* double_bed_ = nullptr;
    bool bed_moves_ = false;  // whether first_bed is what the bed was at the start
    HotStart hot_start_;
    StepMemory saved_memory_;  // of a saved state, between list_state() and state_restored()
};

}  // namespace thalweg::shallowwater

#include "shallowwater/solvers/triangles/triangle_solver_start.hpp"
#include "shallowwater/solvers/triangles/triangle_solver_state.hpp"
