// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <optional>

#include "shallowwater/flow/cuda/start_rainy_step.cuh"
#include "shallowwater/flow/cuda/step_batches.cuh"
#include "shallowwater/schemes/muscl/muscl_pass.cuh"
#include "shallowwater/schemes/roe/cell_step.cuh"
#include "shallowwater/solvers/triangles/cuda/local_queue.cuh"
#include "shallowwater/solvers/triangles/triangle_solver.hpp"
#include "shallowwater/triangles/cuda/mesh_executor.cuh"

namespace thalweg::shallowwater {
namespace {

using compute::CudaExecutor;

template <class Real>
class CudaTriangleStepper {
  public:
    using Executor = CudaMeshExecutor;

    explicit CudaTriangleStepper(TriangleFlow<Real, Executor>& flow)
        : flow_(flow),
          batches_(flow.executor, flow.limits, !flow.has_local_steps(),
                   flow.has_local_steps() ? Local::steps_a_graph : steps_a_launch) {
        if (flow.has_local_steps()) {
            local_.emplace(flow);
        }
    }

    auto advance(double t0, double t1, const StepWatch& watch) -> StepReport {
        batches_.set_interval(t0, t1);
        bool goes_on = true;
        while (goes_on) {
            batches_.run([this](int k, bool from_b) { queue_step(k, from_b); });
            goes_on = batches_.goes_on() && !(watch && watch(flow_.report(memory(), time())));
        }
        return flow_.report(memory(), time());
    }

    auto current() const -> StateArrays<Real> { return state(batches_.in_b()); }

    auto memory() const -> StepMemory { return memory_of(batches_.clock()); }

    auto time() const -> double { return batches_.clock().time; }

    void restart(const StepMemory& memory) { batches_.restart(memory); }

  private:
    using Local = LocalQueue<Real, Executor>;

    // Above so many cells choosing the length of a step in each block takes longer than a kernel of its own.
    static constexpr std::int32_t most_that_choose = 300000;

    auto state(bool in_b) const -> const StateArrays<Real>& { return in_b ? flow_.arrays.b : flow_.arrays.a; }

    // Step k of a graph.
    void queue_step(int k, bool from_b) {
        const StepTurn turn = batches_.turn(k);
        if (local_) {
            local_->queue_step(turn);
        } else {
            queue_step_of_all(state(from_b), state(!from_b), turn);
        }
        if (flow_.options.track != 0) {
            const StateArrays<Real>& now = state(local_ ? from_b : !from_b);
            flow_.executor.for_each(flow_.layout.nx, 1, flow_.track_cell(now, turn.now));
        }
    }

    void queue_step_of_all(const StateArrays<Real>& from, const StateArrays<Real>& to, const StepTurn& turn) {
        if (flow_.has_two_stages()) {
            take_stages(from, to, turn);
        } else {
            take_only_stage(from, to, turn);
        }
        flow_.after_step(to, turn.now, flow_.may_rain_in_step());
    }

    void take_only_stage(const StateArrays<Real>& from, const StateArrays<Real>& to, const StepTurn& turn) {
        const bool rains = flow_.may_rain_in_step();
        const bool chosen = rains || flow_.acts_before_step() || flow_.tables.cells() > most_that_choose;
        RoeStep<Real> step = flow_.step_of(from, to);
        if (rains) {
            const auto& rain = flow_.sources.rain();
            start_rainy_step(turn, rain.count(turn.now), rain.zone_count(), flow_.executor.stream());
            flow_.before_step(from, turn.now);
            step.rain = rain.of_step();
        } else if (chosen) {
            start(from, turn);
        }
        const CellStep<Real> cells = {step, flow_.tables.cells(), flow_.options.skip_dry, !chosen, turn};
        if (flow_.options.exact_rounding) {
            run_cells<true>(cells, flow_.executor.stream());
        } else {
            run_cells<false>(cells, flow_.executor.stream());
        }
        flow_.after_cells(step, turn.now);
    }

    void take_stages(const StateArrays<Real>& from, const StateArrays<Real>& to, const StepTurn& turn) {
        start(from, turn);
        take_stage<false>(flow_.stage_of(from, from, flow_.second.middle), turn);
        take_stage<true>(flow_.stage_of(flow_.second.middle, from, to), turn);
    }

    template <bool Second>
    void take_stage(const MusclStage<Real>& stage, const StepTurn& turn) {
        run_muscl<Second>(MusclPasses<Real>{stage, flow_.tables.cells(), flow_.options.skip_dry, turn.now},
                          flow_.executor.stream());
        flow_.template after_stage<Second>(stage, turn.now);
    }

    void start(const StateArrays<Real>& from, const StepTurn& turn) {
        start_step(turn, flow_.executor.stream());
        flow_.before_step(from, turn.now);
    }

    TriangleFlow<Real, Executor>& flow_;
    StepBatches batches_;
    std::optional<Local> local_;
};

}  // namespace

template <class Real>
auto make_cuda_solver(const mesh::Triangles& mesh, const Options& options, void* stream)
    -> std::unique_ptr<Solver<Real>> {
    return std::make_unique<TriangleSolver<Real, CudaTriangleStepper<Real>>>(
        mesh, options,
        CudaMeshExecutor(CudaExecutor(static_cast<cudaStream_t>(stream)), options.exact_rounding));
}

template auto make_cuda_solver<float>(const mesh::Triangles&, const Options&, void*)
    -> std::unique_ptr<Solver<float>>;
template auto make_cuda_solver<double>(const mesh::Triangles&, const Options&, void*)
    -> std::unique_ptr<Solver<double>>;

}  // namespace thalweg::shallowwater
