// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "shallowwater/flow/boundaries.hpp"
#include "shallowwater/node/input/amount_members.hpp"
#include "shallowwater/node/input/series_file.hpp"

// The list `sources` of a graph.
namespace thalweg::shallowwater {

/// One of them as a graph writes it: a discharge, or the level of a hydrograph cell.
struct WrittenSource {
    std::optional<std::string> name;
    std::optional<double> x, y;             ///< m, in the CRS of the grid
    std::optional<std::string> area;        ///< name of polygons, in place of x and y
    AmountOrColumn discharge;               ///< m3/s
    AmountOrColumn level;                   ///< m
    AmountOrColumn velocity_x, velocity_y;  ///< m/s
    std::string path;                       ///< for Error::about

    auto is_cell() const -> bool { return level.is_given(); }
};

void members(Members& m, WrittenSource& source);

/// One of `sources` with its values, not yet brought together with the grid.
struct SourceEntry {
    std::string path;  ///< for Error::about
    std::string name;
    double x = 0, y = 0;
    std::string area;  ///< of polygons in place of x and y; empty: none
    bool is_cell = false;
    TimeSeries discharge, level, velocity_x, velocity_y;
};

/// Lets `node` complain about everything that is wrong.
auto read_sources(Node& node, const std::vector<WrittenSource>& list, const SeriesFile& series)
    -> std::vector<SourceEntry>;

}  // namespace thalweg::shallowwater
