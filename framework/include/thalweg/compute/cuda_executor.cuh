// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "captured_graph.cuh"
#include "device_blocks.cuh"
#include "early_launch.cuh"
#include "graph_loop.cuh"

namespace thalweg::compute {

namespace kernel {

constexpr int loop_block = 128;
constexpr int most_rows = 65535;  // CUDA's limit for the rows of a grid of blocks

template <class Function>
__global__ void __launch_bounds__(loop_block) for_each(int width, int height, Function function) {
    const int i = static_cast<int>(blockIdx.x * loop_block + threadIdx.x);
    for (int j = static_cast<int>(blockIdx.y); i < width && j < height; j += static_cast<int>(gridDim.y)) {
        function(i, j);
    }
}

template <class Function>
__global__ void __launch_bounds__(loop_block) for_few(int count, Function function) {
    await_launch_before();
    const int n = static_cast<int>(blockIdx.x * loop_block + threadIdx.x);
    if (n < count) {
        function(n);
    }
}

template <class Function>
__global__ void __launch_bounds__(loop_block) for_each_of_list(std::int64_t count, Function function) {
    const std::int64_t k = std::int64_t{blockIdx.x} * loop_block + threadIdx.x;
    if (k < count) {
        function(k);
    }
}

// Combines the values of a block in a fixed order; the result is in thread 0.
template <class Sums>
__device__ auto combine_block(Sums own) -> Sums {
    __shared__ Sums all[loop_block];
    all[threadIdx.x] = own;
    for (int half = loop_block / 2; half > 0; half /= 2) {
        __syncthreads();
        if (static_cast<int>(threadIdx.x) < half) {
            all[threadIdx.x] = combine(all[threadIdx.x], all[threadIdx.x + half]);
        }
    }
    return all[threadIdx.x];
}

// Reduces each row by one block.
template <class Function, class Sums>
__global__ void __launch_bounds__(loop_block)
    reduce_rows(int width, Function function, Sums* __restrict__ rows) {
    Sums own = {};
    for (int i = static_cast<int>(threadIdx.x); i < width; i += loop_block) {
        own = combine(own, function(i, static_cast<int>(blockIdx.x)));
    }
    own = combine_block(own);
    if (threadIdx.x == 0) {
        rows[blockIdx.x] = own;
    }
}

// Reduces each group by one block.
template <class Function, class Sums>
__global__ void __launch_bounds__(loop_block) reduce_groups(Function function, Sums* __restrict__ out) {
    const int g = static_cast<int>(blockIdx.x);
    const int size = function.size(g);
    Sums own = {};
    for (int m = static_cast<int>(threadIdx.x); m < size; m += loop_block) {
        own = combine(own, function(g, m));
    }
    own = combine_block(own);
    if (threadIdx.x == 0) {
        out[g] = own;
    }
}

// Reduces all rows by one block.
template <class Sums>
__global__ void __launch_bounds__(loop_block)
    reduce_all(int count, const Sums* __restrict__ rows, Sums* __restrict__ out) {
    Sums own = {};
    for (int i = static_cast<int>(threadIdx.x); i < count; i += loop_block) {
        own = combine(own, rows[i]);
    }
    own = combine_block(own);
    if (threadIdx.x == 0) {
        *out = own;
    }
}

// Reduces each row by one block; the last block to end reduces all rows and hands the result to `finish`. So
// the order of the sums does not depend on which it is. `ended` [blocks so far] is 0 before and after.
template <class Function, class Sums, class Finish>
__global__ void __launch_bounds__(loop_block)
    reduce_then(int width, Function function, Sums* rows, unsigned* ended, Finish finish) {
    Sums own = {};
    for (int i = static_cast<int>(threadIdx.x); i < width; i += loop_block) {
        own = combine(own, function(i, static_cast<int>(blockIdx.x)));
    }
    own = combine_block(own);
    __shared__ bool is_last;
    if (threadIdx.x == 0) {
        rows[blockIdx.x] = own;
        __threadfence();
        is_last = atomicInc(ended, gridDim.x - 1) == gridDim.x - 1;
    }
    __syncthreads();
    if (!is_last) {
        return;
    }
    __threadfence();
    own = {};
    for (unsigned i = threadIdx.x; i < gridDim.x; i += loop_block) {
        own = combine(own, rows[i]);
    }
    own = combine_block(own);
    if (threadIdx.x == 0) {
        finish(own);
    }
}

// Sets whether a loop of a graph takes another turn. A template, which needs no `inline` (warning 20050).
template <class Handle>
__global__ void look_again(Handle loop, const int* again) {
    set_loop(loop, *again != 0);
}

}  // namespace kernel

/// Memory and loops over grids on a CUDA device, with the interface of CpuExecutor (cpu_executor.hpp).
/// Everything is queued on one borrowed stream; only functions that copy results to the host wait. Errors of
/// CUDA become an Error that names the task.
class CudaExecutor {
  public:
    explicit CudaExecutor(cudaStream_t stream) : stream_(stream) {}

