// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "view/terrain/terrain_paint.hpp"

namespace thalweg::view {

/// Slopes and surroundings on a raster.
class RasterRelief final : public Relief {
  public:
    explicit RasterRelief(const Grid& grid) : grid_(grid) {}

    auto slopes(const std::vector<float>& surface) const -> std::vector<Slope> override;
    auto surroundings(const std::vector<float>& surface) const -> std::vector<float> override;

  private:
    Grid grid_;
};

}  // namespace thalweg::view
