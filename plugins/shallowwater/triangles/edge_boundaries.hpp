// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "shallowwater/flow/processes/boundary_kinds.hpp"
#include "shallowwater/flow/processes/place_series.hpp"
#include "shallowwater/flow/processes/zones.hpp"
#include "shallowwater/triangles/edge_inflow.hpp"
#include "shallowwater/triangles/supply_cells.hpp"

namespace thalweg::shallowwater {

// Steps a cell with held edges, in place of what the loop over all cells has made of it. Cell is that
// of the scheme.
template <class Real, class Cell>
struct StepHeldCell {
    typename Cell::Stage step;
    const Clock* clock;
    const HeldCell* cells;
    const EdgeFlow<Real>* flows;  // by held edge
    const Real* kept;             // remainders before the step

    THALWEG_HD void operator()(int n, int /*row*/) const {
        if (clock->running == 0) {
            return;
        }
        const HeldCell& cell = cells[n];
        typename Cell::Stage own = step;
        own.dt = static_cast<Real>(clock->dt);
        own.remainder[cell.cell] = kept[n];
        HeldSides<Real> sides = {};
        for (int side = 0; side < 3; ++side) {
            sides.flow[side] = cell.held[side] < 0 ? nullptr : flows + cell.held[side];
        }
        Cell(own).step(cell.cell, sides);
    }
};

template <class Real>
struct KeepRemainder {
    const Real* remainder;
    const HeldCell* cells;
    Real* kept;

    THALWEG_HD void operator()(int n, int /*row*/) const { kept[n] = remainder[cells[n].cell]; }
};

// The held edges and supplied cells of a mesh, on an executor, which must outlive it. start(), volumes() and
// levels() wait; the others only queue loops.
template <class Real, class Executor>
class EdgeBoundaries {
  public:
    EdgeBoundaries(const MeshTables& mesh, const Boundaries& boundaries, Executor& executor)
        : tables_(mesh, boundaries),
          executor_(executor),
          series_(tables_.series, executor),
          held_(executor.template allocate<HeldEdge>(tables_.held.size() + 1)),
          group_first_(executor.hold(tables_.group_first)),
          cells_(executor.template allocate<SuppliedCell>(tables_.cells.size() + 1)),
          supplies_(executor.template allocate<Supply>(tables_.supplies.size() + 1)),
          flows_(executor.template allocate<EdgeFlow<Real>>(tables_.held.size() + 1)),
          sums_(executor.template allocate<GroupSums>(tables_.group_first.size())),
          carried_(executor.template allocate<Carried>(tables_.group_first.size())),
          levels_(executor.template allocate<double>(tables_.held.size() + 1)),
          volumes_(executor.template allocate<SupplyVolumes>(counters())),
          held_cells_(executor.template allocate<HeldCell>(tables_.held_cells.size() + 1)),
          kept_(executor.template allocate<Real>(tables_.held_cells.size() + 1)),
          sea_(executor.template allocate<double>(tables_.held.size() + 1)),
          profile_(tables_.profile.empty() ? nullptr : executor.hold(tables_.profile)) {
        executor.upload(cells_, tables_.cells.data(), tables_.cells.size() * sizeof(SuppliedCell));
        executor.upload(supplies_, tables_.supplies.data(), tables_.supplies.size() * sizeof(Supply));
        executor.upload(held_cells_, tables_.held_cells.data(), tables_.held_cells.size() * sizeof(HeldCell));
    }

    auto tables() const -> const EdgeTables& { return tables_; }

    // Takes the series of `boundaries` from now on, all else of which is as at the start. Waits.
    void set_series(const MeshTables& mesh, const Boundaries& boundaries) {
        tables_.series = EdgeTables(mesh, boundaries).series;
        series_.place(tables_.series, executor_);
        inflow_pace_.set_series(boundaries);
    }

    // At the start of a run: `bed` [m above the datum] of each cell on the host, gravity in m/s2.
    void start(const MeshTables& mesh, const Boundaries& boundaries, const std::vector<double>& bed,
               double datum, double gravity) {
        facts_ = tables_.look_at_bed(mesh, boundaries, bed, datum);
        inflow_pace_ =
            InflowPace(boundaries, inflow_faces_of(tables_, mesh, boundaries, bed, datum), gravity);
        executor_.upload(held_, tables_.held.data(), tables_.held.size() * sizeof(HeldEdge));
        const std::vector<SupplyVolumes> none(counters(), SupplyVolumes{0, 0, 0});
        executor_.upload(volumes_, none.data(), volume_bytes());
        executor_.upload(sea_, std::vector<double>(tables_.held.size() + 1).data(),
                         (tables_.held.size() + 1) * sizeof(double));
    }

    auto facts() const -> const std::vector<BoundaryFacts>& { return facts_; }

    // See InflowPace::longest_step(), with the state at the time `from`. After start(). Waits.
    auto longest_step(const HeldEdgeView<Real>& solver, double from, double to, double courant) -> double {
        if (inflow_pace_.needs_levels()) {
            inflow_pace_.set_levels(levels(solver), solver.datum);
        }
        return inflow_pace_.longest_step(from, to, courant);
    }

    auto holds_edges() const -> bool { return !tables_.held.empty(); }

    // Whether water comes into single cells after a step.
    auto pours() const -> bool { return !tables_.cells.empty(); }

