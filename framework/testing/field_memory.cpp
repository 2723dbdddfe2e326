// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "field_memory.hpp"

#include <cstring>
#include <vector>

namespace thalweg::testing {

namespace {

void send(const GuardedBlock& from, const runtime::BufferRef& to, const Executor& executor) {
    if (executor.on_cuda() && from.size() > 0) {
        runtime::copy_async(to->data, from.data(), from.size(), runtime::CopyDirection::to_device,
                            executor.stream);
    }
}

}  // namespace

FieldMemory::FieldMemory(std::size_t bytes, Executor& executor) : host_(bytes) {
    if (executor.on_cuda() && bytes > 0) {
        device_ = executor.pools.device.take(bytes, executor.stream);
    }
}

auto FieldMemory::for_node() const -> void* {
    return host_.size() == 0 ? nullptr : device_ ? device_->data : host_.data();
}

void FieldMemory::set(const FieldValues& values, const Executor& executor) {
    if (host_.size() > 0) {
        std::memcpy(host_.data(), bytes_of(values), host_.size());
    }
    send(host_, device_, executor);
}

void FieldMemory::spoil(const Executor& executor) {
    if (host_.size() > 0) {
        std::memset(host_.data(), 0xFF, host_.size());
    }
    send(host_, device_, executor);
}

void FieldMemory::bring_home(void* to, const Executor& executor) const {
    runtime::copy_async(to, device_->data, host_.size(), runtime::CopyDirection::to_host, executor.stream);
    executor.stream.synchronize();
}

void FieldMemory::fetch(const Executor& executor) {
    if (device_) {
        bring_home(host_.data(), executor);
    }
}

auto FieldMemory::differs_from(const FieldValues& values, const Executor& executor) const -> bool {
    if (host_.size() == 0) {
        return false;
    }
    std::vector<std::byte> copy(device_ ? host_.size() : 0);
    if (device_) {
        bring_home(copy.data(), executor);
    }
    return std::memcmp(device_ ? copy.data() : host_.data(), bytes_of(values), host_.size()) != 0;
}

}  // namespace thalweg::testing
