// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "shallowwater/flow/boundaries.hpp"

namespace thalweg::shallowwater {

/// Volume [m3] that boundaries and sources of a discharge bring between two times [s].
auto volume_to_come(const Boundaries& all, double from, double to) -> double;

/// Whether water can leave through one of these boundaries, of which `facts` tells the faces and also the
/// open edges, or is taken by one of the discharges at some time. A held level lets water out, too.
auto has_outlet(const Boundaries& all, const std::vector<BoundaryFacts>& facts) -> bool;

/// Tells that `volume` [m3] comes in and none can leave, and how deep it will stand on the mean of the
/// grid's `area` [m2]; "" where that is less than 0.1 m, as in a basin that is filled on purpose.
auto closed_flow_text(double volume, double area) -> std::string;

}  // namespace thalweg::shallowwater
