// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "guarded_block.hpp"
#include "runtime/run/memory.hpp"
#include "thalweg/testing/field_values.hpp"

namespace thalweg::testing {

/// Where the fields of one node are: in host memory alone, or on the device, too.
struct Executor {
    runtime::Pools pools;
    runtime::Stream stream;  ///< empty on the CPU

    explicit Executor(thalweg::Device device) : pools(device) {
        if (on_cuda()) {
            runtime::use(device);
            stream = runtime::Stream::create();
        }
    }

    auto on_cuda() const -> bool { return pools.gpu().is_cuda(); }
};

/// Memory of one field as a node gets it, with a copy in host memory for the test.
class FieldMemory {
    GuardedBlock host_;
    runtime::BufferRef device_;

    void bring_home(void* to, const Executor& executor) const;

  public:
    FieldMemory() = default;

    /// For this many bytes. Throws std::bad_alloc, DeviceError.
    FieldMemory(std::size_t bytes, Executor& executor);

    /// Null for no bytes.
    auto for_node() const -> void*;

    auto host() const -> std::byte* { return host_.data(); }

    void set(const FieldValues& values, const Executor& executor);

    /// Sets all bytes to 0xFF.
    void spoil(const Executor& executor);

    /// Brings what the node has written to host(). Waits for the device.
    void fetch(const Executor& executor);

    /// Whether the node sees other bytes than `values`. Waits for the device.
    auto differs_from(const FieldValues& values, const Executor& executor) const -> bool;

    auto damage() const -> std::string { return host_.damage(); }
};

}  // namespace thalweg::testing
