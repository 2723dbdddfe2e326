// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "check.hpp"

namespace thalweg::validate {

auto all_checks() -> const std::vector<Check>& {
    static const auto all = [] {
        std::vector<Check> checks;
        for (const auto family :
             {description_checks, word_checks, life_checks, state_checks, message_checks, parameter_checks,
              memory_checks, grid_checks, value_checks, process_checks}) {
            const auto part = family();
            checks.insert(checks.end(), part.begin(), part.end());
        }
        return checks;
    }();
    return all;
}

}  // namespace thalweg::validate
