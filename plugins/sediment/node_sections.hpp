// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <thalweg/node.hpp>

#include "sediment/core/options.hpp"

namespace thalweg::sediment {

/// Entry of `sections` in a graph: a line of constant x or y, or of faces that share an index.
struct SectionLine {
    std::string name;
    std::optional<double> x, y;        ///< m, in the frame of a raster
    std::optional<std::int64_t> i, j;  ///< of the faces, from 0 at the edge
    std::string path;                  ///< for Error::about

    auto is_along_x() const -> bool { return x.has_value() || i.has_value(); }

    auto has_index() const -> bool { return i.has_value() || j.has_value(); }
};

void members(Members& m, SectionLine& line);

/// The part of the node `sediment` that knows the sections through which loads are counted.
class NodeSections {
  public:
    explicit NodeSections(Node& node);

    /// Lets `node` complain about every section that is not one.
    void configure(Node& node) const;

    /// The lines of faces nearest to the sections. Throws thalweg::Error for one outside the grid.
    auto placed_on(const Grid& grid) const -> std::vector<Section>;

    /// Name of each section's metric, which is the volume that has passed.
    auto metrics() const -> std::vector<std::string>;

  private:
    Group group_;
    Parameter<std::vector<SectionLine>> list_;
};

}  // namespace thalweg::sediment
