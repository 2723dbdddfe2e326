// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/nodes/difference_node.hpp"

#include <thalweg/compute/field_values.hpp>
#include <thalweg/value_classes.hpp>

#include "bathymetry/converters/difference.hpp"

namespace thalweg::bathymetry {

auto DifferenceNode::about() -> About {
    return {"difference",
            "Takes one field away from another on the same cells.",
            Clock::following,
            THW_ON_CPU | THW_ON_CUDA,
            1,
            StatePromise::bits,
            true};  // remembers nothing
}

void DifferenceNode::negotiate() {
    if (value_->unit() != less_->unit()) {
        throw Error("the fields have different units")
            .about("less")
            .found(less_->unit())
            .expected(value_->unit() + ", as at input 'value'");
    }
    difference_.set_grid(value_->grid()).set_element(value_->dtype()).set_unit(value_->unit());
    difference_.set_long_name("difference of " + classification_of(*value_).title);
}

void DifferenceNode::run(const Step& step) {
    if (difference_->has_data()) {
        write_difference(compute::values_of(*value_), compute::values_of(*less_),
                         compute::target_of(*difference_), value_->grid().cells(), device_, step.stream);
    }
}

}  // namespace thalweg::bathymetry
