// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <variant>
#include <vector>

#include "../device.hpp"
#include "cpu_executor.hpp"
#if defined(__CUDACC__)
#include "cuda_executor.cuh"
#else
#include "no_cuda.hpp"
#endif

namespace thalweg::compute {

// Sources that nvcc compiles have another Executor than the others; the linker must not mix them up.
#if defined(__CUDACC__)
inline namespace with_cuda {
#else
inline namespace without_cuda {
#endif

/// Memory and loops over grids on the CPU or on a CUDA device, chosen when a run starts: a CpuExecutor or a
/// CudaExecutor, whose functions it has. Functions of a cell are structs with a THALWEG_HD operator(), so
/// that one source serves both. Let nvcc compile that source where there is CUDA; as C++ it runs on the CPU
/// alone. A function that f(k) or f(i, j) is called with in any order must write to places of its own.
class Executor {
  public:
    /// `stream` is that of Step, a cudaStream_t, ignored on the CPU. 0 threads: as many as OpenMP offers.
    /// A CUDA device becomes that of the calling thread. Throws Error if one is wanted and nvcc has not
    /// compiled the source.
    explicit Executor(Device device, void* stream = nullptr, int threads = 0)
        : chosen_(choose(device, stream, threads)) {}

    template <class T>
    auto allocate(std::size_t count) -> T* {
        return std::visit([&](auto& chosen) { return chosen.template allocate<T>(count); }, chosen_);
    }

    /// Returns a copy of host values in memory of the executor; waits.
    template <class T>
    auto hold(const std::vector<T>& values) -> T* {
        return std::visit([&](auto& chosen) { return chosen.hold(values); }, chosen_);
    }

    /// Calls f(k) for all k < count.
    template <class Function>
    void for_each(std::int64_t count, const Function& function) const {
        std::visit([&](const auto& chosen) { chosen.for_each(count, function); }, chosen_);
    }

    /// Calls f(i, j) for all i < width, j < height.
    template <class Function>
    void for_each(int width, int height, const Function& function) const {
        std::visit([&](const auto& chosen) { chosen.for_each(width, height, function); }, chosen_);
    }

    /// Returns all f(i, j) combined; waits. See CpuExecutor for the type that f returns.
    template <class Function>
    auto reduce(int width, int height, const Function& function) {
        return std::visit([&](auto& chosen) { return chosen.reduce(width, height, function); }, chosen_);
    }

    /// Copies within memory of the executor; does not wait.
    void copy(void* to, const void* from, std::size_t bytes) const {
        std::visit([&](const auto& chosen) { chosen.copy(to, from, bytes); }, chosen_);
    }

    /// Copies between host memory and that of the executor; waits.
    void upload(void* to, const void* host, std::size_t bytes) const {
        std::visit([&](const auto& chosen) { chosen.upload(to, host, bytes); }, chosen_);
    }

    void download(void* host, const void* from, std::size_t bytes) const {
        std::visit([&](const auto& chosen) { chosen.download(host, from, bytes); }, chosen_);
    }

  private:
#if defined(__CUDACC__)
    using Chosen = std::variant<CpuExecutor, CudaExecutor>;

    static auto choose(Device device, void* stream, int threads) -> Chosen {
        if (device.is_cuda()) {
            check_cuda(cudaSetDevice(device.id()), "choose a device");
            return CudaExecutor(static_cast<cudaStream_t>(stream));
        }
        return CpuExecutor(threads);
    }
#else
    using Chosen = std::variant<CpuExecutor>;

    static auto choose(Device device, void*, int threads) -> Chosen {
        if (device.is_cuda()) {
            refuse_cuda("compute");
        }
        return CpuExecutor(threads);
    }
#endif

    Chosen chosen_;
};

}  // namespace with_cuda or without_cuda
}  // namespace thalweg::compute
