// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/node/doubtful_slope.hpp"

#include <cmath>
#include <iomanip>
#include <sstream>

namespace thalweg::shallowwater {

auto doubtful_slope_text(const std::string& boundary, const BedFall& fall) -> std::string {
    if (!(fall.error > 0.5 * fall.slope)) {
        return "";
    }
    std::ostringstream text;
    text << boundary << ": the bed hardly shows a slope for its normal depth; up to " << fall.reach
         << " m inwards it is " << fall.slope << ", but ";
    if (std::isfinite(fall.error)) {
        text << "that may be off by " << std::setprecision(2) << fall.error;
    } else {
        text << "cells are too few to tell how far that is off";
    }
    text << "; give \"slope\"";
    return text.str();
}

}  // namespace thalweg::shallowwater
