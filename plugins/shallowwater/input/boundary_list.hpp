// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "shallowwater/core/boundaries.hpp"

// The lists `boundaries` and `sources` of a graph, read but not yet brought together with series and grid.
namespace thalweg::shallowwater {

/// A number of the graph, or the name of a column of series.
struct Amount {
    std::optional<double> value;
    std::string series;

    auto is_given() const -> bool { return value || !series.empty(); }
};

/// One of `boundaries`.
struct BoundaryEntry {
    std::string place;  ///< "boundaries[2]", for messages
    std::string name;   ///< of the edge or the segment
    bool is_segment = false;
    bool is_periodic = false;
    BoundaryKind kind = BoundaryKind::wall;
    Amount value, level;
    std::optional<double> still;
    std::optional<double> slope;
    TimeSeries curve;          ///< of a rating given in the graph
    std::string curve_column;  ///< or the column that has it
};

/// One of `sources`: a discharge, or the level of a hydrograph cell.
struct SourceEntry {
    std::string place;  ///< "sources[0]"
    std::string name;
    double x = 0, y = 0;  ///< m, in the CRS of the grid
    Amount discharge, level, velocity_x, velocity_y;
};

/// A kind of boundary, as graphs write it.
struct NamedKind {
    const char* name;
    BoundaryKind kind;
};

constexpr NamedKind kinds_by_name[] = {
    {"wall", BoundaryKind::wall},         {"open", BoundaryKind::open},
    {"stage", BoundaryKind::stage},       {"absorbing", BoundaryKind::absorbing},
    {"critical", BoundaryKind::critical}, {"discharge", BoundaryKind::discharge},
    {"rating", BoundaryKind::rating},     {"normal_depth", BoundaryKind::normal},
    {"periodic", BoundaryKind::wall},
};

/// Throws thalweg::Error, about boundaries, that names the entry and the key.
auto boundary_entries(const std::string& json) -> std::vector<BoundaryEntry>;

/// Throws thalweg::Error, about sources, that names the entry and the key.
auto source_entries(const std::string& json) -> std::vector<SourceEntry>;

}  // namespace thalweg::shallowwater
