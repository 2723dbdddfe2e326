// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <functional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

/// Small files of each format that a user may bring, made by formula, with values that are known beforehand.
/// Each kind of file has one table and one test, which lets every node read every file that it takes.
namespace thalweg::corpus {

/// A file and what is known of it.
struct CorpusFile {
    std::string name, format;

    /// Makes the file, and those that belong beside it.
    std::function<void(const std::string& path)> write;

    /// Parameters that a user has to give beside the file's name, named as those of the first node that reads
    /// the file.
    nlohmann::json params = nlohmann::json::object();

    /// What is counted in the file: each table says what.
    int count = 0;

    /// Words of the message with which the file is refused; empty: it is read.
    std::string refusal = {};
};

using CorpusFiles = std::vector<CorpusFile>;

auto raster_files() -> CorpusFiles;       ///< grounds; counted are cells with a value
auto mesh_files() -> CorpusFiles;         ///< grounds; counted are triangles
auto curvilinear_files() -> CorpusFiles;  ///< grounds; counted are cells
auto area_files() -> CorpusFiles;         ///< polygons of the attribute `level`; counted are features
auto line_files() -> CorpusFiles;         ///< lines of the attribute `name`; counted are features
auto series_files() -> CorpusFiles;       ///< values over time; counted are rows
auto curve_files() -> CorpusFiles;        ///< discharges over level; counted are rows
auto point_files() -> CorpusFiles;        ///< gauges; counted are points

/// Every ground covers 120 m by 80 m and is one plane, so that it is 22 m in the mean and in the middle.
constexpr double width = 120, height = 80, mean_level = 22;

/// Level [m] at `u` metres east and `v` metres north of the ground's south-west corner.
constexpr auto ground_at(double u, double v) -> double {
    return 20 + 0.05 * u - 0.025 * v;
}

/// South-west corner of grounds without a CRS, and of those in `frame`.
constexpr double corner_x = 2000, corner_y = 4000;
constexpr auto frame = "EPSG:32632";
constexpr double frame_x0 = 500000, frame_y0 = 5400000;

void write_text(const std::string& path, const std::string& text);

}  // namespace thalweg::corpus
