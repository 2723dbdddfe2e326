// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include <thalweg/grid.hpp>
#include <thalweg/value_classes.hpp>

namespace thalweg::view {

/// A field that becomes a variable of a UGRID file.
struct UgridField {
    std::string name, unit, standard_name, long_name;
    thw_location location = THW_AT_CELL;  ///< or at nodes or edges
    thw_dtype dtype = THW_F32;            ///< or double
    Classification classes = {};          ///< not empty: written as integers
};

/// The variable of the mesh; names of all that belongs to it begin so.
constexpr auto ugrid_mesh = "mesh2d";

/// Throws Error about the input unless a variable of a UGRID file can have its name: no '/', no control
/// character, a letter, a digit, '_' or a non-ASCII character in front, no blank at the end, at most 256
/// bytes, and no name that the file needs itself: "time", "crs" and all that begin with "mesh2d".
void require_variable_name(const std::string& name);

/// flag_meanings of CF: names apart by one blank, with '_' for each byte that CF does not allow in them.
auto flag_words(const std::vector<std::string>& names) -> std::string;

/// The long names that the variables get, in the order of the fields. QGIS calls its groups of datasets after
/// them and makes a vector of "velocity, x-component" and "velocity, y-component". Two fields become a vector
/// where location and unit are the same and either their long names end in ", eastward" and ", northward" or
/// ", x-component" and ", y-component" after the same start, or their standard names end in "_x" and "_y". A
/// long name that two fields share is followed by the name in brackets; where there is none the name stands.
auto long_names_of(const std::vector<UgridField>& fields) -> std::vector<std::string>;

}  // namespace thalweg::view
