// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string_view>
#include <vector>

#include "thalweg/runtime/state_differences.hpp"
#include "value_difference.hpp"

namespace thalweg::cli {

/// Whether bytes are the start of a netCDF file, classic or netCDF-4.
auto is_netcdf(std::string_view bytes) -> bool;

/// Compares two netCDF results by variables: their dimensions and values, but not attributes, some of which
/// tell when a file was made. Loads libnetcdf, which the program needs for nothing else. Throws
/// runtime::Failure where a file cannot be read or the library is not there.
auto netcdf_differences(const std::filesystem::path& first, const std::filesystem::path& second,
                        const runtime::Tolerance& tolerance) -> std::vector<ValueDifference>;

}  // namespace thalweg::cli
