// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <chrono>
#include <cmath>

#include <thalweg/compute/cuda_executor.cuh>

#include "shallowwater/raster/cuda/for_strips.cuh"
#include "shallowwater/raster/cuda/stage.cuh"
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

auto count_processors() -> int {
    int device = 0;
    int processors = 1;
    check_cuda(cudaGetDevice(&device), "find the current device");
    check_cuda(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device), "ask the device");
    return processors;
}

// Rows of a strip. Long strips waste less on the rows that a warp reads beyond its own, but leave too few
// warps on small grids, and too few turns of all multiprocessors to share out the last one on larger ones.
// The numbers are the best of those tried on an H200.
auto choose_strip_rows(int strips_across, int ny) -> int {
    const double rows_a_processor = static_cast<double>(strips_across) * ny / count_processors();
    const double rows = std::min(std::sqrt(rows_a_processor / 5), std::max(8.0, rows_a_processor / 100));
    return std::clamp(static_cast<int>(std::lround(rows)), 2, 64);
}

template <class Real>
class CudaStepper {
  public:
    using Executor = CudaExecutor;

    explicit CudaStepper(RasterFlow<Real, CudaExecutor>& flow) : flow_(flow), host_clock_(pinned<Clock>()) {
        const Domain& domain = flow.domain;
        const Options& options = flow.options;
        *host_clock_ = {};
        clocks_ = flow_.executor.template allocate<Clock>(clocks_in_turn);
        columns_ = strip_columns(SchemeChoice(options));
        strips_across_ = (domain.nx + columns_ - 1) / columns_;
        strip_rows_ =
            options.strip_rows > 0 ? options.strip_rows : choose_strip_rows(strips_across_, domain.ny);
        strips_up_ = (domain.ny + strip_rows_ - 1) / strip_rows_;
        strip_count_ = static_cast<std::size_t>(strips_across_) * static_cast<std::size_t>(strips_up_);
        flags_ = flow_.executor.template allocate<std::uint8_t>(5 * strip_count_);
        if (lists_strips()) {
            listed_ = flow_.executor.template allocate<StripPlace>(strip_count_ + kernel::stage_warps);
            counts_ = flow_.executor.template allocate<int>(lists_a_launch);
        }
    }

    auto advance(double t0, double t1, const StepWatch& watch) -> StepReport {
        const cudaStream_t stream = flow_.executor.stream();
        host_clock_->time = t0;
        host_clock_->end = t1;
        flow_.executor.upload(clocks_, host_clock_.get(), sizeof(Clock));
        const std::int64_t steps_before = host_clock_->steps;
        CapturedGraph& graph = graphs_[in_b_ ? 1 : 0];
        if (graph.empty()) {
            capture(graph);
        }
        do {
            const auto start = std::chrono::steady_clock::now();
            const int launches = launches_to_end();
            for (int k = 0; k < launches; ++k) {
                graph.launch(stream);
            }
            flow_.executor.download(host_clock_.get(), clocks_, sizeof(Clock));
            limit_launches(launches, std::chrono::steady_clock::now() - start);
        } while (host_clock_->time < t1 && host_clock_->running != 0 &&
                 !(watch && watch(flow_.report(memory(), host_clock_->time))));
        if (flow_.single_stage() && (host_clock_->steps - steps_before) % 2 != 0) {
            in_b_ = !in_b_;
        }
        return flow_.report(memory(), host_clock_->time);
    }

    auto current() const -> StateArrays<Real> { return in_b_ ? flow_.arrays.b : flow_.arrays.a; }

    auto memory() const -> StepMemory { return memory_of(*host_clock_); }

    auto time() const -> double { return host_clock_->time; }

    void restart(const StepMemory& memory) {
        set_memory(*host_clock_, memory);
        clear_graphs();
        // All strips count as wet at first; the first step finds out which are.
        const cudaStream_t stream = flow_.executor.stream();
        check_cuda(cudaMemsetAsync(clocks_, 0, clocks_in_turn * sizeof(Clock), stream), "clear clocks");
        check_cuda(cudaMemsetAsync(flags_, all_wet, 3 * strip_count_, stream), "clear flags");
        check_cuda(cudaMemsetAsync(flags_ + 3 * strip_count_, 0, strip_count_, stream), "clear flags");
        if (listed_ != nullptr) {
            check_cuda(cudaMemsetAsync(counts_, 0, lists_a_launch * sizeof(int), stream), "clear counts");
            const std::vector<std::uint8_t> sources = strips_with_sources();
            flow_.executor.upload(flags_ + 4 * strip_count_, sources.data(), sources.size());
        }
        check_cuda(cudaStreamSynchronize(stream), "start");
    }

    void on_new_arrays() { clear_graphs(); }

  private:
    static constexpr int usual_launches = 32;  // before the host looks again, on grids that step fast

