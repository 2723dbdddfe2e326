// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace thalweg::gis {

/// The times of a variable that has values at several of them, as its file counts them.
struct TimeAxis {
    std::vector<double> values;  ///< in the order of the bands
    std::string unit;            ///< eg "hours since 2024-06-01 00:00"; "" where the file states none
    std::string calendar;        ///< of the CF conventions, eg "standard" or "360_day"; "" as before
};

/// Reads the time axis of a variable of netCDF, Zarr or HDF5; nothing where the file is in another format or
/// its axis cannot be read, or the variable has no axis beside columns and rows. Throws an error about
/// `variable` that names the axes where there are two. Thread-safe.
auto time_axis_of(const std::string& file, const std::string& variable) -> std::optional<TimeAxis>;

}  // namespace thalweg::gis
