// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "view/core/drawn_mesh.hpp"
#include "view/core/terrain_paint.hpp"

namespace thalweg::view {

/// Slopes and surroundings over the cells of a mesh.
class mesh_relief final : public relief {
  public:
    explicit mesh_relief(const drawn_mesh& mesh) : mesh_(mesh) {}

    /// Returns for each cell the slope of the plane that best fits the cell and those that share a corner
    /// with it.
    auto slopes(const std::vector<float>& surface) const -> std::vector<slope> override;
    auto surroundings(const std::vector<float>& surface) const -> std::vector<float> override;

  private:
    const drawn_mesh& mesh_;
};

/// Mean at each node of the cells around it that have a value; NaN where none has.
auto at_nodes(const drawn_mesh& mesh, const std::vector<float>& values) -> std::vector<double>;

}  // namespace thalweg::view
