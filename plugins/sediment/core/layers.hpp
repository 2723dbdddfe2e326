// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sediment/core/class_values.hpp"
#include "sediment/physics/scalar.hpp"

/// The bed below the water as layers over a rigid floor, and what can be done to those of one cell.
/// Everything moves whole contents, thickness times fraction, so each class is conserved to rounding.
namespace thalweg::sediment {

/// Layer 0 is the mixing layer, 1 and on are the stored ones from the top; those of a cell that hold
/// something come before those that are empty. The floor lies total() below the bed. Borrowed.
template <class Real>
struct BedLayers {
    int classes;
    int layers;            ///< with the mixing layer; >= 2
    std::ptrdiff_t plane;  ///< cells of a plane
    Real* thickness;       ///< [layer][cell], m
    Real* fractions;       ///< [layer][class][cell], sum 1 in each layer that is not empty
    Real thinnest;         ///< m: the first stored layer is united with the next when thinner
    Real thickest;         ///< m: it is split when thicker; >= 2 thinnest

    THALWEG_HD auto thickness_of(int m, std::ptrdiff_t cell) const -> Real& {
        return thickness[m * plane + cell];
    }

    THALWEG_HD auto fractions_of(int m, std::ptrdiff_t cell) const -> ClassValues<Real> {
        return {fractions + static_cast<std::ptrdiff_t>(m) * classes * plane + cell, plane};
    }

    /// Whether there is a layer m that holds something.
    THALWEG_HD auto has(int m, std::ptrdiff_t cell) const -> bool {
        return m < layers && thickness_of(m, cell) > Real(0);
    }

    /// Everything above the floor, m
    THALWEG_HD auto total(std::ptrdiff_t cell) const -> Real {
        Real sum = 0;
        for (int m = 0; m < layers; ++m) {
            sum += thickness_of(m, cell);
        }
        return sum;
    }

