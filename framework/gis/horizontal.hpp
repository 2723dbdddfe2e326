// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include <ogr_spatialref.h>

namespace thalweg::gis {

/// The system of places that a WKT text means, x always to the east or longitude; heights are left out. Empty
/// without text. Throws if the text is not understood.
auto horizontal_reference(const std::string& wkt) -> OGRSpatialReference;

/// Leaves out the heights of a system that has them.
void make_horizontal(OGRSpatialReference& reference);

/// Returns whether two systems have the same places, apart from the order of the axes of degrees.
auto is_same(const OGRSpatialReference& a, const OGRSpatialReference& b) -> bool;

}  // namespace thalweg::gis
