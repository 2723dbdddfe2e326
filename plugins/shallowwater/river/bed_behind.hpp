// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/flow/processes/bed_fall.hpp"
#include "shallowwater/river/mesh_metrics.hpp"

namespace thalweg::river {

/// The bed behind an open face: the straight line through the third to the sixth cell inwards, as on rasters.
struct BedLine {
    double fall = 0;  ///< outwards [1]
    double sink = 0;  ///< m, how far the line at the face lies below the face
};

auto bed_line(const MeshMetrics& metrics, const FacePlace& place) -> BedLine;

/// Fall of the bed outside a boundary of normal depth: that of the user, without an error, or that of the bed
/// along the grid lines inwards, see find_fall(). Throws thalweg::Error where the bed does not fall.
auto normal_slope(const MeshMetrics& metrics, const Boundary& boundary) -> shallowwater::BedFall;

}  // namespace thalweg::river
