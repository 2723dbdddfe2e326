// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "view/cells/element_halves.hpp"
#include "view/cells/raster.hpp"

namespace thalweg::view {

/// A field as it is written to a VTK file.
struct NamedField {
    std::string name;
    std::string unit;           ///< UDUNITS text, "" or "1" where there is none
    std::string standard_name;  ///< CF, or ""
    FieldView values;           ///< one for each of the grid's cells or corners, in the grid's order
    bool at_corners = false;
    HalvesRule rule = HalvesRule::mean;  ///< where quadrilaterals of the user's mesh were cut
};

/// Ending of the files that hold a grid of this kind: ".vti", ".vts" or ".vtu".
auto vtk_ending(thw_grid_kind kind) -> std::string;

/// Writes one VTK file (XML, compressed, appended) as the grid's kind asks for, see vtk_grid.hpp; it is whole
/// or not there. Element types and NaN are kept. Units stand in each array's UNITS_LABEL key, and as text in
/// the field data "NAME:units" and "NAME:standard_name"; the time stands in "TimeValue", the provenance,
/// where not empty, in "provenance". Throws thalweg::Error when the file cannot be written.
void write_vtk(const std::filesystem::path& path, const Grid& grid, const std::vector<NamedField>& fields,
               double time, const std::string& provenance = "");

}  // namespace thalweg::view
