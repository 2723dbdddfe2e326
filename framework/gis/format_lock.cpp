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

/// Drivers of GDAL that call netCDF or HDF5, as they also stand before a colon in names of parts of files.
constexpr std::array<const char*, 9> locked_drivers = {"netCDF", "HDF5", "HDF5Image", "BAG", "GMT",
                                                       "KEA",    "S102", "S104",      "S111"};

auto is_locked_driver(const std::string& name) -> bool {
    return std::any_of(locked_drivers.begin(), locked_drivers.end(),
                       [&](const char* one) { return EQUAL(one, name.c_str()); });
}

/// The first bytes of a file; fewer or none where it is shorter or not there.
auto first_bytes(const std::string& file) -> std::string {
    std::string bytes(4096, '\0');
    auto* const from = VSIFOpenL(file.c_str(), "rb");
    bytes.resize(from != nullptr ? VSIFReadL(bytes.data(), 1, bytes.size(), from) : 0);
    if (from != nullptr) {
        VSIFCloseL(from);
    }
    return bytes;
}

auto has_at(std::string_view bytes, std::size_t at, std::string_view text) -> bool {
    return bytes.size() >= at + text.size() && bytes.substr(at, text.size()) == text;
}

/// Whether a file is netCDF or HDF5, whose signature may stand behind a block of its user.
auto is_locked_content(std::string_view bytes) -> bool {
    constexpr std::string_view hdf5 = "\211HDF\r\n\032\n";
    const bool is_netcdf = has_at(bytes, 0, "CDF") && bytes.size() > 3 &&
                           (bytes[3] == '\1' || bytes[3] == '\2' || bytes[3] == '\5');
    return is_netcdf || has_at(bytes, 0, hdf5) || has_at(bytes, 512, hdf5) || has_at(bytes, 1024, hdf5) ||
           has_at(bytes, 2048, hdf5);
}

/// Opening a VRT may open what it reads from.
auto is_locked(const std::string& file) -> bool {
    start();
    if (is_locked_driver(file.substr(0, file.find(':')))) {
        return true;
    }
    const auto bytes = first_bytes(file);
    return is_locked_content(bytes) || bytes.find("<VRTDataset") != std::string::npos;
}

/// A VRT may read from such a file, and looking for one among its many would cost more than waiting.
auto is_locked(GDALDataset& dataset) -> bool {
    auto* const driver = dataset.GetDriver();
    const std::string name = driver != nullptr ? driver->GetDescription() : "";
    return name == "VRT" || is_locked_driver(name);
}

auto lock_where(bool locked) -> std::unique_lock<Mutex> {
    return locked ? std::unique_lock<Mutex>(files::library_mutex) : std::unique_lock<Mutex>();
}

}  // namespace

FormatLock::FormatLock(const std::string& file) : lock_(lock_where(is_locked(file))) {}

FormatLock::FormatLock(GDALDataset& dataset) : lock_(lock_where(is_locked(dataset))) {}

}  // namespace thalweg::gis