    void clear_graphs() {
        for (CapturedGraph& graph : graphs_) {
            graph.clear();
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
                    if (listed_ != nullptr && k % steps_a_list == 0) {
                        queue_list(k / steps_a_list, flags_ + (from_b ? strip_count_ : 0));
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

    // Whether a list saves more than it costs. On a small grid all strips are under way at once, and to leave
    // some out gains nothing. Rain and infiltration may bring water to any strip.
    auto lists_strips() const -> bool {
        const Options& options = flow_.options;
        const int least = options.least_listed > 0 ? options.least_listed : 20 * count_processors();
        return options.skip_dry && !flow_.sources.on() && strip_count_ >= static_cast<std::size_t>(least);
    }

    // Of each strip, whether water may come into it other than from the strips around it.
    auto strips_with_sources() const -> std::vector<std::uint8_t> {
        std::vector<std::uint8_t> sources(strip_count_);
        const auto mark = [&](int i, int j) {
            sources[static_cast<std::size_t>(j / strip_rows_ * strips_across_ + i / columns_)] = 1;
        };
        for (const HeldFace& face : flow_.boundaries.tables().held) {
            if (!face.is_shut && (face.periodic || !only_lets_out(face.kind))) {
                mark(face.at.i, face.at.j);
            }
        }
        for (const SuppliedCell& cell : flow_.boundaries.tables().cells) {
            if (cell.brings_water) {
                mark(cell.i, cell.j);
            }
        }
        return sources;
    }

    // Makes list `n` of the graph from the strips that are wet now.
    void queue_list(int n, const std::uint8_t* wet) {
        // In a stage water gets one cell far.
        const int cells = steps_a_list * (flow_.single_stage() ? 1 : 2);
        const StripSeeds seeds = {wet,
                                  flags_ + 3 * strip_count_,
                                  flags_ + 4 * strip_count_,
                                  strips_across_,
                                  strips_up_,
                                  (cells + columns_ - 1) / columns_,
                                  (cells + strip_rows_ - 1) / strip_rows_};
        list_strips(seeds, listed_, counts_ + n, counts_ + (n + 1) % lists_a_launch, flow_.executor.stream());
        list_ = {listed_, counts_ + n};
    }

    // `step` of the graph. `along_y_first`: of a split step, in turn.
    void queue_step(int step, bool from_b, bool along_y_first) {
        const auto& from = from_b ? flow_.arrays.b : flow_.arrays.a;
        const auto& to = from_b ? flow_.arrays.a : flow_.arrays.b;
        std::uint8_t* wet_from = flags_ + (from_b ? strip_count_ : 0);
        std::uint8_t* wet_to = flags_ + (from_b ? 0 : strip_count_);
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
        flow_.before_stage(in, clock_, marks(stage.wet_in));
        run_stage(stage, second, flow_.executor.stream());
        flow_.after_stage(out, second ? Real(0.5) : Real(1), clock_, marks(stage.wet_out));
    }

    void finish_step(const StateArrays<Real>& now, std::uint8_t* wet) {
        flow_.after_step(now, clock_, marks(wet));
        if (flow_.tracks_all()) {
            flow_.executor.for_each(flow_.domain.nx, flow_.domain.ny, flow_.track_cell(now, clock_));
        } else if (flow_.options.track != 0) {
            track_strips(flow_.track_cell(now, clock_));
        }
    }

    // Loops over the strips that the step took.
    template <class Function>
    void track_strips(const Function& function) {
        const dim3 grid = kernel::blocks_of(list_, strips_across_, strips_up_);
        kernel::for_strips<<<grid, kernel::stage_block, 0, flow_.executor.stream()>>>(
            clock_, flags_ + 2 * strip_count_, list_, strips_across_, columns_, strip_rows_, flow_.domain.nx,
            flow_.domain.ny, function);
        check_cuda(cudaGetLastError(), "queue a loop over strips");
    }

    auto marks(std::uint8_t* wet) const -> WetMarks {
        return {flow_.options.skip_dry ? wet : nullptr, columns_, strip_rows_, strips_across_};
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
        s.taken = flags_ + 2 * strip_count_;
        s.apart = flags_ + 3 * strip_count_;
        s.strips_across = strips_across_;
        s.strips_up = strips_up_;
        s.list = list_;
        s.strip_rows = strip_rows_;
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
    int columns_ = 0;
    int strips_across_ = 0;
    int strips_up_ = 0;
    int strip_rows_ = 0;
    int most_launches_ = usual_launches;
    std::size_t strip_count_ = 0;
    std::uint8_t* flags_ = nullptr;  // see CudaStage; behind them those of strips_with_sources()
    StripPlace* listed_ = nullptr;   // null: no lists
    int* counts_ = nullptr;          // of each list of a graph
    StripList list_ = {};            // of the step that is being queued
    CapturedGraph graphs_[2];        // from a, from b
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
