// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>

#include <thalweg/node.hpp>
#include <thalweg/precision.hpp>

#include "bathymetry/nodes/own_unit.hpp"

namespace thalweg::bathymetry {

/// Node `constant`: one value on all cells of another field's grid, of any kind.
class ConstantNode final : public Node {
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
                    .on_any_grid_kind()
                    .help("Any field on the grid that gets the value; its own values are not used")};
    Output value_{*this, "value",
                  port().any_unit().on_any_grid_kind().help(
                      "The value at cells; NaN where a curvilinear grid has none")};

    Parameter<OwnUnit> own_value_{
        *this, "value",
        option().required().help("Value of all cells, in `unit` or with a unit of its own, eg \"0.03 s "
                                 "m-1/3\"")};

    Group output_group_{*this, "Output"};
    Parameter<std::string> unit_{
        *this, "unit",
        option().help("Unit of the output, eg m; unset: that of the value, 1 where it has none")};
    Parameter<std::string> standard_name_{*this, "standard_name",
                                          option().help("CF standard name of the values")};
    Parameter<std::string> long_name_{*this, "long_name", option().help("Name of the values in legends")};
    Parameter<Precision> precision_{
        *this, "precision", option().by_default(Precision::of_floats).help("Element type of the output")};

    auto unit() const -> std::string;
    auto number() const -> double;
};

}  // namespace thalweg::bathymetry
