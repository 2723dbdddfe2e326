// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include <thalweg/node.hpp>

#include "bathymetry/core/raster_source.hpp"
#include "bathymetry/nodes/class_values.hpp"

namespace thalweg::bathymetry {

/// Node `raster`: values of any raster on the cells of another field's grid, for Manning n, initial depth or
/// level, rain zones.
class RasterNode final : public Node {
  public:
    static auto about() -> About;

    void configure(const Setup& setup) override;
    void negotiate() override;
    void run(const Step& step) override;

  private:
    Input grid_{*this, "grid",
                port()
                    .any_unit()
                    .or_at(THW_AT_NODE)
                    .help("Any field on the grid that the values are wanted on; its values do not matter")};
    Output value_{*this, "value", port().any_unit().help("The raster's values at cells")};

    Parameter<InputFile> file_{*this, "file", option().required().help("Raster in any format GDAL reads")};
    Parameter<std::int64_t> band_{*this, "band",
                                  option().by_default("1").at_least(1).help("Band of the raster")};
    Parameter<std::string> file_crs_{
        *this, "file_crs", option().help("CRS of the file where it names none or a wrong one, eg EPSG:4326")};
    Parameter<std::string> unit_{
        *this, "unit", option().by_default("\"1\"").help("Unit of the values, eg m, mm h-1, s m-1/3")};
    Parameter<std::string> standard_name_{*this, "standard_name",
                                          option().help("CF standard name of the values")};
    Parameter<std::string> long_name_{*this, "long_name", option().help("Name of the values for legends")};
    Parameter<std::string> resampling_{*this, "resampling",
                                       option()
                                           .by_default("\"nearest\"")
                                           .one_of("nearest|bilinear")
                                           .help("How values between cells are found")};
    Parameter<std::string> missing_{
        *this, "missing",
        option()
            .by_default("\"error\"")
            .one_of("wall|value|error")
            .help("What cells without data become: NaN, missing_value, or a refusal")};
    Parameter<double> missing_value_{
        *this, "missing_value",
        option().help("Value for cells without data or beyond the raster, with missing = value, in unit")};
    Parameter<double> scale_{*this, "scale",
                             option().help("Factor from the file's values to unit; set it (to 1 if need be) "
                                           "where the file's own unit text is not to be trusted")};
    Parameter<std::map<std::string, double>> classes_{
        *this, "classes",
        option().help(
            "Values of the classes that the raster has, eg {\"1\": 0.03, \"2\": 0.1, \"other\": 0.05}; "
            "the output has these")};
    Parameter<std::string> precision_{
        *this, "precision",
        option().by_default("\"float\"").one_of("float|double").help("Element type of the output")};

    std::optional<class_values> values_;  // what `classes` says; none where it is not set

    auto request() const -> raster_request;
    void check_unit() const;
};

}  // namespace thalweg::bathymetry
