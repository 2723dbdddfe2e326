// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "thalweg/gis/format_lock.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include <gdal_priv.h>

#include <thalweg/gis/session.hpp>

namespace thalweg::gis {

namespace {

using Mutex = std::recursive_mutex;

/// Drivers of GDAL that call netCDF or HDF5.
auto is_locked_format(GDALDriverH driver) -> bool {
    constexpr std::array<std::string_view, 9> names = {"netCDF", "HDF5", "HDF5Image", "BAG", "GMT",
                                                       "KEA",    "S102", "S104",      "S111"};
    const char* name = driver != nullptr ? GDALGetDescription(driver) : "";
    return std::find(names.begin(), names.end(), name) != names.end();
}

auto is_virtual(GDALDriverH driver) -> bool {
    return driver != nullptr && std::string_view(GDALGetDescription(driver)) == "VRT";
}

/// A VRT reads from files of any format, so that it is locked where one of them is.
auto is_locked(GDALDataset& dataset) -> bool {
    auto* const driver = dataset.GetDriver();
    if (!is_virtual(driver)) {
        return is_locked_format(driver);
    }
    const CPLStringList files(dataset.GetFileList());
    for (int k = 0; k < files.Count(); ++k) {
        if (is_locked_format(GDALIdentifyDriver(files[k], nullptr))) {
            return true;
        }
    }
    return false;
}

/// Opening a VRT may open what it reads from.
auto is_locked(const std::string& file) -> bool {
    start();
    auto* const driver = GDALIdentifyDriver(file.c_str(), nullptr);
    return is_locked_format(driver) || is_virtual(driver);
}

auto lock_where(bool locked) -> std::unique_lock<Mutex> {
    return locked ? std::unique_lock<Mutex>(files::library_mutex) : std::unique_lock<Mutex>();
}

}  // namespace

FormatLock::FormatLock(const std::string& file) : lock_(lock_where(is_locked(file))) {}

FormatLock::FormatLock(GDALDataset& dataset) : lock_(lock_where(is_locked(dataset))) {}

}  // namespace thalweg::gis
