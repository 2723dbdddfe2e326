// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <omp.h>
#include <algorithm>
#include <cmath>

#include <thalweg/compute/cpu_executor.hpp>
#include <thalweg/compute/flush_subnormals.hpp>

#include "shallowwater/flow/pace.hpp"
#include "shallowwater/raster/cpu/stage.hpp"
#include "shallowwater/solvers/raster/cpu/part_shares.hpp"
#include "shallowwater/solvers/raster/cpu/tiles.hpp"
#include "shallowwater/solvers/raster/cpu/track_part.hpp"
#include "shallowwater/solvers/raster/grid_solver.hpp"

namespace thalweg::shallowwater {
namespace {

using compute::CpuExecutor;
using compute::FlushSubnormals;

template <class Real>
class CpuStepper {
  public:
    using Executor = CpuExecutor;

    explicit CpuStepper(RasterFlow<Real, CpuExecutor>& flow)
        : flow_(flow),
          tiles_(flow.layout, flow.options.skip_dry, !flow.traits.steps_by_direction,
                 flow.executor.threads()),
          shares_(flow.executor.threads()),
          run_part_(choose_run_part<Real>()),
          track_part_(choose_track_part<Real>()),
          now_(flow.arrays.a),
          other_(flow.arrays.b),
          apart_(static_cast<std::size_t>(tiles_.count())) {}

    auto advance(double t0, double t1, const StepPause& pause, const StepWatch& watch) -> StepReport {
        clock_.time = t0;
        clock_.end = t1;
        clock_.pause = pause;
        clock_.longest = flow_.longest_of_inflow;
        while (start_step()) {
            take_step(static_cast<Real>(clock_.dt));
            if (watch && pace_.due() && watch(flow_.report(memory(), clock_.time))) {
                break;
            }
        }
        return flow_.report(memory(), clock_.time);
    }

    auto current() const -> StateArrays<Real> { return now_; }

    auto memory() const -> StepMemory { return memory_of(clock_); }

    auto time() const -> double { return clock_.time; }

    auto is_paused() const -> bool { return clock_.paused != 0; }

    auto computed_share() const -> double {
        return static_cast<double>(tiles_.cells_of_parts()) /
               (static_cast<double>(flow_.domain.nx) * flow_.domain.ny);
    }

    void restart(const StepMemory& memory) {
        set_memory(clock_, memory);
        std::fill(apart_.begin(), apart_.end(), TileRows());
        const Real* depth = now_.depth + origin();
        tiles_.find_walls(depth);
        tiles_.forget_taken();
        flow_.boundaries.go_to_all();
        taken_at_edges_ = -1;
        for (int tile = 0; tile < tiles_.count(); ++tile) {
            const CellBox box = tiles_.box(tile);
            TileRows all;
            for (int j = box.south; j < box.north; ++j) {
                all.set(j - box.south, {0, box.east - box.west});
            }
            tiles_.set_water(tile, water_in(depth, tile, all));
            if (holds_something(box)) {
                tiles_.name_taken(tile);
            }
        }
    }

    void on_new_arrays() {}

  private:
    auto origin() const -> std::ptrdiff_t { return flow_.layout.index(0, 0); }

    // Whether there is any water, motion or remainder in some cells.
    auto holds_something(const CellBox& box) const -> bool {
        const Real* remainder = flow_.arrays.remainder;
        for (int j = box.south; j < box.north; ++j) {
            for (int i = box.west; i < box.east; ++i) {
                const auto k = flow_.layout.index(i, j);
                if (now_.depth[k] > Real(0) || now_.discharge_x[k] != Real(0) ||
                    now_.discharge_y[k] != Real(0) || (remainder != nullptr && remainder[k] != Real(0))) {
                    return true;
                }
            }
        }
        return false;
    }

