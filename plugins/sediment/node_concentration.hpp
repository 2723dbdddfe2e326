// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include <thalweg/error.hpp>
#include <thalweg/number_text.hpp>

#include "sediment/core/options.hpp"

namespace thalweg::sediment {

/// What is wrong with concentrations by class [m3/m3] that come in together, if anything: more than the node
/// lets water carry.
inline auto too_dense(const std::vector<double>& by_class, const Options& o, const std::string& about)
    -> std::optional<Error> {
    double all = 0;
    for (const double one : by_class) {
        all += one;
    }
    if (!(all > o.most_concentration)) {
        return std::nullopt;
    }
    const auto in_words = [&](double volume) {
        const auto rounded = [](double value) { return number_text(std::round(10 * value) / 10); };
        return rounded(o.materials.sediment_density * volume) + " kg/m3, which is " + rounded(100 * volume) +
               " % of the volume";
    };
    return Error("there is more sediment in this inflow than water can carry")
        .about(about)
        .found(in_words(all) + ", all classes together")
        .expected("at most " + in_words(o.most_concentration))
        .remedy("check the unit: 2650 mg/l are 2.65 kg/m3; denser mixtures do not flow like water");
}

}  // namespace thalweg::sediment
