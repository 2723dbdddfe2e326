// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <chrono>
#include <cmath>

#include <thalweg/compute/cuda_executor.cuh>

#include "shallowwater/raster/cuda/for_strips.cuh"
#include "shallowwater/raster/cuda/stage.cuh"
#include "shallowwater/raster/cuda/strips.hpp"
#include "shallowwater/raster/grid_solver.hpp"

namespace thalweg::shallowwater {
namespace {

using compute::CapturedGraph;
using compute::check_cuda;
using compute::CudaExecutor;

template <class T>
auto pinned() -> std::shared_ptr<T> {
    void* p = nullptr;
    check_cuda(cudaMallocHost(&p, sizeof(T)), "allocate pinned memory");
    return {static_cast<T*>(p), [](T* q) { cudaFreeHost(q); }};
}

template <class Real>
class CudaStepper {
  public:
    using Executor = CudaExecutor;

    explicit CudaStepper(RasterFlow<Real, CudaExecutor>& flow)
        : flow_(flow),
          host_clock_(pinned<Clock>()),
          strips_(flow.domain, flow.options, strip_columns(SchemeChoice(flow.options)), flow.sources.on(),
                  flow.executor) {
        *host_clock_ = {};
        clocks_ = flow_.executor.template allocate<Clock>(clocks_in_turn);
    }

    auto advance(double t0, double t1, const StepWatch& watch) -> StepReport {
        if (strips_.follows_water() && strips_.fit(static_cast<double>(count_wet_cells()))) {
            clear_graphs();
        }
        set_interval(t0, t1);
        bool goes_on = true;
        while (goes_on) {
            run_batch();
            const Strips::After after = strips_.make_room();
            if (after != Strips::After::nothing) {
                clear_graphs();
                most_launches_ = 1;
            }
            if (after == Strips::After::resume) {
                set_interval(host_clock_->time, t1);
                host_clock_->running = 1;
            }
            goes_on = host_clock_->time < t1 && host_clock_->running != 0 &&
                      !(watch && watch(flow_.report(memory(), host_clock_->time)));
        }
        return flow_.report(memory(), host_clock_->time);
    }

    auto current() const -> StateArrays<Real> { return in_b_ ? flow_.arrays.b : flow_.arrays.a; }

    auto memory() const -> StepMemory { return memory_of(*host_clock_); }

    auto time() const -> double { return host_clock_->time; }

    void restart(const StepMemory& memory) {
        set_memory(*host_clock_, memory);
        clear_graphs();
        check_cuda(cudaMemsetAsync(clocks_, 0, clocks_in_turn * sizeof(Clock), flow_.executor.stream()),
                   "clear clocks");
        strips_.restart(cells_with_sources());
    }

    void on_new_arrays() { clear_graphs(); }

  private:
    static constexpr int usual_launches = 32;  // before the host looks again, on grids that step fast

    void clear_graphs() {
        for (CapturedGraph& graph : graphs_) {
            graph.clear();
        }
    }

    auto count_wet_cells() -> std::int64_t {
        return flow_.executor
            .reduce(flow_.domain.nx, flow_.domain.ny,
                    WetCell<Real>{flow_.layout, current().depth, flow_.constants.dry_depth})
            .count;
    }

    void set_interval(double t0, double t1) {
        host_clock_->time = t0;
        host_clock_->end = t1;
        flow_.executor.upload(clocks_, host_clock_.get(), sizeof(Clock));
    }

    // Steps until the end of the interval, or until the host has to look again.
    void run_batch() {
        CapturedGraph& graph = graphs_[in_b_ ? 1 : 0];
        if (graph.empty()) {
            capture(graph);
        }
        const std::int64_t steps_before = host_clock_->steps;
        const auto start = std::chrono::steady_clock::now();
        const int launches = launches_to_end();
        for (int k = 0; k < launches; ++k) {
            graph.launch(flow_.executor.stream());
        }
        flow_.executor.download(host_clock_.get(), clocks_, sizeof(Clock));
        limit_launches(launches, std::chrono::steady_clock::now() - start);
        if (flow_.single_stage() && (host_clock_->steps - steps_before) % 2 != 0) {
            in_b_ = !in_b_;
        }
    }

    // Enough for the rest of the interval at the present step; the few steps too many do nothing.
    auto launches_to_end() const -> int {
        if (host_clock_->free_step <= 0) {
            return 1;
        }
        const double left = (host_clock_->end - host_clock_->time) / host_clock_->free_step;
        return static_cast<int>(std::fmin(most_launches_, std::floor(left / steps_a_launch) + 1));
    }

