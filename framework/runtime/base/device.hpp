// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include "thalweg/device.hpp"

namespace thalweg::runtime {

/// A CUDA call failed; the text names the call and CUDA's reason. Errors of earlier asynchronous work may
/// surface in any call.
class DeviceError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Whether CUDA executors can be used by this process on one of its GPUs.
struct CudaStatus {
    bool available = false;
    std::string reason;               ///< why not
    std::string name;                 ///< of the device
    Device device = Device::cuda(0);  ///< that was asked for
};

auto cuda_status(Device gpu = Device::cuda()) -> CudaStatus;

/// All GPUs of the machine that this process may use, by their numbers; none where CUDA cannot be used.
/// Found out once.
auto cuda_devices() -> std::vector<Device>;

/// Lets the work of many runs of this process go on side by side on each GPU: CUDA then has 32 queues
/// towards it in place of 8, unless CUDA_DEVICE_MAX_CONNECTIONS says otherwise. Before the first call of
/// CUDA, while the process has one thread.
void widen_gpu_queues();

/// Prepares a GPU, before its first use, for many runs one after another and at a time: memory that a run
/// frees is kept for the next one, since CUDA stops all work on the GPU while it takes memory back. `asleep`:
/// threads that wait for the GPU sleep, for more of them than processors; else they spin, which wakes them
/// sooner.
void share_gpu(Device gpu, bool asleep);

/// Lets the calling thread work on a device: every thread that calls into CUDA says so first. Does nothing
/// for the CPU.
void use(Device device);

/// Throws DeviceError when a launch or call of this thread failed since the last look. A plugin with its own
/// copy of the CUDA runtime has its own last error, so its refused launches are for it to check; errors that
/// break the device's context (an illegal access) show in every copy.
void check_cuda_launches();

/// A point in a stream's work. Default-constructed it is empty: always reached. Waiting sleeps, it does not
/// spin.
class Event {
    void* handle_ = nullptr;

    explicit Event(void* handle) : handle_(handle) {}

  public:
    Event() = default;
    static auto create() -> Event;

    /// Makes an event as create() does, whose time seconds_between() can read.
    static auto create_timed() -> Event;

    Event(Event&& other) noexcept;
    auto operator=(Event&& other) noexcept -> Event&;
    ~Event();

    /// The calling thread waits until the work before the last record is done.
    void synchronize() const;

    /// cudaEvent_t, or null.
    auto handle() const -> void* { return handle_; }
};

/// Seconds of the device's clock from `first` to `last`, timed events that have been reached.
auto seconds_between(const Event& first, const Event& last) -> double;

/// A queue of device work. Default-constructed it is empty and stands for the CPU.
class Stream {
    void* handle_ = nullptr;

    explicit Stream(void* handle) : handle_(handle) {}

  public:
    Stream() = default;
    static auto create() -> Stream;
    Stream(Stream&& other) noexcept;
    auto operator=(Stream&& other) noexcept -> Stream&;
    ~Stream();

    void record(const Event& event) const;

    /// Waits for all work, as far as the device still answers. For what has failed: others may then use the
    /// memory of that work.
    void finish() const noexcept;

    /// Later work of this stream starts after `event`; an empty stream makes the calling thread wait instead.
    void wait(const Event& event) const;

    void synchronize() const;

    /// cudaStream_t, or null.
    auto handle() const -> void* { return handle_; }
};

enum class CopyDirection { to_device, to_host };

/// Queues a copy; asynchronous towards the host only where the host memory is pinned.
void copy_async(void* to, const void* from, std::size_t bytes, CopyDirection direction, const Stream& stream);

/// Page-locked host memory, or null where there is none left.
auto allocate_pinned(std::size_t bytes) -> void*;
void free_pinned(void* data) noexcept;

/// Stream-ordered device memory in a pool of its own, so that no other library's allocations mix with it; on
/// a GPU of share_gpu() in that of the process.
class DeviceHeap {
    Device device_;
    [[maybe_unused]] void* pool_ = nullptr;
    [[maybe_unused]] bool owns_pool_ = true;  ///< else it is that of all runs, see share_gpu()

    auto pool() -> void*;

  public:
    explicit DeviceHeap(Device device) : device_(device) {}

    DeviceHeap(const DeviceHeap&) = delete;
    auto operator=(const DeviceHeap&) -> DeviceHeap& = delete;
    ~DeviceHeap();

    /// Usable at once on `stream`, elsewhere after an event of it; null where there is not enough left.
    auto allocate(std::size_t bytes, const Stream& stream) -> void*;

    /// All work on the memory must be done.
    void release(void* data) noexcept;
};

/// Free and total bytes of the device.
struct DeviceMemory {
    std::uint64_t free = 0, total = 0;
};

auto device_memory(Device device) -> DeviceMemory;

}  // namespace thalweg::runtime
