// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <map>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include <thalweg/node.hpp>
#include <thalweg/precision.hpp>

#include "bathymetry/fields/formula/check_units.hpp"
#include "bathymetry/fields/formula/formula_work.hpp"
#include "bathymetry/fields/formula/read_expression.hpp"
#include "bathymetry/nodes/own_unit.hpp"

namespace thalweg::bathymetry {

/// Whether a formula's units are held against each other.
enum class UnitCheck { checked, ignored };

inline auto choices(UnitCheck) -> const std::vector<Choice<UnitCheck>>& {
    static const std::vector<Choice<UnitCheck>> all = {
        {"checked", UnitCheck::checked, "a clash is refused"},
        {"ignored", UnitCheck::ignored, "numbers alone count, for empirical formulas"}};
    return all;
}

/// A number of a formula: a text with its unit, "9.81 m s-2", or a plain number. Unlike OwnUnit the text
/// comes first, so that the program does not take "100 cm/m" for the plain number 1.
using FormulaConstant = std::variant<std::string, double>;

/// Node `formula`: a formula of fields on the cells of one grid, of any kind. Static or stepping as what it
/// reads. On the CPU muParser evaluates it; on CUDA NVRTC compiles it at the start. Both compute in double,
/// and wait for the first cell without a value.
class FormulaNode final : public Node {
  public:
    static auto about() -> About;

    void configure(const Setup& setup) override;
    void negotiate() override;
    void run(const Step& step) override;

  private:
    Input any_{*this, "*",
               open_port().on_any_grid_kind().help(
                   "Fields on one grid; the formula calls each by its input's name")};
    Output value_{*this, "value",
                  port().any_unit().on_any_grid_kind().help(
                      "Values of the formula at cells; NaN where an input is missing")};

    Parameter<std::string> expression_{
        *this, "expression",
        option().required().help("Formula of the inputs, eg \"if(depth > 0, 2 * speed / depth, 0)\"")};
    Parameter<std::map<std::string, FormulaConstant>> constants_{
        *this, "constants",
        option().by_default("{}").help("Numbers that the formula calls by name, with their units, eg {\"g\": "
                                       "\"9.81 m s-2\"}")};

    Group units_group_{*this, "Units"};
    Parameter<UnitCheck> units_{
        *this, "units", option().by_default(UnitCheck::checked).help("Whether units must fit together")};
    Parameter<std::string> unit_{
        *this, "unit",
        option().help("Unit of the result, which must be that of the formula; unset: that of the formula, 1 "
                      "where units are ignored")};

    Group output_group_{*this, "Output"};
    Parameter<std::string> standard_name_{*this, "standard_name",
                                          option().help("CF standard name of the values")};
    Parameter<std::string> long_name_{*this, "long_name",
                                      option().help("Name of the values in legends; unset: the formula")};
    Parameter<Precision> precision_{
        *this, "precision", option().by_default(Precision::of_floats).help("Element type of the output")};

    auto names() -> FormulaNames;
    auto number_of(const std::string& name, const OwnUnit& value) -> double;
    auto unit_of_result() const -> std::string;
    auto units_of_terms() const -> FormulaUnits;
    auto fault_text(const FormulaFault& fault, void* stream) const -> std::string;
    [[noreturn]] void refuse(const FormulaFault& fault, void* stream) const;

    Device device_;
    Expression formula_;
    std::vector<char> code_;             // for the device
    std::unique_ptr<FormulaWork> work_;  // from the first run on
};

}  // namespace thalweg::bathymetry