    // Keeps the host from waiting longer than a fifth of a second before it looks again.
    void limit_launches(int launches, std::chrono::duration<double> taken) {
        constexpr double longest_wait = 0.2;  // s
        const double fit = longest_wait * launches / std::fmax(taken.count(), 1e-9);
        most_launches_ = static_cast<int>(std::fmin(usual_launches, std::fmax(1, fit)));
    }

    void capture(CapturedGraph& graph) {
        graph.capture([this](cudaStream_t capturing) {
            flow_.executor.on_stream(capturing, [this] {
                for (int k = 0; k < steps_a_launch; ++k) {
                    const bool from_b = in_b_ != (flow_.single_stage() && k % 2 != 0);
                    if (k % steps_a_list == 0) {
                        // In a stage water gets one cell far.
                        strips_.queue_list(k / steps_a_list, strips_.wet(from_b),
                                           flow_.single_stage() ? 1 : 2, clocks_ + k % clocks_in_turn);
                    }
                    queue_step(k, from_b, (host_clock_->steps + k) % 2 != 0);
                }
            });
        });
    }

    auto turn(int step) const -> StepTurn {
        return {clocks_ + step % clocks_in_turn, clocks_ + (step + 1) % clocks_in_turn,
                clocks_ + (step + 2) % clocks_in_turn, flow_.limits};
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

    // `step` of the graph. `along_y_first`: of a split step, in turn.
    void queue_step(int step, bool from_b, bool along_y_first) {
        const auto& from = from_b ? flow_.arrays.b : flow_.arrays.a;
        const auto& to = from_b ? flow_.arrays.a : flow_.arrays.b;
        std::uint8_t* wet_from = strips_.wet(from_b);
        std::uint8_t* wet_to = strips_.wet(!from_b);
        clock_ = turn(step).now;
        CudaStage<Real> first = make_stage(from, to, wet_from, wet_to, false);
        first.along_y_first = along_y_first;
        if (flow_.acts_before_stage()) {
            start_step(turn(step), flow_.executor.stream());
        } else {
            first.turn = turn(step);
        }
        queue_stage(first, from, to, false);
        if (flow_.single_stage()) {
            finish_step(to, wet_to);
        } else {
            queue_stage(make_stage(to, from, wet_to, wet_from, true), to, from, true);
            finish_step(from, wet_from);
        }
    }

    void queue_stage(const CudaStage<Real>& stage, const StateArrays<Real>& in, const StateArrays<Real>& out,
                     bool second) {
        flow_.before_stage(in, clock_, strips_.marks(stage.wet_in));
        run_stage(stage, second, flow_.executor.stream());
        flow_.after_stage(out, second ? Real(0.5) : Real(1), clock_, strips_.marks(stage.wet_out));
    }

    void finish_step(const StateArrays<Real>& now, std::uint8_t* wet) {
        flow_.after_step(now, clock_, strips_.marks(wet));
        if (flow_.tracks_all()) {
            flow_.executor.for_each(flow_.domain.nx, flow_.domain.ny, flow_.track_cell(now, clock_));
        } else if (flow_.options.track != 0) {
            track_strips(flow_.track_cell(now, clock_));
        }
    }

    // Loops over the strips that the step took.
    template <class Function>
    void track_strips(const Function& function) {
        const dim3 grid = kernel::blocks_of(strips_.list(), strips_.across(), strips_.up());
        kernel::for_strips<<<grid, kernel::stage_block, 0, flow_.executor.stream()>>>(
            clock_, strips_.taken(), strips_.list(), strips_.across(), strips_.columns(), strips_.rows(),
            flow_.domain.nx, flow_.domain.ny, function);
        check_cuda(cudaGetLastError(), "queue a loop over strips");
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
        s.taken = strips_.taken();
        s.apart = strips_.apart();
        s.strips_across = strips_.across();
        s.strips_up = strips_.up();
        s.list = strips_.list();
        s.strip_rows = strips_.rows();
        s.skip_dry = flow_.options.skip_dry;
        s.quarter_dx = static_cast<Real>(flow_.domain.dx / 4);
        s.quarter_dy = static_cast<Real>(flow_.domain.dy / 4);
        s.deep = std::max(static_cast<Real>(flow_.options.desingularisation_depth), s.constants.dry_depth);
        s.silent = Real(s.constants.cell_share > Real(0) ? 0.5 : 1);
        return s;
    }

    RasterFlow<Real, CudaExecutor>& flow_;
    std::shared_ptr<Clock> host_clock_;
    Clock* clocks_ = nullptr;  // clocks_in_turn of them; the first is current between graphs
    Clock* clock_ = nullptr;   // of the step that is being queued
    bool in_b_ = false;        // where the state is; only single-stage steps move it
    Strips strips_;
    int most_launches_ = usual_launches;
    CapturedGraph graphs_[2];  // from a, from b
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
