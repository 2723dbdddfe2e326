// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "bathymetry/ground/raster_grid.hpp"

namespace thalweg::bathymetry {

/// A row of a table of nodes.
struct NodeRow {
    std::int64_t i, j;
    Point at;
    double level;
    double manning;  ///< of the node, or of the cell between it and node (i + 1, j + 1); NaN without a column
    bool has_cell;   ///< that cell is there, if its nodes are
    std::size_t line;
};

/// A table of nodes, also one that iRIC has written.
struct NodeTable {
    std::vector<NodeRow> rows;
    std::int64_t imax = 0, jmax = 0;  ///< nodes each way where the file says so (iRIC), or 0
    bool has_manning = false;
    bool manning_is_of_cells = false;
};

/// Reads all rows. Throws thalweg::Error "FILE:LINE: FOUND; expected EXPECTED; REMEDY".
auto read_node_table(const std::string& file) -> NodeTable;

/// What each message about a table ends with.
constexpr auto node_table_remedy = "mend the line, or save the table again";

}  // namespace thalweg::bathymetry
