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

    /// Goes on with a series on this grid that has steps at these times [s]. Throws Error where the file of
    /// one is not there. The index is written with the next step, or by finish().
    void go_on(const Grid& grid, const std::vector<double>& times);

    /// Writes the index where it may still tell of steps after those that the series goes on with.
    void finish();

    auto index() const -> const std::filesystem::path& { return path_; }

    auto times() const -> std::vector<double>;

    auto steps() const -> std::size_t { return entries_.size(); }

  private:
    auto next_file(const Grid& grid) const -> std::string;
    void write_index();

    struct Entry {
        double time;
        std::string file;  ///< relative to the .pvd
    };

    std::filesystem::path path_;
    std::string provenance_, start_date_;
    std::vector<Entry> entries_;
    bool is_index_due_ = false;
};

}  // namespace thalweg::view
