// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sstream>
#include <string>
#include <vector>

namespace thalweg::sediment {

/// Those of Inflow in a graph, in the order of the enumeration.
inline constexpr const char* inflow_names = "equilibrium|clear|given|zero_gradient|recirculation";

/// The same, one by one.
inline auto all_inflow_names() -> std::vector<std::string> {
    std::vector<std::string> names;
    std::istringstream text(inflow_names);
    for (std::string one; std::getline(text, one, '|');) {
        names.push_back(one);
    }
    return names;
}

}  // namespace thalweg::sediment
