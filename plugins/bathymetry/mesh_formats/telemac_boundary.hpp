// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>

#include "bathymetry/meshes/triangle_mesh.hpp"

namespace thalweg::bathymetry {

/// Gives the boundary of a mesh the names of a TELEMAC boundary file (.cli): a line for each node of the
/// boundary with LIHBOR, LIUBOR, LIVBOR, eight numbers, the node's number from 1 and its number on the
/// boundary, and maybe a comment. An edge belongs to an open part where neither node is a wall (LIHBOR 2) and
/// both have the same codes and comment. The part's name is the comment up to " (", as Blue Kenue writes it;
/// parts without one are "open 1", "open 2" and so on in the order of the file. Replaces what lines and
/// groups the mesh has. Throws thalweg::Error with the line, also where the file is that of another mesh.
void name_boundary(TriangleMesh& mesh, const std::string& file);

}  // namespace thalweg::bathymetry
