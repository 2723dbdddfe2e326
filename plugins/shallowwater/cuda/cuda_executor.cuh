// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "shallowwater/core/arrays.hpp"

namespace thalweg::shallowwater {

inline void check_cuda(cudaError_t code, const char* what) {
    if (code != cudaSuccess) {
        throw std::runtime_error(std::string("shallowwater: CUDA cannot ") + what + ": " +
                                 cudaGetErrorString(code));
    }
}

namespace kernel {

constexpr int loop_block = 128;
constexpr int most_rows = 65535;  // of a grid of blocks

template <class Function>
__global__ void __launch_bounds__(loop_block) for_each(int width, int height, Function function) {
    const int i = static_cast<int>(blockIdx.x * loop_block + threadIdx.x);
    for (int j = static_cast<int>(blockIdx.y); i < width && j < height; j += static_cast<int>(gridDim.y)) {
        function(i, j);
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

// One block a row.
template <class Function>
__global__ void __launch_bounds__(loop_block)
    reduce_rows(int width, Function function, Partial* __restrict__ rows) {
    Partial own;
    for (int i = static_cast<int>(threadIdx.x); i < width; i += loop_block) {
        own = combine(own, function(i, static_cast<int>(blockIdx.x)));
    }
    own = combine_block(own);
    if (threadIdx.x == 0) {
        rows[blockIdx.x] = own;
    }
}

// One block a group.
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

// Single block of the given size.
template <int Block>
__global__ void __launch_bounds__(Block) reduce_all(int count, Partial* __restrict__ rows) {
    Partial own;
    for (int i = static_cast<int>(threadIdx.x); i < count; i += Block) {
        own = combine(own, rows[i]);
    }
    own = combine_block(own);
    if (threadIdx.x == 0) {
        rows[0] = own;
    }
}

}  // namespace kernel

// Memory and loops on a CUDA device, as GridSolver wants them. Everything is queued on one borrowed stream.
class CudaExecutor {
  public:
    explicit CudaExecutor(cudaStream_t stream) : stream_(stream) {}

    auto stream() const -> cudaStream_t { return stream_; }

    // Queues what `work` asks for on another stream, such as one that captures.
    template <class Work>
    void on_stream(cudaStream_t other, const Work& work) {
        const cudaStream_t own = stream_;
        stream_ = other;
        work();
        stream_ = own;
    }

    template <class T>
    auto allocate(std::size_t count) -> T* {
        void* p = nullptr;
        check_cuda(cudaMalloc(&p, count * sizeof(T)), "allocate device memory");
        owned_.emplace_back(p, [](void* q) { cudaFree(q); });
        return static_cast<T*>(p);
    }

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

    template <class Function>
    auto reduce(int width, int height, const Function& function) -> Partial {
        if (row_count_ < height) {
            rows_ = allocate<Partial>(static_cast<std::size_t>(height));
            row_count_ = height;
        }
        kernel::reduce_rows<<<height, kernel::loop_block, 0, stream_>>>(width, function, rows_);
        kernel::reduce_all<kernel::loop_block><<<1, kernel::loop_block, 0, stream_>>>(height, rows_);
        check_cuda(cudaGetLastError(), "run a reduction over cells");
        Partial all;
        download(&all, rows_, sizeof all);
        return all;
    }

    template <class Function, class Sums>
    void reduce_groups(int groups, const Function& function, Sums* out) const {
        if (groups <= 0) {
            return;
        }
        kernel::reduce_groups<<<groups, kernel::loop_block, 0, stream_>>>(function, out);
        check_cuda(cudaGetLastError(), "run a reduction over groups");
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
    cudaStream_t stream_;
    std::vector<std::shared_ptr<void>> owned_;
    Partial* rows_ = nullptr;
    int row_count_ = 0;
};

}  // namespace thalweg::shallowwater
