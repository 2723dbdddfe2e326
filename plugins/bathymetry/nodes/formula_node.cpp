// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/nodes/formula_node.hpp"

#include <algorithm>

#include <thalweg/compute/field_values.hpp>
#include <thalweg/mesh/place_of_cell.hpp>
#include <thalweg/shown_unit.hpp>
#include <thalweg/units/unit.hpp>

#include "bathymetry/fields/formula/cuda_formula.hpp"
#include "bathymetry/fields/formula/formula_words.hpp"
#include "bathymetry/fields/one_value.hpp"

namespace thalweg::bathymetry {

auto FormulaNode::about() -> About {
    return {"formula",
            "Computes a field from others by a formula, cell by cell.",
            Clock::following,
            THW_ON_CPU | THW_ON_CUDA,
            1,
            StatePromise::bits,
            true};  // remembers nothing
}

void FormulaNode::configure(const Setup& setup) {
    device_ = setup.device;
    check_unit(*this, unit_);
}

namespace {

auto as_own_unit(const FormulaConstant& constant) -> OwnUnit {
    return std::visit([](const auto& value) { return OwnUnit(value); }, constant);
}

}  // namespace

/// The number of a constant, in its own unit.
auto FormulaNode::number_of(const std::string& name, const OwnUnit& value) -> double {
    const std::string unit = unit_of(value), subject = constants_.name() + "/" + name;
    if (!unit.empty() && !units::is_unit(unit)) {
        check_unit(*this, subject, unit);
        return 1;
    }
    return in_unit(value, unit.empty() ? "1" : unit, subject);
}

auto FormulaNode::names() -> FormulaNames {
    FormulaNames names;
    const auto require_name = [&](const char* what, const std::string& name, const std::string& subject) {
        if (!is_formula_name(name)) {
            complain(Error(std::string(what) + " has a name that no formula can write")
                         .about(subject)
                         .found("\"" + name + "\"")
                         .expected("letters, digits and '_', a letter first, and no function, word or pi")
                         .remedy("give it another name"));
        }
    };
    for (const auto& field : open_inputs()) {
        require_name("an input", field.name(), field.name());
        names.inputs.push_back(field.name());
    }
    for (const auto& [name, value] : *constants_) {
        const auto subject = constants_.name() + "/" + name;
        require_name("a constant", name, subject);
        if (std::find(names.inputs.begin(), names.inputs.end(), name) != names.inputs.end()) {
            complain(
                Error("a constant has the name of an input").about(subject).remedy("rename one of the two"));
        }
        names.constants[name] = number_of(name, as_own_unit(value));
    }
    return names;
}

auto FormulaNode::units_of_terms() const -> FormulaUnits {
    FormulaUnits all;
    for (const auto& field : open_inputs()) {
        all.inputs.push_back(FormulaUnit::of(shown_unit(field)));
    }
    for (const auto& [name, value] : *constants_) {
        all.constants[name] = FormulaUnit::of(unit_of(as_own_unit(value)));
    }
    return all;
}

auto FormulaNode::unit_of_result() const -> std::string {
    if (*units_ == UnitCheck::ignored) {
        return unit_.is_set() ? *unit_ : "1";
    }
    const auto found = unit_of_formula(formula_, *expression_, units_of_terms());
    if (!unit_.is_set()) {
        return found ? found->text : "1";
    }
    const auto wanted = units::Dimension::of(*unit_);
    if (found && wanted && !found->dimension->is_same_as(*wanted)) {
        throw Error("the formula gives another unit than the output shall have")
            .about(unit_.name())
            .found(*unit_)
            .expected(found->text + ", which follows from the units of the inputs and constants")
            .remedy(
                found->dimension->measures_same_as(*wanted)
                    ? "leave out unit, or multiply by a constant with a unit, as 0.001 km/m brings m to km"
                    : "correct the formula or unit, or set units to ignored");
    }
    return *unit_;
}

void FormulaNode::negotiate() {
    if (open_inputs().empty()) {
        throw Error("a formula needs an input")
            .about("expression")
            .remedy("connect a field that it reads; for one value everywhere use the node constant");
    }
    formula_ = read_expression(*expression_, names());
    value_.set_grid(open_inputs().front().grid()).set_element(element_of(*precision_));
    value_.set_unit(unit_of_result()).set_standard_name(*standard_name_);
    value_.set_long_name(long_name_.is_set() ? *long_name_ : *expression_);
    if (device_.is_cuda()) {
        code_ = compile_formula(formula_, open_inputs().size(), device_);
    }
}

void FormulaNode::run(const Step& step) {
    if (!value_->has_data()) {
        return;
    }
    const std::size_t count = open_inputs().size();
    if (work_ == nullptr) {
        work_ = device_.is_cuda() ? make_cuda_formula(code_, step.stream) : make_cpu_formula(formula_, count);
    }
    std::vector<compute::AnyValues> inputs;
    for (const auto& field : open_inputs()) {
        inputs.push_back(compute::values_of(field));
    }
    const auto target = compute::target_of(*value_);
    if (const auto fault = work_->run(inputs, target, value_->grid().cells())) {
        refuse(*fault, step.stream);
    }
}

/// "a = 2, b = 0 in cell (3, 4) at ..."
auto FormulaNode::fault_text(const FormulaFault& fault, void* stream) const -> std::string {
    std::string text;
    for (const auto& field : open_inputs()) {
        const double value = one_value(compute::values_of(field), fault.cell, device_, stream);
        text += (text.empty() ? "" : ", ") + field.name() + " = " + number_text(value);
    }
    return text + " in " + mesh::place_of_cell(value_->grid(), fault.cell);
}

void FormulaNode::refuse(const FormulaFault& fault, void* stream) const {
    if (fault.division > 0) {
        const auto column = divisions_of(formula_).at(fault.division - 1)->column;
        throw Error("the formula divides by zero in a cell")
            .about(expression_.name())
            .found(fault_text(fault, stream))
            .expected("a divisor that is nowhere 0, for the '/' in " + place_in(*expression_, column))
            .remedy("say what holds there, as in if(depth > 0, discharge / depth, 0)");
    }
    throw Error("the formula has no value in a cell")
        .about(expression_.name())
        .found(fault_text(fault, stream))
        .expected("a number that precision " + word_of(*precision_) + " can hold")
        .remedy("keep roots, logarithms and powers to what they are defined for, as in sqrt(max(a, 0))");
}

}  // namespace thalweg::bathymetry
