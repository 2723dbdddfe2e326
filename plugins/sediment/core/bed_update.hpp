// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "sediment/core/layers.hpp"
#include "sediment/core/sorting.hpp"

/// The bed of a cell after a step: sorting in the mixing layer, exchange with the stored layers, the floor.
namespace thalweg::sediment {

/// Thickness [m] > 0 that the mixing layer is to have: of each cell, or the same everywhere (null). Where the
/// bed over the floor is thinner, all of it is mixing layer.
template <class Real>
struct MixingThickness {
    const Real* of_cell;
    Real everywhere;

    THALWEG_HD auto operator()(std::ptrdiff_t cell) const -> Real {
        return of_cell == nullptr ? everywhere : of_cell[cell];
    }
};

/// The mixing layer of a cell, seen from its stack of layers.
template <class Real>
THALWEG_HD auto mixing_layer(const BedLayers<Real>& bed, std::ptrdiff_t cell,
                             ClassValues<const Real> deposition, ClassValues<const Real> erosion)
    -> MixingLayer<Real> {
    return {bed.classes, bed.thickness_of(0, cell), bed.fractions_of(0, cell), deposition, erosion};
}

/// The first stored layer of a cell; not given where there is none.
template <class Real>
THALWEG_HD auto below_mixing(const BedLayers<Real>& bed, std::ptrdiff_t cell) -> ClassValues<const Real> {
    return bed.has(1, cell) ? bed.fractions_of(1, cell) : ClassValues<Real>();
}

/// Unites layers until the mixing layer finds below it all that the step needs, or all of the bed is mixing
/// layer. Returns the depth by which its bottom then sinks (see sinking_depth), m. Of a layer that has
/// enough, only as much is united as the step needs, so that a little more erosion changes the mixture a
/// little.
template <class Real>
THALWEG_HD auto provide(const BedLayers<Real>& bed, std::ptrdiff_t cell, Real wanted,
                        ClassValues<const Real> deposition, ClassValues<const Real> erosion) -> Real {
    for (;;) {
        const MixingLayer<Real> layer = mixing_layer(bed, cell, deposition, erosion);
        const ClassValues<const Real> below = below_mixing(bed, cell);
        const Real sinking = sinking_depth(layer, wanted, below);
        if (!below.given()) {
            return sinking;
        }
        const Real here = bed.thickness_of(1, cell);
        if (sinking > here) {
            merge_with_next(bed, cell, bed.has(2, cell) ? 1 : 0);
            continue;
        }
        const Real entering = positive_part(sinking);
        const Real further = erosion.given() ? Real(0) : further_reach(layer, entering, below);
        if (!(further > Real(0))) {
            return sinking;
        }
        if (entering + further < here) {
            mix_in(bed, cell, 0, entering + further, below);
            take_below(bed, cell, entering + further);
        } else {
            merge_with_next(bed, cell, 0);
        }
    }
}

/// Deposits e_k and erodes up to b_k, both in m of bed with its pores (see MixingLayer), in one step. Without
/// b_k the change e_k of each class is prescribed, of either sign: deposits are mixed in, and the mixing
/// layer reaches down until it has what is taken. Returns sum dz_k, m; `change`, where given, gets dz_k and
/// may be the planes of e_k.
template <class Real>
THALWEG_HD auto update_bed(const BedLayers<Real>& bed, std::ptrdiff_t cell, Real wanted,
                           ClassValues<const Real> deposition, ClassValues<const Real> erosion,
                           ClassValues<Real> change) -> Real {
    const Real sinking = provide(bed, cell, wanted, deposition, erosion);
    const MixingLayer<Real> layer = mixing_layer(bed, cell, deposition, erosion);
    const ClassValues<const Real> below = below_mixing(bed, cell);
    if (sinking > Real(0) && below.given()) {
        const Real dz = replace_fractions(layer, wanted, sinking, below, change);
        bed.thickness_of(0, cell) = wanted;
        take_below(bed, cell, sinking);
        return dz;
    }
    const Real all = closed_thickness(layer, sinking > Real(0) ? Real(0) : wanted);
    const Real dz = replace_fractions(layer, all, Real(0), below, change);
    bed.thickness_of(0, cell) = lesser(all, wanted);
    give_below<Real>(bed, cell, all - wanted, bed.fractions_of(0, cell));
    return dz;
}

/// Whether a step leaves the cell as it is, bit for bit: nothing comes or goes, and the mixing layer is as
/// thick as it can be.
template <class Real>
THALWEG_HD auto at_rest(const BedLayers<Real>& bed, std::ptrdiff_t cell, Real wanted,
                        ClassValues<const Real> deposition, ClassValues<const Real> erosion) -> bool {
    const Real thickness = bed.thickness_of(0, cell);
    bool rest = thickness == wanted || (thickness < wanted && !bed.has(1, cell));
    for (int k = 0; k < bed.classes; ++k) {
        rest = rest && deposition[k] == Real(0) && !(erosion.given() && erosion[k] != Real(0));
    }
    return rest;
}

/// Cell (i, j) after a step of transport: update_bed with planes [class][cell] of e_k and b_k, m. With b_k
/// null the changes e_k are prescribed.
template <class Real>
struct UpdateBed {
    int nx;
    BedLayers<Real> bed;
    MixingThickness<Real> wanted;
    const std::uint8_t* active;  ///< 0: a wall or no data; null: every cell takes part
    const Real* deposition;      ///< e_k
    const Real* erosion;         ///< b_k, or null
    Real* bed_change;            ///< [cell], m: sum dz_k is added
    Real* class_change;          ///< [class][cell], m: gets dz_k; may be `deposition`; or null

    THALWEG_HD void operator()(int i, int j) const {
        const std::ptrdiff_t cell = static_cast<std::ptrdiff_t>(j) * nx + i;
        const ClassValues<const Real> gained = class_values(deposition, bed.plane, cell);
        const ClassValues<const Real> potential = class_values(erosion, bed.plane, cell);
        const ClassValues<Real> change = class_values(class_change, bed.plane, cell);
        const bool takes_part = active == nullptr || active[cell] != 0;
        if (takes_part && !at_rest(bed, cell, wanted(cell), gained, potential)) {
            bed_change[cell] += update_bed(bed, cell, wanted(cell), gained, potential, change);
        } else if (change.given()) {
            for (int k = 0; k < bed.classes; ++k) {
                change[k] = Real(0);
            }
        }
    }
};

}  // namespace thalweg::sediment
