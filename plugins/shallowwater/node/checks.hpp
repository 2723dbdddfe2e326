// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include <thalweg/error.hpp>
#include <thalweg/grid.hpp>

#include <thalweg/series/time_series.hpp>

#include "shallowwater/flow/fastest_cell.hpp"
#include "shallowwater/flow/options.hpp"
#include "shallowwater/node/flow_steps.hpp"

// What the node refuses: grids that cannot work, and states that no water has. All throw thalweg::Error.
namespace thalweg::shallowwater {

// Bounds on the sides of cells [m]. Below a millimetre surface tension rules, and above a thousand kilometres
// there is no water.
constexpr double shortest_side = 1e-3;
constexpr double longest_side = 1e6;

// The fastest wave that is still taken for water [m/s]; the deepest sea has 330. A step becomes hopelessly
// short where a wave is faster: at the Courant number 0.25 below a forty thousandth of a second on metres.
constexpr double fastest_possible_wave = 1e4;

// Waves that only spurious velocities or a lake of some hundred metres have [m/s]: worth a warning.
constexpr double fastest_usual_wave = 200;

// [m2/s] What oceans are computed with on cells of 100 km; rivers and floods have 0.01 to 10.
constexpr double largest_viscosity = 1e5;

// The steps that a constant `viscosity` [m2/s] allows on these cells are not hopelessly shorter than those of
// the water: a millionth of what 1 m/s takes to cross a cell.
void check_viscosity(const Grid& grid, double viscosity);

inline auto is_too_fast(const StepReport& steps) -> bool {
    return steps.fastest_wave > fastest_possible_wave;
}

// Whether the fastest wave is worth a warning, and still taken for water.
inline auto has_unusual_waves(const StepReport& steps) -> bool {
    return !is_too_fast(steps) && steps.fastest_wave > fastest_usual_wave;
}

// Sides within the bounds, not too unlike each other, and not so short that a run until `end` [s] never ends.
void check_cells(const Grid& grid, double end);

// The same for triangles, whose heights stand for sides.
void check_triangles(const Grid& grid, double end);

// Tells that water levels at the start [m] lie below all ground: the highest of them, and the lowest bed, of
// cells that have a level where both are at cells.
// `dry_depth` [m] is the depth up to which a cell counts as dry.
auto dry_start_text(const std::vector<double>& levels, const std::vector<double>& bed, double dry_depth = 0)
    -> std::string;

// Tells that the level [m] held at a boundary lies below the bed [m] of all its faces; empty unless the
// highest level does. `kind` is the word of the graph.
auto low_level_text(const std::string& name, const std::string& kind, double highest, double lowest_bed)
    -> std::string;

// Tells that a level [m] that is held, or that the flow starts with, is far above the highest ground [m], as
// one in another unit or datum is; empty where it is not. `what` names it.
auto high_level_text(const std::string& what, double highest, double highest_ground) -> std::string;

// Tells that the level [m] that is held in a cell never rises above its bed [m]; empty where it does.
auto low_cell_text(const std::string& name, const series::TimeSeries& level, double bed) -> std::string;

// Tells that the discharge of a rating curve falls while the level rises; empty where it does not.
auto falling_curve_text(const std::string& name, const series::TimeSeries& curve) -> std::string;

// Depths and velocities that are numbers, and no negative depth: `bad_cell` is the first where one is not, or
// -1. `lowered` is the parameter that shortens the steps.
void check_health(const Grid& grid, const FlowSteps& steps, std::int64_t bad_cell, const char* lowered);

// `steps` ended before `end` [s] although nobody had asked for that.
void check_progress(const StepReport& steps, double end);

inline auto flow_steps(const StepReport& steps) -> FlowSteps {
    return {steps.time, steps.steps, steps.last_step};
}

// For steps that are too fast; `fastest` is the cell to name.
[[noreturn]] void refuse_wave(const Grid& grid, const StepReport& steps, const FastestCell& fastest);

// The relative error of the volume [1] is a number, and at most `tolerance` in size.
void check_volume_error(double error, double tolerance, const FlowSteps& steps);

}  // namespace thalweg::shallowwater
