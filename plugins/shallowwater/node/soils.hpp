// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include <thalweg/node.hpp>

#include "shallowwater/flow/source_options.hpp"

namespace thalweg::shallowwater {

/// A soil of the graph: what is given says by which law it takes water.
struct SoilRecord {
    std::optional<double> conductivity, suction_head, moisture_deficit;  ///< m/s, m, 1
    std::optional<double> curve_number, abstraction_ratio;               ///< 1, 1
    std::optional<double> initial_loss, constant_loss;                   ///< m, m/s
};

void members(Members& m, SoilRecord& soil);

/// Which losses come as fields, in place of the numbers of all soils.
struct LossFields {
    bool curve_number = false;
    bool initial_loss = false;
    bool constant_loss = false;

    auto any() const -> bool { return curve_number || initial_loss || constant_loss; }
};

/// The soil of a record. Lets `node` complain about `subject` where the record names no law or two, or a
/// number that comes as a field, too.
auto soil_of(Node& node, const SoilRecord& record, const LossFields& fields, const std::string& subject)
    -> Soil;

/// Lets `node` complain where a field is connected that none of the soils reads.
void check_loss_fields(Node& node, const std::vector<Soil>& soils, const LossFields& fields);

}  // namespace thalweg::shallowwater
