// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <vector>

#include "shallowwater/flow/processes/boundary_kinds.hpp"
#include "shallowwater/flow/processes/fill_ring.hpp"
#include "shallowwater/flow/processes/place_series.hpp"
#include "shallowwater/flow/processes/supply.hpp"
#include "shallowwater/flow/processes/zones.hpp"
#include "shallowwater/solvers/raster/processes/boundary_facts.hpp"
#include "shallowwater/solvers/raster/processes/boundary_tables.hpp"
#include "shallowwater/solvers/raster/processes/find_faces.hpp"
#include "shallowwater/solvers/raster/processes/inflow_faces.hpp"
#include "shallowwater/solvers/raster/processes/outflow_ledger.hpp"
#include "shallowwater/solvers/raster/processes/repeat_corners.hpp"

namespace thalweg::shallowwater {

// The beginning of a stage with nothing but the ring to fill, see BoundaryDriver::before_stage().
struct OnlyFill {
    template <class Fill>
    auto operator()(const Fill& fill) const -> const Fill& {
        return fill;
    }
};

// The held faces and supplied cells of a run, on an executor, which must outlive it. start(), look_at_bed(),
// open_places(), take_held() and volumes() wait; the others only queue loops.
template <class Real, class Executor>
class BoundaryDriver {
  public:
    BoundaryDriver(const Domain& domain, const Boundaries& boundaries, Executor& executor)
        : domain_(domain),
          layout_(domain),
          tables_(domain, boundaries),
          executor_(executor),
          series_(tables_.series, executor),
          held_(upload(tables_.held)),
          group_first_(upload(tables_.group_first)),
          cells_(upload(tables_.cells)),
          supplies_(upload(tables_.supplies)),
          flows_(executor.template allocate<FaceFlow>(tables_.held.size() + 1)),
          seen_(executor.template allocate<FaceSight>(tables_.held.size() + 1)),
          levels_(executor.template allocate<double>(tables_.held.size() + 1)),
          cells_seen_(executor.template allocate<CellSight>(tables_.cells.size() + 1)),
          sums_(executor.template allocate<GroupSums>(tables_.group_first.size())),
          carried_(executor.template allocate<Carried>(tables_.group_first.size())),
          volumes_(executor.template allocate<SupplyVolumes>(tables_.supplies.size() + 1)),
          sea_(executor.template allocate<double>(tables_.held.size() + 1)),
          profile_(tables_.profile.empty() ? nullptr : upload(tables_.profile)) {}

    auto tables() const -> const BoundaryTables& { return tables_; }

    // Takes the series of `boundaries` from now on, all else of which is as at the start. Waits.
    void set_series(const Boundaries& boundaries) {
        tables_.series = BoundaryTables(domain_, boundaries).series;
        series_.place(tables_.series, executor_);
        inflow_pace_.set_series(boundaries);
    }

    // Makes the vertices of a bed on periodic edges those of the opposite ones.
    void join_corners(Real* corners) {
        // One direction after the other, since both meet at the corners.
        executor_.for_each(domain_.nx + domain_.ny + 2, 1,
                           JoinPeriodicBed<Real>{layout_, periodic_x(), false, corners});
        executor_.for_each(domain_.nx + domain_.ny + 2, 1,
                           JoinPeriodicBed<Real>{layout_, false, periodic_y(), corners});
    }

    // Whenever the bed and its walls have been set: how it goes on outside, see RingBed.
    void surround(const BedArrays<Real>& bed, bool sloping) {
        if (!tables_.held.empty()) {
            executor_.for_each(2 * (domain_.nx + domain_.ny), Layout::margin,
                               RingBed<Real>{layout_, periodic_x(), periodic_y(), sloping, bed});
        }
    }

    // After the first water: what stands outside of it.
    void start(const Arrays<Real>& arrays) {
        const std::vector<SupplyVolumes> none(tables_.supplies.size() + 1, SupplyVolumes{0, 0, 0});
        executor_.upload(volumes_, none.data(), bytes());
        executor_.upload(sea_, std::vector<double>(tables_.held.size() + 1).data(),
                         (tables_.held.size() + 1) * sizeof(double));
        std::vector<Real> outside;
        for (const double depth : tables_.outside) {
            outside.push_back(static_cast<Real>(depth));
        }
        if (outside_ == nullptr) {
            outside_ = executor_.template allocate<Real>(outside.size());
        }
        executor_.upload(outside_, outside.data(), outside.size() * sizeof(Real));
        executor_.for_each(static_cast<int>(outside.size()), 1, FirstRing<Real>{layout_, outside_, arrays});
        executor_.upload(held_, tables_.held.data(), held_bytes());
        executor_.for_each(held_count(), 1, FindSide<Real>{layout_, held_, arrays});
        executor_.download(tables_.held.data(), held_, held_bytes());
    }

