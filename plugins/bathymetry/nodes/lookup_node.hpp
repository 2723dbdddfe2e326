// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>

#include <thalweg/node.hpp>
#include <thalweg/precision.hpp>

#include "bathymetry/nodes/class_values.hpp"
#include "bathymetry/nodes/own_unit.hpp"

namespace thalweg::bathymetry {

/// Node `lookup`: the values of classes, written in the graph or in a CSV file, on any mesh. Static or
/// stepping as what it reads, on the CPU or on CUDA, where it waits for the number of cells without a value.
class LookupNode final : public Node {
  public:
    static auto about() -> About;

    void configure(const Setup& setup) override;
    void negotiate() override;
    void run(const Step& step) override;

  private:
    Input class_{*this, "class",
                 port().any_unit().on_any_grid_kind().whole_numbers().help(
                     "Numbers of classes at cells, eg of land use; NaN is missing")};
    Output value_{
        *this, "value",
        port().any_unit().on_any_grid_kind().help("Values of the classes; NaN where one is missing")};

    Group values_group_{*this, "Values"};
    Parameter<std::map<std::string, OwnUnit>> values_{
        *this, "values",
        option().help(
            "Values of the classes, eg {\"1\": 0.03, \"2\": 0.1, \"other\": 0.05}, in `unit` or with "
            "a unit of their own; unset: file")};
    Parameter<InputFile> file_{
        *this, "file", option().help("CSV file with a row for each class, eg: class, name, n [s m-1/3]")};
    Parameter<std::string> class_column_{*this, "class_column",
                                         option().help("Column of the classes in the file; unset: class")};
    Parameter<std::string> value_column_{*this, "value_column",
                                         option().help("Column of the values in the file; unset: value")};
    Parameter<OwnUnit> other_{
        *this, "other",
        option().help("Value of classes that the file does not name, in `unit` or with a unit of its own; "
                      "unset: such a class is refused")};

    Group output_group_{*this, "Output"};
    Parameter<std::string> unit_{
        *this, "unit",
        option().help(
            "Unit of the output, eg s m-1/3; unset: that of the file's column, or of the first value "
            "that has one, else 1")};
    Parameter<std::string> standard_name_{*this, "standard_name",
                                          option().help("CF standard name of the values")};
    Parameter<std::string> long_name_{*this, "long_name", option().help("Name of the values in legends")};
    Parameter<Precision> precision_{
        *this, "precision", option().by_default(Precision::of_floats).help("Element type of the output")};

    void read_file();
    void check_source();
    auto unit_of_values() const -> std::string;

    Device device_;
    std::string found_unit_;
    std::optional<ClassValues> table_;
    std::unique_ptr<ClassLookup> lookup_;  // from the first run on
};

}  // namespace thalweg::bathymetry
