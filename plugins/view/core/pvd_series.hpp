// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "view/core/raster.hpp"

namespace thalweg::view {

/// A field as it is written to a VTK file.
struct named_field {
    std::string name;
    std::string unit;           ///< UDUNITS text, "" or "1" where there is none
    std::string standard_name;  ///< CF, or ""
    field_view values;          ///< at cells nx * ny, or at corners (nx + 1) * (ny + 1)
    bool at_corners = false;
};

/// Writes one image data file (.vti, compressed, appended); it is whole or not there. Element types and NaN
/// are kept. Units stand in each array's UNITS_LABEL key, and as text in the field data
/// "NAME:units" and "NAME:standard_name"; the time stands in "TimeValue", the provenance, where not empty, in
/// "provenance". Throws thalweg::Error when the file cannot be written.
void write_vti(const std::filesystem::path& path, const Grid& grid, const std::vector<named_field>& fields,
               double time, const std::string& provenance = "");

/// A series of .vti files and the .pvd that plays them in time. `flood.pvd` indexes
/// `flood/flood_0000.vti`, `flood/flood_0001.vti`, ... and is replaced after each step, so that it can be
/// opened while the run goes on and is complete whenever the run stops.
class pvd_series {
  public:
    /// Ends in .pvd. Writes nothing yet; an old series of the same name is replaced step by step.
    explicit pvd_series(std::filesystem::path pvd_path, std::string provenance = "");

    /// Returns the path of the step's .vti. Throws thalweg::Error when a file cannot be written or time does
    /// not grow.
    auto add(const Grid& grid, const std::vector<named_field>& fields, double time) -> std::filesystem::path;

    auto index() const -> const std::filesystem::path& { return path_; }

    auto steps() const -> std::size_t { return entries_.size(); }

  private:
    struct entry {
        double time;
        std::string file;  ///< relative to the .pvd
    };

    std::filesystem::path path_;
    std::string provenance_;
    std::vector<entry> entries_;
};

}  // namespace thalweg::view
