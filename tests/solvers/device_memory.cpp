// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "device_memory.hpp"

#include <cstdlib>
#include <cstring>
#include <stdexcept>

#ifdef THALWEG_TEST_CUDA
#include <cuda_runtime.h>
#endif

namespace thalweg::solvers::test {

#ifdef THALWEG_TEST_CUDA
namespace {

void check(cudaError_t status) {
    if (status != cudaSuccess) {
        throw std::runtime_error(cudaGetErrorString(status));
    }
}

}  // namespace

auto has_cuda() -> bool {
    int count = 0;
    return cudaGetDeviceCount(&count) == cudaSuccess && count > 0;
}

auto allocate_on_cuda(std::size_t bytes) -> void* {
    void* memory = nullptr;
    check(cudaMalloc(&memory, bytes));
    return memory;
}

void release_on_cuda(void* memory) {
    cudaFree(memory);
}

void copy(void* to, const void* from, std::size_t bytes) {
    check(cudaDeviceSynchronize());
    check(cudaMemcpy(to, from, bytes, cudaMemcpyDefault));
}
#else
auto has_cuda() -> bool {
    return false;
}

auto allocate_on_cuda(std::size_t) -> void* {
    throw std::runtime_error("this build has no CUDA");
}

void release_on_cuda(void*) {}

void copy(void*, const void*, std::size_t) {}
#endif

auto allocate(Device device, std::size_t bytes) -> void* {
    const std::size_t whole = (bytes / 256 + 1) * 256;
    return device == Device::cuda ? allocate_on_cuda(whole) : std::aligned_alloc(256, whole);
}

void release(Device device, void* memory) {
    if (device == Device::cuda) {
        release_on_cuda(memory);
    } else {
        std::free(memory);
    }
}

void copy_in(Device device, void* to, const void* from, std::size_t bytes) {
    if (device == Device::cuda) {
        copy(to, from, bytes);
    } else if (bytes > 0) {
        std::memcpy(to, from, bytes);
    }
}

void copy_out(Device device, void* to, const void* from, std::size_t bytes) {
    copy_in(device, to, from, bytes);
}

}  // namespace thalweg::solvers::test
