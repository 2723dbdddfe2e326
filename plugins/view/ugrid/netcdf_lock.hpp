// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <mutex>

namespace thalweg::view {

/// Held for every call of netCDF. HDF5 prints nothing meanwhile: messages say what failed.
class NetcdfLock {
    static auto library() -> std::mutex&;

    std::lock_guard<std::mutex> lock_{library()};

  public:
    NetcdfLock();
};

}  // namespace thalweg::view