    // After start(): finds what the bed says of each boundary, and the slopes that have to come from it.
    // Throws UnreachedBoundary, BedWithoutSlope and SourceWithoutGround.
    void look_at_bed(const RingView<Real>& solver, const Boundaries& boundaries) {
        const std::vector<CellSight> supplied = look_at_cells(solver, boundaries);
        executor_.for_each(held_count(), 1, LookAtFace<Real>{with_tables(solver), seen_});
        std::vector<FaceSight> seen(tables_.held.size());
        executor_.download(seen.data(), seen_, seen.size() * sizeof(FaceSight));
        const auto copy = [&](std::size_t first, std::size_t end, int cells) {
            return BedsInwards{first, cells, copy_inwards(solver, first, end, cells)};
        };
        facts_ = facts_of(tables_, boundaries, domain_, seen, copy, solver.datum);
        set_slopes(tables_, facts_);
        executor_.upload(held_, tables_.held.data(), held_bytes());
        inflow_pace_ = InflowPace(boundaries,
                                  inflow_faces_of(tables_, boundaries, domain_, seen, supplied, solver.datum),
                                  static_cast<double>(solver.constants.gravity));
    }

    // After look_at_bed().
    auto inflow_pace() const -> const InflowPace& { return inflow_pace_; }

    // The open places that have water, with `volumes` of the ledger. Waits.
    auto open_places(const RingView<Real>& solver, const Boundaries& boundaries,
                     const std::vector<double>& volumes) -> std::vector<OpenPlace> {
        executor_.for_each(held_count(), 1, LevelAtFace<Real>{with_tables(solver), levels_});
        std::vector<double> levels(tables_.held.size());
        executor_.download(levels.data(), levels_, levels.size() * sizeof(double));
        return open_places_of(tables_, boundaries, levels, volumes, solver.datum);
    }

    // Facts of the boundaries in their order, then of the four edges; none before look_at_bed().
    auto facts() const -> const std::vector<BoundaryFacts>& { return facts_; }

    // Where each face of the ledger lies.
    auto faces() const -> std::vector<OuterFace> {
        std::vector<OuterFace> faces = tables_.faces;
        for (const HeldFace& face : tables_.held) {
            faces[static_cast<std::size_t>(face.note)] = face.at;
        }
        return faces;
    }

    // Lists volumes, and the held faces with what the bed has said of them; take_held() when they are
    // written.
    void list_state(Register& all) const {
        all.array("supplied", "m3", reinterpret_cast<double*>(volumes_),
                  {static_cast<std::int64_t>(tables_.supplies.size() + 1), 3});
        all.records("held_faces", held_, tables_.held.size());
        if (has_sea(tables_.held)) {
            all.array("sea_velocity", "m s-1", sea_, {static_cast<std::int64_t>(tables_.held.size())});
        }
    }

    // What the user says of the faces is as now.
    void take_held() {
        std::vector<HeldFace> saved(tables_.held.size());
        executor_.download(saved.data(), held_, held_bytes());
        for (std::size_t n = 0; n < saved.size(); ++n) {
            take_given(saved[n], tables_.held[n]);
        }
        tables_.held = saved;
        executor_.upload(held_, saved.data(), held_bytes());
    }

    // Whether before_stage() does anything.
    auto fills() const -> bool { return !tables_.held.empty() || !tables_.cells.empty(); }

    // `first`: the state at the start of the step; looked at before a second stage. `beginning`(fill) returns
    // a function of place n that does what must come first in the stage, and fill(n).
    template <class Beginning>
    void before_stage(const RingView<Real>& solver, const StateArrays<Real>& first, const StageTime& time,
                      const WetMarks& marks, const Beginning& beginning) const {
        const RingView<Real> view = with_tables(solver);
        const SumAtOneLevel<RingFaces<Real>> at_one_level = {{{view, domain_.dx, domain_.dy}, group_first_},
                                                             sums_};
        const int groups = static_cast<int>(tables_.group_first.size()) - 1;
        executor_.reduce_groups(groups, at_one_level.group, sums_);
        executor_.reduce_groups(groups, at_one_level, carried_);
        const DischargeShares<RingFaces<Real>> shares = {at_one_level, sums_, carried_};
        const int held = held_count();
        executor_.for_few(count_of(ring_places_, held + static_cast<int>(tables_.cells.size())),
                          beginning(FillRing<Real>{view, first, shares, time, flows_, held, cells_, marks,
                                                   list_of(ring_places_), sea_}));
        if (periodic_x() && periodic_y()) {
            executor_.for_each(2 * Layout::margin, 2 * Layout::margin,
                               RepeatCorners<Real>{layout_, solver.state, solver.bed});
        }
    }

    // `solver.state` is what the stage has written, with its remainder or null, `edge_mass` what it noted.
    void after_stage(const RingView<Real>& solver, Real* remainder, const StageTime& time, Real part,
                     double counted, Real* edge_mass) const {
        executor_.for_few(
            count_of(cell_places_, static_cast<int>(tables_.cells.size())),
            SupplyCell<Real>{with_tables(solver), remainder, time, domain_.dx, domain_.dy, part, counted,
                             cells_, supplies_, flows_, edge_mass, volumes_, list_of(cell_places_)});
    }

    // Lets the loops before and after a stage go to all places, as they do at first.
    void go_to_all() { goes_to_some_ = false; }

