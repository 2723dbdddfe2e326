// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "sediment/bench/settings.hpp"

#include "sediment/core/class_values.hpp"

namespace thalweg::sediment::bench {

auto sizes_for(const Settings& settings, bool cuda) -> std::vector<int> {
    if (!settings.sizes.empty()) {
        return settings.sizes;
    }
    if (settings.quick) {
        return {cuda ? 256 : 64};
    }
    return cuda ? std::vector<int>{1024, 4096} : std::vector<int>{256};
}

auto parse(int argc, char** argv, int& status) -> Settings {
    Settings s;
    thalweg::bench::CommandLine line(
        "sediment",
        "How fast a coupled step of water and sediment is: flow over bars, one step of KP07 and one of the "
        "sediment, its phases\n"
        "apart. Every figure is the median of samples; the arrays that a phase cannot but read and write are "
        "set against a plain\n"
        "copy measured in the same run.");
    line.add("--size", s.sizes, "Cells along a side of the square (repeatable)", 4, 8192);
    line.add("--classes", s.classes, "Numbers of size classes, default 1, 7 and 9", 1, max_classes);
    line.add("--solver", s.solvers, "adi, sip or both, the default", {"adi", "sip"});
    line.add("--precision", s.precisions, "double, the default, or float", {"float", "double"});
    line.add("--loads", s.loads, "suspended, bed_load or both, the default",
             {"suspended", "bed_load", "both"});
    line.add_flag("--quick", s.quick, "The smallest size and 1 class alone");
    status = line.parse(argc, argv, s);
    if (s.classes.empty()) {
        s.classes = s.quick ? std::vector<int>{1} : std::vector<int>{1, 7, 9};
    }
    s.solvers = s.solvers.empty() ? std::vector<std::string>{"adi", "sip"} : s.solvers;
    s.precisions = s.precisions.empty() ? std::vector<std::string>{"double"} : s.precisions;
    return s;
}

}  // namespace thalweg::sediment::bench
