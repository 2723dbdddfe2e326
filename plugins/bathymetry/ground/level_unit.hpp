// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <optional>
#include <string>

#include <thalweg/gis/crs_units.hpp>

namespace thalweg::bathymetry {

/// What a file says of the unit of its levels.
struct LevelUnit {
    std::string text;              ///< as the file writes it, eg "ft"; empty: it says nothing
    std::optional<double> metres;  ///< of one; nothing where the text is no unit of length
    bool is_down = false;          ///< depths, which count downwards
};

/// Units that a mesh file states; empty texts where it states none.
struct FileUnits {
    std::string x, y;
    LevelUnit levels;
    bool has_place = false;  ///< the format has a place for units, so that none is an omission
};

auto level_unit_of(const std::string& text, bool is_down = false) -> LevelUnit;

/// Whether a variable of netCDF counts downwards: by its attribute `positive`, or, where that is empty, since
/// its standard name is a depth.
auto counts_down(const std::string& positive, const std::string& standard_name) -> bool;

/// The unit of the heights of the file's CRS where the file says nothing else of its levels.
auto or_that_of(LevelUnit own, const std::optional<gis::VerticalAxis>& heights) -> LevelUnit;

/// Factor from the values of a file to levels [m]: `given`, which a user says, or what the file says, or 1.
/// `parameter` is where the user says so, empty where that is nowhere. Throws thalweg::Error for a unit that
/// is no length.
auto level_scale(const LevelUnit& unit, std::optional<double> given, const std::string& file,
                 const std::string& parameter = "vertical_scale") -> double;

}  // namespace thalweg::bathymetry
