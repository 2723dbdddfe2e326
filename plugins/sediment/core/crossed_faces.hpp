// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include <thalweg/compute/outer_faces.hpp>

#include "sediment/core/setting.hpp"

/// The faces through which loads leave the domain and come in: those of the edge of the grid, and those
/// beside cells without flow, of which the water may cross some. Numbered: first all OuterFaces, then four of
/// each cell of the rim, west, east, south and north, whether or not they count.
namespace thalweg::sediment {

template <class Real>
struct CrossedFaces {
    Setting<Real> s;
    const std::uint8_t* active;
    const int* rim_cells;  ///< cells with flow beside cells without, in their order
    int rims;

    THALWEG_HD auto count() const -> int { return outer().count() + 4 * rims; }

    THALWEG_HD auto operator[](int m) const -> compute::OuterFace {
        const int behind = m - outer().count();
        if (behind < 0) {
            return outer()[m];
        }
        const int cell = rim_cells[behind / 4];
        return {cell % s.nx, cell / s.nx, behind % 4 < 2, behind % 2 != 0};
    }

    /// Whether loads can cross face m, and it is not numbered twice.
    THALWEG_HD auto counts(int m) const -> bool {
        if (m < outer().count()) {
            return true;
        }
        const compute::OuterFace f = (*this)[m];
        const int step = f.high ? 1 : -1;
        const int i = f.i + (f.along_x ? step : 0);
        const int j = f.j + (f.along_x ? 0 : step);
        return s.contains(i, j) && active[s.cell(i, j)] == 0;
    }

    THALWEG_HD auto outer() const -> compute::OuterFaces { return {s.nx, s.ny}; }
};

/// The cells of the rim, nx x ny cells being active or not.
inline auto rim_cells(int nx, int ny, const std::vector<std::uint8_t>& active) -> std::vector<int> {
    const auto rests = [&](int i, int j) {
        return i >= 0 && i < nx && j >= 0 && j < ny &&
               active[static_cast<std::size_t>(j) * static_cast<std::size_t>(nx) +
                      static_cast<std::size_t>(i)] == 0;
    };
    std::vector<int> cells;
    for (int j = 0; j < ny; ++j) {
        for (int i = 0; i < nx; ++i) {
            if (!rests(i, j) && (rests(i - 1, j) || rests(i + 1, j) || rests(i, j - 1) || rests(i, j + 1))) {
                cells.push_back(j * nx + i);
            }
        }
    }
    return cells;
}

}  // namespace thalweg::sediment
