// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>
#include <vector>

#include <thalweg/choice.hpp>

#include "bathymetry/meshes/triangle_mesh.hpp"

namespace thalweg::bathymetry {

/// Which diagonal cuts a raster cell in two. `alternating`: in turn like the squares of a chessboard, so that
/// no direction is preferred; `flatter`: the one along which the level changes less, so that ridges and
/// channels run along edges, and alternating where both change as much.
enum class Diagonal { alternating, flatter };

inline auto choices(Diagonal) -> const std::vector<Choice<Diagonal>>& {
    static const std::vector<Choice<Diagonal>> all = {
        {"alternating", Diagonal::alternating, "in turn, which prefers no direction"},
        {"flatter", Diagonal::flatter, "the one along which the ground changes less"}};
    return all;
}

/// Cuts each cell that has ground into two triangles. They have the levels of the plane in the cell at their
/// centres, so that their mean is the cell's level, and a crest or a channel of one cell stays level: it
/// rises as the cells beside it do, by twice the smaller step to one of them at most. Nodes have the mean of
/// the cells with ground around. The file's order is that of the raster, cell by cell from the south-west, of
/// each the southern triangle first. Edges at the sides of the raster are in the groups west, east, south and
/// north, edges at cells without ground in no_data. `name` is named in messages. Throws thalweg::Error where
/// no cell has ground, and for more cells than can be numbered.
auto triangles_of_raster(const CellField& ground, Diagonal cut, const std::string& name) -> TriangleMesh;

}  // namespace thalweg::bathymetry
