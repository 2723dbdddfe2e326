// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <type_traits>

#include "shallowwater/physics/minmod.hpp"

namespace thalweg::shallowwater {

// Mean bed of a cell without ground: far below any other, so that it is never the higher one at a face.
template <class Real>
constexpr auto no_ground = Real(-1e6);

// The bed of a cell above the datum [m], a plane: its mean, and half of its rise from the western to the
// eastern face and from the southern to the northern one. It may jump at a face.
template <class Real>
struct CellBed {
    Real mean;
    Real half_x, half_y;

    THALWEG_HD auto west() const -> Real { return mean - half_x; }

    THALWEG_HD auto east() const -> Real { return mean + half_x; }

    THALWEG_HD auto south() const -> Real { return mean - half_y; }

    THALWEG_HD auto north() const -> Real { return mean + half_y; }
};

// The same of all cells, each array in the solver's Layout.
template <class Real>
struct BedArrays {
    Real* mean;
    Real* half_x;
    Real* half_y;

    THALWEG_HD auto operator[](std::ptrdiff_t k) const -> CellBed<std::remove_const_t<Real>> {
        return {mean[k], half_x[k], half_y[k]};
    }

    THALWEG_HD auto from(std::ptrdiff_t k) const -> BedArrays<const Real> {
        return {mean + k, half_x + k, half_y + k};
    }
};

// Half of the rise of a cell's bed along a line [m], from the means of the cells in it: the central slope as
// far as twice the smaller step to a neighbour allows. So a plane is kept, and a crest or a channel of one
// cell is level.
template <class Real>
THALWEG_HD auto half_rise(Real low, Real own, Real high) -> Real {
    return Real(0.5) * minmod_slope(Real(2), low, own, high);
}

// The share of their half rises [m] that two neighbouring cells keep, so that their planes do not cross at
// the face between them: where they did, the plane of the lower cell would stand above that of the higher
// one, and the sill would hold water back on a slope that falls all the way. Ours. On a smooth bed it differs
// from 1 by the square of the cell width. A crossing of a few units in the last place is none: a plane keeps
// its bits.
template <class Real>
THALWEG_HD auto share_that_meets(Real mean_low, Real half_low, Real mean_high, Real half_high) -> Real {
    constexpr Real unit = sizeof(Real) == 8 ? Real(2.3e-16) : Real(1.2e-7);
    const Real step = mean_high - mean_low;
    const Real rise = half_low + half_high;
    const Real rounding = Real(4) * unit * greater(magnitude(mean_low), magnitude(mean_high));
    const bool crosses = step * rise > Real(0) && magnitude(rise) > magnitude(step) + rounding;
    return crosses ? step / rise : Real(1);
}

// Half of the rise toward an end of the ground [m], from the means of the next two cells inwards: half of the
// smaller of their steps, if both go the same way. At an edge of the raster (`is_edge`) the terrain goes on;
// beside missing ground it never rises, since nothing says how high.
template <class Real>
THALWEG_HD auto half_rise_at_end(Real own, Real next, Real second, bool is_edge) -> Real {
    const Real rise = Real(0.5) * minmod_slope(Real(1), next, own, own + (next - second));
    return is_edge ? rise : lesser(rise, Real(0));
}

}  // namespace thalweg::shallowwater
