// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "shallowwater/core/grid_solver.hpp"
#include "shallowwater/cuda/cuda_executor.cuh"
#include "shallowwater/cuda/outflow.cuh"
#include "shallowwater/cuda/stage.cuh"

namespace thalweg::shallowwater {
namespace {

// A captured batch of steps. Capturing happens on a stream of its own, because the caller's may be the
// default one.
class StepGraph {
  public:
    StepGraph() = default;
    StepGraph(const StepGraph&) = delete;
    auto operator=(const StepGraph&) -> StepGraph& = delete;

    ~StepGraph() { clear(); }

    auto empty() const -> bool { return exec_ == nullptr; }

    void clear() {
        if (exec_ != nullptr) {
            cudaGraphExecDestroy(exec_);
            exec_ = nullptr;
        }
    }

    template <class Queue>
    void capture(const Queue& queue) {
        cudaStream_t stream = nullptr;
        cudaGraph_t graph = nullptr;
        check_cuda(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking), "create a stream");
        check_cuda(cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal), "capture steps");
        queue(stream);
        check_cuda(cudaStreamEndCapture(stream, &graph), "capture steps");
        check_cuda(cudaGraphInstantiate(&exec_, graph, 0), "prepare captured steps");
        cudaGraphDestroy(graph);
        cudaStreamDestroy(stream);
    }

    void launch(cudaStream_t stream) const {
        check_cuda(cudaGraphLaunch(exec_, stream), "launch captured steps");
    }

  private:
    cudaGraphExec_t exec_ = nullptr;
};

template <class T>
auto pinned() -> std::shared_ptr<T> {
    void* p = nullptr;
    check_cuda(cudaMallocHost(&p, sizeof(T)), "allocate pinned memory");
    return {static_cast<T*>(p), [](T* q) { cudaFreeHost(q); }};
}

// Rows of a strip: few enough that every multiprocessor has its warps, many enough that the three rows a warp
// reads beyond its strip do not count.
auto choose_strip_rows(int strips_across, int ny) -> int {
    int device = 0;
    int processors = 1;
    check_cuda(cudaGetDevice(&device), "find the current device");
    check_cuda(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device), "ask the device");
    constexpr int warps_wanted = 20;  // on each multiprocessor
    const int strips_up = std::max(1, processors * warps_wanted / strips_across);
    return std::clamp((ny + strips_up - 1) / strips_up, 12, 96);
}

template <class Real>
class CudaSolver : public GridSolver<Real, CudaExecutor> {
  public:
    CudaSolver(const Domain& domain, const Options& options, cudaStream_t stream)
        : GridSolver<Real, CudaExecutor>(domain, options, CudaExecutor(stream)),
          host_clock_(pinned<Clock>()) {
        *host_clock_ = {};
        clock_ = this->executor_.template allocate<Clock>(1);
        strips_across_ = (domain.nx + Layout::warp_columns - 1) / Layout::warp_columns;
        strip_rows_ = choose_strip_rows(strips_across_, domain.ny);
        const int strips_up = (domain.ny + strip_rows_ - 1) / strip_rows_;
        strip_count_ = static_cast<std::size_t>(strips_across_) * static_cast<std::size_t>(strips_up);
        flags_ = this->executor_.template allocate<std::uint8_t>(4 * strip_count_);
    }

    auto advance(double t0, double t1) -> StepReport override {
        this->check_interval(t0, t1);
        const cudaStream_t stream = this->executor_.stream();
        host_clock_->time = t0;
        host_clock_->end = t1;
        this->executor_.upload(clock_, host_clock_.get(), sizeof(Clock));
        if (graph_.empty()) {
            graph_.capture([this](cudaStream_t capturing) {
                for (int k = 0; k < steps_in_graph; ++k) {
                    queue_step(capturing);
                }
            });
        }
        do {
            const int launches = launches_to_end();
            for (int k = 0; k < launches; ++k) {
                graph_.launch(stream);
            }
            this->executor_.download(host_clock_.get(), clock_, sizeof(Clock));
        } while (host_clock_->time < t1 && host_clock_->running != 0);
        return this->report(memory(), host_clock_->time);
    }

  protected:
    auto current() const -> StateArrays<Real> override {
        return host_clock_->flipped != 0 ? this->arrays_.b : this->arrays_.a;
    }

    auto memory() const -> StepMemory override {
        StepMemory m;
        std::memcpy(&m.rate, &host_clock_->rate_bits, sizeof m.rate);
        m.free_step = host_clock_->free_step;
        m.last_step = host_clock_->last_step;
        m.shortest_step = host_clock_->shortest_step;
        m.steps = host_clock_->steps;
        return m;
    }

