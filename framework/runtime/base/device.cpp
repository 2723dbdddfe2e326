// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// With a CUDA toolkit; device_none.cpp is the twin without.
#include "device.hpp"

#ifdef THALWEG_HAS_CUDA

#include <cuda_runtime.h>

#include <utility>

namespace thalweg::runtime {

namespace {

void check(cudaError_t status, const char* call) {
    if (status != cudaSuccess) {
        throw DeviceError(std::string(call) + ": " + cudaGetErrorString(status) + " (" +
                          cudaGetErrorName(status) + ")");
    }
}

auto event_of(void* handle) -> cudaEvent_t {
    return static_cast<cudaEvent_t>(handle);
}

auto stream_of(void* handle) -> cudaStream_t {
    return static_cast<cudaStream_t>(handle);
}

auto find_device() -> CudaStatus {
    int count = 0;
    const auto status = cudaGetDeviceCount(&count);
    cudaGetLastError();  // a machine without a driver must not look like a failed launch later
    if (status != cudaSuccess || count == 0) {
        const auto* reason = status != cudaSuccess ? cudaGetErrorString(status) : "no CUDA device";
        return {false, std::string("CUDA reports: ") + reason, ""};
    }
    CudaStatus found{true, "", ""};
    cudaDeviceProp properties{};
    if (const auto asked = cudaGetDeviceProperties(&properties, found.device.id()); asked != cudaSuccess) {
        return {false, std::string("CUDA reports: ") + cudaGetErrorString(asked), ""};
    }
    found.name = properties.name;
    return found;
}

}  // namespace

auto cuda_status() -> const CudaStatus& {
    static const auto status = find_device();
    return status;
}

void use(Device device) {
    if (device.is_cuda()) {
        check(cudaSetDevice(device.id()), "cudaSetDevice");
    }
}

void check_cuda_launches() {
    check(cudaGetLastError(), "work queued on the GPU");
}

auto Event::create() -> Event {
    cudaEvent_t event = nullptr;
    check(cudaEventCreateWithFlags(&event, cudaEventDisableTiming | cudaEventBlockingSync),
          "cudaEventCreateWithFlags");
    return Event(event);
}

auto Event::create_timed() -> Event {
    cudaEvent_t event = nullptr;
    check(cudaEventCreateWithFlags(&event, cudaEventBlockingSync), "cudaEventCreateWithFlags");
    return Event(event);
}

Event::Event(Event&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}

auto Event::operator=(Event&& other) noexcept -> Event& {
    std::swap(handle_, other.handle_);
    return *this;
}

Event::~Event() {
    if (handle_ != nullptr) {
        cudaEventDestroy(event_of(handle_));
    }
}

void Event::synchronize() const {
    if (handle_ != nullptr) {
        check(cudaEventSynchronize(event_of(handle_)), "cudaEventSynchronize");
    }
}

auto seconds_between(const Event& first, const Event& last) -> double {
    float milliseconds = 0;
    check(cudaEventElapsedTime(&milliseconds, event_of(first.handle()), event_of(last.handle())),
          "cudaEventElapsedTime");
    return 1e-3 * static_cast<double>(milliseconds);
}

auto Stream::create() -> Stream {
    cudaStream_t stream = nullptr;
    check(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking), "cudaStreamCreateWithFlags");
    return Stream(stream);
}

Stream::Stream(Stream&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}

auto Stream::operator=(Stream&& other) noexcept -> Stream& {
    std::swap(handle_, other.handle_);
    return *this;
}

Stream::~Stream() {
    if (handle_ != nullptr) {
        cudaStreamDestroy(stream_of(handle_));
    }
}

void Stream::record(const Event& event) const {
    if (handle_ != nullptr && event.handle() != nullptr) {
        check(cudaEventRecord(event_of(event.handle()), stream_of(handle_)), "cudaEventRecord");
    }
}

void Stream::finish() const noexcept {
    if (handle_ != nullptr) {
        cudaStreamSynchronize(stream_of(handle_));
    }
}

void Stream::wait(const Event& event) const {
    if (handle_ == nullptr) {
        event.synchronize();
    } else if (event.handle() != nullptr) {
        check(cudaStreamWaitEvent(stream_of(handle_), event_of(event.handle()), 0), "cudaStreamWaitEvent");
    }
}

void Stream::synchronize() const {
    if (handle_ != nullptr) {
        check(cudaStreamSynchronize(stream_of(handle_)), "cudaStreamSynchronize");
    }
}

void copy_async(void* to, const void* from, std::size_t bytes, CopyDirection direction,
                const Stream& stream) {
    const auto kind = direction == CopyDirection::to_device ? cudaMemcpyHostToDevice : cudaMemcpyDeviceToHost;
    check(cudaMemcpyAsync(to, from, bytes, kind, stream_of(stream.handle())), "cudaMemcpyAsync");
}

auto allocate_pinned(std::size_t bytes) -> void* {
    void* data = nullptr;
    const auto status = cudaHostAlloc(&data, bytes, cudaHostAllocPortable);
    if (status == cudaErrorMemoryAllocation) {
        cudaGetLastError();
        return nullptr;
    }
    check(status, "cudaHostAlloc");
    return data;
}

void free_pinned(void* data) noexcept {
    cudaFreeHost(data);
}

DeviceHeap::~DeviceHeap() {
    if (pool_ != nullptr) {
        cudaMemPoolDestroy(static_cast<cudaMemPool_t>(pool_));
    }
}

auto DeviceHeap::allocate(std::size_t bytes, const Stream& stream) -> void* {
    if (pool_ == nullptr) {
        cudaMemPoolProps properties{};
        properties.allocType = cudaMemAllocationTypePinned;
        properties.location.type = cudaMemLocationTypeDevice;
        properties.location.id = device_.id();
        cudaMemPool_t pool = nullptr;
        check(cudaMemPoolCreate(&pool, &properties), "cudaMemPoolCreate");
        pool_ = pool;
    }
    void* data = nullptr;
    const auto status =
        cudaMallocFromPoolAsync(&data, bytes, static_cast<cudaMemPool_t>(pool_), stream_of(stream.handle()));
    if (status == cudaErrorMemoryAllocation) {
        cudaGetLastError();
        return nullptr;
    }
    check(status, "cudaMallocFromPoolAsync");
    return data;
}

void DeviceHeap::release(void* data) noexcept {
    cudaFree(data);
}

auto device_memory(Device device) -> DeviceMemory {
    use(device);
    std::size_t free = 0;
    std::size_t total = 0;
    check(cudaMemGetInfo(&free, &total), "cudaMemGetInfo");
    return {free, total};
}

}  // namespace thalweg::runtime

#endif
