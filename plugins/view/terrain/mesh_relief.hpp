// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "view/terrain/drawn_mesh.hpp"
#include "view/terrain/terrain_paint.hpp"

namespace thalweg::view {

/// Slopes and surroundings over the cells of a mesh.
class MeshRelief final : public Relief {
  public:
    explicit MeshRelief(const DrawnMesh& mesh) : mesh_(mesh) {}

    /// Returns for each cell the slope of the plane that best fits the cell and those that share a corner
    /// with it.
    auto slopes(const std::vector<float>& surface) const -> std::vector<Slope> override;
    auto surroundings(const std::vector<float>& surface) const -> std::vector<float> override;

  private:
    const DrawnMesh& mesh_;
};

/// Mean at each node of the cells around it that have a value; NaN where none has.
auto at_nodes(const DrawnMesh& mesh, const std::vector<float>& values) -> std::vector<double>;

}  // namespace thalweg::view
