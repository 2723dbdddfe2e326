// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "view/vtk_files/vtk_file.hpp"

namespace thalweg::view {

/// A series of VTK files and the .pvd that plays them in time. `flood.pvd` indexes
/// `flood/flood_0000.vti`, `flood/flood_0001.vti`, ... (.vts or .vtu on meshes) and is replaced after each
/// step, so that it can be opened while the run goes on and is complete whenever the run stops.
class PvdSeries {
  public:
    /// Ends in .pvd. Writes nothing yet; an old series of the same name is replaced step by step.
    explicit PvdSeries(std::filesystem::path pvd_path, std::string provenance = "",
                       std::string start_date = "");

    /// Returns the path of the step's file. Throws thalweg::Error when a file cannot be written or time does
    /// not grow.
    auto add(const Grid& grid, const std::vector<NamedField>& fields, double time) -> std::filesystem::path;

    auto index() const -> const std::filesystem::path& { return path_; }

    auto steps() const -> std::size_t { return entries_.size(); }

  private:
    struct Entry {
        double time;
        std::string file;  ///< relative to the .pvd
    };

    std::filesystem::path path_;
    std::string provenance_, start_date_;
    std::vector<Entry> entries_;
};

}  // namespace thalweg::view
