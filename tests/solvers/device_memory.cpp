// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "device_memory.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <stdexcept>

#ifdef THALWEG_TEST_CUDA
#include "thalweg/compute/check_cuda.cuh"
#endif

namespace thalweg::solvers::test {

#ifdef THALWEG_TEST_CUDA
auto has_cuda() -> bool {
    int count = 0;
    return cudaGetDeviceCount(&count) == cudaSuccess && count > 0;
}

auto allocate_on_cuda(std::size_t bytes) -> void* {
    void* memory = nullptr;
    compute::check_cuda(cudaMalloc(&memory, bytes), "allocate memory for a test");
    return memory;
}

void release_on_cuda(void* memory) {
    cudaFree(memory);
}

void copy(void* to, const void* from, std::size_t bytes) {
    compute::check_cuda(cudaDeviceSynchronize(), "wait for a test");
    compute::check_cuda(cudaMemcpy(to, from, bytes, cudaMemcpyDefault), "copy for a test");
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

namespace {

// Bytes in front of and behind an array in the host's memory, which nobody may write. A value that is read
// there or that nobody has set is NaN.
constexpr std::size_t guard_bytes = 256;
constexpr unsigned char unset = 0xff;

auto whole_bytes(std::size_t bytes) -> std::size_t {
    return (bytes + guard_bytes - 1) / guard_bytes * guard_bytes + 2 * guard_bytes;
}

auto is_untouched(const unsigned char* from, const unsigned char* to) -> bool {
    return std::all_of(from, to, [](unsigned char byte) { return byte == unset; });
}

auto allocate_on_host(std::size_t bytes) -> void* {
    const std::size_t whole = whole_bytes(bytes);
    auto* memory = static_cast<unsigned char*>(std::aligned_alloc(guard_bytes, whole));
    std::memset(memory, unset, whole);
    return memory + guard_bytes;
}

void release_on_host(void* array, std::size_t bytes) {
    auto* values = static_cast<unsigned char*>(array);
    auto* memory = values - guard_bytes;
    if (!is_untouched(memory, values) || !is_untouched(values + bytes, memory + whole_bytes(bytes))) {
        std::fprintf(stderr, "memory outside of an array of %zu bytes was written\n", bytes);
        std::abort();
    }
    std::free(memory);
}

}  // namespace

auto allocate(Device device, std::size_t bytes) -> void* {
    return device.is_cuda() ? allocate_on_cuda(bytes + 1) : allocate_on_host(bytes);
}

void release(Device device, void* array, std::size_t bytes) {
    if (device.is_cuda()) {
        release_on_cuda(array);
    } else {
        release_on_host(array, bytes);
    }
}

void copy_in(Device device, void* to, const void* from, std::size_t bytes) {
    if (device.is_cuda()) {
        copy(to, from, bytes);
    } else if (bytes > 0) {
        std::memcpy(to, from, bytes);
    }
}

void copy_out(Device device, void* to, const void* from, std::size_t bytes) {
    copy_in(device, to, from, bytes);
}

}  // namespace thalweg::solvers::test