    // Keeps these loops from places at which nothing happens: faces that only let out, of cells that cannot
    // have had water since go_to_all(), by may_be_wet(i, j). For executors on the host, after a stage that
    // went to all places.
    template <class MayBeWet>
    void go_to_water(const MayBeWet& may_be_wet) {
        ring_places_.clear();
        cell_places_.clear();
        for (int n = 0; n < held_count(); ++n) {
            const HeldFace& face = tables_.held[static_cast<std::size_t>(n)];
            if (!face.by_flow || !only_lets_out(face.kind) || may_be_wet(face.at.i, face.at.j)) {
                ring_places_.push_back(n);
            }
        }
        for (int n = 0; n < static_cast<int>(tables_.cells.size()); ++n) {
            const SuppliedCell& cell = tables_.cells[static_cast<std::size_t>(n)];
            if (cell.brings_water) {
                ring_places_.push_back(held_count() + n);
            }
            if (cell.brings_water || may_be_wet(cell.i, cell.j) || counts_dry(cell)) {
                cell_places_.push_back(n);
            }
        }
        goes_to_some_ = true;
    }

    // By supply. Waits.
    auto volumes() const -> std::vector<SupplyVolumes> {
        std::vector<SupplyVolumes> all(tables_.supplies.size() + 1);
        executor_.download(all.data(), volumes_, bytes());
        return all;
    }

    // What a restart must bring back.
    auto data() const -> SupplyVolumes* { return volumes_; }

    auto bytes() const -> std::size_t { return (tables_.supplies.size() + 1) * sizeof(SupplyVolumes); }

  private:
    // What there is of the supplied cells. Throws SourceWithoutGround.
    auto look_at_cells(const RingView<Real>& solver, const Boundaries& boundaries) -> std::vector<CellSight> {
        const int count = static_cast<int>(tables_.cells.size());
        executor_.for_each(
            count, 1, LookAtCell<Real>{layout_, solver.state.depth, solver.bed.mean, cells_, cells_seen_});
        std::vector<CellSight> seen(tables_.cells.size());
        executor_.download(seen.data(), cells_seen_, seen.size() * sizeof(CellSight));
        check_sources(tables_, boundaries, seen);
        return seen;
    }

    auto copy_inwards(const RingView<Real>& solver, std::size_t first, std::size_t end, int cells)
        -> std::vector<double> {
        std::vector<double> bed((end - first) * static_cast<std::size_t>(cells));
        if (bed.size() > inwards_size_) {
            inwards_size_ = bed.size();
            inwards_ = executor_.template allocate<double>(inwards_size_);
        }
        executor_.for_each(static_cast<int>(end - first), cells,
                           CopyInwards<Real>{with_tables(solver), static_cast<int>(first), cells, inwards_});
        executor_.download(bed.data(), inwards_, bed.size() * sizeof(double));
        return bed;
    }

    // Whether a cell counts what it cannot take where it is dry.
    auto counts_dry(const SuppliedCell& cell) const -> bool {
        const auto supply = tables_.supplies.begin();
        return std::any_of(supply + cell.first, supply + cell.end,
                           [](const Supply& one) { return one.kind != SupplyKind::flow; });
    }

    auto count_of(const std::vector<int>& places, int all) const -> int {
        return goes_to_some_ ? static_cast<int>(places.size()) : all;
    }

    auto list_of(const std::vector<int>& places) const -> const int* {
        return goes_to_some_ ? places.data() : nullptr;
    }

    auto held_count() const -> int { return static_cast<int>(tables_.held.size()); }

    auto held_bytes() const -> std::size_t { return tables_.held.size() * sizeof(HeldFace); }

    auto periodic_x() const -> bool { return domain_.west == Edge::periodic; }

    auto periodic_y() const -> bool { return domain_.south == Edge::periodic; }

    auto with_tables(RingView<Real> view) const -> RingView<Real> {
        view.held = held_;
        view.series = series_.set();
        view.profile = profile_;
        return view;
    }

    template <class T>
    auto upload(const std::vector<T>& values) -> T* {
        T* p = executor_.template allocate<T>(values.size() + 1);
        if (!values.empty()) {
            executor_.upload(p, values.data(), values.size() * sizeof(T));
        }
        return p;
    }

    Domain domain_;
    Layout layout_;
    BoundaryTables tables_;
    Executor& executor_;
    PlacedSeries<Executor> series_;
    HeldFace* held_;
    int* group_first_;
    SuppliedCell* cells_;
    Supply* supplies_;
    FaceFlow* flows_;
    FaceSight* seen_;
    double* levels_;
    CellSight* cells_seen_;
    GroupSums* sums_;
    Carried* carried_;
    SupplyVolumes* volumes_;
    double* sea_;      // m/s inwards, by held face: of the water outside
    double* profile_;  // null: none
    Real* outside_ = nullptr;
    double* inwards_ = nullptr;  // see CopyInwards
    std::size_t inwards_size_ = 0;
    std::vector<BoundaryFacts> facts_;
    InflowPace inflow_pace_;
    bool goes_to_some_ = false;
    std::vector<int> ring_places_, cell_places_;  // to which the loops go then
};

}  // namespace thalweg::shallowwater
