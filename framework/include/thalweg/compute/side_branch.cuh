// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

#include "check_cuda.cuh"
#include "side_stream.cuh"

namespace thalweg::compute {

/// Work beside a stream, from one place of its queue to another; in a capture a branch of the graph, which
/// must end before the capture does. One branch at a time. It is neither thread-safe nor copyable, must not
/// outlive the device's context, and must be made before a capture begins. Errors of CUDA become Error.
class SideBranch {
  public:
    SideBranch() { check_cuda(cudaEventCreateWithFlags(&event_, cudaEventDisableTiming), "create an event"); }

    SideBranch(const SideBranch&) = delete;
    auto operator=(const SideBranch&) -> SideBranch& = delete;

    ~SideBranch() { cudaEventDestroy(event_); }

    /// Begins the branch after all that is queued on `stream`. Returns the branch's own stream, on which its
    /// work must be queued. Does not wait.
    auto begin(cudaStream_t stream) -> cudaStream_t {
        queue_behind(stream, stream_.get());
        is_open_ = true;
        return stream_.get();
    }

    /// Lets what is queued on `stream` from here on follow the branch, if there is one. Does not wait.
    void end(cudaStream_t stream) {
        if (is_open_) {
            queue_behind(stream_.get(), stream);
            is_open_ = false;
        }
    }

  private:
    void queue_behind(cudaStream_t first, cudaStream_t second) {
        check_cuda(cudaEventRecord(event_, first), "mark a place in a queue");
        check_cuda(cudaStreamWaitEvent(second, event_, 0), "queue work behind another queue");
    }

    SideStream stream_;
    cudaEvent_t event_ = nullptr;
    bool is_open_ = false;
};

}  // namespace thalweg::compute
