// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>

#include "shallowwater/bench/ladder/edge_variant.hpp"

namespace thalweg::shallowwater::bench {

namespace kernel {

constexpr int most_threads_of_loop = 256;  // of a block

// Raises a number that is not negative.
__device__ inline void raise(float* to, float value) {
    atomicMax(reinterpret_cast<int*>(to), __float_as_int(value));
}

__device__ inline void raise(double* to, double value) {
    atomicMax(reinterpret_cast<long long*>(to), __double_as_longlong(value));
}

// Raises it to the largest of a warp, where that is above what others have noted.
template <class Real>
__device__ void note_largest(Real* to, Real value) {
    for (int step = 16; step > 0; step /= 2) {
        value = greater(value, __shfl_xor_sync(0xffffffffu, value, step));
    }
    if (threadIdx.x % 32 == 0 && value > *static_cast<volatile Real*>(to)) {
        raise(to, value);
    }
}

template <class Function>
__global__ void __launch_bounds__(most_threads_of_loop)
    run_loop(Function function, std::int64_t count, typename Function::Number* rate) {
    const auto k = static_cast<std::int64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
    const auto found = k < count ? function(k) : typename Function::Number(0);
    if constexpr (Function::notes_rate) {
        note_largest(rate, found);
    }
}

}  // namespace kernel

namespace {

// A loop on the device, a thread each.
class CudaLoop {
  public:
    CudaLoop(int threads, void* stream) : threads_(threads), stream_(static_cast<cudaStream_t>(stream)) {}

    static auto is_alone() -> bool { return false; }

    template <class Function>
    void run(std::int64_t count, const Function& function, typename Function::Number* rate) const {
        const auto blocks = static_cast<unsigned>((count + threads_ - 1) / threads_);
        kernel::run_loop<<<blocks, static_cast<unsigned>(threads_), 0, stream_>>>(function, count, rate);
        check_cuda_call(cudaGetLastError());
    }

  private:
    int threads_;
    cudaStream_t stream_;
};

}  // namespace

template <class Real>
auto make_on_cuda(Machine& machine, const LacastaRung& rung, const EdgeMesh& mesh)
    -> std::unique_ptr<LacastaVariant> {
    return make_edge_variant<Real>(machine, CudaLoop(rung.threads, machine.stream()), rung, mesh);
}

template auto make_on_cuda<float>(Machine&, const LacastaRung&, const EdgeMesh&)
    -> std::unique_ptr<LacastaVariant>;
template auto make_on_cuda<double>(Machine&, const LacastaRung&, const EdgeMesh&)
    -> std::unique_ptr<LacastaVariant>;

}  // namespace thalweg::shallowwater::bench
