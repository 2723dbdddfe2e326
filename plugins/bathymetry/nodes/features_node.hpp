// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>
#include <vector>

#include <thalweg/feature_port.hpp>
#include <thalweg/node.hpp>

#include "bathymetry/nodes/written_features.hpp"

namespace thalweg::bathymetry {

/// Node `features`: points, lines and polygons of a vector file, or of the graph itself, with all their
/// attributes.
class FeaturesNode final : public Node {
  public:
    static auto about() -> About;

    void negotiate() override;

    void run(const Step&) override {}

  private:
    FeatureOutput features_{
        *this, "features", port().help("All features of the layer in the file's CRS, or all that are drawn")};

    auto read() -> Features;
    void require_one_source();

    Parameter<InputFile> file_{
        *this, "file",
        option().help("File in any format GDAL reads, eg GeoJSON, GeoPackage; in place of "
                      "drawn")};
    Parameter<std::string> layer_{*this, "layer",
                                  option().help("Layer of the file; unset: the only one with shapes")};
    Parameter<std::string> file_crs_{
        *this, "file_crs",
        option().help("CRS of the file where it names none or a wrong one, eg EPSG:4326; none: the "
                      "coordinates are those of grids without a CRS")};
    Parameter<std::vector<WrittenFeature>> drawn_{
        *this, "drawn", option().by_default("[]").help("Features in place of a file, in the CRS crs")};
    Parameter<std::string> crs_{
        *this, "crs",
        option().help(
            "CRS of what is drawn, eg EPSG:25832; unset or none: the coordinates are those of grids "
            "without a CRS")};
};

}  // namespace thalweg::bathymetry
