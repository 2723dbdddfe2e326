// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <variant>
#include <vector>

#include "runtime/base/payload.hpp"
#include "thalweg/abi/draft/features.h"
#include "thalweg/abi/draft/table.h"
#include "thalweg/lent_features.hpp"
#include "thalweg/lent_table.hpp"

namespace thalweg::runtime {

/// What one node has on its ports that carry no field: what has arrived, and what it has given. Thread: the
/// node's.
class PayloadDesk {
    /// What has arrived on an input, as the node sees it.
    struct Arrived {
        bool connected = false;
        PayloadRef value = {};
        std::unique_ptr<LentTable> table = {};        ///< one of these two
        std::unique_ptr<LentFeatures> features = {};  ///< where it is connected
    };

    void keep(std::size_t output, std::variant<Table, Features> content, double time);

    std::vector<Arrived> arrived_;   ///< by input
    std::vector<PayloadRef> given_;  ///< by output
    Payload no_table_{Table()}, no_features_{Features()};

  public:
    /// Shows `value` on an input that carries `payload` from now on; null: the input is connected, but
    /// nothing was given yet.
    void bring(std::size_t input, thw_payload payload, PayloadRef value);

    /// Returns the table on an input as thw_host_tables.input does.
    auto table(std::size_t input) const -> const thw_table*;

    /// Returns the features on an input as thw_host_features.input does.
    auto features(std::size_t input) const -> const thw_features*;

    /// Copies and keeps what is given to an output at `time` [s]. Throws Error if it breaks a rule.
    void give(std::size_t output, const thw_table& table, double time);
    void give(std::size_t output, const thw_features& features, double time);

    /// Makes `value` the last one of an output, from which versions go on.
    void put_back(std::size_t output, PayloadRef value);

    /// The last one of an output, or null.
    auto given(std::size_t output) const -> PayloadRef;
};

}  // namespace thalweg::runtime
