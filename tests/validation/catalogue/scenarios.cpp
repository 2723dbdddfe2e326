// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "scenarios.hpp"

namespace thalweg::shallowwater::catalogue {

auto known_misses() -> const std::vector<KnownMiss>& {
    static const std::vector<KnownMiss> misses = {
        {"bump-jump", Method::waf, "L1(h)"},
        {"bump-jump", Method::hllc, "L1(h)"},
        // The defaults damp films of 1 mm (kp07) and 0.1 mm (hwp14), which count where all water is shallow
        // or thins out at a shore; the limits are those of a scheme that damps nothing.
        {"ritter", Method::kp07, "L1(h)"},
        {"thacker-radial", Method::kp07, "L1(h) at 3T/4"},
        {"thacker-radial", Method::kp07, "L1(h) at T"},
        {"thacker-radial", Method::hwp14, "L1(h) at 3T/4"},
        {"thacker-radial", Method::hwp14_fast, "L1(h) at 3T/4"},
        {"thacker-trough", Method::kp07, "L1(h)"},
        {"thacker-trough", Method::hwp14, "L1(h)"},
        {"thacker-trough", Method::hwp14_fast, "L1(h)"},
        // Whether an edge beside a dry cell is closed is decided anew in each step; at a front rounding
        // decides.
        {"three-humps", Method::roe, "north-south asymmetry [m]"},
        // A cell at an open edge is of first order, and so are steady flows near it.
        {"macdonald-subcritical", Method::muscl, "L1(h)"},
        {"macdonald-supercritical", Method::muscl, "L1(h)"},
        {"macdonald-jump", Method::muscl, "L1(h)"},
        {"bump-jump", Method::muscl, "L1(h)"},
    };
    return misses;
}

auto known_divergences() -> const std::vector<KnownDivergence>& {
    // KP07's thin cells at a shore that never rests; films of HWP14 where a shore runs back and forth.
    static const std::vector<KnownDivergence> divergences = {
        {"thacker-radial", Method::published},
        {"thacker-trough", Method::published},
        {"thacker-trough", Method::hwp14},
        {"thacker-trough", Method::hwp14_fast},
    };
    return divergences;
}

auto all_scenarios() -> const std::vector<Scenario>& {
    static const std::vector<Scenario> all = [] {
        std::vector<Scenario> list;
        for (const auto& part :
             {rest_scenarios(), smooth_scenarios(), dam_break_scenarios(), basin_scenarios(),
              hump_scenarios(), steady_scenarios(), plane_scenarios(), flume_scenarios()}) {
            list.insert(list.end(), part.begin(), part.end());
        }
        return list;
    }();
    return all;
}

}  // namespace thalweg::shallowwater::catalogue
