// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstring>
#include <fstream>
#include <memory>
#include <new>
#include <string>
#include <vector>

#if defined(THALWEG_HAS_CUDA)
#include <cuda_runtime_api.h>

#include "thalweg/compute/check_cuda.cuh"
#endif

namespace thalweg::bench {

#if defined(THALWEG_HAS_CUDA)
inline void check_cuda_call(cudaError_t code) {
    compute::check_cuda(code, "serve a benchmark");
}
#endif

// Where a benchmark or a test runs: the CPU, or the CUDA device on a stream of its own. Hides where memory
// is. One thread at a time.
class Machine {
  public:
    explicit Machine(bool cuda) : cuda_(cuda) {
#if defined(THALWEG_HAS_CUDA)
        if (cuda_) {
            check_cuda_call(cudaStreamCreate(&stream_));
        }
#endif
    }

    static auto has_cuda() -> bool {
#if defined(THALWEG_HAS_CUDA)
        int count = 0;
        return cudaGetDeviceCount(&count) == cudaSuccess && count > 0;
#else
        return false;
#endif
    }

    auto is_cuda() const -> bool {
        return cuda_;
    }

    // A cudaStream_t, or null on the CPU.
    auto stream() const -> void* {
#if defined(THALWEG_HAS_CUDA)
        return stream_;
#else
        return nullptr;
#endif
    }

    // An array of plain values in this machine's memory, 256-byte aligned, freed with the last holder.
    template <class T>
    auto array(std::size_t count) -> std::shared_ptr<T> {
#if defined(THALWEG_HAS_CUDA)
        if (cuda_) {
            void* p = nullptr;
            check_cuda_call(cudaMalloc(&p, count * sizeof(T)));
            return {static_cast<T*>(p), [](T* q) { cudaFree(q); }};
        }
#endif
        const std::size_t bytes = count * sizeof(T);
        void* const p = ::operator new(bytes, alignment);
        std::memset(p, 0, bytes);
        return {static_cast<T*>(p), [](T* q) { ::operator delete(q, alignment); }};
    }

    template <class T>
    auto upload(const std::vector<T>& values) -> std::shared_ptr<T> {
        if (values.empty()) {
            return nullptr;
        }
        auto a = array<T>(values.size());
        copy_bytes(a.get(), values.data(), values.size() * sizeof(T));
        return a;
    }

    template <class T>
    auto download(const std::shared_ptr<T>& a, std::size_t count) -> std::vector<T> {
        std::vector<T> values(count);
        copy_bytes(values.data(), a.get(), count * sizeof(T));
        return values;
    }

    // Memory that could be had now.
    auto free_bytes() const -> double {
#if defined(THALWEG_HAS_CUDA)
        if (cuda_) {
            std::size_t free = 0;
            std::size_t all = 0;
            check_cuda_call(cudaMemGetInfo(&free, &all));
            return static_cast<double>(free);
        }
#endif
        std::ifstream file("/proc/meminfo");
        for (std::string word; file >> word;) {
            double kilobytes = 0;
            if (word == "MemAvailable:" && file >> kilobytes) {
                return 1024 * kilobytes;
            }
        }
        return 0;
    }

    void wait() const {
#if defined(THALWEG_HAS_CUDA)
        if (cuda_) {
            check_cuda_call(cudaStreamSynchronize(stream_));
        }
#endif
    }

    // Within this machine's memory, not waited for on CUDA.
    void copy_inside(void* to, const void* from, std::size_t bytes) const {
#if defined(THALWEG_HAS_CUDA)
        if (cuda_) {
            check_cuda_call(cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToDevice, stream_));
            return;
        }
#endif
        std::memcpy(to, from, bytes);
    }

    // Between this machine's memory and the host's, or inside of either; waits for all work before.
    void copy_bytes(void* to, const void* from, std::size_t bytes) const {
#if defined(THALWEG_HAS_CUDA)
        if (cuda_) {
            check_cuda_call(cudaStreamSynchronize(stream_));
            check_cuda_call(cudaMemcpy(to, from, bytes, cudaMemcpyDefault));
            return;
        }
#endif
        std::memcpy(to, from, bytes);
    }

  private:
    static constexpr std::align_val_t alignment{256};

    bool cuda_;
#if defined(THALWEG_HAS_CUDA)
    cudaStream_t stream_ = nullptr;
#endif
};

}  // namespace thalweg::bench
