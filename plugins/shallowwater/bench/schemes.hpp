// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "shallowwater/core/options.hpp"

namespace thalweg::shallowwater::bench {

// A scheme as the table has it. The memory traffic that it cannot avoid is counted in values of a cell: with
// Runge-Kutta 7 in the first stage (the state in and out, the bed) and 10 in the second (the old state too).
struct SchemeEntry {
    std::string name;
    Scheme scheme = Scheme::kp07;
    WafForm waf_form = WafForm::muscl;
    bool single_step = false;  // whatever the integrator asked for

    auto stages(Integrator integrator) const -> int {
        return single_step || integrator == Integrator::euler ? 1 : 2;
    }

    // A cell-step.
    auto values(Integrator integrator, bool track) const -> int {
        return (stages(integrator) == 1 ? 7 : 17) + (track ? 6 : 0);
    }
};

inline auto all_schemes() -> const std::vector<SchemeEntry>& {
    static const std::vector<SchemeEntry> all = {{"kp07", Scheme::kp07, WafForm::muscl, false},
                                                 {"hwp14", Scheme::hwp14, WafForm::muscl, false},
                                                 {"waf", Scheme::waf, WafForm::muscl, false},
                                                 {"waf-split", Scheme::waf, WafForm::split, true}};
    return all;
}

inline auto scheme_names() -> std::vector<std::string> {
    std::vector<std::string> names;
    for (const auto& entry : all_schemes()) {
        names.push_back(entry.name);
    }
    return names;
}

// The name must be one of scheme_names().
inline auto find_scheme(const std::string& name) -> const SchemeEntry& {
    const auto& all = all_schemes();
    return *std::find_if(all.begin(), all.end(), [&](const auto& entry) { return entry.name == name; });
}

}  // namespace thalweg::shallowwater::bench