    // Keeps the loops over open faces from those that no water has reached. With rain and the like they go to
    // all, since water may then come to any cell after the tiles have been chosen.
    void go_to_wet_edges() {
        if (taken_at_edges_ != tiles_.count_taken() && !flow_.sources.on()) {
            taken_at_edges_ = tiles_.count_taken();
            flow_.boundaries.go_to_water([this](int i, int j) { return tiles_.was_taken(i, j); });
        }
    }

    // Sets the clock to the end of the next step; false where no step is left that moves it.
    auto start_step() -> bool {
        clock_ = next_clock(clock_, flow_.limits);
        return clock_.running != 0;
    }

    void take_step(Real dt) {
        const bool single = flow_.single_stage();
        flow_.before_stage(now_, &clock_, tiles_.marks());
        // A stage reaches one cell far. The second one takes all cells of the first, and what is around the
        // cells that have become wet in between.
        if (tiles_.find_parts()) {
            join_left_out();
        }
        go_to_wet_edges();
        Real rate = run_stage(now_, other_, dt, Order::first);
        if (single) {
            std::swap(now_, other_);
        } else {
            flow_.before_stage(other_, &clock_, tiles_.marks());
            tiles_.widen_parts();
            go_to_wet_edges();
            rate = std::max(rate, run_stage(other_, now_, dt, Order::second));
        }
        set_rate(clock_, static_cast<double>(rate));
        flow_.after_step(now_, &clock_, tiles_.marks());
        if (flow_.tracks_all()) {
            flow_.executor.for_each(flow_.domain.nx, flow_.domain.ny, flow_.track_cell(now_, &clock_));
        } else if (flow_.options.track != 0) {
            track_active(flow_.track_cell(now_, &clock_));
        }
    }

    enum class Order { first, second };

    auto run_stage(const StateArrays<Real>& in, const StateArrays<Real>& out, Real dt, Order order) -> Real {
        const bool second = order == Order::second;
        const StageJob<Real> job = make_job(in, out, dt, second);
        const Real rate = run_parts(job);
        flow_.after_stage(out, second ? Real(0.5) : Real(1), &clock_, tiles_.marks());
        return rate;
    }

    // How many threads the parts are worth: waking one takes as long as about a thousand cells.
    auto team() const -> int {
        constexpr std::int64_t cells_a_thread = 1024;
        const auto most = std::min(static_cast<std::int64_t>(tiles_.parts().size()),
                                   tiles_.cells_of_parts() / cells_a_thread);
        return static_cast<int>(std::clamp<std::int64_t>(most, 1, flow_.executor.threads()));
    }

    // Records of the cells of the parts that the last stage took.
    void track_active(const TrackCell<Real>& cell) {
        over_parts([&](const Part& part, Real*) {
            track_part_(cell, part);
            return Real(0);
        });
    }

    auto run_parts(const StageJob<Real>& job) -> Real {
        return over_parts([&](const Part& part, Real* scratch) {
            const Real rate = run_part_(job, part, scratch);
            find_water(job, part);
            return rate;
        });
    }

    // Calls run(part, scratch memory) for all parts, and returns the largest result, or 0.
    template <class Run>
    auto over_parts(const Run& run) -> Real {
        const std::vector<Part>& parts = tiles_.parts();
        Real largest = 0;
        const int threads = team();
        shares_.divide(parts, threads);
#pragma omp parallel num_threads(threads) if (threads > 1) reduction(max : largest)
        {
            const FlushSubnormals flush;
            alignas(64) Real scratch[part_scratch];
            const int thread = omp_get_thread_num();
            for (int n = shares_.take(thread); n >= 0; n = shares_.take(thread)) {
                largest = std::max(largest, run(parts[static_cast<std::size_t>(n)], scratch));
            }
        }
        return largest;
    }

