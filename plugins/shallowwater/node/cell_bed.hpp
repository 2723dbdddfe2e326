// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include <thalweg/grid.hpp>

namespace thalweg::shallowwater {

/// The bed of cells [m]; that of nodes as the mean of four.
template <class Element, bool AtNodes>
struct CellBed {
    const Element* values;
    std::int64_t nx, ny;

    auto operator()(std::int64_t i, std::int64_t j) const -> Element {
        if constexpr (AtNodes) {
            const Element* low = values + j * (nx + 1) + i;
            const Element* high = low + nx + 1;
            return (low[0] + low[1] + high[0] + high[1]) / 4;
        } else {
            return values[j * nx + i];
        }
    }
};

/// What `use` returns of the CellBed of a raster whose `bed` [m] holds the cells, or the nodes where
/// `at_nodes`; NaN is no ground.
template <class Element, class Use>
auto with_cell_bed(const Element* bed, const Grid& grid, bool at_nodes, const Use& use) {
    return at_nodes ? use(CellBed<Element, true>{bed, grid.nx, grid.ny})
                    : use(CellBed<Element, false>{bed, grid.nx, grid.ny});
}

}  // namespace thalweg::shallowwater
