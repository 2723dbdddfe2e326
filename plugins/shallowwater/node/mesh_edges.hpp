// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include <thalweg/gis/grid_faces.hpp>
#include <thalweg/mesh/triangles.hpp>

namespace thalweg::shallowwater {

/// The edges of the boundary of a mesh that belong to a segment, as its outer faces: those of the boundary
/// group of that name, or else those along the drawn line of that name, whose middles lie within half of
/// their length of it and not beyond its ends. Throws thalweg::Error about `subject` where there is neither,
/// or no edge along the line.
auto edges_of_segment(const std::string& name, const gis::NamedLines& drawn, const mesh::Triangles& mesh,
                      const std::string& subject) -> gis::FacesAlong;

}  // namespace thalweg::shallowwater
