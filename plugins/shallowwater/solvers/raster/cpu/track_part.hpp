// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/flow/processes/track_cell.hpp"
#include "shallowwater/raster/cpu/stage.hpp"

namespace thalweg::shallowwater {

// Records of the cells of a part after a step.
template <class Real>
using TrackPart = void (*)(const TrackCell<Real>&, const Part&);

// The best version for this machine.
template <class Real>
auto choose_track_part() -> TrackPart<Real>;

}  // namespace thalweg::shallowwater
