// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include <thalweg/compute/cpu_executor.hpp>
#include <thalweg/compute/flush_subnormals.hpp>

#include "shallowwater/raster/cpu/stage.hpp"
#include "shallowwater/raster/cpu/tiles.hpp"
#include "shallowwater/raster/grid_solver.hpp"
#include "shallowwater/raster/pace.hpp"

namespace thalweg::shallowwater {
namespace {

using compute::CpuExecutor;
using compute::FlushSubnormals;

using Flags = std::vector<std::uint8_t>;

template <class Real>
class CpuStepper {
  public:
    using Executor = CpuExecutor;

    explicit CpuStepper(RasterFlow<Real, CpuExecutor>& flow)
        : flow_(flow),
          tiles_(flow.layout, flow.options.skip_dry),
          run_part_(choose_run_part<Real>()),
          now_(flow.arrays.a),
          other_(flow.arrays.b),
          wet_(static_cast<std::size_t>(tiles_.count())),
          wet_other_(wet_),
          apart_(wet_) {}

    auto advance(double t0, double t1, const StepWatch& watch) -> StepReport {
        clock_.time = t0;
        clock_.end = t1;
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

    void restart(const StepMemory& memory) {
        set_memory(clock_, memory);
        std::fill(apart_.begin(), apart_.end(), std::uint8_t(0));
        const Real* depth = now_.depth + origin();
        tiles_.find_walls(depth);
        for (int tile = 0; tile < tiles_.count(); ++tile) {
            const Part p = tiles_.part(tile);
            bool wet = false;
            for (int j = p.south; j < p.north; ++j) {
                const Real* row = depth + j * flow_.layout.pitch;
                wet = wet || std::any_of(row + p.west, row + p.east,
                                         [&](Real h) { return h > flow_.constants.dry_depth; });
            }
            wet_[static_cast<std::size_t>(tile)] = static_cast<std::uint8_t>(wet ? all_wet : WetFlags{});
        }
    }

    void on_new_arrays() {}

  private:
    auto origin() const -> std::ptrdiff_t { return flow_.layout.index(0, 0); }

    // Sets the clock to the end of the next step; false where no step is left that moves it.
    auto start_step() -> bool {
        clock_ = next_clock(clock_, flow_.limits);
        return clock_.running != 0;
    }

    void take_step(Real dt) {
        const bool single = flow_.single_stage();
        Real rate = run_stage(now_, other_, dt, wet_, {}, wet_other_, Order::first);
        if (single) {
            std::swap(now_, other_);
            std::swap(wet_, wet_other_);
        } else {
            rate = std::max(rate, run_stage(other_, now_, dt, wet_other_, wet_, wet_, Order::second));
        }
        set_rate(clock_, static_cast<double>(rate));
        flow_.after_step(now_, &clock_, marks(wet_));
        if (flow_.tracks_all()) {
            flow_.executor.for_each(flow_.domain.nx, flow_.domain.ny, flow_.track_cell(now_, &clock_));
        } else if (flow_.options.track != 0) {
            track_active(flow_.track_cell(now_, &clock_));
        }
    }

    enum class Order { first, second };

    auto run_stage(const StateArrays<Real>& in, const StateArrays<Real>& out, Real dt, Flags& wet,
                   const Flags& also_wet, Flags& wet_out, Order order) -> Real {
        flow_.before_stage(in, &clock_, marks(wet));
        const bool second = order == Order::second;
        const StageJob<Real> job = make_job(in, out, dt, second);
        const Real rate = run_parts(job, wet, also_wet, wet_out, !second);
        flow_.after_stage(out, second ? Real(0.5) : Real(1), &clock_, marks(wet_out));
        return rate;
    }

    auto marks(Flags& wet) const -> WetMarks {
        return {flow_.options.skip_dry ? wet.data() : nullptr, Tiles::columns, Tiles::rows, tiles_.across()};
    }

    // Loops over the cells of the parts that the last stage took.
    template <class Function>
    void track_active(const Function& function) const {
        const std::vector<Part>& parts = tiles_.parts();
        const int count = static_cast<int>(parts.size());
        const int threads = std::clamp(count, 1, flow_.executor.threads());
#pragma omp parallel for schedule(dynamic, 1) num_threads(threads) if (threads > 1)
        for (int n = 0; n < count; ++n) {
            const Part& part = parts[static_cast<std::size_t>(n)];
            for (int j = part.south; j < part.north; ++j) {
                for (int i = part.west; i < part.east; ++i) {
                    function(i, j);
                }
            }
        }
    }

    // Runs the parts around the water of either set of flags, and flags the tiles that come out wet. A first
    // stage also brings `other_` up to date where it is left out, so that neighbours find the true state
    // there.
    auto run_parts(const StageJob<Real>& job, const Flags& wet, const Flags& also_wet, Flags& wet_out,
                   bool first) -> Real {
        const std::vector<Part>& parts = tiles_.active_parts(wet, also_wet);
        if (first) {
            std::fill(wet_out.begin(), wet_out.end(), std::uint8_t(0));
            join_inactive();
        }
        Real fastest = 0;
        const int count = static_cast<int>(parts.size());
        const int threads = std::clamp(count, 1, flow_.executor.threads());
#pragma omp parallel num_threads(threads) if (threads > 1) reduction(max : fastest)
        {
            const FlushSubnormals flush;
            alignas(64) Real scratch[part_scratch];
            Real deepest[widest_part];
#pragma omp for schedule(dynamic, 1)
            for (int n = 0; n < count; ++n) {
                const Part& part = parts[static_cast<std::size_t>(n)];
                fastest = std::max(fastest, run_part_(job, part, scratch, deepest));
                flag_tiles(job, part, deepest, wet_out);
            }
        }
        return fastest;
    }

    void flag_tiles(const StageJob<Real>& job, const Part& part, const Real* deepest, Flags& wet_out) {
        const Real dry_depth = flow_.constants.dry_depth;
        const auto wet = [dry_depth](Real h) { return h > dry_depth; };
        const Real* south = job.out.depth + part.south * job.pitch;
        const Real* north = job.out.depth + (part.north - 1) * job.pitch;
        for (int west = part.west; west < part.east; west += Tiles::columns) {
            const int east = std::min(west + Tiles::columns, part.east);
            const Real* column = deepest - part.west;
            unsigned flags = 0;
            if (std::any_of(column + west, column + east, wet)) {
                flags = wet_somewhere | (wet(column[west]) ? wet_west : 0u) |
                        (wet(column[east - 1]) ? wet_east : 0u) |
                        (std::any_of(south + west, south + east, wet) ? wet_south : 0u) |
                        (std::any_of(north + west, north + east, wet) ? wet_north : 0u);
            }
            const int tile = part.south / Tiles::rows * tiles_.across() + west / Tiles::columns;
            wet_out[static_cast<std::size_t>(tile)] = static_cast<std::uint8_t>(flags);
            apart_[static_cast<std::size_t>(tile)] = 1;
        }
    }

    void join_inactive() {
        for (int tile = 0; tile < tiles_.count(); ++tile) {
            if (tiles_.is_active(tile) || apart_[static_cast<std::size_t>(tile)] == 0) {
                continue;
            }
            const Part p = tiles_.part(tile);
            for (int j = p.south; j < p.north; ++j) {
                const auto k = flow_.layout.index(p.west, j);
                std::copy_n(now_.depth + k, p.east - p.west, other_.depth + k);
                std::copy_n(now_.discharge_x + k, p.east - p.west, other_.discharge_x + k);
                std::copy_n(now_.discharge_y + k, p.east - p.west, other_.discharge_y + k);
            }
            apart_[static_cast<std::size_t>(tile)] = 0;
        }
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
    RunPart<Real> run_part_;
    StateArrays<Real> now_, other_;
    Flags wet_, wet_other_;
    Flags apart_;  // tiles where now_ and other_ differ
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
