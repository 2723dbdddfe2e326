// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

#include "thalweg/solvers/execution.hpp"

/// Memory of either device behind one face, so that one test serves both.
namespace thalweg::solvers::test {

/// Whether there is a device, and this build can use it.
auto has_cuda() -> bool;

/// 256-byte aligned; throws std::runtime_error where there is none to have. Of the host's memory every byte
/// is 0xff, so that what nobody has set is NaN.
auto allocate(Device device, std::size_t bytes) -> void*;
/// Ends the program where bytes in front of or behind the array were written in the host's memory.
void release(Device device, void* array, std::size_t bytes);
void copy_in(Device device, void* to, const void* from, std::size_t bytes);
void copy_out(Device device, void* to, const void* from, std::size_t bytes);

template <class T>
class DeviceArray {
    Device device_;
    std::size_t size_;
    T* data_;

  public:
    DeviceArray(Device device, std::size_t size)
        : device_(device), size_(size), data_(static_cast<T*>(allocate(device, size * sizeof(T)))) {}

    DeviceArray(Device device, const std::vector<T>& values) : DeviceArray(device, values.size()) {
        copy_in(device_, data_, values.data(), size_ * sizeof(T));
    }

    DeviceArray(const DeviceArray&) = delete;
    auto operator=(const DeviceArray&) -> DeviceArray& = delete;

    ~DeviceArray() { release(device_, data_, size_ * sizeof(T)); }

    auto data() -> T* { return data_; }

    auto values() const -> std::vector<T> {
        std::vector<T> all(size_);
        copy_out(device_, all.data(), data_, size_ * sizeof(T));
        return all;
    }
};

}  // namespace thalweg::solvers::test
