// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <thalweg/choice.hpp>

#include "bathymetry/ground/level_check.hpp"
#include "bathymetry/ground/raster_grid.hpp"
#include "bathymetry/rasters/raster_file.hpp"
#include "bathymetry/rasters/resample.hpp"

namespace thalweg::bathymetry {

/// What becomes of a cell for which the file has no data: a wall (NaN), a given value, or a refusal of the
/// file.
enum class MissingRule { wall, value, error };

inline auto choices(MissingRule) -> const std::vector<Choice<MissingRule>>& {
    static const std::vector<Choice<MissingRule>> all = {
        {"wall", MissingRule::wall}, {"value", MissingRule::value}, {"error", MissingRule::error}};
    return all;
}

/// What to read and how. Defaults read the whole file as it is.
struct RasterRequest {
    std::string file;
    int band = 1;
    std::string file_crs;        ///< of a file that names none or a wrong one; "none": metres of no CRS
    std::string crs;             ///< CRS of the result; empty: that of the file
    double cell_size = 0;        ///< of the result, in the units of its CRS; 0: that of the file
    std::optional<Window> area;  ///< in the CRS of the result; absent: all of the file
    Resampling method = Resampling::bilinear;
    MissingRule missing = MissingRule::wall;
    double missing_value = 0;
    /// Values are multiplied by this first; absent: what turns the unit that the file states into metres.
    std::optional<double> vertical_scale;
    std::string scale_parameter = "vertical_scale";  ///< that gives it, for errors; empty: there is none
    double vertical_offset = 0;                      ///< and then this is added
    std::optional<double>
        no_data;                 ///< counts as missing beside what the file declares; before vertical_scale
    std::string boundary_file;   ///< of TELEMAC, which names parts of a SELAFIN mesh's boundary; empty: none
    std::string depth_file;      ///< of Delft3D, the depths of a .grd grid; empty: none
    std::string enclosure_file;  ///< of Delft3D, the cells of a .grd grid; empty: none
    std::string variable;        ///< of a file with several; empty: the ground of a mesh, the only raster
    std::function<void(const std::string&)> warn = [](const std::string&) {};  ///< takes one line each
};

/// A raster as the user wants it: its own grid, or cut, resampled and reprojected. Where the CRS of the
/// result has the places of that of the file, or the same in another unit, nothing is reprojected. The
/// result's grid is made of whole cells and covers the area asked for. Its lines fall on those of the file
/// (same CRS, same cell size), start at the file's south-west corner (same CRS, other cell size), or lie at
/// whole multiples of the cell size (other CRS). Cells beyond the edge of the file are NaN whatever the rule
/// for missing values.
class RasterSource {
  public:
    /// Reads the header. Throws thalweg::Error if the file or the request is not usable, or memory cannot
    /// hold what is to be read.
    explicit RasterSource(RasterRequest request);

    auto grid() const -> const RasterGrid& { return grid_; }

    auto file_grid() const -> const RasterGrid& { return file_.grid(); }

    /// Unit of the values as the file writes it.
    auto unit() const -> std::string { return file_.unit().text; }

    /// Reads the values, grid().size() of them, and warns of what looks like undeclared missing data. Throws
    /// thalweg::Error, also for values that are no level of the ground (see level_check.hpp).
    auto read() const -> std::vector<double>;

  private:
    auto keeps_cells() const -> bool;
    auto block() const -> CellBlock;

    void check_levels(CellField& source, const CellBlock& part) const;

    RasterRequest request_;
    RasterFile file_;
    RasterGrid grid_;
    LevelRule rule_;
};

/// Throws thalweg::Error where one of both has no CRS, so that they have no frame in common.
void require_one_frame(const std::string& file, const std::string& file_crs, const std::string& target_crs);

/// Makes values of a band that mean missing data NaN: `no_data` is the value, or the number that the file
/// stores for it where the file has a scale or an offset.
void mark_missing_of(const RasterFile& file, const std::optional<double>& no_data,
                     std::vector<double>& values);

/// Opens the raster of read_onto_grid and refuses what memory cannot hold or has no frame in common with
/// `target`. Throws thalweg::Error.
void check_onto_grid(const RasterRequest& request, const RasterGrid& target);

/// Reads a raster onto the cells of `target`, whatever the file's own grid and CRS (request.file_crs stands
/// in where the file names none; crs, cell_size and area are not used). Infinite values count as missing; it
/// warns of what looks like missing data that the file does not declare. A file that does not reach every
/// cell is refused unless the rule for missing values gives a value. Throws thalweg::Error.
auto read_onto_grid(const RasterRequest& request, const RasterGrid& target) -> std::vector<double>;

}  // namespace thalweg::bathymetry
