// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>

#include <thalweg/node.hpp>
#include <thalweg/precision.hpp>

#include "bathymetry/nodes/drawn_shapes.hpp"
#include "bathymetry/nodes/own_unit.hpp"
#include "bathymetry/shapes/draw_shapes.hpp"

namespace thalweg::bathymetry {

/// Node `polygons`: the polygons and lines of a vector file on the cells of another field's grid, for initial
/// levels, roughness by land use, rain zones.
///
/// Host memory: two doubles a cell while it draws.
class PolygonsNode final : public Node {
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
            .help("Any field on the grid on which the values are drawn; its own values are not used")};
    Output value_{*this, "value",
                  port().any_unit().on_any_grid_kind().help("Values of the features at cells")};

    DrawnShapes shapes_{*this};
    Parameter<AreaRule> touch_{*this, "touch",
                               option().by_default(AreaRule::centre).help("Cells of a polygon")};
    Parameter<double> width_{*this, "width",
                             option().unit("m").by_default("0").at_least(0).help(
                                 "Width of lines, on a raster widened to the diagonal of a cell so that they "
                                 "have no gap; on a mesh "
                                 "a line takes all cells that it meets")};

    Group values_group_{*this, "Values"};
    Parameter<std::string> attribute_{
        *this, "attribute",
        option().help("Attribute of the features that holds their values; unset: the parameter value")};
    Parameter<OwnUnit> own_value_{
        *this, "value",
        option().help("Value of features that have none in the attribute, in `unit` or with a unit of its "
                      "own")};
    Parameter<OwnUnit> elsewhere_{
        *this, "elsewhere",
        option().help("Value of cells without a feature, in `unit` or with a unit of its own; unset: missing "
                      "(NaN)")};

    Group output_group_{*this, "Output"};
    Parameter<std::string> unit_{
        *this, "unit", option().by_default("\"1\"").help("Unit of the values, eg m, mm h-1, s m-1/3")};
    Parameter<std::string> standard_name_{*this, "standard_name",
                                          option().help("CF standard name of the values")};
    Parameter<std::string> long_name_{*this, "long_name", option().help("Name of the values in legends")};
    Parameter<Precision> precision_{
        *this, "precision", option().by_default(Precision::of_floats).help("Element type of the output")};

    auto frame() const -> gis::Frame;
    auto values() const -> ShapeValues;
};

}  // namespace thalweg::bathymetry
