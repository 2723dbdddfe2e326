// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <optional>
#include <string>

#include "bathymetry/ground/level_check.hpp"
#include "bathymetry/ground/level_unit.hpp"
#include "bathymetry/rasters/raster_source.hpp"

/// What a request and its file say together of CRS and units.
namespace thalweg::bathymetry {

/// WKT2 of request.crs, or empty. Levels stay in their own datum, and are metres upwards: throws
/// thalweg::Error where request.crs asks for other heights than the file has, or for other units.
auto wanted_crs(const RasterRequest& request, const std::optional<gis::VerticalAxis>& heights) -> std::string;

/// What turns values of the file into levels. Throws thalweg::Error for a unit that is no length.
auto level_rule(const RasterRequest& request, const LevelUnit& unit) -> LevelRule;

/// A line to warn with where places of the file are in feet or the like and nothing says what its levels are
/// in, or where the factor that the user gives overrules that they count downwards; or nothing.
auto remark_on_units(const RasterRequest& request, const std::string& file_crs, const LevelUnit& unit)
    -> std::string;

}  // namespace thalweg::bathymetry
