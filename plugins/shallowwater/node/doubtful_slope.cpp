// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/node/doubtful_slope.hpp"

#include <fmt/format.h>

#include <cmath>

namespace thalweg::shallowwater {

auto doubtful_slope_text(const std::string& boundary, const BedFall& fall) -> std::string {
    if (!(fall.error > 0.5 * fall.slope)) {
        return "";
    }
    const std::string doubt = std::isfinite(fall.error) ? fmt::format("that may be off by {:.2g}", fall.error)
                                                        : "cells are too few to tell how far that is off";
    return fmt::format(
        "{}: the bed hardly shows a slope for its normal depth; up to {:g} m inwards it is {:g}, but {}; "
        "give "
        "\"slope\"",
        boundary, fall.reach, fall.slope, doubt);
}

}  // namespace thalweg::shallowwater
