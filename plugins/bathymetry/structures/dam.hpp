// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include "bathymetry/ground/line.hpp"
#include "bathymetry/structures/dam_site.hpp"

namespace thalweg::bathymetry {

/// Part of a dam that is removed: from `start` to `end` along the line (m), down to `bottom` or to the
/// ground.
struct DamBreach {
    double start = 0;
    double end = 0;
    std::optional<double> bottom;  ///< level (m); absent: the original ground
};

/// A dam along a line of at least two points.
struct DamDesign {
    std::vector<Point> line;
    double crest = 0;  ///< level, m
    double thickness =
        0;  ///< m; on rasters widened to the diagonal of a cell, so that no water passes between corners
    std::optional<DamBreach> breach;
};

/// A dam on the cells of its site.
struct BuiltDam {
    std::shared_ptr<const DamSite> site;
    std::vector<std::size_t> cells;  ///< cells the dam stands on, in rising order
    std::vector<double> intact;      ///< elevation with the whole dam, at all cells
    std::vector<double> breached;    ///< elevation with the breach open (equal to `intact` without a breach)
    double crest = 0;                ///< m
    double length = 0;               ///< of the line, m
    double highest = 0;              ///< largest height of the dam above the ground, m
};

/// Throws thalweg::Error if the line has no length or leaves the site, or the breach leaves the line or the
/// dam.
void check_design(const DamSite& site, const DamDesign& design);

/// Raises the ground [m at cells, NaN where there is none] to the crest in every cell that DamSite::on_line
/// says. Checks the design; throws thalweg::Error too if the dam rises nowhere above the ground.
auto build_dam(const std::shared_ptr<const DamSite>& site, const std::vector<double>& ground,
               const DamDesign& design) -> BuiltDam;

}  // namespace thalweg::bathymetry
