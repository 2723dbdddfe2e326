// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <mutex>
#include <string>

#include "../files/library_lock.hpp"

class GDALDataset;

namespace thalweg::gis {

/// Held while GDAL looks into a file that it reads through netCDF or HDF5, whose own lock in GDAL knows
/// nothing of other callers: it is that of files::LibraryLock. A VRT counts as such a file. Those of other
/// formats are read side by side.
class FormatLock {
    std::unique_lock<std::recursive_mutex> lock_;

  public:
    /// `file`: a path, or a name such as "NETCDF:a.nc:depth". It may not be there.
    explicit FormatLock(const std::string& file);

    explicit FormatLock(GDALDataset& dataset);
};

}  // namespace thalweg::gis
