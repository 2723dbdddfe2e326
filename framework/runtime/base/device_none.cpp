// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// Without a CUDA toolkit: events and streams stay empty, and asking for device memory is an error.
#include "device.hpp"

#ifndef THALWEG_HAS_CUDA

#include <utility>

namespace thalweg::runtime {

namespace {

[[noreturn]] void refuse() {
    throw DeviceError("this build of Thalweg has no CUDA executors");
}

}  // namespace

auto cuda_status(Device gpu) -> CudaStatus {
    return {false, "this build of Thalweg has no CUDA executors", "", gpu};
}

auto cuda_devices() -> std::vector<Device> {
    return {};
}

void widen_gpu_queues() {}

void share_gpu(Device /*gpu*/, bool /*asleep*/) {
    refuse();
}

void use(Device device) {
    if (device.is_cuda()) {
        refuse();
    }
}

void check_cuda_launches() {
    refuse();
}

auto Event::create() -> Event {
    refuse();
}

auto Event::create_timed() -> Event {
    refuse();
}

Event::Event(Event&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}

auto Event::operator=(Event&& other) noexcept -> Event& {
    std::swap(handle_, other.handle_);
    return *this;
}

Event::~Event() {}

void Event::synchronize() const {}

auto seconds_between(const Event& /*first*/, const Event& /*last*/) -> double {
    refuse();
}

auto Stream::create() -> Stream {
    refuse();
}

Stream::Stream(Stream&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}

auto Stream::operator=(Stream&& other) noexcept -> Stream& {
    std::swap(handle_, other.handle_);
    return *this;
}

Stream::~Stream() {}

void Stream::record(const Event& /*event*/) const {}

void Stream::finish() const noexcept {}

void Stream::wait(const Event& /*event*/) const {}

void Stream::synchronize() const {}

void copy_async(void* /*to*/, const void* /*from*/, std::size_t /*bytes*/, CopyDirection /*direction*/,
                const Stream& /*stream*/) {
    refuse();
}

auto allocate_pinned(std::size_t /*bytes*/) -> void* {
    refuse();
}

void free_pinned(void* /*data*/) noexcept {}

DeviceHeap::~DeviceHeap() {}

auto DeviceHeap::allocate(std::size_t /*bytes*/, const Stream& /*stream*/) -> void* {
    refuse();
}

void DeviceHeap::release(void* /*data*/) noexcept {}

auto device_memory(Device /*device*/) -> DeviceMemory {
    refuse();
}

}  // namespace thalweg::runtime

#endif
