// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include <thalweg/node.hpp>

#include "sediment/core/options.hpp"

namespace thalweg::sediment {

/// The part of the node `sediment` that knows the sections through which loads are counted.
class NodeSections {
  public:
    explicit NodeSections(Node& node);

    /// Reads the list. Throws thalweg::Error.
    void configure();

    /// The lines of faces nearest to the sections. Throws thalweg::Error for one outside the grid.
    auto placed_on(const Grid& grid) const -> std::vector<Section>;

    /// By section: the metric that tells what has passed.
    auto metrics() const -> std::vector<std::string>;

  private:
    struct Line {
        std::string name;
        bool along_x;
        double place;  // x or y, in the grid's frame
    };

    Parameter<JsonText> list_;
    std::vector<Line> lines_;
};

}  // namespace thalweg::sediment