    auto stream() const -> cudaStream_t { return stream_; }

    /// Calls `work` with another stream for its queue, such as one that captures; `work` may throw.
    template <class Work>
    void on_stream(cudaStream_t other, const Work& work) {
        struct Return {
            cudaStream_t& stream;
            cudaStream_t own;

            ~Return() { stream = own; }
        };

        const Return to_own = {stream_, stream_};
        stream_ = other;
        work();
    }

    /// State of replay() for one piece of work.
    using Recording = CapturedGraph;

    /// Captures `work` at the first call and launches the capture at each call. `work` must therefore queue
    /// the same each time, with the same values.
    template <class Work>
    void replay(Recording& recording, const Work& work) {
        if (recording.empty()) {
            recording.capture([&](cudaStream_t capturing) { on_stream(capturing, work); });
        }
        recording.launch(stream_);
    }

    /// replay() for work with repeat_while(). Before CUDA 13 a capture knows no loops: then the work is
    /// queued anew each time.
    template <class Work>
    void replay_loops(Recording& recording, const Work& work) {
        if (uses_graph_loops()) {
            replay(recording, work);
        } else {
            work();
        }
    }

    /// Calls `body` as long as *again, in memory of the executor, is not 0; looks first. A capture takes one
    /// turn up, and the device ends the loop. Elsewhere the host reads *again ahead of each turn.
    template <class Body>
    void repeat_while(const int* again, const Body& body) {
        if (uses_graph_loops() && is_capturing(stream_)) {
            compute::repeat_while(
                stream_,
                [&](cudaStream_t stream, LoopHandle loop) {
                    kernel::look_again<<<1, 1, 0, stream>>>(loop, again);
                    check_cuda(cudaGetLastError(), "queue the end of a turn");
                },
                [&](cudaStream_t stream) { on_stream(stream, body); });
            return;
        }
        int goes_on = 0;
        for (download(&goes_on, again, sizeof goes_on); goes_on != 0;
             download(&goes_on, again, sizeof goes_on)) {
            body();
        }
    }

    /// Returns memory that the executor owns; contents undefined.
    template <class T>
    auto allocate(std::size_t count) -> T* {
        if (blocks_ == nullptr) {
            blocks_ = std::make_shared<DeviceBlocks>();
        }
        return static_cast<T*>(blocks_->take(count * sizeof(T), stream_));
    }

    /// Returns a copy of the values in memory of the executor; waits.
    template <class T>
    auto hold(const std::vector<T>& values) -> T* {
        T* p = allocate<T>(values.size());
        upload(p, values.data(), values.size() * sizeof(T));
        return p;
    }

    /// Calls f(k) for all k < count, at most 2.7e11: for cells of meshes and other lists.
    template <class Function>
    void for_each(std::int64_t count, const Function& function) const {
        if (count <= 0) {
            return;
        }
        const auto blocks = static_cast<unsigned>((count + kernel::loop_block - 1) / kernel::loop_block);
        kernel::for_each_of_list<<<blocks, kernel::loop_block, 0, stream_>>>(count, function);
        check_cuda(cudaGetLastError(), "run a loop over a list");
    }

    /// Calls f(i, j) for all i < width, j < height.
    template <class Function>
    void for_each(int width, int height, const Function& function) const {
        if (width <= 0 || height <= 0) {
            return;
        }
        const dim3 grid(static_cast<unsigned>((width + kernel::loop_block - 1) / kernel::loop_block),
                        static_cast<unsigned>(std::min(height, kernel::most_rows)));
        kernel::for_each<<<grid, kernel::loop_block, 0, stream_>>>(width, height, function);
        check_cuda(cudaGetLastError(), "run a loop over cells");
    }

