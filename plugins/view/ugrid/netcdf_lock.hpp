// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <thalweg/files/library_lock.hpp>

namespace thalweg::view {

/// Held for every call of netCDF. HDF5 prints nothing meanwhile: messages say what failed.
class NetcdfLock {
    files::LibraryLock lock_;

  public:
    NetcdfLock();
};

}  // namespace thalweg::view
