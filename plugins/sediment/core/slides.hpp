// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "sediment/core/bed_update.hpp"

/// One pass of avalanches as three loops over cells: the most that each may lose, its gains and losses, the
/// bed after them. No loop writes values that it reads from a neighbour, so that the result does not depend
/// on the order of the cells.
namespace thalweg::sediment {

/// Values that decide where the bed slides, as borrowed pointers of [cell].
template <class Real>
struct SlidingBed {
    const Real* first_bed;       ///< m, at the start
    Real* bed_change;            ///< m, since; slides change it
    const Real* depth;           ///< m of water, or null: all cells are wet
    Real dry_depth;              ///< m: as dry counts what is no deeper
    const std::uint8_t* active;  ///< 0: a wall or no data; null: every cell takes part
};

/// The flow of bed between neighbours, of cells on a grid with equal steps.
template <class Real>
struct SlidingFaces {
    int nx;
    int ny;
    SlidingBed<Real> bed;
    Real wet_drop[3];  ///< m, level difference at rest: across x, across y, diagonally
    Real dry_drop[3];  ///< the same where neither cell has water
    Real tolerance;    ///< share of the drop that may be exceeded
    Real half_weight;  ///< omega_a / 2: of the excess, what flows in a pass

    THALWEG_HD auto cell_of(int i, int j) const -> std::ptrdiff_t {
        return static_cast<std::ptrdiff_t>(j) * nx + i;
    }

    THALWEG_HD auto takes_part(int i, int j) const -> bool {
        return i >= 0 && i < nx && j >= 0 && j < ny &&
               (bed.active == nullptr || bed.active[cell_of(i, j)] != 0);
    }

    THALWEG_HD auto wet(std::ptrdiff_t cell) const -> bool {
        return bed.depth == nullptr || bed.depth[cell] > bed.dry_depth;
    }

    THALWEG_HD auto level(std::ptrdiff_t cell) const -> Real {
        return bed.first_bed[cell] + bed.bed_change[cell];
    }

    /// Bed [m] that slides into cell (i, j) from its neighbour at (di, dj); negative: out of it. From the
    /// other side the same number with the other sign, bit for bit.
    THALWEG_HD auto inflow(int i, int j, int di, int dj) const -> Real {
        if (!takes_part(i + di, j + dj)) {
            return Real(0);
        }
        const std::ptrdiff_t own = cell_of(i, j);
        const std::ptrdiff_t other = cell_of(i + di, j + dj);
        const int direction = dj == 0 ? 0 : (di == 0 ? 1 : 2);
        const Real drop = wet(own) || wet(other) ? wet_drop[direction] : dry_drop[direction];
        const Real difference = level(other) - level(own);
        const Real height = difference < Real(0) ? -difference : difference;
        const Real excess = height - drop;
        if (!(excess > tolerance * drop)) {
            return Real(0);
        }
        return difference < Real(0) ? -half_weight * excess : half_weight * excess;
    }
};

/// Neighbour n of 8
THALWEG_HD auto neighbour_x(int n) -> int {
    return n < 3 ? n - 1 : (n < 5 ? 2 * (n - 3) - 1 : n - 6);
}

THALWEG_HD auto neighbour_y(int n) -> int {
    return n < 3 ? -1 : (n < 5 ? 0 : 1);
}

inline constexpr int neighbours = 8;

/// Share of what slides out of cell (i, j) that its mixing layer can give in a pass. Slightly less than
/// all of it, so that the rounding of the sums makes no class negative.
template <class Real>
struct SlideShare {
    SlidingFaces<Real> faces;
    BedLayers<Real> layers;
    Real* share;  ///< [cell]

    THALWEG_HD void operator()(int i, int j) const {
        const std::ptrdiff_t cell = faces.cell_of(i, j);
        Real out = 0;
        for (int n = 0; n < neighbours && faces.takes_part(i, j); ++n) {
            out += positive_part(-faces.inflow(i, j, neighbour_x(n), neighbour_y(n)));
        }
        const Real most = Real(sizeof(Real) == 4 ? 1 - 1e-5 : 1 - 1e-13) * layers.thickness_of(0, cell);
        share[cell] = out > most ? most / out : Real(1);
    }
};

/// Gain of each class of cell (i, j): inflows with the fractions of the giving mixing layer.
template <class Real>
struct SlideClasses {
    SlidingFaces<Real> faces;
    BedLayers<Real> layers;
    const Real* share;
    Real* gain;           ///< [class][cell], m; untouched where nothing moves
    std::uint8_t* moves;  ///< [cell]

    THALWEG_HD void operator()(int i, int j) const {
        const std::ptrdiff_t cell = faces.cell_of(i, j);
        Real flow[neighbours];
        std::ptrdiff_t giver[neighbours];
        bool any = false;
        for (int n = 0; n < neighbours; ++n) {
            const int di = neighbour_x(n);
            const int dj = neighbour_y(n);
            const Real inflow = faces.takes_part(i, j) ? faces.inflow(i, j, di, dj) : Real(0);
            giver[n] = inflow > Real(0) ? faces.cell_of(i + di, j + dj) : cell;
            flow[n] = inflow * share[giver[n]];
            any = any || flow[n] != Real(0);
        }
        moves[cell] = any ? 1 : 0;
        for (int k = 0; k < layers.classes && any; ++k) {
            Real sum = 0;
            for (int n = 0; n < neighbours; ++n) {
                sum += flow[n] * layers.fractions_of(0, giver[n])[k];
            }
            gain[k * layers.plane + cell] = sum;
        }
    }
};

/// The bed of cell (i, j) after its gains.
template <class Real>
struct SettleSlide {
    SlidingFaces<Real> faces;
    BedLayers<Real> layers;
    MixingThickness<Real> wanted;
    const std::uint8_t* moves;
    Real* gain;

    THALWEG_HD void operator()(int i, int j) const {
        const std::ptrdiff_t cell = faces.cell_of(i, j);
        if (moves[cell] == 0) {
            return;
        }
        const ClassValues<Real> gained(gain + cell, layers.plane);
        faces.bed.bed_change[cell] += update_bed<Real>(layers, cell, wanted(cell), gained, {}, gained);
    }
};

/// Faces that are too steep and can still give.
struct SteepFaces {
    std::int64_t count = 0;
};

THALWEG_HD auto combine(const SteepFaces& a, const SteepFaces& b) -> SteepFaces {
    return {a.count + b.count};
}

/// Reduction: number of faces of cell (i, j) that slide, each counted by the cell that gives. A film that is
/// thinner than what may be exceeded counts as bare floor.
template <class Real>
struct CountSteep {
    SlidingFaces<Real> faces;
    BedLayers<Real> layers;

    THALWEG_HD auto operator()(int i, int j) const -> SteepFaces {
        SteepFaces steep;
        const Real film = faces.tolerance * lesser(faces.wet_drop[0], faces.wet_drop[1]);
        if (faces.takes_part(i, j) && layers.thickness_of(0, faces.cell_of(i, j)) > film) {
            for (int n = 0; n < neighbours; ++n) {
                steep.count += faces.inflow(i, j, neighbour_x(n), neighbour_y(n)) < Real(0) ? 1 : 0;
            }
        }
        return steep;
    }
};

}  // namespace thalweg::sediment
