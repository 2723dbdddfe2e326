// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include <cuda_runtime.h>

#include <algorithm>
#include <stdexcept>
#include <string>

#include "bathymetry/core/barrier_executor.hpp"

namespace thalweg::bathymetry {

namespace {

void check(cudaError_t code, const char* what) {
    if (code != cudaSuccess) {
        throw std::runtime_error(std::string("barrier: CUDA cannot ") + what + ": " +
                                 cudaGetErrorString(code));
    }
}

constexpr int block = 128;
constexpr int most_rows = 65535;  // of a grid of blocks

// Single thread.
__global__ void trigger_barrier(barrier_trigger trigger) {
    trigger();
}

__global__ void __launch_bounds__(block) change_bed(barrier_vertex vertex) {
    const int i = static_cast<int>(blockIdx.x * block + threadIdx.x);
    for (int j = static_cast<int>(blockIdx.y); i <= vertex.bed.nx && j <= vertex.bed.ny;
         j += static_cast<int>(gridDim.y)) {
        vertex(i, j);
    }
}

class cuda_barrier_executor final : public barrier_executor {
  public:
    auto hold(const std::vector<double>& values) -> double* override {
        void* p = nullptr;
        const std::size_t bytes = values.size() * sizeof(double);
        check(cudaMalloc(&p, bytes), "allocate device memory");
        held_.emplace_back(p, [](void* q) { cudaFree(q); });
        check(cudaMemcpy(p, values.data(), bytes, cudaMemcpyHostToDevice), "copy to the device");
        // The copy may return before all has arrived, and other streams would not wait for it.
        check(cudaStreamSynchronize(nullptr), "wait for a copy to the device");
        return static_cast<double*>(p);
    }

    void run(const barrier_trigger& trigger, void* stream) override {
        trigger_barrier<<<1, 1, 0, static_cast<cudaStream_t>(stream)>>>(trigger);
        check(cudaGetLastError(), "watch the water");
    }

    void run(const barrier_vertex& vertex, void* stream) override {
        const dim3 grid(static_cast<unsigned>(vertex.bed.nx / block + 1),
                        static_cast<unsigned>(std::min(vertex.bed.ny + 1, most_rows)));
        change_bed<<<grid, block, 0, static_cast<cudaStream_t>(stream)>>>(vertex);
        check(cudaGetLastError(), "change the bed");
    }

  private:
    std::vector<std::shared_ptr<void>> held_;
};

}  // namespace

auto make_cuda_barrier_executor() -> std::unique_ptr<barrier_executor> {
    return std::make_unique<cuda_barrier_executor>();
}

}  // namespace thalweg::bathymetry
