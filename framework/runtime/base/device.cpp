// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// With a CUDA toolkit; device_none.cpp is the twin without.
#include "device.hpp"

#ifdef THALWEG_HAS_CUDA

#include <cuda_runtime.h>

#include <atomic>
#include <cstdlib>
#include <limits>
#include <utility>

#include "kept_blocks.hpp"

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

auto no_cuda(const char* reason, Device device) -> CudaStatus {
    return {false, std::string("CUDA reports: ") + reason, "", device};
}

auto status_of(Device device) -> CudaStatus {
    cudaDeviceProp properties{};
    if (const auto asked = cudaGetDeviceProperties(&properties, device.id()); asked != cudaSuccess) {
        return no_cuda(cudaGetErrorString(asked), device);
    }
    return {true, "", properties.name, device};
}

/// The status of each GPU, or why there is none.
auto find_devices() -> std::vector<CudaStatus> {
    int count = 0;
    const auto status = cudaGetDeviceCount(&count);
    cudaGetLastError();  // a machine without a driver must not look like a failed launch later
    if (status != cudaSuccess || count == 0) {
        return {
            no_cuda(status != cudaSuccess ? cudaGetErrorString(status) : "no CUDA device", Device::cuda())};
    }
    std::vector<CudaStatus> found;
    for (int number = 0; number < count; ++number) {
        found.push_back(status_of(Device::cuda(number)));
    }
    return found;
}

auto all_statuses() -> const std::vector<CudaStatus>& {
    static const auto all = find_devices();
    return all;
}

}  // namespace

auto cuda_status(Device gpu) -> CudaStatus {
    const auto& all = all_statuses();
    const auto number = static_cast<std::size_t>(gpu.id());
    if (number < all.size()) {
        return all[number];
    }
    if (!all.front().available) {
        return {false, all.front().reason, "", gpu};
    }
    return {false, "the GPUs have numbers from 0 to " + std::to_string(all.size() - 1), "", gpu};
}

auto cuda_devices() -> std::vector<Device> {
    std::vector<Device> devices;
    for (const auto& one : all_statuses()) {
        if (one.available) {
            devices.push_back(one.device);
        }
    }
    return devices;
}

void widen_gpu_queues() {
    ::setenv("CUDA_DEVICE_MAX_CONNECTIONS", "32", 0);
}

namespace {

/// Whether runs share the memory that the process has on a GPU.
std::atomic<bool> gpus_are_shared{false};

auto shared_pool_of(Device gpu) -> cudaMemPool_t {
    cudaMemPool_t pool = nullptr;
    check(cudaDeviceGetDefaultMemPool(&pool, gpu.id()), "cudaDeviceGetDefaultMemPool");
    return pool;
}

}  // namespace

void share_gpu(Device gpu, bool asleep) {
#if CUDART_VERSION >= 12000
    const unsigned flags = asleep ? cudaDeviceScheduleBlockingSync : cudaDeviceScheduleAuto;
    if (cudaInitDevice(gpu.id(), flags, cudaInitDeviceFlagsAreValid) != cudaSuccess) {
        cudaGetLastError();  // the process has used it already, and threads wait as they did
    }
#else
    static_cast<void>(asleep);
#endif
    auto all = std::numeric_limits<std::uint64_t>::max();
    check(cudaMemPoolSetAttribute(shared_pool_of(gpu), cudaMemPoolAttrReleaseThreshold, &all),
          "cudaMemPoolSetAttribute");
    gpus_are_shared = true;
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

namespace {

/// Page-locked blocks between two runs on GPUs that are shared; 2 GiB at most.
auto kept_pinned() -> KeptBlocks& {
    static KeptBlocks blocks(std::size_t{2} << 30);
    return blocks;
}

}  // namespace

auto allocate_pinned(std::size_t bytes) -> void* {
    if (auto* const kept = gpus_are_shared ? kept_pinned().take(bytes) : nullptr) {
        return kept;
    }
    void* data = nullptr;
    const auto status = cudaHostAlloc(&data, bytes, cudaHostAllocPortable);
    if (status == cudaErrorMemoryAllocation) {
        cudaGetLastError();
        return nullptr;
    }
    check(status, "cudaHostAlloc");
    if (gpus_are_shared) {
        kept_pinned().know(data, bytes);
    }
    return data;
}

void free_pinned(void* data) noexcept {
    if (!gpus_are_shared || !kept_pinned().keep(data)) {
        cudaFreeHost(data);
    }
}

DeviceHeap::~DeviceHeap() {
    if (pool_ != nullptr && owns_pool_) {
        cudaMemPoolDestroy(static_cast<cudaMemPool_t>(pool_));
    }
}

auto DeviceHeap::pool() -> void* {
    if (pool_ == nullptr && gpus_are_shared) {
        pool_ = shared_pool_of(device_);
        owns_pool_ = false;
    } else if (pool_ == nullptr) {
        cudaMemPoolProps properties{};
        properties.allocType = cudaMemAllocationTypePinned;
        properties.location.type = cudaMemLocationTypeDevice;
        properties.location.id = device_.id();
        cudaMemPool_t pool = nullptr;
        check(cudaMemPoolCreate(&pool, &properties), "cudaMemPoolCreate");
        pool_ = pool;
    }
    return pool_;
}

auto DeviceHeap::allocate(std::size_t bytes, const Stream& stream) -> void* {
    void* data = nullptr;
    const auto status =
        cudaMallocFromPoolAsync(&data, bytes, static_cast<cudaMemPool_t>(pool()), stream_of(stream.handle()));
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
