// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <thalweg/node.hpp>
#include <thalweg/precision.hpp>

#include "bathymetry/frames/block_spread.hpp"
#include "bathymetry/frames/frame_files.hpp"
#include "bathymetry/frames/frame_means.hpp"
#include "bathymetry/nodes/own_unit.hpp"
#include "bathymetry/nodes/raster_node.hpp"

namespace thalweg::bathymetry {

/// Node `raster-series`: rasters over time on the cells of another field's grid, of any kind, as means over
/// the coupling intervals: rain of a radar or a weather model.
///
/// Host memory: two frames, the part over the grid, and 8 bytes a cell (24 with values between cells), on
/// CUDA in the memory of the device with one frame.
class RasterSeriesNode final : public Node {
  public:
    static auto about() -> About;

    void configure(const Setup& setup) override;
    void negotiate() override;
    void run(const Step& step) override;

  private:
    Input grid_{
        *this, "grid",
        port()
            .any_unit()
            .or_at(THW_AT_NODE)
            .on_any_grid_kind()
            .help("Any field on the grid to which the frames are brought; its own values are not used")};
    Output value_{*this, "value",
                  port().any_unit().on_any_grid_kind().help("Mean over the coupling interval, at cells")};

    Group files_group_{*this, "Files"};
    Parameter<InputFile> file_{
        *this, "file",
        option().help("File with all frames: netCDF, GRIB, a Zarr store, or a raster with a band for each; "
                      "with `pattern` any file of its folder")};
    Parameter<std::string> pattern_{
        *this, "pattern",
        option().help("Names of the files in the folder of `file` that hold the frames, * standing for any "
                      "characters, eg rain_*.tif")};
    Parameter<std::vector<InputFile>> files_{
        *this, "files", option().help("Files that hold the frames, in the order of time, in place of file")};
    Parameter<std::string> variable_{
        *this, "variable",
        option().help("Variable of files that hold several, as netCDF does; of GRIB the element, eg TPRATE")};
    Parameter<std::vector<OwnUnit>> times_{
        *this, "times",
        option().help("Time of each frame, where the files do not say it: dates, eg \"2024-06-01 00:05\", or "
                      "times since time 0, eg \"5 min\", numbers in s")};
    Parameter<std::string> file_crs_{
        *this, "file_crs",
        option().help("CRS of the files if they name none or a wrong one, eg EPSG:4326; none: their "
                      "coordinates are metres of no CRS")};

    Group values_group_{*this, "Values"};
    Parameter<Meaning> meaning_{*this, "meaning",
                                option().required().help("What a value of the files means in time")};
    Parameter<Stamp> stamp_{
        *this, "stamp",
        option().help("End of its interval that the time of a frame names, with meaning = mean or sum")};
    Parameter<std::string> file_unit_{
        *this, "file_unit",
        option().help("Unit of the values in the files, where they name none or a wrong one, eg mm/h, or mm "
                      "with meaning = sum; kg m-2 of water is 1 mm")};
    Parameter<Outside> outside_{
        *this, "outside",
        option().by_default(Outside::error).help("Values before the first frame and after the last")};
    Parameter<RasterSampling> resampling_{
        *this, "resampling",
        option().by_default(RasterSampling::nearest).help("Method by which values between cells are found")};
    Parameter<double> no_data_{
        *this, "no_data",
        option().help("Value that means missing data beside what the files declare, eg -9999, in their "
                      "unit; of a file with a scale of its own also the number it stores")};
    Parameter<MissingRule> missing_{
        *this, "missing",
        option()
            .by_default(MissingRule::error)
            .help("Treatment of cells without data; wall: NaN; value: missing_value; error: refused")};
    Parameter<OwnUnit> missing_value_{
        *this, "missing_value",
        option().help("Value of cells without data and outside the frames with missing = value, in `unit` or "
                      "with a unit of its own")};

    Group output_group_{*this, "Output"};
    Parameter<std::string> unit_{
        *this, "unit",
        option().by_default("\"m s-1\"").help("Unit of the output, to which values are converted")};
    Parameter<std::string> standard_name_{*this, "standard_name",
                                          option().help("CF standard name of the values")};
    Parameter<std::string> long_name_{*this, "long_name", option().help("Name of the values in legends")};
    Parameter<Precision> precision_{
        *this, "precision",
        option()
            .by_default(Precision::of_doubles)
            .help("Element type of the output; double: volumes over time are exact to 1e-12")};

    void check_parameters();
    auto file_parameter() const -> const char*;
    auto paths() const -> std::vector<std::string>;
    auto seconds(const OwnUnit& time, std::size_t place) const -> double;
    auto request() const -> FrameRequest;
    void check_cover(const FrameSpans& spans) const;
    auto factor() const -> double;
    void start(const Step& step);

    Setup setup_;
    std::optional<FrameFiles> frames_;  // until the first run
    double factor_ = 1;                 // from the values of the files to `unit`; of sums to values a second
    std::optional<CellPlaces> places_;  // until the first run
    std::optional<FrameMeans> means_;
    std::unique_ptr<BlockSpread> spread_;
};

}  // namespace thalweg::bathymetry
