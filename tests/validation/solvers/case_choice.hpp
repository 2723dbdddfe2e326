// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <iterator>
#include <stdexcept>
#include <string>
#include <vector>

/// Cases that a validation program knows by name, and those that its command line names.
namespace thalweg::solvers::validation {

/// The name, if one of `cases` has it. Throws std::invalid_argument.
template <class Cases>
auto known_case(const Cases& cases, const std::string& name) -> std::string {
    const auto found = std::find_if(std::begin(cases), std::end(cases),
                                    [&](const auto& entry) { return name == entry.name; });
    if (found == std::end(cases)) {
        throw std::invalid_argument("there is no case " + name);
    }
    return name;
}

/// Whether `name` is among the cases wanted; none named: all are.
inline auto is_wanted(const std::vector<std::string>& wanted, const std::string& name) -> bool {
    return wanted.empty() || std::find(wanted.begin(), wanted.end(), name) != wanted.end();
}

}  // namespace thalweg::solvers::validation
