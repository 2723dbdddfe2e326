// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

#include "shallowwater/bench/ladder/waf_line.hpp"
#include "shallowwater/bench/measure/circular_dam.hpp"
#include "shallowwater/physics/friction.hpp"

// What all variants of the Sataporn ladder share: arrays, loads with mirrored walls, the update of a cell.
namespace thalweg::shallowwater::bench::waf {

struct State {
    float *depth, *qx, *qy;
};

struct FluxArrays {
    float *mass, *normal_low, *normal_high, *tangential;
};

// Cells n x n; x fluxes (n + 1) x n, of the face to the west; y fluxes n x (n + 1), of that to the south.
struct Grid {
    State now, next;
    float* bed;
    FluxArrays x, y;
    int n;
    float step;  // s, the same for all, as in the paper
};

// Along y the cells of a line are a row apart, and the normal discharge is qy. Beyond a wall stands the
// mirror image.
template <bool AlongY>
THALWEG_HD auto load(const Grid& g, int along, int across) -> Cell {
    const bool outside = along < 0 || along >= g.n;
    const int at = along < 0 ? -1 - along : (along >= g.n ? 2 * g.n - 1 - along : along);
    const std::ptrdiff_t k = static_cast<std::ptrdiff_t>(AlongY ? at : across) * g.n + (AlongY ? across : at);
    const float depth = g.now.depth[k];
    const float inverse = depth > dry_depth ? quotient(1.0f, depth) : 0.0f;
    const float u = g.now.qx[k] * inverse;
    const float v = g.now.qy[k] * inverse;
    const float normal = AlongY ? v : u;
    return {depth, outside ? -normal : normal, AlongY ? u : v, g.bed[k]};
}

// Of face `along` of a line, 0 to n.
template <bool AlongY, bool Unrolled>
THALWEG_HD auto flux_at(const Grid& g, int along, int across) -> Flux {
    const Cell cells[6] = {load<AlongY>(g, along - 3, across), load<AlongY>(g, along - 2, across),
                           load<AlongY>(g, along - 1, across), load<AlongY>(g, along, across),
                           load<AlongY>(g, along + 1, across), load<AlongY>(g, along + 2, across)};
    constexpr auto inverse_width = static_cast<float>(1 / CircularDam::cell_width);
    return flux<Unrolled>(cells, g.step * inverse_width);
}

THALWEG_HD void store(const FluxArrays& f, std::ptrdiff_t k, const Flux& flux) {
    f.mass[k] = flux.mass;
    f.normal_low[k] = flux.normal_low;
    f.normal_high[k] = flux.normal_high;
    f.tangential[k] = flux.tangential;
}

THALWEG_HD auto load_flux(const FluxArrays& f, std::ptrdiff_t k) -> Flux {
    return {f.mass[k], f.normal_low[k], f.normal_high[k], f.tangential[k]};
}

// One Euler step of cell (i, j) from the fluxes of its four faces and from its bed, without friction.
THALWEG_HD void update(const Grid& g, int i, int j, const Flux& west, const Flux& east, const Flux& south,
                       const Flux& north) {
    constexpr auto inverse_width = static_cast<float>(1 / CircularDam::cell_width);
    const float step = g.step * inverse_width;
    const std::ptrdiff_t k = static_cast<std::ptrdiff_t>(j) * g.n + i;
    const float push_x = level_push(load<false>(g, i - 1, j), load<false>(g, i, j), load<false>(g, i + 1, j));
    const float push_y = level_push(load<true>(g, j - 1, i), load<true>(g, j, i), load<true>(g, j + 1, i));
    const float depth = g.now.depth[k] - step * (east.mass - west.mass + north.mass - south.mass);
    g.next.depth[k] = at_least(depth, 0.0f);
    g.next.qx[k] = g.now.qx[k] -
                   step * (east.normal_low - west.normal_high + push_x + north.tangential - south.tangential);
    g.next.qy[k] = g.now.qy[k] -
                   step * (north.normal_low - south.normal_high + push_y + east.tangential - west.tangential);
}

// Implicit friction of cell k in `next`; the closed solution instead of the paper's eqs. 17 and 18.
THALWEG_HD void slow_down(const Grid& g, std::ptrdiff_t k) {
    constexpr auto gn2 = static_cast<float>(gravity * CircularDam::manning * CircularDam::manning);
    const float depth = g.next.depth[k];
    const float drag =
        depth > dry_depth ? manning_factor(depth, g.next.qx[k], g.next.qy[k], gn2, g.step) : 0.0f;
    g.next.qx[k] *= drag;
    g.next.qy[k] *= drag;
}

// The initial state on the host. Depths are those over cells of constant bed, above a datum below them all.
struct FirstState {
    std::vector<float> depth, bed;

    explicit FirstState(const CircularDam& dam) {
        const auto beds = dam.bed<double>();
        const auto levels = dam.level<double>();
        for (std::size_t k = 0; k < beds.size(); ++k) {
            bed.push_back(static_cast<float>(beds[k] - 99));
            depth.push_back(greater(static_cast<float>(levels[k] - beds[k]), 0.0f));
        }
    }
};

}  // namespace thalweg::shallowwater::bench::waf
