// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <memory>

#include "memory.hpp"
#include "runtime/node/copies.hpp"
#include "thalweg/grid.hpp"

namespace thalweg::runtime {

/// One copy on the device of every mesh that a node on CUDA has a field on, shared by all of them and counted
/// as input. Thread: the simulation's.
class DeviceMeshes {
    struct Copy;
    Pools& pools_;
    CopyCounter& copies_;
    std::map<const void*, std::unique_ptr<Copy>> by_geometry_;

  public:
    /// Both outlive this object.
    DeviceMeshes(Pools& pools, CopyCounter& copies);
    DeviceMeshes(const DeviceMeshes&) = delete;
    auto operator=(const DeviceMeshes&) -> DeviceMeshes& = delete;
    ~DeviceMeshes();

    /// What thw_grid.device_geometry is for this grid, copied there by the first call; null for uniform
    /// rasters. Throws DeviceError, std::bad_alloc.
    auto find(const Grid& grid) -> const void*;
};

}  // namespace thalweg::runtime
