// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/triangles/cuda/step_batches.cuh"
#include "shallowwater/triangles/cuda/step_cells.cuh"
#include "shallowwater/triangles/triangle_solver.hpp"

namespace thalweg::shallowwater {
namespace {

using compute::CudaExecutor;

template <class Real>
class CudaTriangleStepper {
  public:
    using Executor = ListExecutor<CudaExecutor>;

    explicit CudaTriangleStepper(TriangleFlow<Real, Executor>& flow)
        : flow_(flow), batches_(flow.executor, flow.limits) {}

    auto advance(double t0, double t1, const StepWatch& watch) -> StepReport {
        batches_.set_interval(t0, t1);
        bool goes_on = true;
        while (goes_on) {
            batches_.run([this](const StepTurn& turn, bool in_b) { queue_step(turn, in_b); });
            goes_on = time() < t1 && batches_.clock().running != 0 &&
                      !(watch && watch(flow_.report(memory(), time())));
        }
        return flow_.report(memory(), time());
    }

    auto current() const -> StateArrays<Real> { return batches_.in_b() ? flow_.arrays.b : flow_.arrays.a; }

    auto memory() const -> StepMemory { return memory_of(batches_.clock()); }

    auto time() const -> double { return batches_.clock().time; }

    void restart(const StepMemory& memory) { batches_.restart(memory); }

  private:
    void queue_step(const StepTurn& turn, bool in_b) {
        const StateArrays<Real>& from = in_b ? flow_.arrays.b : flow_.arrays.a;
        const StateArrays<Real>& to = in_b ? flow_.arrays.a : flow_.arrays.b;
        const cudaStream_t stream = flow_.executor.stream();
        start_step(turn, stream);
        flow_.before_step(from, turn.now);
        queue_cells(flow_.step_of(from, to), flow_.tables.cells(), flow_.options.skip_dry, turn.now, stream);
        flow_.after_cells(from, to, turn.now);
        flow_.after_step(to, turn.now);
        if (flow_.options.track != 0) {
            flow_.executor.for_each(flow_.layout.nx, 1, flow_.track_cell(to, turn.now));
        }
    }

    TriangleFlow<Real, Executor>& flow_;
    StepBatches<Executor> batches_;
};

}  // namespace

template <class Real>
auto make_cuda_solver(const mesh::Triangles& mesh, const Options& options, void* stream)
    -> std::unique_ptr<Solver<Real>> {
    return std::make_unique<TriangleSolver<Real, CudaTriangleStepper<Real>>>(
        mesh, options, ListExecutor<CudaExecutor>(CudaExecutor(static_cast<cudaStream_t>(stream))));
}

template auto make_cuda_solver<float>(const mesh::Triangles&, const Options&, void*)
    -> std::unique_ptr<Solver<float>>;
template auto make_cuda_solver<double>(const mesh::Triangles&, const Options&, void*)
    -> std::unique_ptr<Solver<double>>;

}  // namespace thalweg::shallowwater
