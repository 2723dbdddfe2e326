// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <thalweg/node.hpp>

#include "shallowwater/river/mesh_metrics.hpp"

namespace thalweg::river {

/// Direction along a structured mesh.
enum class MeshLine { i, j };

/// Entry of `walls` in a graph: a dike, a groyne or a thin dam on a line of nodes.
struct WrittenWall {
    MeshLine line = MeshLine::i;
    std::int64_t at = 0;            ///< the i, or the j, of the line of nodes
    std::int64_t from = 0, to = 0;  ///< first and last cell beside it, along the line
    std::string path;               ///< for Error::about
};

void members(Members& m, WrittenWall& wall);
auto choices(MeshLine) -> const std::vector<Choice<MeshLine>>&;

/// The part of the node `riverflow` that reads walls inside the mesh.
class RiverWalls {
  public:
    explicit RiverWalls(Node& node);

    /// `node` complains about walls that a mesh of nx x ny cells has no room for.
    void check(Node& node, std::int64_t nx, std::int64_t ny) const;

    auto faces() const -> std::vector<FacePlace>;

  private:
    Parameter<std::vector<WrittenWall>> list_;
};

}  // namespace thalweg::river