    void restart(const StepMemory& memory) override {
        std::memcpy(&host_clock_->rate_bits, &memory.rate, sizeof memory.rate);
        host_clock_->free_step = memory.free_step;
        host_clock_->last_step = memory.last_step;
        host_clock_->shortest_step = memory.shortest_step;
        host_clock_->steps = memory.steps;
        graph_.clear();
        // All strips count as wet at first; the first step finds out which are.
        const cudaStream_t stream = this->executor_.stream();
        check_cuda(cudaMemsetAsync(flags_, all_wet, 3 * strip_count_, stream), "clear flags");
        check_cuda(cudaMemsetAsync(flags_ + 3 * strip_count_, 0, strip_count_, stream), "clear flags");
        check_cuda(cudaStreamSynchronize(stream), "start");
    }

  private:
    static constexpr int steps_in_graph = 16;
    static constexpr int most_launches = 32;  // before the host looks again

    // Enough for the rest of the interval at the present step; the few steps too many do nothing.
    auto launches_to_end() const -> int {
        if (host_clock_->free_step <= 0) {
            return 1;
        }
        const double left = (host_clock_->end - host_clock_->time) / host_clock_->free_step;
        return static_cast<int>(std::fmin(most_launches, std::floor(left / steps_in_graph) + 1));
    }

    void queue_step(cudaStream_t stream) const {
        const bool euler = this->options_.integrator == Integrator::euler;
        const bool track = this->options_.track;
        start_step(clock_, this->limits_, euler, stream);
        const CudaStage<Real> stage = make_stage(euler);
        run_stage(stage, euler ? StageKind::euler : StageKind::first, euler && track, stream);
        if (this->domain_.has_open_edge()) {
            const auto view = [](const StateArrays<Real>& s) -> StateArrays<const Real> {
                return {s.depth, s.discharge_x, s.discharge_y};
            };
            count_outflow(this->outflow_count(view(stage.a), view(stage.b), stage.bed, Real(0)), stage,
                          stream);
        }
        if (!euler) {
            run_stage(stage, StageKind::second, track, stream);
        }
    }

    auto make_stage(bool euler) const -> CudaStage<Real> {
        const auto origin = this->layout_.index(0, 0);
        const auto& arrays = this->arrays_;
        const auto at_origin = [&](Real* p) { return p == nullptr ? nullptr : p + origin; };
        const auto state = [&](const StateArrays<Real>& s) -> StateArrays<Real> {
            return {at_origin(s.depth), at_origin(s.discharge_x), at_origin(s.discharge_y)};
        };
        CudaStage<Real> s = {};
        s.a = state(arrays.a);
        s.b = state(arrays.b);
        s.bed = at_origin(arrays.bed);
        s.friction = this->friction_varies_ ? at_origin(arrays.friction) : nullptr;
        s.friction_everywhere = static_cast<Real>(this->friction_everywhere_);
        s.maximum_depth = at_origin(arrays.maximum_depth);
        s.maximum_speed = at_origin(arrays.maximum_speed);
        s.arrival_time = at_origin(arrays.arrival_time);
        s.clock = clock_;
        s.wet_a = flags_;
        s.wet_b = flags_ + strip_count_;
        s.taken = flags_ + 2 * strip_count_;
        s.apart = flags_ + 3 * strip_count_;
        s.nx = this->domain_.nx;
        s.ny = this->domain_.ny;
        s.strips_across = strips_across_;
        s.strip_rows = strip_rows_;
        s.skip_dry = this->options_.skip_dry;
        s.velocity_bound = this->options_.velocity_bound;
        s.flips = euler;
        s.pitch = this->layout_.pitch;
        s.constants = this->constants_;
        s.inverse_dx = static_cast<Real>(1 / this->domain_.dx);
        s.inverse_dy = static_cast<Real>(1 / this->domain_.dy);
        s.quarter_dx = static_cast<Real>(this->domain_.dx / 4);
        s.quarter_dy = static_cast<Real>(this->domain_.dy / 4);
        s.arrival_depth = static_cast<Real>(this->options_.arrival_depth);
        return s;
    }

    std::shared_ptr<Clock> host_clock_;
    Clock* clock_ = nullptr;
    int strips_across_ = 0;
    int strip_rows_ = 0;
    std::size_t strip_count_ = 0;
    std::uint8_t* flags_ = nullptr;
    StepGraph graph_;
};

}  // namespace

template <class Real>
auto make_cuda_solver(const Domain& domain, const Options& options, void* stream)
    -> std::unique_ptr<Solver<Real>> {
    return std::make_unique<CudaSolver<Real>>(domain, options, static_cast<cudaStream_t>(stream));
}

template auto make_cuda_solver<float>(const Domain&, const Options&, void*) -> std::unique_ptr<Solver<float>>;
template auto make_cuda_solver<double>(const Domain&, const Options&, void*)
    -> std::unique_ptr<Solver<double>>;

}  // namespace thalweg::shallowwater
