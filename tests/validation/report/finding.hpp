// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <string>

namespace thalweg::validation {

// A figure that a trial is judged by. Without a limit it is only told.
struct Finding {
    std::string quantity;
    double value = 0;
    double limit = NAN;
    bool at_least = false;  // else at most
    bool is_error = false;  // shrinks with the cells: has an order

    auto passed() const -> bool { return std::isnan(limit) || (at_least ? value >= limit : value <= limit); }
};

}  // namespace thalweg::validation
