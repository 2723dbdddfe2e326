// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstring>
#include <utility>

#include "shallowwater/raster/bed_cells.hpp"
#include "shallowwater/raster/bed_change.hpp"
#include "shallowwater/raster/constants.hpp"
#include "shallowwater/raster/first_water.hpp"
#include "shallowwater/raster/processes/bed_drag.hpp"
#include "shallowwater/raster/processes/boundary_driver.hpp"
#include "shallowwater/raster/processes/momentum_sources.hpp"
#include "shallowwater/raster/processes/outflow_ledger.hpp"
#include "shallowwater/raster/processes/track_cell.hpp"
#include "shallowwater/raster/processes/viscosity.hpp"
#include "shallowwater/raster/processes/water_sources.hpp"
#include "shallowwater/raster/result_cells.hpp"
#include "shallowwater/raster/solver.hpp"
#include "shallowwater/raster/wet_marks.hpp"

namespace thalweg::shallowwater {

// What a run remembers from step to step besides the water.
struct StepMemory {
    double rate = 0;       // 1/s, largest of face speed over cell width in the step before
    double free_step = 0;  // s, that stability allowed in the step before; 0: none yet
    double last_step = 0;
    double shortest_step = 0;
    std::int64_t steps = 0;
};

// All of a solver but the stepping. Executor owns memory and runs functions of cells:
//   allocate<T>(n) -> T*, owned by the executor, contents undefined
//   for_each(width, height, f): f(i, j) for all i < width, j < height
//   reduce(width, height, f) -> Partial: combined in a fixed order; waits
//   reduce_groups(groups, f, out): out[g] of all f(g, m), m < f.size(g), combined in a fixed order
//   download(host, from, bytes), upload(to, host, bytes): wait
template <class Real, class Executor>
class GridSolver : public Solver<Real> {
  public:
    GridSolver(const Domain& domain, const Options& options, Executor executor)
        : domain_((check(domain, options), domain)),
          options_(options),
          traits_(traits_of(options)),
          layout_(domain),
          constants_(constants_of<Real>(options)),
          limits_(limits_of(domain, options)),
          executor_(std::move(executor)),
          sources_(layout_, options, executor_),
          boundaries_(domain, options.boundaries, executor_),
          ledger_(domain, boundaries_.tables().faces.size(), executor_),
          momentum_(layout_, options, executor_),
          viscosity_(domain, layout_, options, executor_) {
        limits_.longest = viscosity_.longest_step(limits_.longest);
        for (StateArrays<Real>* state : {&arrays_.a, &arrays_.b}) {
            state->depth = array();
            state->discharge_x = array();
            state->discharge_y = array();
        }
        arrays_.bed = {array(), array(), array()};
        for (int name = 0; name < record::count; ++name) {
            arrays_.records.of[name] = (complete(options.track) >> name & 1) != 0 ? array() : nullptr;
        }
        if (options.face_discharges) {
            arrays_.water = {executor_.template allocate<Real>(face_count(1, 0)),
                             executor_.template allocate<Real>(face_count(0, 1))};
        }
    }

    void initialise(const InitialState<float>& input) override { start(input); }

    void initialise(const InitialState<double>& input) override { start(input); }

    void set_rain(const float* rates) override { sources_.rain().set(rates, current().depth); }

    void set_rain(const double* rates) override { sources_.rain().set(rates, current().depth); }

    void move_bed(const BedChange<float>& change) override { move(change); }

    void move_bed(const BedChange<double>& change) override { move(change); }

    void publish(const Outputs<Real>& outputs) override {
        executor_.for_each(domain_.nx, domain_.ny,
                           PublishCell<Real>{layout_, current(), arrays_, cell_level(), datum_,
                                             constants_.dry_depth, constants_.epsilon4, constants_.gravity,
                                             static_cast<Real>(memory().last_step / domain_.dx),
                                             static_cast<Real>(memory().last_step / domain_.dy), outputs});
        scale_faces({outputs.face_discharge_x, outputs.face_discharge_y}, arrays_.water,
                    interval_ > 0 ? 1 / interval_ : 0);
        if (outputs.wants_records()) {
            executor_.for_each(domain_.nx, domain_.ny,
                               PublishRecords<Real>{layout_, current().depth, arrays_.records,
                                                    static_cast<Real>(time()), outputs});
        }
    }

    auto summary() -> Summary override {
        const Real damping = traits_.damps ? constants_.epsilon4 : Real(0);
        const Partial p = executor_.reduce(
            domain_.nx, domain_.ny, SummariseCell<Real>{layout_, current(), constants_.dry_depth, damping});
        Summary s;
        s.volume = p.sum * domain_.dx * domain_.dy;
        s.wet_cells = p.count;
        s.flow_cells = p.other_count;
        s.damped_cells = p.third_count;
        s.bad_cell = p.first == INT64_MAX ? -1 : p.first;
        s.sources = sources_.volumes(domain_.dx * domain_.dy);
        sum_up_boundaries(s);
        return s;
    }

