// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <variant>

#include "thalweg/abi/port.h"
#include "thalweg/features.hpp"
#include "thalweg/table.hpp"

namespace thalweg::runtime {

/// What a node has given to an output that carries no field. Never changed once it is there, so that all
/// readers share it.
struct Payload {
    std::variant<Table, Features> content;
    double time = 0;            ///< [s] simulated
    std::uint64_t version = 0;  ///< grows with each one of the output

    /// The table, or that of the features' attributes.
    auto table() const -> const Table& {
        const auto* features = std::get_if<Features>(&content);
        return features != nullptr ? features->attributes : std::get<Table>(content);
    }
};

using PayloadRef = std::shared_ptr<const Payload>;

/// "field", "table", "feature set".
auto payload_name(thw_payload payload) -> std::string;

}  // namespace thalweg::runtime
