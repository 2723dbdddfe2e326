// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

#include <array>
#include <atomic>
#include <cstddef>

#include <thalweg/compute/check_cuda.cuh>

namespace thalweg::shallowwater {

// What solvers of this process have to compute on one device, in rows of strips; each solver adds its own.
// Runs that share a device fill it together, so that each may take longer strips, which waste less.
class DeviceLoad {
  public:
    explicit DeviceLoad(double rows) : rows_(rows), all_(on_current_device()) { add(rows_); }

    DeviceLoad(const DeviceLoad&) = delete;
    auto operator=(const DeviceLoad&) -> DeviceLoad& = delete;

    ~DeviceLoad() { add(-rows_); }

    auto own() const -> double { return rows_; }

    // Returns the rows of the other solvers on the device, at this moment.
    auto others() const -> double { return all_.load(std::memory_order_relaxed) - rows_; }

  private:
    static constexpr std::size_t most_devices = 64;  // those beyond share a sum

    static auto on_current_device() -> std::atomic<double>& {
        static std::array<std::atomic<double>, most_devices> all{};
        int device = 0;
        compute::check_cuda(cudaGetDevice(&device), "find the current device");
        return all[static_cast<std::size_t>(device) % most_devices];
    }

    void add(double rows) {
        double before = all_.load(std::memory_order_relaxed);
        while (!all_.compare_exchange_weak(before, before + rows, std::memory_order_relaxed)) {
        }
    }

    double rows_;
    std::atomic<double>& all_;
};

}  // namespace thalweg::shallowwater