    // Before the step of the cells.
    void before_step(const HeldEdgeView<Real>& solver, const Real* remainder, const Clock* clock) const {
        if (!holds_edges()) {
            return;
        }
        const HeldEdgeView<Real> view = with_tables(solver);
        const SumAtOneLevel<MeshFaces<Real>> at_one_level = {{{view}, group_first_}, sums_};
        const int groups = static_cast<int>(tables_.group_first.size()) - 1;
        executor_.reduce_groups(groups, at_one_level.group, sums_);
        executor_.reduce_groups(groups, at_one_level, carried_);
        const DischargeShares<MeshFaces<Real>> shares = {at_one_level, sums_, carried_};
        executor_.for_each(held_count(), 1,
                           FindEdgeFlow<Real>{view, shares, {clock, false}, flows_, volumes_, sea_});
        keep(remainder);
    }

    // Before a second stage, of which the flows are the same.
    void keep(const Real* remainder) const {
        executor_.for_each(held_cell_count(), 1, KeepRemainder<Real>{remainder, held_cells_, kept_});
    }

    // After a step or stage of the cells, which has taken held edges for walls.
    template <class Cell>
    void step_held_cells(const typename Cell::Stage& step, const Clock* clock) const {
        if (holds_edges()) {
            executor_.for_each_as_cells(held_cell_count(),
                                        StepHeldCell<Real, Cell>{step, clock, held_cells_, flows_, kept_});
        }
    }

    // What passes held edges in the present step, as before_step() has found it; in the executor's memory.
    auto flows() const -> const EdgeFlow<Real>* { return flows_; }

    // After a step; `solver.state` is the new one.
    void pour(const HeldEdgeView<Real>& solver, Real* remainder, const double* areas,
              const Clock* clock) const {
        if (pours()) {
            executor_.for_each(static_cast<int>(tables_.cells.size()), 1,
                               PourIntoCell<Real>{with_tables(solver),
                                                  remainder,
                                                  areas,
                                                  {clock, false},
                                                  cells_,
                                                  supplies_,
                                                  volumes_ + tables_.held.size()});
        }
    }

    // By held edge, then by supply. Waits.
    auto volumes() const -> std::vector<SupplyVolumes> {
        std::vector<SupplyVolumes> all(counters());
        executor_.download(all.data(), volumes_, volume_bytes());
        return all;
    }

    // Levels beside the held edges [m above the datum], missing where dry. Waits.
    auto levels(const HeldEdgeView<Real>& solver) const -> std::vector<double> {
        executor_.for_each(held_count(), 1, LevelAtEdge<Real>{with_tables(solver), levels_});
        std::vector<double> levels(tables_.held.size());
        executor_.download(levels.data(), levels_, levels.size() * sizeof(double));
        return levels;
    }

    // Cells where water may come from elsewhere than from the cells around.
    auto cells_with_sources() const -> std::vector<std::int32_t> {
        std::vector<std::int32_t> cells;
        for (const HeldEdge& edge : tables_.held) {
            cells.push_back(edge.cell);
        }
        for (const SuppliedCell& cell : tables_.cells) {
            cells.push_back(cell.i);
        }
        return cells;
    }

    // What a restart must bring back.
    void list_state(Register& all) const {
        all.array("supplied", "m3", reinterpret_cast<double*>(volumes_),
                  {static_cast<std::int64_t>(counters()), 3});
        all.records("held_edges", held_, tables_.held.size());
        if (has_sea(tables_.held)) {
            all.array("sea_velocity", "m s-1", sea_, {static_cast<std::int64_t>(tables_.held.size())});
        }
    }

    // When a saved state is written: what the user says of the edges is as now. Waits.
    void take_held() {
        std::vector<HeldEdge> saved(tables_.held.size());
        executor_.download(saved.data(), held_, saved.size() * sizeof(HeldEdge));
        for (std::size_t n = 0; n < saved.size(); ++n) {
            take_given(saved[n], tables_.held[n]);
            saved[n].has_slope = tables_.held[n].has_slope;
        }
        tables_.held = saved;
        executor_.upload(held_, saved.data(), saved.size() * sizeof(HeldEdge));
    }

  private:
    auto held_count() const -> int { return static_cast<int>(tables_.held.size()); }

    auto held_cell_count() const -> int { return static_cast<int>(tables_.held_cells.size()); }

    auto counters() const -> std::size_t { return tables_.held.size() + tables_.supplies.size() + 1; }

    auto volume_bytes() const -> std::size_t { return counters() * sizeof(SupplyVolumes); }

    auto with_tables(HeldEdgeView<Real> view) const -> HeldEdgeView<Real> {
        view.held = held_;
        view.series = series_.set();
        view.profile = profile_;
        return view;
    }

    EdgeTables tables_;
    Executor& executor_;
    PlacedSeries<Executor> series_;
    HeldEdge* held_;
    int* group_first_;
    SuppliedCell* cells_;
    Supply* supplies_;
    EdgeFlow<Real>* flows_;
    GroupSums* sums_;
    Carried* carried_;
    double* levels_;
    SupplyVolumes* volumes_;
    HeldCell* held_cells_;
    Real* kept_;       // remainders of these before a step
    double* sea_;      // m/s inwards, by held edge: of the water outside
    double* profile_;  // null: none
    std::vector<BoundaryFacts> facts_;
    InflowPace inflow_pace_;
};

}  // namespace thalweg::shallowwater
