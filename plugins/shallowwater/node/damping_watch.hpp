// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <thalweg/grid.hpp>
#include <thalweg/state.hpp>

#include "shallowwater/flow/options.hpp"

namespace thalweg::shallowwater {

/// Looks for damped cells that hold much of the water for long: at the start of a rain all water is a film.
class DampingWatch {
  public:
    /// Returns whether at the third look in a row most wet cells are damped and may hold most of the water;
    /// once. `now`: of a flow on the raster `grid` whose velocities are damped below `depth` [m]. Never where
    /// `depth` is at most thinnest_film.
    auto look(const Summary& now, double depth, const Grid& grid) -> bool {
        if (has_told_ || depth <= thinnest_film) {
            return false;
        }
        const double most = static_cast<double>(now.damped_cells) * depth * grid.dx * grid.dy;
        const bool is_much = 2 * now.damped_cells > now.wet_cells && 2 * most > now.volume;
        looks_ = is_much ? looks_ + 1 : 0;
        has_told_ = looks_ == looks_that_tell;
        return has_told_;
    }

    /// Lists what has been seen.
    void list_state(Register& all) {
        all.value("has_told_damping", "1", has_told_, THW_BLOCK_RECORDED);
        all.value("damped_looks", "1", looks_, THW_BLOCK_RECORDED);
    }

  private:
    static constexpr double thinnest_film = 1e-4;  // m; nobody asks how fast a thinner one is
    static constexpr int looks_that_tell = 3;

    bool has_told_ = false;
    int looks_ = 0;  // in a row at which damped cells held much of the water
};

}  // namespace thalweg::shallowwater
