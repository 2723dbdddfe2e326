// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace thalweg::gis {

/// A coordinate reference system as the CF conventions describe it (appendix F): the attributes of a netCDF
/// variable.
struct GridMapping {
    std::string
        name;  ///< grid_mapping_name; empty where CF has no mapping of this kind, and no parameters then
    std::vector<std::pair<std::string, std::string>> texts;            ///< names of ellipsoid, datum and CRS
    std::vector<std::pair<std::string, std::vector<double>>> numbers;  ///< degrees, metres, factors
};

/// Returns the mapping of a WKT text, with figure and names of the Earth in any case. CF has none for oblique
/// double stereographic projections (the Netherlands), Krovak's (Czechia) and web maps in pseudo-Mercator.
/// Throws if the text is not understood. Thread-safe.
auto grid_mapping_of(const std::string& wkt) -> GridMapping;

}  // namespace thalweg::gis
