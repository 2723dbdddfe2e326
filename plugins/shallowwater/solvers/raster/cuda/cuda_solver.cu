// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include <thalweg/compute/side_branch.cuh>

#include "shallowwater/flow/cuda/choose_and_fill.cuh"
#include "shallowwater/flow/cuda/step_batches.cuh"
#include "shallowwater/raster/cuda/stage.cuh"
#include "shallowwater/solvers/raster/cuda/for_strips.cuh"
#include "shallowwater/solvers/raster/cuda/strips.hpp"
#include "shallowwater/solvers/raster/grid_solver.hpp"

namespace thalweg::shallowwater {
namespace {

using compute::check_cuda;
using compute::CudaExecutor;

template <class Real>
class CudaStepper {
  public:
    using Executor = CudaExecutor;

    explicit CudaStepper(RasterFlow<Real, CudaExecutor>& flow)
        : flow_(flow),
          batches_(flow.executor, flow.limits, flow.single_stage()),
          strips_(flow.domain, flow.options, strip_shape<Real>(SchemeChoice(flow.options)), flow.sources.on(),
                  flow.executor) {}

    auto advance(double t0, double t1, const StepPause& pause, const StepWatch& watch) -> StepReport {
        if (strips_.follows_water() && strips_.fit(static_cast<double>(count_wet_cells()))) {
            batches_.clear();
        }
        batches_.set_interval(t0, t1, pause, flow_.longest_of_inflow);
        bool goes_on = true;
        while (goes_on) {
            batches_.run([this](int k, bool from_b) { queue_step(k, from_b); });
            const Strips::After after = strips_.make_room();
            if (after != Strips::After::nothing) {
                batches_.clear();
                batches_.look_soon();
            }
            if (after == Strips::After::resume) {
                batches_.set_interval(time(), t1, pause, flow_.longest_of_inflow);
            }
            goes_on = batches_.goes_on() && !(watch && watch(flow_.report(memory(), time())));
        }
        return flow_.report(memory(), time());
    }

    auto current() const -> StateArrays<Real> { return state(batches_.in_b()); }

    auto memory() const -> StepMemory { return memory_of(batches_.clock()); }

    auto time() const -> double { return batches_.clock().time; }

    auto is_paused() const -> bool { return batches_.is_paused(); }

    auto computed_share() -> double { return strips_.share_with_work(); }

    void restart(const StepMemory& memory) {
        batches_.restart(memory);
        strips_.restart(cells_with_sources());
    }

    void on_new_arrays() { batches_.clear(); }

  private:
    auto state(bool in_b) const -> const StateArrays<Real>& { return in_b ? flow_.arrays.b : flow_.arrays.a; }

    auto count_wet_cells() -> std::int64_t {
        return flow_.executor
            .reduce(flow_.domain.nx, flow_.domain.ny,
                    WetCell<Real>{flow_.layout, current().depth, flow_.constants.dry_depth})
            .count;
    }

    // Where water may come from elsewhere than from the cells around.
    auto cells_with_sources() const -> std::vector<std::pair<int, int>> {
        std::vector<std::pair<int, int>> cells;
        for (const HeldFace& face : flow_.boundaries.tables().held) {
            if (!face.is_shut && (face.periodic || !only_lets_out(face.kind))) {
                cells.emplace_back(face.at.i, face.at.j);
            }
        }
        for (const SuppliedCell& cell : flow_.boundaries.tables().cells) {
            if (cell.brings_water) {
                cells.emplace_back(cell.i, cell.j);
            }
        }
        return cells;
    }

    // Step k of a graph.
    void queue_step(int k, bool from_b) {
        const StepTurn turn = batches_.turn(k);
        if (k % steps_a_list == 0) {
            records_.end(flow_.executor.stream());  // they go by the list before
            // Water advances by at most one cell in a stage.
            strips_.queue_list(k / steps_a_list, strips_.wet(from_b), flow_.single_stage() ? 1 : 2,
                               batches_.clock_before(k));
        }
        const auto& from = state(from_b);
        const auto& to = state(!from_b);
        std::uint8_t* wet_from = strips_.wet(from_b);
        std::uint8_t* wet_to = strips_.wet(!from_b);
        clock_ = turn.now;
        CudaStage<Real> first = make_stage(from, to, wet_from, wet_to, false);
        first.along_y_first = (batches_.clock().steps + k) % 2 != 0;
        if (flow_.acts_before_stage()) {
            flow_.before_stage(from, clock_, strips_.marks(wet_from), [&turn](const auto& fill) {
                return ChooseAndFill<std::decay_t<decltype(fill)>>{turn, fill};
            });
        } else {
            first.turn = turn;
        }
        run_stage(first, false, flow_.executor.stream());
        flow_.after_stage(to, Real(1), clock_, strips_.marks(wet_to));
        if (flow_.single_stage()) {
            finish_step(to, wet_to);
        } else {
            flow_.before_stage(to, clock_, strips_.marks(wet_to));
            records_.end(flow_.executor.stream());
            run_stage(make_stage(to, from, wet_to, wet_from, true), true, flow_.executor.stream());
            flow_.after_stage(from, Real(0.5), clock_, strips_.marks(wet_from));
            finish_step(from, wet_from);
        }
        if (k == steps_a_launch - 1) {
            records_.end(flow_.executor.stream());  // a graph ends when all of it does
        }
    }