    auto bed_difference() const -> double override { return bed_difference_; }

    auto boundaries() const -> const std::vector<BoundaryFacts>& override { return boundaries_.facts(); }

    auto fastest_cell() -> FastestCell override {
        return executor_.reduce(domain_.nx, domain_.ny,
                                WaveOfCell<Real>{layout_, current(), constants_.gravity, constants_.dry_depth,
                                                 constants_.epsilon4});
    }

    auto save() -> std::vector<std::byte> override;

    void restore(const std::vector<std::byte>& bytes) override;

  protected:
    // The state between steps.
    virtual auto current() const -> StateArrays<Real> = 0;

    virtual auto memory() const -> StepMemory = 0;

    // Reached [s].
    virtual auto time() const -> double = 0;

    // Called when a and b hold the same new state.
    virtual void restart(const StepMemory& memory) = 0;

    // Called when arrays have come that a step uses: what holds on to their addresses must look again.
    virtual void take_arrays() = 0;

    auto report(const StepMemory& m, double time) const -> StepReport {
        return {m.steps, m.last_step, m.shortest_step, m.rate * std::fmin(domain_.dx, domain_.dy), time};
    }

    // What a step does besides its stages; the solvers call these in this order, on CUDA while a batch of
    // steps is captured, so they queue loops over cells and touch nothing else. The clock is in the
    // executor's memory.

    // Before a stage: `in` is the state that its fluxes are taken from.
    void before_stage(const StateArrays<Real>& in, const Clock* clock, const WetMarks& marks) {
        const bool second = !single_stage() && in.depth == arrays_.b.depth;
        boundaries_.before_stage(ring_view(in), arrays_.a, {clock, second}, marks);
    }

    // Whether before_stage() does anything, and so must know the step beforehand.
    auto acts_before_stage() const -> bool { return boundaries_.fills(); }

    // After a stage: what flows in at places inside. `out` is what the stage has written, `share` the part of
    // the step that it counts for there: 1, or 1/2 after the second stage of Runge-Kutta.
    void after_stage(const StateArrays<Real>& out, Real share, const Clock* clock, const WetMarks& marks) {
        static_cast<void>(marks);  // before_stage() has marked the cells for good
        if (options_.friction_law != FrictionLaw::manning) {
            executor_.for_each(domain_.nx, domain_.ny,
                               DragCell<Real>{layout_, out, clock, share, friction(),
                                              static_cast<Real>(friction_everywhere_), constants_.dry_depth});
        }
        const bool second = share < Real(1);
        boundaries_.after_stage(ring_view(out), {clock, second}, share, single_stage() || second ? 1 : 0.5,
                                ledger_.mass(second));
    }

    // After the last stage of a step: `now` is the new state.
    void after_step(const StateArrays<Real>& now, Clock* clock, const WetMarks& marks) {
        sources_.add(now, clock, marks);
        momentum_.add(now, clock);
        viscosity_.add(now, clock, bed_friction(), constants_, limits_.courant);
        if (counts_edges()) {
            ledger_.add(clock, single_stage(), arrays_.water);
        }
    }

    auto cell_level() const -> CellLevel<Real> { return {arrays_.bed, traits_.has_waterline}; }

    auto single_stage() const -> bool {
        return options_.integrator == Integrator::euler || traits_.steps_by_direction;
    }

    // Whether the stages must note what crosses the outer faces.
    auto counts_edges() const -> bool { return boundaries_.tables().opens_edges || options_.face_discharges; }

    // At the start of an interval.
    void forget_faces(double length) {
        interval_ = length;
        scale_faces(arrays_.water, {}, 0);
    }

    // At the end of an interval that has become shorter, `length` [s].
    void end_interval(double length) { interval_ = length; }

    // Part of a step's time that the fluxes of a stage count for.
    auto stage_share() const -> double { return single_stage() ? 1 : 0.5; }

    // What the stages know of friction: nothing where it is not Manning's.
    auto stage_friction() const -> const Real* { return has_manning() ? friction() : nullptr; }

    auto stage_friction_everywhere() const -> Real {
        return static_cast<Real>(has_manning() ? friction_everywhere_ : 0);
    }

    // Whether records must look at every cell, because water comes to cells that the stages leave out.
    auto tracks_all() const -> bool { return options_.track != 0 && sources_.on(); }

