// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hd.hpp"

namespace thalweg::compute {

/// A face between cell (i, j) and the outside.
struct OuterFace {
    int i, j;
    bool along_x;  // whether the outside is to the west or east of the cell
    bool high;     // whether it is to the east or north
};

/// The face between cell (i, j) and the one to its west (along_x) or south.
struct FaceBetween {
    int i, j;
    bool along_x;
};

/// The outer faces of a grid, in a fixed order: the western edge and the eastern one from south to north,
/// then the southern and the northern one from west to east.
struct OuterFaces {
    int nx, ny;

    THALWEG_HD auto count() const -> int { return 2 * (nx + ny); }

    THALWEG_HD auto operator[](int n) const -> OuterFace {
        const bool along_x = n < 2 * ny;
        const int length = along_x ? ny : nx;
        const int m = along_x ? n : n - 2 * ny;
        const bool high = m >= length;
        const int along_edge = high ? m - length : m;
        const int last = (along_x ? nx : ny) - 1;
        const int across_edge = high ? last : 0;
        return {along_x ? across_edge : along_edge, along_x ? along_edge : across_edge, along_x, high};
    }
};

}  // namespace thalweg::compute
