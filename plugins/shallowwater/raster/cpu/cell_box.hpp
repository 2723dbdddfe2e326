// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>

namespace thalweg::shallowwater {

// Cells [west, east) x [south, north); none where a side is empty.
struct CellBox {
    int west = 0, east = 0, south = 0, north = 0;

    auto is_empty() const -> bool { return west >= east || south >= north; }

    auto cells() const -> std::int64_t {
        return is_empty() ? 0 : std::int64_t{east - west} * (north - south);
    }

    // The box with `by` cells more on all sides.
    auto grown(int by) const -> CellBox { return {west - by, east + by, south - by, north + by}; }

    auto contains(const CellBox& b) const -> bool {
        return b.is_empty() || (west <= b.west && b.east <= east && south <= b.south && b.north <= north);
    }
};

// The cells that are in both.
inline auto common(const CellBox& a, const CellBox& b) -> CellBox {
    return {std::max(a.west, b.west), std::min(a.east, b.east), std::max(a.south, b.south),
            std::min(a.north, b.north)};
}

// The smallest box around both.
inline auto around(const CellBox& a, const CellBox& b) -> CellBox {
    if (a.is_empty() || b.is_empty()) {
        return a.is_empty() ? b : a;
    }
    return {std::min(a.west, b.west), std::max(a.east, b.east), std::min(a.south, b.south),
            std::max(a.north, b.north)};
}

}  // namespace thalweg::shallowwater
