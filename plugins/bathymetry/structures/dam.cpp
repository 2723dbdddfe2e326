// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/structures/dam.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <thalweg/error.hpp>

namespace thalweg::bathymetry {

namespace {

void check_line(const DamSite& site, const std::vector<Point>& line) {
    if (line.size() < 2) {
        throw Error(fmt::format("dam: `line` has {} point(s); at least two are expected", line.size()));
    }
    const auto area = site.extent();
    for (const auto& p : line) {
        if (!(p.x >= area.x_min && p.x <= area.x_max && p.y >= area.y_min && p.y <= area.y_max)) {
            throw Error(fmt::format(
                "dam: point ({}, {}) of `line` lies outside the elevation {} (x {} to {}, y {} to "
                "{}); give the line in the CRS of the {}",
                p.x, p.y, site.name(), area.x_min, area.x_max, area.y_min, area.y_max, site.name()));
        }
    }
    if (line_length(line) <= 0) {
        throw Error("dam: `line` has no length; give two different points");
    }
}

void check_breach(const DamDesign& design, double length) {
    if (!design.breach) {
        return;
    }
    const auto& breach = *design.breach;
    if (!(breach.start >= 0 && breach.start < breach.end && breach.end <= length)) {
        throw Error(fmt::format(
            "dam: the breach runs from {} m to {} m along the line; 0 <= start < end <= {:.6g} m (the "
            "length of the line) is expected",
            breach.start, breach.end, length));
    }
    if (breach.bottom && *breach.bottom >= design.crest) {
        throw Error(fmt::format("dam: the bottom of the breach ({} m) is not below the crest ({} m)",
                                *breach.bottom, design.crest));
    }
}

auto is_breached(const DamDesign& design, const LinePosition& position) -> bool {
    return design.breach && position.along >= design.breach->start && position.along <= design.breach->end;
}

}  // namespace

void check_design(const DamSite& site, const DamDesign& design) {
    check_line(site, design.line);
    check_breach(design, line_length(design.line));
}

auto build_dam(const std::shared_ptr<const DamSite>& site, const std::vector<double>& ground,
               const DamDesign& design) -> BuiltDam {
    check_design(*site, design);
    BuiltDam dam{site, {}, ground, ground, design.crest, line_length(design.line), 0};
    for (const auto cell : site->on_line(design.line, design.thickness)) {
        const double bed = ground[cell];
        if (std::isnan(bed)) {
            continue;
        }
        dam.cells.push_back(cell);
        dam.intact[cell] = std::max(bed, design.crest);
        dam.highest = std::max(dam.highest, design.crest - bed);
        const bool open = is_breached(design, position_on_line(design.line, site->centre(cell)));
        dam.breached[cell] = open ? std::max(bed, design.breach->bottom.value_or(bed)) : dam.intact[cell];
    }
    if (dam.highest <= 0) {
        throw Error(fmt::format(
            "dam: the crest ({} m) is nowhere above the ground under the line; raise the crest or "
            "move the line",
            design.crest));
    }
    return dam;
}

}  // namespace thalweg::bathymetry
