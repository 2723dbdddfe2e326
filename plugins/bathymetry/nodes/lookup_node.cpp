// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/nodes/lookup_node.hpp"

#include <thalweg/compute/field_values.hpp>

#include "bathymetry/nodes/conversion.hpp"

namespace thalweg::bathymetry {

auto LookupNode::about() -> About {
    return {"lookup",
            "Gives classes the values of a table, such as Manning's n of land use.",
            Clock::following,
            THW_ON_CPU | THW_ON_CUDA,
            1,
            StatePromise::bits,
            true};  // remembers nothing
}

void LookupNode::check_source() {
    if (values_.is_set() == file_.is_set()) {
        throw Error("the classes need one source of values")
            .about(values_.name())
            .found(file_.is_set() ? "values and file" : "neither values nor file")
            .expected("one of them")
            .remedy("give values, or a CSV file");
    }
    for (const ParameterBase* parameter :
         {static_cast<const ParameterBase*>(&class_column_),
          static_cast<const ParameterBase*>(&value_column_), static_cast<const ParameterBase*>(&other_)}) {
        if (values_.is_set() && parameter->is_given()) {
            complain(Error("nothing reads this without file")
                         .about(parameter->name())
                         .remedy(parameter == &other_ ? "write \"other\" into values" : "take it out"));
        }
    }
}

auto LookupNode::unit_of_values() const -> std::string {
    for (const auto& [name, value] : *values_) {
        if (auto own = unit_of(value); !own.empty()) {
            return own;
        }
    }
    return "1";
}

void LookupNode::read_file() {
    const std::string classes = class_column_.is_set() ? *class_column_ : "class";
    const std::string values = value_column_.is_set() ? *value_column_ : "value";
    const series::NumberTable file(file_->path, file_.name(), {classes, values});
    const auto* column = file.table().find(values);
    const bool has_unit = column != nullptr && !column->unit.empty();
    found_unit_ = unit_.is_set() ? *unit_ : has_unit ? column->unit : "1";
    table_.emplace(*this, file, classes, values, found_unit_, file_.name());
    if (const auto other = in_unit(other_, found_unit_)) {
        table_->set_other(*other);
    }
}

void LookupNode::configure(const Setup& setup) {
    device_ = setup.device;
    check_source();
    check_unit(*this, unit_);
    if (file_.is_set()) {
        read_file();
    } else {
        found_unit_ = unit_.is_set() ? *unit_ : unit_of_values();
        check_unit(*this, values_.name(), found_unit_);
        table_.emplace(*this, in_unit(*values_, found_unit_, values_.name()), values_.name());
    }
    for (const double value : table_->table().values) {
        require_size(value, found_unit_, file_.is_set() ? file_.name() : values_.name());
    }
    if (table_->table().other) {
        require_size(*table_->table().other, found_unit_, file_.is_set() ? other_.name() : values_.name());
    }
}

void LookupNode::negotiate() {
    value_.set_grid(class_->grid()).set_element(element_of(*precision_)).set_unit(found_unit_);
    value_.set_standard_name(*standard_name_).set_long_name(*long_name_);
}

void LookupNode::run(const Step& step) {
    if (!value_->has_data()) {
        return;
    }
    if (lookup_ == nullptr) {
        lookup_ = make_class_lookup(table_->table(), device_, step.stream);
    }
    const auto unknown =
        lookup_->run(compute::values_of(*class_), compute::target_of(*value_), class_->grid().cells());
    if (unknown) {
        throw table_->refusal(*unknown, class_->grid());
    }
}

}  // namespace thalweg::bathymetry
