// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "payload.hpp"
#include "thalweg/abi/draft/table.h"
#include "thalweg/lent_table.hpp"

namespace thalweg::runtime {

/// What one node has on its ports that carry no field: what has arrived, and what it has given. Thread: the
/// node's.
class PayloadDesk {
    /// What has arrived on an input, as the node sees it.
    struct Arrived {
        bool connected = false;
        PayloadRef value = {};
        std::unique_ptr<LentTable> lent = {};
    };

    std::vector<Arrived> arrived_;   ///< by input
    std::vector<PayloadRef> given_;  ///< by output
    Table nothing_;

  public:
    /// Shows `value` on an input from now on; null: the input is connected, but nothing was given yet.
    void bring(std::size_t input, PayloadRef value);

    /// As thw_host_tables.input.
    auto input(std::size_t input) -> const thw_table*;

    /// Copies and keeps a table of an output at `time` [s]. Throws Error if it breaks a rule.
    void give(std::size_t output, const thw_table& table, double time);

    /// The last one of an output, or null.
    auto given(std::size_t output) const -> PayloadRef;
};

}  // namespace thalweg::runtime
