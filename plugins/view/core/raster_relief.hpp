// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "view/core/terrain_paint.hpp"

namespace thalweg::view {

/// Slopes and surroundings on a raster.
class raster_relief final : public relief {
  public:
    explicit raster_relief(const Grid& grid) : grid_(grid) {}

    auto slopes(const std::vector<float>& surface) const -> std::vector<slope> override;
    auto surroundings(const std::vector<float>& surface) const -> std::vector<float> override;

  private:
    Grid grid_;
};

}  // namespace thalweg::view