    // For all cells of the active part, at the end of a step, where options_.track is not empty.
    auto track_cell(const StateArrays<Real>& now, const Clock* clock) const -> TrackCell<Real> {
        return {layout_,
                now,
                arrays_.records,
                cell_level(),
                clock,
                {constants_.dry_depth, constants_.epsilon4, static_cast<Real>(options_.arrival_depth),
                 greater(static_cast<Real>(options_.duration_depth), constants_.dry_depth),
                 static_cast<Real>(options_.debris_factor)}};
    }

    static void check_interval(double t0, double t1) {
        if (!(t1 > t0)) {
            throw std::invalid_argument("shallowwater: cannot advance from " + std::to_string(t0) + " s to " +
                                        std::to_string(t1) + " s; the end must come later");
        }
    }

    Domain domain_;
    Options options_;
    SchemeTraits traits_;
    Layout layout_;
    SchemeConstants<Real> constants_;
    StepLimits limits_;
    Executor executor_;
    WaterSources<Real, Executor> sources_;
    BoundaryDriver<Real, Executor> boundaries_;
    OutflowLedger<Real, Executor> ledger_;
    MomentumSources<Real, Executor> momentum_;
    Viscosity<Real, Executor> viscosity_;
    Arrays<Real> arrays_{};
    double datum_ = 0;  // m, whole metres below the lowest bed
    bool friction_varies_ = false;
    bool has_corners_ = false;   // whether the bed is given by its corners, see BedShape
    double bed_difference_ = 0;  // m
    bool bed_moves_ = false;     // whether first_bed is what the bed was at the start
    Real* level_record_ =
        nullptr;  // of the highest level while the bed moves, where nothing else asks for it
    double friction_everywhere_ = 0;  // see friction_coefficient
    double interval_ = 0;             // s, length of the last advance(), 0 before one

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
        const RecordSet set = complete(options_.track);
        return (set & set_of(record::maximum_depth)) != 0 && (set & set_of(record::maximum_level)) == 0;
    }

    struct Header {
        std::int32_t nx, ny, real_bytes, integrator, tracked, friction_varies, bed_moves, has_corners;
        std::uint64_t boundaries;
        std::int64_t source_bytes;
        double friction_everywhere, datum;
        StepMemory memory;
    };

    auto make_header(const StepMemory& m) const -> Header;

    auto has_manning() const -> bool { return options_.friction_law == FrictionLaw::manning; }

    auto friction() const -> const Real* { return friction_varies_ ? arrays_.friction : nullptr; }

    auto bed_friction() const -> BedFriction<Real> {
        const auto everywhere = static_cast<Real>(friction_everywhere_);
        return has_manning() ? BedFriction<Real>{friction(), nullptr, everywhere, Real(0)}
                             : BedFriction<Real>{nullptr, friction(), Real(0), everywhere};
    }

    void set_friction(bool varies, double everywhere) {
        friction_varies_ = varies;
        friction_everywhere_ = everywhere;
        if (varies && arrays_.friction == nullptr) {
            arrays_.friction = array();
        }
    }

    auto ring_view(const StateArrays<Real>& state) const -> RingView<Real> {
        return {
            layout_,        state,   arrays_.bed, datum_, constants_, ring_slopes(), traits_.has_waterline,
            bed_friction(), nullptr, {}};
    }

    // Whether the cells have one bed each, see RingBed.
    auto ring_slopes() const -> bool { return traits_.has_ring_slopes; }

    // What crossed the edges and came and went inside.
    void sum_up_boundaries(Summary& s);

    auto array() -> Real* { return executor_.template allocate<Real>(layout_.size()); }

    // Of the faces across x or y, with one more column or row.
    auto face_count(int columns, int rows) const -> std::size_t {
        return static_cast<std::size_t>(domain_.nx + columns) * static_cast<std::size_t>(domain_.ny + rows);
    }

    // Of both, those that are wanted.
    void scale_faces(const FaceWater<Real>& to, const FaceWater<Real>& from, double scale) {
        if (to.x != nullptr) {
            executor_.for_each(domain_.nx + 1, domain_.ny,
                               ScaleFaces<Real>{domain_.nx + 1, from.x, scale, to.x});
        }
        if (to.y != nullptr) {
            executor_.for_each(domain_.nx, domain_.ny + 1, ScaleFaces<Real>{domain_.nx, from.y, scale, to.y});
        }
    }

    auto array_bytes() const -> std::size_t { return layout_.size() * sizeof(Real); }

    auto saved_arrays() const -> std::vector<Real*>;

    auto source_chunks() const -> std::vector<Chunk>;
};

}  // namespace thalweg::shallowwater

#include "shallowwater/raster/grid_solver_bed.hpp"
#include "shallowwater/raster/grid_solver_start.hpp"
#include "shallowwater/raster/grid_solver_state.hpp"
