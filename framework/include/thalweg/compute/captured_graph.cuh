// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

#include "check_cuda.cuh"
#include "side_stream.cuh"

namespace thalweg::compute {

/// Work that was queued once on a capturing stream and is launched again and again as one CUDA graph. It is
/// neither thread-safe nor copyable, and must not outlive the device's context. Errors of CUDA become
/// Error.
class CapturedGraph {
  public:
    CapturedGraph() = default;
    CapturedGraph(const CapturedGraph&) = delete;
    auto operator=(const CapturedGraph&) -> CapturedGraph& = delete;

    ~CapturedGraph() { clear(); }

    auto empty() const -> bool { return exec_ == nullptr; }

    void clear() {
        if (exec_ != nullptr) {
            cudaGraphExecDestroy(exec_);
            exec_ = nullptr;
        }
    }

    /// Captures the work that queue(stream) queues; the graph must be empty before. queue must neither wait
    /// nor allocate. The stream is a new one, because the caller's may be the default stream, which cannot
    /// capture.
    template <class Queue>
    void capture(const Queue& queue) {
        const SideStream stream;
        cudaGraph_t graph = nullptr;
        check_cuda(cudaStreamBeginCapture(stream.get(), cudaStreamCaptureModeThreadLocal), "capture work");
        try {
            queue(stream.get());
        } catch (...) {
            cudaStreamEndCapture(stream.get(), &graph);
            cudaGraphDestroy(graph);
            cudaGetLastError();  // Clears the error, which the next call of CUDA would report.
            throw;
        }
        check_cuda(cudaStreamEndCapture(stream.get(), &graph), "capture work");
        check_cuda(cudaGraphInstantiate(&exec_, graph, 0), "prepare captured work");
        cudaGraphDestroy(graph);
    }

    void launch(cudaStream_t stream) const {
        check_cuda(cudaGraphLaunch(exec_, stream), "launch captured work");
    }

  private:
    cudaGraphExec_t exec_ = nullptr;
};

}  // namespace thalweg::compute
