// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "thalweg/abi/port.h"

namespace thalweg::validate {

/// Rule for the values of an input, where a node takes not every number: a range, or certain values alone.
class InputRule {
    double low_ = 0, high_ = 1;
    bool is_whole_ = false;
    std::vector<double> values_;  // empty: every number, or whole one, from low_ to high_

  public:
    /// Reads {"range": [0, 5]}, {"integers": [1, 9]} with both ends, or {"values": [1, 2, 3]}. Throws
    /// std::invalid_argument that says what is expected.
    static auto from_json(const std::string& text) -> InputRule;

    /// The rule that a port declares, or nothing. Where it has one bound alone, values lie near that.
    static auto of(const thw_port& port) -> std::optional<InputRule>;

    /// The value at `fraction`, in [0, 1), of the way through the range or the list.
    auto at(double fraction) const -> double;
};

}  // namespace thalweg::validate
