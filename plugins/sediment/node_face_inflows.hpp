// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <thalweg/gis/drawn_lines.hpp>
#include <thalweg/gis/grid_faces.hpp>
#include <thalweg/node.hpp>

#include "sediment/core/options.hpp"

namespace thalweg::sediment {

/// Side of a grid; of a raster the western, eastern, southern and northern edge.
enum class GridSide { i_start, i_end, j_start, j_end };

/// Entry of `inflows` in a graph: the sediment that comes in through a drawn segment of the edge, or through
/// some faces of a side.
struct SegmentInflow {
    std::optional<std::string> segment;
    std::optional<GridSide> side;
    std::optional<std::int64_t> from, to;  ///< first and last face of the side
    Inflow rule = Inflow::equilibrium;
    std::optional<std::vector<double>> concentration;  ///< kg/m3, by class
    std::optional<std::vector<double>> bed_load;       ///< kg/m/s, by class
    std::string path;                                  ///< for Error::about
};

void members(Members& m, SegmentInflow& inflow);

auto choices(GridSide) -> const std::vector<Choice<GridSide>>&;

/// Part of the node `sediment` that reads inflows of sediment through drawn segments and faces of sides.
class NodeFaceInflows {
  public:
    explicit NodeFaceInflows(Node& node);

    /// Checks all that needs no grid; `o` are the other options. `node` complains about every mistake.
    void configure(Node& node, const Options& o);

    /// Whether a segment takes its values from the series or the lists of the node.
    auto takes_common_values() const -> bool;

    /// In negotiate: finds the faces of the segments. `node` complains where nothing draws them. Throws
    /// thalweg::Error where lines are wrong.
    void place_on(Node& node, const Grid& grid);

    /// The segments with their faces. After place_on().
    auto placed() const -> const std::vector<FaceInflow>& { return placed_; }

    /// In run: throws thalweg::Error where other lines have come than those that segments were placed by.
    void require_unchanged() const { lines_.require_unchanged(); }

  private:
    void place_segments(Node& node, const Grid& grid);

    /// Adds an entry with its faces. Throws thalweg::Error where another entry has one of them.
    void place(const SegmentInflow& one, const gis::FacesAlong& along);

    /// Returns one value for each class, divided by the density of the grains.
    auto volumes(const std::optional<std::vector<double>>& masses) const -> std::vector<double>;

    Parameter<std::vector<SegmentInflow>> list_;
    gis::DrawnLines lines_;
    std::vector<FaceInflow> placed_;
    std::map<int, std::string> owner_;  // segment or side that sets the inflow of each outer face
    double density_ = 1;                ///< kg/m3, of the grains
};

}  // namespace thalweg::sediment
