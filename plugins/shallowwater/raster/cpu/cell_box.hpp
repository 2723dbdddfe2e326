// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace thalweg::shallowwater {

// Cells [west, east) x [south, north); none where a side is empty.
struct CellBox {
    int west = 0, east = 0, south = 0, north = 0;

    // The box with `by` cells more on all sides.
    auto grown(int by) const -> CellBox { return {west - by, east + by, south - by, north + by}; }
};

}  // namespace thalweg::shallowwater
