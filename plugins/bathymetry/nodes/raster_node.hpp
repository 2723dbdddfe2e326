// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include <thalweg/node.hpp>
#include <thalweg/precision.hpp>

#include "bathymetry/nodes/class_values.hpp"
#include "bathymetry/nodes/own_unit.hpp"
#include "bathymetry/rasters/raster_source.hpp"

namespace thalweg::bathymetry {

/// How a value between the cells of a raster is found, see Resampling.
enum class RasterSampling { nearest, bilinear };

inline auto choices(RasterSampling) -> const std::vector<Choice<RasterSampling>>& {
    static const std::vector<Choice<RasterSampling>> all = {{"nearest", RasterSampling::nearest},
                                                            {"bilinear", RasterSampling::bilinear}};
    return all;
}

/// Node `raster`: values of any raster on the cells of another field's grid, for Manning n, initial depth or
/// level, rain zones.
class RasterNode final : public Node {
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
            .help("Any field on the grid to which the raster is brought; its own values are not used")};
    Output value_{*this, "value", port().any_unit().help("Values of the raster at cells")};

    Group file_group_{*this, "File"};
    Parameter<InputFile> file_{*this, "file",
                               option().required().help("Raster in any format that GDAL reads")};
    Parameter<std::int64_t> band_{*this, "band",
                                  option().by_default("1").at_least(1).help("Band of the raster")};
    Parameter<std::string> variable_{*this, "variable",
                                     option().help("Variable of a file that holds several, as netCDF does")};
    Parameter<std::string> file_crs_{
        *this, "file_crs",
        option().help("CRS of the file if it names none or a wrong one, eg EPSG:4326; none: its coordinates "
                      "are metres of no CRS")};

    Group values_group_{*this, "Values"};
    Parameter<std::map<std::string, OwnUnit>> classes_{
        *this, "classes",
        option().help("Values of the classes in the raster, eg {\"1\": 0.03, \"2\": 0.1, \"other\": 0.05}; "
                      "the output has these values, in `unit` or with a unit of their own")};
    Parameter<double> scale_{
        *this, "scale",
        option().help("Factor from the values of the file to `unit`; unset: what the two "
                      "units say; set it, if need be to 1, where the unit that the file "
                      "names is wrong")};
    Parameter<RasterSampling> resampling_{
        *this, "resampling",
        option().by_default(RasterSampling::nearest).help("Method by which values between cells are found")};
    Parameter<double> no_data_{*this, "no_data",
                               option().help("Value that means missing data beside what the file declares, "
                                             "eg -9999, before scale; of a file with a "
                                             "scale of its own also the number it stores")};
    Parameter<MissingRule> missing_{
        *this, "missing",
        option()
            .by_default(MissingRule::error)
            .help("Treatment of cells without data; wall: NaN; value: missing_value; error: refused")};
    Parameter<OwnUnit> missing_value_{
        *this, "missing_value",
        option().help("Value of cells without data and outside the raster with missing = value, in `unit` or "
                      "with a unit of its own")};

    Group output_group_{*this, "Output"};
    Parameter<std::string> unit_{
        *this, "unit", option().by_default("\"1\"").help("Unit of the values, eg m, mm h-1, s m-1/3")};
    Parameter<std::string> standard_name_{*this, "standard_name",
                                          option().help("CF standard name of the values")};
    Parameter<std::string> long_name_{*this, "long_name", option().help("Name of the values in legends")};
    Parameter<Precision> precision_{
        *this, "precision", option().by_default(Precision::of_floats).help("Element type of the output")};

    double factor_ = 1;                  // from the values of the file to `unit`
    std::optional<ClassValues> values_;  // what `classes` says; none where it is not set

    auto request() const -> RasterRequest;
    auto factor() const -> double;
};

}  // namespace thalweg::bathymetry