    /// Calls f(n) for all n < count: for the few places of a grid where something special happens, in loops
    /// that follow each other in every step. Each is launched early (early_launch.cuh).
    template <class Function>
    void for_few(int count, const Function& function) const {
        if (count <= 0) {
            return;
        }
        const dim3 blocks(static_cast<unsigned>((count + kernel::loop_block - 1) / kernel::loop_block));
        launch_early(kernel::for_few<Function>, blocks, dim3(kernel::loop_block), stream_,
                     "run a loop over a few places", count, function);
    }

    /// Returns all f(i, j) combined; waits.
    template <class Function>
    auto reduce(int width, int height, const Function& function) {
        using Sums = decltype(function(0, 0));
        Sums all = {};
        Sums* rows = room_for<Sums>(height);
        reduce_to(width, height, function, rows + height);
        download(&all, rows + height, sizeof all);
        return all;
    }

    /// Like reduce(), with the result in memory of the executor; does not wait.
    template <class Function, class Sums>
    void reduce_to(int width, int height, const Function& function, Sums* out) {
        Sums* rows = room_for<Sums>(height);
        if (height > 0) {
            kernel::reduce_rows<<<height, kernel::loop_block, 0, stream_>>>(width, function, rows);
        }
        kernel::reduce_all<<<1, kernel::loop_block, 0, stream_>>>(height, rows, out);
        check_cuda(cudaGetLastError(), "run a reduction over cells");
    }

    /// Combines all f(i, j) and calls finish(all) once, on the device; does not wait. In a capture the room
    /// must have been reserved.
    template <class Function, class Finish>
    void reduce_then(int width, int height, const Function& function, const Finish& finish) {
        using Sums = decltype(function(0, 0));
        Sums* rows = room_for<Sums>(height);
        // Without rows a single block finishes with nothing.
        kernel::reduce_then<<<std::max(height, 1), kernel::loop_block, 0, stream_>>>(
            height > 0 ? width : 0, function, rows, ended_, finish);
        check_cuda(cudaGetLastError(), "run a reduction over cells");
    }

    /// Takes memory for reductions of values of type Sums over so many rows, since a capture cannot.
    template <class Sums>
    void reserve_reduction(int rows) {
        room_for<Sums>(rows);
    }

    /// Sets out[g] to all f(g, m), m < f.size(g), combined.
    template <class Function, class Sums>
    void reduce_groups(int groups, const Function& function, Sums* out) const {
        if (groups <= 0) {
            return;
        }
        kernel::reduce_groups<<<groups, kernel::loop_block, 0, stream_>>>(function, out);
        check_cuda(cudaGetLastError(), "run a reduction over groups");
    }

    /// Copies within memory of the executor; does not wait.
    void copy(void* to, const void* from, std::size_t bytes) const {
        check_cuda(cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToDevice, stream_), "copy on the device");
    }

    void download(void* host, const void* from, std::size_t bytes) const {
        check_cuda(cudaMemcpyAsync(host, from, bytes, cudaMemcpyDeviceToHost, stream_), "copy to the host");
        check_cuda(cudaStreamSynchronize(stream_), "wait for a copy to the host");
    }

    void upload(void* to, const void* host, std::size_t bytes) const {
        check_cuda(cudaMemcpyAsync(to, host, bytes, cudaMemcpyHostToDevice, stream_), "copy to the device");
        check_cuda(cudaStreamSynchronize(stream_), "wait for a copy to the device");
    }

  private:
    // Memory for the partial results of a reduction, one per row, and the result.
    template <class Sums>
    auto room_for(int rows) -> Sums* {
        const std::size_t bytes = (static_cast<std::size_t>(rows) + 1) * sizeof(Sums);
        if (ended_ == nullptr) {
            ended_ = hold(std::vector<unsigned>(1));
        }
        if (room_bytes_ < bytes) {
            room_ = allocate<std::byte>(bytes);
            room_bytes_ = bytes;
        }
        return reinterpret_cast<Sums*>(room_);
    }

    cudaStream_t stream_;
    std::shared_ptr<DeviceBlocks> blocks_;
    std::byte* room_ = nullptr;
    std::size_t room_bytes_ = 0;
    unsigned* ended_ = nullptr;  // blocks of the reduction under way
};

}  // namespace thalweg::compute
