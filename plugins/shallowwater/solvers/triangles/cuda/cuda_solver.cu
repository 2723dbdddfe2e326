// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <optional>

#include "shallowwater/flow/cuda/step_batches.cuh"
#include "shallowwater/schemes/cells.cuh"
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

    auto advance(double t0, double t1, const StepPause& pause, const StepWatch& watch) -> StepReport {
        batches_.set_interval(t0, t1, pause, flow_.longest_of_inflow);
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

    auto is_paused() const -> bool { return batches_.is_paused(); }

    void restart(const StepMemory& memory) { batches_.restart(memory); }

  private:
    using Local = LocalQueue<Real, Executor>;

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
        const bool has_rained =
            with_room(TriangleSchemes{}, SchemeChoice(flow_.options),
                      [&](const auto& room) { return queue_cells(room, flow_, from, to, turn); });
        flow_.after_step(to, turn.now, has_rained);
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
