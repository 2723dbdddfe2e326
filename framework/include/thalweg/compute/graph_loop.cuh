// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

#include <cstddef>
#include <cstdlib>

#include "check_cuda.cuh"
#include "side_stream.cuh"

/// Loops of a CUDA graph that end when the device says so. A stream that captures gets such a loop in place
/// of all the turns that there might be, of which most would find nothing to do.
namespace thalweg::compute {

inline auto is_capturing(cudaStream_t stream) -> bool {
    cudaStreamCaptureStatus status = cudaStreamCaptureStatusNone;
    check_cuda(cudaStreamIsCapturing(stream, &status), "ask whether a stream captures");
    return status == cudaStreamCaptureStatusActive;
}

#if CUDART_VERSION >= 13000
constexpr bool has_graph_loops = true;

using LoopHandle = cudaGraphConditionalHandle;

/// Lets this thread make streams and handles while it captures, which the stricter modes may forbid.
class RelaxedCapture {
  public:
    RelaxedCapture() { cudaThreadExchangeStreamCaptureMode(&mode_); }

    RelaxedCapture(const RelaxedCapture&) = delete;
    auto operator=(const RelaxedCapture&) -> RelaxedCapture& = delete;

    ~RelaxedCapture() { cudaThreadExchangeStreamCaptureMode(&mode_); }

  private:
    cudaStreamCaptureMode mode_ = cudaStreamCaptureModeRelaxed;
};

/// What `stream` is capturing.
struct Capture {
    cudaGraph_t graph = nullptr;
    const cudaGraphNode_t* last = nullptr;  ///< what the next thing queued comes after; lives until then
    const cudaGraphEdgeData* edges = nullptr;
    std::size_t count = 0;

    explicit Capture(cudaStream_t stream) {
        cudaStreamCaptureStatus status = cudaStreamCaptureStatusNone;
        check_cuda(cudaStreamGetCaptureInfo(stream, &status, nullptr, &graph, &last, &edges, &count),
                   "look into a capture");
    }
};

__device__ inline void set_loop(LoopHandle loop, bool again) {
    cudaGraphSetConditional(loop, again ? 1 : 0);
}

/// Adds a loop to what `stream` captures. test(stream, again) queues a kernel that sets `again`, first ahead
/// of the loop and then at the end of each turn; body(stream) queues a turn. Neither may allocate or wait.
template <class Test, class Body>
void repeat_while(cudaStream_t stream, const Test& test, const Body& body) {
    const RelaxedCapture relaxed;
    LoopHandle again{};
    check_cuda(cudaGraphConditionalHandleCreate(&again, Capture(stream).graph, 0, 0), "make a loop's handle");
    test(stream, again);

    const Capture before(stream);
    cudaGraphNodeParams loop = {};
    loop.type = cudaGraphNodeTypeConditional;
    loop.conditional.handle = again;
    loop.conditional.type = cudaGraphCondTypeWhile;
    loop.conditional.size = 1;
    cudaGraphNode_t node = nullptr;
    check_cuda(cudaGraphAddNode(&node, before.graph, before.last, before.edges, before.count, &loop),
               "add a loop to a graph");

    const SideStream side;
    cudaGraph_t turn = loop.conditional.phGraph_out[0];
    check_cuda(
        cudaStreamBeginCaptureToGraph(side.get(), turn, nullptr, nullptr, 0, cudaStreamCaptureModeRelaxed),
        "capture a turn of a loop");
    body(side.get());
    test(side.get(), again);
    check_cuda(cudaStreamEndCapture(side.get(), &turn), "capture a turn of a loop");
    check_cuda(
        cudaStreamUpdateCaptureDependencies(stream, &node, nullptr, 1, cudaStreamSetCaptureDependencies),
        "go on after a loop");
}
#else
constexpr bool has_graph_loops = false;

using LoopHandle = unsigned long long;

__device__ inline void set_loop(LoopHandle, bool) {}

template <class Test, class Body>
void repeat_while(cudaStream_t, const Test&, const Body&) {}
#endif

/// Whether a capture may hold loops. With THALWEG_HOST_LOOPS in the environment the host ends them, for
/// compute-sanitizer, which cannot look into loops of graphs.
inline auto uses_graph_loops() -> bool {
    static const bool uses = has_graph_loops && std::getenv("THALWEG_HOST_LOOPS") == nullptr;
    return uses;
}

}  // namespace thalweg::compute
