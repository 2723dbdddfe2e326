// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "bathymetry/triangulate/domain.hpp"

namespace thalweg::bathymetry {

/// Moves free nodes to the middle of their neighbours, `sweeps` times, where that makes the smallest angle
/// around them larger. Nodes of the drawing and on its edges stay.
void smooth(Domain& mesh, const Lattice& places, int sweeps);

}  // namespace thalweg::bathymetry
