// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "thalweg/gis/place.hpp"

#include <fmt/format.h>

namespace thalweg::gis {

auto to_text(const Window& w) -> std::string {
    return fmt::format("x {:.12g} to {:.12g}, y {:.12g} to {:.12g}", w.x_min, w.x_max, w.y_min, w.y_max);
}

auto frame_of(const Grid& grid) -> Frame {
    return {{grid.x0, grid.y0, grid.x0 + grid.dx * static_cast<double>(grid.nx),
             grid.y0 + grid.dy * static_cast<double>(grid.ny)},
            grid.crs};
}

}  // namespace thalweg::gis
