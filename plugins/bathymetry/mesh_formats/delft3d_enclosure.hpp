// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace thalweg::bathymetry {

/// Reads a Delft3D grid enclosure (.enc) for a grid of nx by ny cells: closed polygons of pairs m n, one a
/// line. Its numbers are those of cells: (m, n) is the cell between nodes m - 1, m and n - 1, n, so that m =
/// 1 and m = nx + 2 lie outside. Returns 1 for each cell inside an odd number of polygons and on none of
/// them, else 0, in the order of thw_curvilinear. Throws thalweg::Error with the line.
auto enclosed_cells(const std::string& file, std::int64_t nx, std::int64_t ny) -> std::vector<std::uint8_t>;

}  // namespace thalweg::bathymetry
