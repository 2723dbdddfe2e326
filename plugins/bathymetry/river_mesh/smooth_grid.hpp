// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <vector>

#include <thalweg/mesh/curvilinear_data.hpp>

#include "bathymetry/river_mesh/bank_slider.hpp"

namespace thalweg::bathymetry {

/// What smoothing has done to a grid.
struct SmoothingReport {
    double before = 0, after = 0;  ///< largest cosine between the lines at a node, without the four corners
    double ratio_before = 0, ratio_after = 0;  ///< largest ratio of the areas of neighbours
    int sweeps = 0;                            ///< that were kept
};

/// Moves the nodes inside a grid to a solution of Winslow's equations a x_ss - 2 b x_se + c x_ee = 0, by
/// lines in both directions in turn, with the control terms of Thomas and Middlecoff (1980), which keep the
/// spacing that the nodes on the rim have. The rim stays, but for its first and last row where `banks`, none
/// or two, are given: their nodes slide along them before each sweep. Ends after `most_sweeps`, or once the
/// largest cosine has not fallen for 10 sweeps; the grid with the smallest one is kept. One thread; the same
/// bits on every run.
auto smooth_grid(mesh::CurvilinearData& grid, int most_sweeps, std::vector<BankSlider> banks = {})
    -> SmoothingReport;

}  // namespace thalweg::bathymetry