    // Finds the water in the tiles of a part after a stage.
    void find_water(const StageJob<Real>& job, const Part& part) {
        for (int column = part.west / Tiles::columns; column * Tiles::columns < part.east; ++column) {
            const int tile = part.south / Tiles::rows * tiles_.across() + column;
            apart_[static_cast<std::size_t>(tile)] = tiles_.taken(tile);
            tiles_.set_water(tile, water_in(job.out.depth, tile, tiles_.taken(tile)));
        }
    }

    // The water among some cells of a tile. `depth` is at cell (0, 0).
    auto water_in(const Real* depth, int tile, const TileRows& cells) const -> TileRows {
        const CellBox box = tiles_.box(tile);
        const Real dry_depth = flow_.constants.dry_depth;
        TileRows water;
        for (int row = 0; row < box.north - box.south; ++row) {
            const Real* here = depth + (box.south + row) * flow_.layout.pitch + box.west;
            Columns wet = cells[row];
            for (; !wet.is_empty() && !(here[wet.begin] > dry_depth); ++wet.begin) {
            }
            for (; !wet.is_empty() && !(here[wet.end - 1] > dry_depth); --wet.end) {
            }
            water.set(row, wet);
        }
        return water;
    }

    // Brings `other_` up to date where the step before has written and this one leaves something out, so that
    // neighbours find the true state there.
    void join_left_out() {
        for (int tile = 0; tile < tiles_.count(); ++tile) {
            TileRows& apart = apart_[static_cast<std::size_t>(tile)];
            const TileRows& taken = tiles_.taken(tile);
            for (int row = 0; row < Tiles::rows; ++row) {
                if (apart.begin[row] < taken.begin[row] || apart.end[row] > taken.end[row]) {
                    copy_state(tiles_.box(tile), row, apart[row]);
                    apart.set(row, {});
                }
            }
        }
    }

    void copy_state(const CellBox& tile, int row, const Columns& columns) {
        const auto k = flow_.layout.index(tile.west + columns.begin, tile.south + row);
        const int count = columns.count();
        std::copy_n(now_.depth + k, count, other_.depth + k);
        std::copy_n(now_.discharge_x + k, count, other_.discharge_x + k);
        std::copy_n(now_.discharge_y + k, count, other_.discharge_y + k);
    }

    auto make_job(const StateArrays<Real>& in, const StateArrays<Real>& out, Real dt, bool second) const
        -> StageJob<Real> {
        StageJob<Real> job = {};
        flow_.fill_stage(job, second);
        job.in = flow_.template at_origin<const Real>(in);
        job.out = flow_.template at_origin<Real>(out);
        job.old = second ? flow_.template at_origin<const Real>(out) : StateArrays<const Real>{};
        job.water_time = static_cast<Real>(flow_.stage_share()) * dt;
        job.dt = dt;
        job.quarter_x = static_cast<Real>(flow_.domain.dx / 4) / dt;
        job.quarter_y = static_cast<Real>(flow_.domain.dy / 4) / dt;
        job.along_y_first = clock_.steps % 2 == 0;
        return job;
    }

    RasterFlow<Real, CpuExecutor>& flow_;
    Tiles tiles_;
    PartShares shares_;
    RunPart<Real> run_part_;
    TrackPart<Real> track_part_;
    StateArrays<Real> now_, other_;
    std::vector<TileRows> apart_;  // by tile, outside of which now_ and other_ are the same
    int taken_at_edges_ = -1;  // tiles taken so far when the places at the edges were chosen; -1: all places
    Clock clock_{};
    Pace pace_;
};

}  // namespace

template <class Real>
auto make_cpu_solver(const Domain& domain, const Options& options) -> std::unique_ptr<Solver<Real>> {
    return std::make_unique<GridSolver<Real, CpuStepper<Real>>>(domain, options,
                                                                CpuExecutor(options.threads));
}

template auto make_cpu_solver<float>(const Domain&, const Options&) -> std::unique_ptr<Solver<float>>;
template auto make_cpu_solver<double>(const Domain&, const Options&) -> std::unique_ptr<Solver<double>>;

}  // namespace thalweg::shallowwater