    void finish_step(const StateArrays<Real>& now, std::uint8_t* wet) {
        flow_.after_step(now, clock_, strips_.marks(wet));
        if (flow_.tracks_all()) {
            flow_.executor.for_each(flow_.domain.nx, flow_.domain.ny, flow_.track_cell(now, clock_));
        } else if (flow_.options.track != 0) {
            const cudaStream_t stream = flow_.executor.stream();
            // Records are made beside the first stage of the next step, which leaves this state as it is.
            // A single stage would forget meanwhile which strips this step took.
            track_strips(flow_.track_cell(now, clock_),
                         flow_.single_stage() ? stream : records_.begin(stream));
        }
    }

    // Loops over the strips that the step took, on any stream.
    template <class Function>
    void track_strips(const Function& function, cudaStream_t stream) {
        const dim3 grid = kernel::blocks_a_strip(strips_.list(), strips_.across(), strips_.up());
        const dim3 block(warp_lanes,
                         static_cast<unsigned>(std::min(strips_.rows(), kernel::most_loop_warps)));
        compute::launch_early(kernel::for_strips<Function>, grid, block, stream, "queue a loop over strips",
                              clock_, strips_.work(), strips_.list(), strips_.across(), strips_.columns(),
                              strips_.rows(), flow_.domain.nx, flow_.domain.ny, function);
    }

    auto make_stage(const StateArrays<Real>& in, const StateArrays<Real>& out, std::uint8_t* wet_in,
                    std::uint8_t* wet_out, bool second) const -> CudaStage<Real> {
        CudaStage<Real> s = {};
        flow_.fill_stage(s, second);
        s.in = flow_.template at_origin<Real>(in);
        s.out = flow_.template at_origin<Real>(out);
        s.watched = flow_.counts_edges();
        s.water_share = static_cast<Real>(flow_.stage_share());
        s.clock = clock_;
        s.wet_in = wet_in;
        s.wet_out = wet_out;
        s.work = strips_.work(second || flow_.single_stage());
        s.work_before = strips_.work(false);
        s.apart = strips_.apart();
        s.strips_across = strips_.across();
        s.strips_up = strips_.up();
        s.list = strips_.list();
        s.strip_rows = strips_.rows();
        s.warp_a_row = strips_.warp_a_row();
        s.skip_dry = flow_.options.skip_dry;
        s.quarter_dx = static_cast<Real>(flow_.domain.dx / 4);
        s.quarter_dy = static_cast<Real>(flow_.domain.dy / 4);
        s.deep = std::max(static_cast<Real>(flow_.options.desingularisation_depth), s.constants.dry_depth);
        s.silent = Real(s.constants.cell_share > Real(0) ? 0.5 : 1);
        return s;
    }

    RasterFlow<Real, CudaExecutor>& flow_;
    StepBatches batches_;
    Clock* clock_ = nullptr;  // of the step that is being queued
    Strips strips_;
    compute::SideBranch records_;  // their making, until something changes what they look at
};

}  // namespace

template <class Real>
auto make_cuda_solver(const Domain& domain, const Options& options, void* stream)
    -> std::unique_ptr<Solver<Real>> {
    return std::make_unique<GridSolver<Real, CudaStepper<Real>>>(
        domain, options, CudaExecutor(static_cast<cudaStream_t>(stream)));
}

template auto make_cuda_solver<float>(const Domain&, const Options&, void*) -> std::unique_ptr<Solver<float>>;
template auto make_cuda_solver<double>(const Domain&, const Options&, void*)
    -> std::unique_ptr<Solver<double>>;

}  // namespace thalweg::shallowwater
