// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>

namespace thalweg::runtime {

/// A name by which GDAL opens a part of a file: a file in an archive, /vsizip/ground.zip/dem.tif (also
/// /vsitar/, /vsigzip/, /vsi7z/, /vsirar/), or one data set of several, NETCDF:"rain.nc":precipitation.
struct PartName {
    std::string before, file, after;  ///< that together are the name
};

/// Splits such a name, at the longest file for which `is_file` holds where it is not in quotes. Nothing for
/// every other name.
auto split_part_name(const std::string& name, const std::function<bool(const std::string&)>& is_file)
    -> std::optional<PartName>;

/// The file that holds what an absolute name stands for: the name itself, or the file in the name of a part.
auto file_behind(const std::string& name) -> std::filesystem::path;

}  // namespace thalweg::runtime
