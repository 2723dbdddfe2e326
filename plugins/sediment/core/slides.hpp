// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "sediment/core/bed_update.hpp"
#include "sediment/core/geometry.hpp"

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
    const std::uint8_t* walls;   ///< see Planes::walls
};

/// The flow of bed between neighbours.
template <class Real>
struct SlidingFaces {
    Geometry<Real> geometry;
    SlidingBed<Real> bed;
    Real wet_drop[3];  ///< m, level difference at rest on a raster: across x, across y, diagonally
    Real dry_drop[3];  ///< the same where neither cell has water
    Real wet_tangent;  ///< slope at rest
    Real dry_tangent;  ///< the same where neither cell has water
    Real tolerance;    ///< share of the drop that may be exceeded
    Real half_weight;  ///< omega_a / 2: of the excess, what flows in a pass

    THALWEG_HD auto cell_of(int i, int j) const -> std::ptrdiff_t {
        return static_cast<std::ptrdiff_t>(j) * geometry.nx + i;
    }

    THALWEG_HD auto takes_part(int i, int j) const -> bool {
        return i >= 0 && i < geometry.nx && j >= 0 && j < geometry.ny &&
               (bed.active == nullptr || bed.active[cell_of(i, j)] != 0);
    }

    THALWEG_HD auto wet(std::ptrdiff_t cell) const -> bool {
        return bed.depth == nullptr || bed.depth[cell] > bed.dry_depth;
    }

    THALWEG_HD auto level(std::ptrdiff_t cell) const -> Real {
        return bed.first_bed[cell] + bed.bed_change[cell];
    }

    /// Bed [m] that slides into cell (i, j) from its neighbour at (di, dj); negative: out of it. From the
    /// other side the same volume with the other sign: to rounding on a mesh, bit for bit on a raster.
    THALWEG_HD auto inflow(int i, int j, int di, int dj) const -> Real {
        if (!takes_part(i + di, j + dj) || is_walled(i, j, di, dj)) {
            return Real(0);
        }
        const std::ptrdiff_t own = cell_of(i, j);
        const std::ptrdiff_t other = cell_of(i + di, j + dj);
        const Real drop = drop_to(i, j, di, dj, wet(own) || wet(other));
        const Real difference = level(other) - level(own);
        const Real height = difference < Real(0) ? -difference : difference;
        const Real excess = height - drop;
        if (!(excess > tolerance * drop)) {
            return Real(0);
        }
        const Real moves = (difference < Real(0) ? -half_weight : half_weight) * excess;
        return geometry.is_raster() ? moves : moves * share_of_pair(own, other);
    }

    /// The least level difference at rest between cell (i, j) and the neighbours at its sides, m.
    THALWEG_HD auto least_drop(std::ptrdiff_t cell) const -> Real {
        return geometry.is_raster() ? lesser(wet_drop[0], wet_drop[1])
                                    : wet_tangent * geometry.shortest_side(cell);
    }

  private:
    THALWEG_HD auto drop_to(int i, int j, int di, int dj, bool under_water) const -> Real {
        if (!geometry.is_raster()) {
            return (under_water ? wet_tangent : dry_tangent) * geometry.distance(i, j, di, dj);
        }
        const int direction = dj == 0 ? 0 : (di == 0 ? 1 : 2);
        return under_water ? wet_drop[direction] : dry_drop[direction];
    }

    /// Area of the smaller cell of two over that of a cell: so neither moves further than between cells
    /// alike.
    THALWEG_HD auto share_of_pair(std::ptrdiff_t own, std::ptrdiff_t other) const -> Real {
        return lesser(geometry.area(other) / geometry.area(own), Real(1));
    }

    /// Whether thin walls stand between the neighbours: over a corner, on both ways round it.
    THALWEG_HD auto is_walled(int i, int j, int di, int dj) const -> bool {
        if (bed.walls == nullptr) {
            return false;
        }
        if (di == 0 || dj == 0) {
            return has_wall(i, j, di, dj);
        }
        return (has_wall(i, j, di, 0) || has_wall(i + di, j, 0, dj)) &&
               (has_wall(i, j, 0, dj) || has_wall(i, j + dj, di, 0));
    }

    /// Whether a wall stands on the side (di, dj) of cell (i, j), which has a neighbour there.
    THALWEG_HD auto has_wall(int i, int j, int di, int dj) const -> bool {
        const std::ptrdiff_t high = cell_of(i + (di > 0 ? 1 : 0), j + (dj > 0 ? 1 : 0));
        return (bed.walls[high] & (di != 0 ? 1 : 2)) != 0;
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

/// Whether bed slides anywhere.
struct Slides {
    bool any = false;
};

THALWEG_HD auto combine(const Slides& a, const Slides& b) -> Slides {
    return {a.any || b.any};
}

/// Writes down whether the bed slides: 1 or 0.
struct NoteSlides {
    int* sliding;

    THALWEG_HD void operator()(const Slides& all) const { *sliding = all.any ? 1 : 0; }
};

/// Reduction over the cells in rows of `row_cells`, whatever the rows of the grid: the share of what slides
/// out of a cell that its mixing layer can give in a pass. Slightly less than all of it, so that the rounding
/// of the sums makes no class negative.
template <class Real>
struct SlideShare {
    static constexpr int row_cells = 128;

    SlidingFaces<Real> faces;
    BedLayers<Real> layers;
    const int* sliding;  ///< 0: nothing slid in the pass before, so that nothing will; null: there was none
    Real* share;         ///< [cell]

    THALWEG_HD auto operator()(int a, int b) const -> Slides {
        const std::ptrdiff_t cell = static_cast<std::ptrdiff_t>(b) * row_cells + a;
        if ((sliding != nullptr && *sliding == 0) || cell >= layers.plane) {
            return {};
        }
        const int i = static_cast<int>(cell % faces.geometry.nx);
        const int j = static_cast<int>(cell / faces.geometry.nx);
        Real out = 0;
        for (int n = 0; n < neighbours && faces.takes_part(i, j); ++n) {
            out += positive_part(-faces.inflow(i, j, neighbour_x(n), neighbour_y(n)));
        }
        const Real most = Real(sizeof(Real) == 4 ? 1 - 1e-5 : 1 - 1e-13) * layers.thickness_of(0, cell);
        share[cell] = out > most ? most / out : Real(1);
        return {out > Real(0)};
    }
};

/// Gain of each class of cell (i, j): inflows with the fractions of the giving mixing layer.
template <class Real>
struct SlideClasses {
    SlidingFaces<Real> faces;
    BedLayers<Real> layers;
    const int* sliding;  ///< 0: nothing moves
    const Real* share;
    Real* gain;           ///< [class][cell], m; untouched where nothing moves
    std::uint8_t* moves;  ///< [cell]

    THALWEG_HD void operator()(int i, int j) const {
        if (*sliding == 0) {
            return;
        }
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
    const int* sliding;  ///< 0: nothing moves
    const std::uint8_t* moves;
    Real* gain;

    THALWEG_HD void operator()(int i, int j) const {
        const std::ptrdiff_t cell = faces.cell_of(i, j);
        if (*sliding == 0 || moves[cell] == 0) {
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
        const std::ptrdiff_t cell = faces.cell_of(i, j);
        const Real film = faces.tolerance * faces.least_drop(cell);
        if (faces.takes_part(i, j) && layers.thickness_of(0, cell) > film) {
            for (int n = 0; n < neighbours; ++n) {
                steep.count += faces.inflow(i, j, neighbour_x(n), neighbour_y(n)) < Real(0) ? 1 : 0;
            }
        }
        return steep;
    }
};

}  // namespace thalweg::sediment
