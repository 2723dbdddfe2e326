// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <vector>

#include "bathymetry/meshes/triangle_mesh.hpp"
#include "bathymetry/triangulate/drawing.hpp"
#include "bathymetry/triangulate/refine.hpp"

namespace thalweg::bathymetry {

/// What a mesh is generated from.
struct GenerateRequest {
    std::vector<DrawnLine> lines;
    std::vector<DrawnLine>
        boundaries;  ///< names for the boundary, see BoundaryLines; before those of `lines`
    SizeFunction size;
    RefineRules rules;
    int sweeps = 3;  ///< see smooth()
};

/// Triangles inside the outlines: no edge longer than the size at its place, and no angle smaller than the
/// rule but beside sharp corners of the drawing and where rules.least forbids it. All drawn lines are edges,
/// drawn points are nodes exactly as they were drawn; points between lie on the lines within the lattice (see
/// lattice.hpp). Values are NaN; parts of outlines and holes with a name are groups. One request gives the
/// same bits in every run. Throws thalweg::Error, see join_lines(), refine() and
/// BoundaryLines.
auto generate_mesh(const GenerateRequest& request) -> TriangleMesh;

}  // namespace thalweg::bathymetry
