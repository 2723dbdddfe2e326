// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "thalweg/abi/port.h"
#include "thalweg/table.hpp"

namespace thalweg::runtime {

/// What a node has given to an output that carries no field. Never changed once it is there, so that all
/// readers share it.
struct Payload {
    Table table;
    double time = 0;            ///< [s] simulated
    std::uint64_t version = 0;  ///< grows with each one of the output
};

using PayloadRef = std::shared_ptr<const Payload>;

/// "field", "table".
auto payload_name(thw_payload payload) -> std::string;

}  // namespace thalweg::runtime
