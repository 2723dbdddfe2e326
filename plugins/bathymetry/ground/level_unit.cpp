// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/ground/level_unit.hpp"

#include <fmt/format.h>
#include <thalweg/error.hpp>
#include <thalweg/units/unit.hpp>

#include "bathymetry/ground/file_ending.hpp"

namespace thalweg::bathymetry {

auto level_unit_of(const std::string& text, bool is_down) -> LevelUnit {
    return {text, units::metres_in(text), is_down};
}

auto counts_down(const std::string& positive, const std::string& standard_name) -> bool {
    const bool is_depth = standard_name == "depth" || standard_name.rfind("sea_floor_depth_below_", 0) == 0;
    return positive.empty() ? is_depth : lower_case(positive) == "down";
}

auto or_that_of(LevelUnit own, const std::optional<gis::VerticalAxis>& heights) -> LevelUnit {
    if (heights && own.text.empty()) {
        own.text = heights->unit;
        own.metres = heights->metres;
    }
    own.is_down = own.is_down || (heights && heights->is_down);
    return own;
}

auto level_scale(const LevelUnit& unit, std::optional<double> given, const std::string& file,
                 const std::string& parameter) -> double {
    if (given) {
        return *given;
    }
    if (!unit.text.empty() && !unit.metres) {
        throw Error(fmt::format("{}: the unit of its levels is no length", file))
            .found(unit.text)
            .expected("m, or another unit of length such as ft or cm")
            .remedy(parameter.empty()
                        ? "convert its levels to metres, or correct the unit in the file with gdal_edit.py "
                          "-units m"
                        : "set " + parameter +
                              " to the factor from that unit to metres, 1 where they are metres");
    }
    return (unit.is_down ? -1 : 1) * unit.metres.value_or(1);
}

}  // namespace thalweg::bathymetry
