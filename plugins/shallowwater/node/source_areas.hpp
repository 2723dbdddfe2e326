// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <thalweg/feature_port.hpp>
#include <thalweg/node.hpp>

namespace thalweg::shallowwater {

/// A cell of a source and its part of the area over which the source spreads.
struct SourceCell {
    std::int64_t cell = 0;  ///< number in the grid
    double share = 1;       ///< all of a source together 1
};

/// The part of a flow node that spreads sources over polygons of its input source_areas, by their attribute
/// `name`. Used by one thread at a time, like the node.
class SourceAreas {
  public:
    explicit SourceAreas(Node& node);

    /// In negotiate and later: the cells whose centre lies in the polygons called `name`. Throws Error about
    /// `path` where no polygon has the name, or none of it holds the centre of a cell.
    auto cells_of(const std::string& name, const Grid& grid, const std::string& path) const
        -> std::vector<SourceCell>;

    /// In run: throws Error where other features have come than those that were there before time started.
    void require_unchanged();

  private:
    FeatureInput input_;
    std::uint64_t version_ = 0;
    bool has_version_ = false;
};

}  // namespace thalweg::shallowwater