    /// Class k above the floor, m
    THALWEG_HD auto content(int k, std::ptrdiff_t cell) const -> Real {
        Real sum = 0;
        for (int m = 0; m < layers; ++m) {
            sum += thickness_of(m, cell) * fractions_of(m, cell)[k];
        }
        return sum;
    }
};

/// Mixes `amount` m of fractions `added` into layer m. The sum of the contents becomes the thickness, so that
/// the fractions add up to 1 without a class gaining or losing.
template <class Real>
THALWEG_HD void mix_in(const BedLayers<Real>& bed, std::ptrdiff_t cell, int m, Real amount,
                       ClassValues<const Real> added) {
    const Real thickness = bed.thickness_of(m, cell);
    const ClassValues<Real> fractions = bed.fractions_of(m, cell);
    Real sum = 0;
    for (int k = 0; k < bed.classes; ++k) {
        sum += thickness * fractions[k] + amount * added[k];
    }
    if (!(sum > Real(0))) {
        return;
    }
    for (int k = 0; k < bed.classes; ++k) {
        fractions[k] = (thickness * fractions[k] + amount * added[k]) / sum;
    }
    bed.thickness_of(m, cell) = sum;
}

template <class Real>
THALWEG_HD void copy_layer(const BedLayers<Real>& bed, std::ptrdiff_t cell, int from, int to) {
    bed.thickness_of(to, cell) = bed.thickness_of(from, cell);
    for (int k = 0; k < bed.classes; ++k) {
        bed.fractions_of(to, cell)[k] = bed.fractions_of(from, cell)[k];
    }
}

/// Unites layers m and m + 1; those below move up.
template <class Real>
THALWEG_HD void merge_with_next(const BedLayers<Real>& bed, std::ptrdiff_t cell, int m) {
    mix_in<Real>(bed, cell, m, bed.thickness_of(m + 1, cell), bed.fractions_of(m + 1, cell));
    int last = m + 1;
    for (; bed.has(last + 1, cell); ++last) {
        copy_layer(bed, cell, last + 1, last);
    }
    bed.thickness_of(last, cell) = Real(0);
}

/// Moves the stored layers one place down, the lowest two being united if there is no place left. Layer 1 is
/// then a copy of layer 2, to be overwritten. Needs two places for stored layers.
template <class Real>
THALWEG_HD void push_down(const BedLayers<Real>& bed, std::ptrdiff_t cell) {
    if (bed.has(bed.layers - 1, cell)) {
        merge_with_next(bed, cell, bed.layers - 2);
    }
    for (int m = bed.layers - 1; m > 1; --m) {
        if (bed.has(m - 1, cell)) {
            copy_layer(bed, cell, m - 1, m);
        }
    }
}

/// Splits a first stored layer that has become too thick: its upper part is half as thick as a layer may be.
template <class Real>
THALWEG_HD void split_first(const BedLayers<Real>& bed, std::ptrdiff_t cell) {
    const Real upper = bed.thickest / 2;
    const Real lower = bed.thickness_of(1, cell) - upper;
    if (bed.layers == 3 && bed.has(2, cell)) {
        mix_in<Real>(bed, cell, 2, lower, bed.fractions_of(1, cell));
    } else {
        push_down(bed, cell);
        bed.thickness_of(2, cell) = lower;
    }
    bed.thickness_of(1, cell) = upper;
}

/// Brings the first stored layer between its limits, as far as there are layers to do it with.
template <class Real>
THALWEG_HD void keep_limits(const BedLayers<Real>& bed, std::ptrdiff_t cell) {
    if (bed.thickness_of(1, cell) < bed.thinnest && bed.has(2, cell)) {
        merge_with_next(bed, cell, 1);
    }
    if (bed.thickness_of(1, cell) > bed.thickest && bed.layers > 2) {
        split_first(bed, cell);
    }
}

/// What the mixing layer leaves behind: `amount` >= 0 m of fractions `added`. A layer of its own if it is
/// thick enough for one and the first stored layer has no room for it.
template <class Real>
THALWEG_HD void give_below(const BedLayers<Real>& bed, std::ptrdiff_t cell, Real amount,
                           ClassValues<const Real> added) {
    if (!(amount > Real(0))) {
        return;
    }
    const bool own_layer = amount > bed.thinnest && bed.layers > 2 && bed.has(1, cell) &&
                           bed.thickness_of(1, cell) + amount > bed.thickest;
    if (own_layer) {
        push_down(bed, cell);
        bed.thickness_of(1, cell) = Real(0);
    }
    mix_in(bed, cell, 1, amount, added);
    keep_limits(bed, cell);
}

/// What the mixing layer gets from the first stored layer: `amount` m, no more than that holds.
template <class Real>
THALWEG_HD void take_below(const BedLayers<Real>& bed, std::ptrdiff_t cell, Real amount) {
    bed.thickness_of(1, cell) -= amount;
    keep_limits(bed, cell);
}

/// Share of the potential erosion b_k [m] that the bed of a cell can bear in a step, so that the floor stays:
/// min(1, sum of content_k / b_k). Multiply all b_k by it before the transport is solved, and nothing is ever
/// cut off afterwards: it is the condition for closed_thickness (sorting.hpp) to have a root.
template <class Real>
THALWEG_HD auto erodible_share(const BedLayers<Real>& bed, std::ptrdiff_t cell,
                               ClassValues<const Real> erosion) -> Real {
    Real most = 0;
    for (int k = 0; k < bed.classes; ++k) {
        most = greater(most, erosion[k]);
    }
    if (!(bed.total(cell) < most)) {
        return Real(1);
    }
    Real share = 0;
    for (int k = 0; k < bed.classes; ++k) {
        const Real content = bed.content(k, cell);
        if (content > Real(0)) {
            share += erosion[k] > Real(0) ? lesser(content / erosion[k], Real(1)) : Real(1);
        }
    }
    return lesser(share, Real(1));
}

}  // namespace thalweg::sediment
