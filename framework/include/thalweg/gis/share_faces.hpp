// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include <thalweg/error.hpp>
#include <thalweg/gis/grid_faces.hpp>

namespace thalweg::gis {

/// What a segment has found: faces of a raster, or in `faces.outer` edges of a mesh.
struct SegmentFaces {
    std::string name;
    std::string subject;  ///< the place that names it, such as "boundaries/2/segment"
    FacesAlong faces;
};

/// Gives each face that several segments have found to the nearest of them, and of equally near ones to the
/// first, so that lines may meet anywhere along a face. Returns an error for each segment that overlaps
/// another one along outer faces by a face or more, and for each that is left without a face. Thread-safe.
auto share_faces(std::vector<SegmentFaces>& segments) -> std::vector<Error>;

}  // namespace thalweg::gis
