// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "shallowwater/flow/arrays.hpp"
#include "shallowwater/flow/clock.hpp"
#include "shallowwater/schemes/roe/longest_local_step.hpp"
#include "shallowwater/triangles/mesh_arrays.hpp"

// Local time steps on a mesh: a step is cut into parts of equal length, and a cell of level l takes 2^l of
// them at once. All cells end with the step. Conservative, since what passes an edge between cells of
// different levels is solved with the shorter of their steps and added up for the other (Osher & Sanders
// 1983; Sanders 2008).
namespace thalweg::shallowwater {

// How often the shortest step of a cell is doubled to the longest.
inline auto doublings_of(int local_steps) -> int {
    int doublings = 0;
    while (local_steps >> (doublings + 1) > 0) {
        ++doublings;
    }
    return doublings;
}

// Passes that widen the waves of a mesh by two cells each, before levels are chosen. A cell of level l must
// see what may come to it within a step, in which waves pass 2^(doublings - l) cells of its size at most; a
// cell is about one and a half of its heights across.
inline auto widening_passes(int doublings) -> int {
    constexpr int passes[] = {0, 1, 1, 2, 3, 5};
    return passes[doublings];
}

// What has passed a side of a cell since its last step, as the cell of a shorter step across has found it,
// for the whole edge: m3 outwards, change of momentum of this cell [m4/s], and 1 where its water has met a
// dry step that it does not reach.
template <class Real>
struct alignas(4 * sizeof(Real)) PassedSide {
    Real mass;
    Real gain_x, gain_y;
    Real meets_step;
};

// In the memory of an executor; arrays of [cells].
template <class Real>
struct LocalArrays {
    std::int32_t cells;
    int doublings;               // of the shortest step to the longest
    const std::uint8_t* across;  // see SidesAcross
    const Real* inverse_height;  // 1/m
    std::uint8_t* level;
    Real* wave;     // m/s, fastest at the edges of a cell in its last step
    Real* widened;  // m/s, fastest of the cells around
    Real* widened_more;
    PassedSide<Real>* passed;  // [3][cells], nothing between steps

    // What has passed side n of cell k.
    THALWEG_HD auto passed_side(int n, std::int32_t k) const -> PassedSide<Real>& {
        return passed[std::ptrdiff_t{n} * cells + k];
    }
};

// The fastest wave of cell k and of its neighbours.
template <class Real>
THALWEG_HD auto wave_beside(const MeshArrays<Real>& mesh, const Real* wave, std::int32_t k) -> Real {
    Real most = wave[k];
    for (int n = 0; n < 3; ++n) {
        most = greater(most, wave[SideOf(mesh.side[n][k]).cell()]);
    }
    return most;
}

// The same and of their neighbours.
template <class Real>
THALWEG_HD auto wave_around(const MeshArrays<Real>& mesh, const Real* wave, std::int32_t k) -> Real {
    Real most = wave[k];
    for (int n = 0; n < 3; ++n) {
        most = greater(most, wave_beside(mesh, wave, SideOf(mesh.side[n][k]).cell()));
    }
    return most;
}

// The level of a cell whose waves pass `rate` of its heights a second, with parts of `part` seconds: a step
// of the level is as long as the Courant number allows.
template <class Real>
THALWEG_HD auto level_of(Real rate, Real part, Real courant, int doublings) -> int {
    int level = 0;
    for (Real longer = Real(2) * part; level < doublings && longer * rate <= courant; longer *= Real(2)) {
        ++level;
    }
    return level;
}

// Chooses the level of cell k for a step, from the fastest wave around it, and makes both states the same
// where the cell takes the whole step at once; see LocalStep::is_in_b.
template <class Real>
struct ChooseLevel {
    LocalArrays<Real> local;
    StateArrays<Real> a, b;
    Real courant;

    // `part`: s. Returns the level.
    THALWEG_HD auto operator()(std::int32_t k, Real wave, Real part) const -> int {
        const Real depth = a.depth[k];
        const bool is_missing = depth < Real(0);
        const int level = is_missing
                              ? local.doublings
                              : level_of(wave * local.inverse_height[k], part, courant, local.doublings);
        local.level[k] = static_cast<std::uint8_t>(level);
        if (level == local.doublings) {
            b.depth[k] = depth;
            b.discharge_x[k] = a.discharge_x[k];
            b.discharge_y[k] = a.discharge_y[k];
        }
        return level;
    }
};

// Sets cell `cells[n]` to level 0: there the step of a part is known to boundaries and sources.
struct HoldAtLevel0 {
    const std::int32_t* cells;
    std::uint8_t* level;

    THALWEG_HD void operator()(int n, int /*row*/) const { level[cells[n]] = 0; }
};

// Gives cell `cells[n]` a wave of at least `least` [m/s], before waves are widened.
template <class Real>
struct WakeCells {
    const std::int32_t* cells;
    Real least;
    Real* wave;

    THALWEG_HD void operator()(int n, int /*row*/) const { wave[cells[n]] = greater(wave[cells[n]], least); }
};

// The clock of part n of a step.
THALWEG_HD auto clock_of_part(const Clock& step, int n, int doublings) -> Clock {
    const int parts = 1 << doublings;
    Clock c = step;
    c.dt = step.dt / parts;
    c.time = n + 1 == parts ? step.time : step.time - step.dt + (n + 1) * c.dt;
    return c;
}

// Limits of a step of all parts.
inline auto local_limits(StepLimits limits, int doublings, bool longest_is_given) -> StepLimits {
    const int parts = 1 << doublings;
    limits.courant *= parts;
    limits.longest *= longest_is_given ? 1 : parts;
    return limits;
}

}  // namespace thalweg::shallowwater
