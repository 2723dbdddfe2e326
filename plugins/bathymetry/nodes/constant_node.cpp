// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/nodes/constant_node.hpp"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <variant>
#include <vector>

#include <thalweg/mesh/mesh.hpp>
#include <thalweg/units/unit.hpp>

#include "bathymetry/nodes/conversion.hpp"

namespace thalweg::bathymetry {

auto ConstantNode::about() -> About {
    return {"constant", "Gives all cells of another field's grid one value.", Clock::once};
}

void ConstantNode::configure(const Setup&) {
    check_unit(*this, unit_);
    if (const auto own = unit_of(*own_value_); !own.empty()) {
        check_unit(*this, own_value_.name(), own);
    }
    if (units::is_unit(unit())) {
        number();
    }
}

auto ConstantNode::unit() const -> std::string {
    const auto own = unit_of(*own_value_);
    return unit_.is_set() ? *unit_ : own.empty() ? "1" : own;
}

auto ConstantNode::number() const -> double {
    const double number = in_unit(*own_value_, unit(), own_value_.name());
    require_size(number, unit(), own_value_.name());
    return number;
}

void ConstantNode::negotiate() {
    value_.set_grid(grid_->grid()).set_element(element_of(*precision_)).set_unit(unit());
    value_.set_standard_name(*standard_name_).set_long_name(*long_name_);
}

void ConstantNode::run(const Step&) {
    const auto fill_cells = [&](const auto& mesh) {
        std::vector<double> values(static_cast<std::size_t>(mesh.cells()), number());
        for (std::size_t k = 0; k < values.size(); ++k) {
            values[k] = mesh.has_cell(static_cast<std::int64_t>(k)) ? values[k] : NAN;
        }
        fill(value_, values);
    };
    std::visit(fill_cells, mesh::mesh_of(grid_->grid()));
}

}  // namespace thalweg::bathymetry
