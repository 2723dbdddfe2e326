// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstring>
#include <utility>

#include <thalweg/hot_start.hpp>

#include "shallowwater/flow/advance_sampled.hpp"
#include "shallowwater/flow/roughen_cells.hpp"
#include "shallowwater/flow/shown_cells.hpp"
#include "shallowwater/solvers/raster/raster_flow.hpp"

namespace thalweg::shallowwater {

// A solver on one raster: a flow, and a stepper that takes its steps. Stepper:
//   Executor: where it runs
//   Stepper(RasterFlow<Real, Executor>&)
//   advance(t0, t1, pause, watch), is_paused(): see advance_sampled()
//   current() -> StateArrays: the state between steps
//   computed_share(): of the cells in the last step
//   memory() -> StepMemory, time() -> the time reached [s]
//   restart(memory): called when the states a and b are the same new one
//   on_new_arrays(): called when arrays have come that a step uses: what holds on to their addresses looks
//   again
template <class Real, class Stepper>
class GridSolver final : public Solver<Real> {
  public:
    using Executor = typename Stepper::Executor;

    GridSolver(const Domain& domain, const Options& options, Executor executor)
        : flow_(domain, options, std::move(executor)),
          shown_(flow_.executor, flow_.domain.nx, flow_.domain.ny),
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
        flow_.executor.for_each(
            flow_.domain.nx, flow_.domain.ny,
            RoughenCell<Real>{flow_.layout, manning, flow_.options.gravity, flow_.arrays.friction});
    }

    void set_series(const Options& options) override {
        flow_.boundaries.set_series(options.boundaries);
        flow_.sources.rain().set_series(options.rain);
        flow_.momentum.set_series(options.momentum.wind);
    }

    void publish(const Outputs<Real>& outputs) override {
        if (outputs.wants_state()) {
            const auto last_step = stepper_.memory().last_step;
            shown_.for_each(PublishCell<Real>{flow_.layout, stepper_.current(), flow_.arrays,
                                              flow_.cell_level(), flow_.datum, flow_.constants.dry_depth,
                                              flow_.constants.epsilon4, flow_.constants.gravity,
                                              static_cast<Real>(last_step / flow_.domain.dx),
                                              static_cast<Real>(last_step / flow_.domain.dy), outputs});
        }
        flow_.scale_faces({outputs.face_discharge_x, outputs.face_discharge_y}, flow_.arrays.water,
                          flow_.interval > 0 ? 1 / flow_.interval : 0);
        if (outputs.wants_records()) {
            shown_.for_each(PublishRecords<Real>{flow_.layout, stepper_.current().depth, flow_.arrays.records,
                                                 static_cast<Real>(stepper_.time()), outputs});
        }
    }

    auto summary() -> Summary override {
        const Real damping = flow_.traits.damps ? flow_.constants.epsilon4 : Real(0);
        const Partial p = flow_.executor.reduce(
            flow_.domain.nx, flow_.domain.ny,
            SummariseCell<Real>{flow_.layout, stepper_.current(), flow_.arrays.remainder,
                                flow_.constants.dry_depth, damping});
        Summary s;
        s.volume = p.sum * flow_.domain.dx * flow_.domain.dy;
        s.wet_cells = p.count;
        s.flow_cells = p.other_count;
        s.damped_cells = p.third_count;
        s.bad_cell = p.first == INT64_MAX ? -1 : p.first;
        s.sources = flow_.sources.volumes(flow_.domain.dx * flow_.domain.dy);
        sum_up_boundaries(s);
        return s;
    }

    auto bed_difference() const -> double override { return bed_difference_; }

    auto computed_share() -> double override { return stepper_.computed_share(); }

    auto boundaries() const -> const std::vector<BoundaryFacts>& override { return flow_.boundaries.facts(); }

    auto fastest_cell() -> FastestCell override {
        return flow_.executor.reduce(
            flow_.domain.nx, flow_.domain.ny,
            WaveOfCell<Real>{flow_.layout, stepper_.current(), flow_.constants.gravity,
                             flow_.constants.dry_depth, flow_.constants.epsilon4});
    }

    using Solver<Real>::advance;

    auto advance(double t0, double t1, const StepWatch& watch, const StepSamples& samples)
        -> StepReport override {
        if (!(t1 > t0)) {
            throw std::invalid_argument("shallowwater: cannot advance from " + std::to_string(t0) + " s to " +
                                        std::to_string(t1) + " s; the end must come later");
        }
        flow_.reset_face_sums(t1 - t0);
        flow_.longest_of_inflow = flow_.boundaries.inflow_pace().longest_step(t0, t1, flow_.limits.courant);
        const auto take = [&](double time) {
            flow_.end_interval(time - t0);
            shown_.show(samples.cells);
            samples.take_now(time);
            shown_.show_all();
            flow_.end_interval(t1 - t0);
        };
        const StepReport report = advance_sampled(stepper_, t0, t1, watch, samples, take);
        if (report.time < t1) {
            flow_.end_interval(report.time - t0);
        }
        return report;
    }

    void list_state(Register& all) override;

    void state_restored() override;

  private:
    template <class Input>
    void start(const InitialState<Input>& input);

    template <class Input>
    void move(const BedChange<Input>& change);

    // Sets the bed of all cells above the datum, before the walls are known.
    template <class Input>
    void set_bed(const InitialState<Input>& input);

    // Finds what follows from the corners, or else from the means of cells.
    void complete_bed();

    void set_corners(bool has);

    void bed_moves(bool moves);

    // Whether the highest level is that of the greatest depth until the bed moves.
    auto adds_level() const -> bool {
        const RecordSet set = complete(flow_.options.track);
        return (set & set_of(record::maximum_depth)) != 0 && (set & set_of(record::maximum_level)) == 0;
    }

    void list_bed(Register& all);

    // Begins what sums up, and the choice of the step, with the water that is there.
    void begin_with_water();

    // What crossed the edges and came and went inside.
    void sum_up_boundaries(Summary& s);

    RasterFlow<Real, Executor> flow_;
    ShownCells<Executor> shown_;
    Stepper stepper_;
    bool has_corners_ = false;   // whether the bed is given by its corners, see BedShape
    double bed_difference_ = 0;  // m
    bool bed_moves_ = false;     // whether first_bed is what the bed was at the start
    Real* level_record_ =
        nullptr;  // of the highest level while the bed moves, where nothing else asks for it

    // Of a saved state, between list_state() and state_restored().
    StepMemory saved_memory_;
    std::uint64_t saved_boundaries_ = 0;  // see BoundaryTables::fingerprint()
    HotStart hot_start_;
};

}  // namespace thalweg::shallowwater

#include "shallowwater/solvers/raster/grid_solver_bed.hpp"
#include "shallowwater/solvers/raster/grid_solver_start.hpp"
#include "shallowwater/solvers/raster/grid_solver_state.hpp"
