// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "shallowwater/flow/processes/bed_fall.hpp"

namespace thalweg::shallowwater {

/// Warns of a slope for the normal depth at `boundary` that may be so far off that the depth is wrong by more
/// than a tenth; "" where it is not.
auto doubtful_slope_text(const std::string& boundary, const BedFall& fall) -> std::string;

}  // namespace thalweg::shallowwater
