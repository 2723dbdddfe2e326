// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "shallowwater/river/solver.hpp"

namespace thalweg::river::bench {

/// A case of Zhang et al. (2024) by shape, step and number of steps; mesh and bed are formulas, since the
/// data are not public. Two larger shapes have the cells of the first one.
struct Case {
    std::string shape;     ///< cells across x along
    int across, along;     ///< cells
    double width, length;  ///< m, of a cell
    double depth;          ///< m
    double dt;             ///< s
    int steps;             ///< of the whole case
    bool is_lake;          ///< tide through a pass, wind and Coriolis force; else a bend with dikes
};

/// All cases; the first is the paper's largest.
auto all_cases() -> const std::vector<Case>&;

/// The case of a shape of all_cases().
auto find_case(const std::string& shape) -> const Case&;

/// Mesh, bed and walls of a case. A river winds along sines and has dikes from its banks by turns; a lake is
/// a rectangle with a bed of low waves.
auto bed_of(const Case& c) -> RiverBed;

/// Boundaries and numerics of a case.
auto options_of(const Case& c) -> Options;

/// Water at the start: the depth of the case along a river, its level over a lake.
auto first_water(const Case& c, const MeshMetrics& metrics) -> FirstWater;

/// Stress of the wind over the density toward x and y [m2/s2]; 0 over rivers.
auto wind_of(const Case& c) -> double;

}  // namespace thalweg::river::bench
