// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "shallowwater/bench/ladder/horvath_line.hpp"
#include "shallowwater/bench/measure/circular_dam.hpp"
#include "shallowwater/physics/friction.hpp"

// What all variants of the Horvath ladder share: arrays, the update of a cell, and the wall.
namespace thalweg::shallowwater::bench::horvath {

constexpr int block = 16;  // cells along a side that a block of the flux kernel loads
constexpr double courant = 0.25;
constexpr double datum = 99;  // m, below the lowest bed

// One state, or its rates; pointers to cell (0, 0).
struct Fields {
    float *level, *qx, *qy;
};

// The eleven arrays of the paper's section 5, and its reduction of speeds. Pointers to cell (0, 0).
struct Grid {
    Fields u, star, rate;
    float *bed_east, *bed_north;  // m, of the midpoint of that face
    float* block_speed;           // m/s, the fastest face of each block
    float* step;                  // s
    int n, pitch;
    float longest_step;

    THALWEG_HD auto index(int i, int j) const -> std::ptrdiff_t {
        return static_cast<std::ptrdiff_t>(j) * pitch + i;
    }
};

// How a scheme is laid out: cells along a side that a block of the flux kernel computes, and arrays that are
// wide enough for the outermost blocks to load without asking.
template <class Scheme>
struct BlockLayout {
    static constexpr int ghosts = Scheme::ghosts;
    static constexpr int inner = block - 2 * Scheme::halo;

    static auto blocks_along(int n) -> int { return (n + inner - 1) / inner; }

    static auto pitch(int n) -> int { return blocks_along(n) * inner + 2 * ghosts; }

    // Returns the index of cell (0, 0) in an array.
    static auto origin(int n) -> std::ptrdiff_t {
        return static_cast<std::ptrdiff_t>(ghosts) * pitch(n) + ghosts;
    }
};

// The initial level and the bed on the host, with ghosts: behind a wall stands the mirror image.
template <class Scheme>
struct FirstState {
    std::vector<float> level, bed_east, bed_north;

    explicit FirstState(const CircularDam& dam) {
        constexpr int ghosts = Scheme::ghosts;
        const int n = dam.size;
        const int pitch = BlockLayout<Scheme>::pitch(n);
        const auto cells = dam.bed<double>();
        const auto levels = dam.level<double>();
        const auto at = [n](int i, int j) {
            return static_cast<std::size_t>(j) * static_cast<std::size_t>(n) + static_cast<std::size_t>(i);
        };
        // Of a vertex: the mean of the cells around it.
        const auto vertex = [&](int i, int j) {
            i = std::abs(i > n ? 2 * n - i : i);
            j = std::abs(j > n ? 2 * n - j : j);
            double sum = 0;
            int count = 0;
            for (int y = std::max(j - 1, 0); y <= std::min(j, n - 1); ++y) {
                for (int x = std::max(i - 1, 0); x <= std::min(i, n - 1); ++x, ++count) {
                    sum += cells[at(x, y)] - datum;
                }
            }
            return sum / count;
        };
        const auto size = static_cast<std::size_t>(pitch) * static_cast<std::size_t>(pitch);
        level.assign(size, 0);
        bed_east.assign(size, 0);
        bed_north.assign(size, 0);
        for (int j = -ghosts; j < n + ghosts; ++j) {
            for (int i = -ghosts; i < n + ghosts; ++i) {
                const auto k = static_cast<std::size_t>(j + ghosts) * static_cast<std::size_t>(pitch) +
                               static_cast<std::size_t>(i + ghosts);
                const double corner = vertex(i + 1, j + 1);
                bed_east[k] = static_cast<float>(0.5 * (vertex(i + 1, j) + corner));
                bed_north[k] = static_cast<float>(0.5 * (vertex(i, j + 1) + corner));
                if (i >= 0 && i < n && j >= 0 && j < n) {
                    const float ground = 0.5f * (bed_east[k - 1] + bed_east[k]);
                    level[k] = greater(static_cast<float>(levels[at(i, j)] - datum), ground);
                }
            }
        }
    }
};

// The lines through the cell at `k`.
THALWEG_HD auto line_along_x(const Grid& g, const Fields& f, std::ptrdiff_t k) -> Line {
    return {f.level + k, f.qx + k, f.qy + k, g.bed_east + k, 1, *g.step};
}

THALWEG_HD auto line_along_y(const Grid& g, const Fields& f, std::ptrdiff_t k) -> Line {
    return {f.level + k, f.qy + k, f.qx + k, g.bed_north + k, g.pitch, *g.step};
}

// Values of the rings of cells around the grid that stand behind column or row `k` of each wall.
template <int Ghosts>
THALWEG_HD void mirror(const Grid& g, const Fields& f, int k) {
    for (int ghost = 1; ghost <= Ghosts; ++ghost) {
        const std::ptrdiff_t to[4] = {g.index(-ghost, k), g.index(g.n - 1 + ghost, k), g.index(k, -ghost),
                                      g.index(k, g.n - 1 + ghost)};
        const std::ptrdiff_t from[4] = {g.index(ghost - 1, k), g.index(g.n - ghost, k), g.index(k, ghost - 1),
                                        g.index(k, g.n - ghost)};
        for (int wall = 0; wall < 4; ++wall) {
            const bool across_x = wall < 2;
            f.level[to[wall]] = f.level[from[wall]];
            f.qx[to[wall]] = across_x ? -f.qx[from[wall]] : f.qx[from[wall]];
            f.qy[to[wall]] = across_x ? f.qy[from[wall]] : -f.qy[from[wall]];
        }
    }
}

// One Euler step with friction from u (second: from star, averaged with u). The first stage writes star, the
// second u.
template <bool Second>
THALWEG_HD void integrate(const Grid& g, int i, int j) {
    const auto k = g.index(i, j);
    const Fields& in = Second ? g.star : g.u;
    const float dt = *g.step;
    const float bed = 0.5f * (g.bed_east[k - 1] + g.bed_east[k]);
    const float level = at_least(in.level[k] + dt * g.rate.level[k], bed);
    const float qx = in.qx[k] + dt * g.rate.qx[k];
    const float qy = in.qy[k] + dt * g.rate.qy[k];
    constexpr auto gn2 = static_cast<float>(gravity * CircularDam::manning * CircularDam::manning);
    const float drag = manning_factor(greater(level - bed, 1e-5f), qx, qy, gn2, dt);
    if (Second) {
        g.u.level[k] = 0.5f * (g.u.level[k] + level);
        g.u.qx[k] = 0.5f * (g.u.qx[k] + qx * drag);
        g.u.qy[k] = 0.5f * (g.u.qy[k] + qy * drag);
    } else {
        g.star.level[k] = level;
        g.star.qx[k] = qx * drag;
        g.star.qy[k] = qy * drag;
    }
}

// Stores what both directions bring to cell (i, j).
THALWEG_HD void store_rates(const Grid& g, std::ptrdiff_t k, const Rate& x, const Rate& y) {
    constexpr auto per_width = static_cast<float>(1 / CircularDam::cell_width);
    g.rate.level[k] = (x.level + y.level) * per_width;
    g.rate.qx[k] = (x.normal + y.tangential) * per_width;
    g.rate.qy[k] = (x.tangential + y.normal) * per_width;
}

// The step that the fastest face allows, and no more than the one that all variants take.
THALWEG_HD auto step_for(float speed, float longest) -> float {
    constexpr auto limit = static_cast<float>(courant * CircularDam::cell_width);
    return speed * longest > limit ? limit / speed : longest;
}

}  // namespace thalweg::shallowwater::bench::horvath
