// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <functional>

#include "bathymetry/triangulate/domain.hpp"

namespace thalweg::bathymetry {

/// The longest edge [m] that triangles may have at a place.
using SizeFunction = std::function<double(Point)>;

struct RefineRules {
    double smallest_angle = 25;      ///< [degree] from 0 to 33
    double least = 0;                ///< [m] edges that would become shorter than this are not divided
    std::int64_t most = 10'000'000;  ///< triangles
};

/// Divides the triangles inside until no edge is longer than the size where its middle or the centre of its
/// triangle lies, and no angle smaller than the rule, after Ruppert (1995): an edge of the drawing with a
/// node in the circle over it is halved; a bad triangle gets a node at the centre of its circle, unless that
/// would lie in the circle over an edge of the drawing, which is halved instead. Angles below 60 degrees in
/// the drawing itself can leave smaller angles beside them. Throws thalweg::Error where that takes more than
/// rules.most triangles.
void refine(Domain& mesh, const Lattice& places, const SizeFunction& size, const RefineRules& rules);

}  // namespace thalweg::bathymetry
