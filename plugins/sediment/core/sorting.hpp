// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sediment/core/class_values.hpp"
#include "sediment/physics/scalar.hpp"

/// Sorting in the mixing layer of one cell (Hirano 1971), implicit in the fractions: what a class loses is in
/// proportion to its new fraction p_k, dz_k = e_k - b_k p_k. With the content c_k = e_k + d p_k(old),
///
///   - the layer's bottom sinks by S: p_k = (c_k + S s_k) / (D + b_k), S from sum p_k = 1;
///   - the bottom rises: p_k = c_k / (x + b_k), x from sum p_k = 1, and x - D stays behind with the new p_k.
///
/// d and D are the old and new thickness, s_k the fractions of the layer below, x the old layer with all that
/// was deposited. No term is negative, so no fraction can be. Lengths are in m of bed with its pores.
namespace thalweg::sediment {

/// The mixing layer of one cell and what the water does to it in a step.
template <class Real>
struct MixingLayer {
    int classes;
    Real thickness;                      ///< d, before the step, m
    ClassValues<Real> fractions;         ///< p_k, before the step
    ClassValues<const Real> deposition;  ///< e_k, m; negative: erosion that is prescribed
    ClassValues<const Real> erosion;     ///< b_k >= 0, m if the bed were all of class k; not given: none

    /// c_k, m
    THALWEG_HD auto content(int k) const -> Real { return deposition[k] + thickness * fractions[k]; }

    THALWEG_HD auto potential(int k) const -> Real { return erosion.given() ? erosion[k] : Real(0); }
};

/// S, m: how deep the bottom sinks if the layer is to be `wanted` > 0 thick over material of fractions
/// `below`. Not positive: it rises. Without a layer below (not given) a sinking bottom gets everything there
/// could be, `wanted`.
template <class Real>
THALWEG_HD auto sinking_depth(const MixingLayer<Real>& layer, Real wanted, ClassValues<const Real> below)
    -> Real {
    Real own = 0;
    Real gained = 0;
    for (int k = 0; k < layer.classes; ++k) {
        const Real room = wanted + layer.potential(k);
        own += layer.content(k) / room;
        gained += below.given() ? below[k] / room : Real(0);
    }
    const Real lack = Real(1) - own;
    return lack > Real(0) ? (gained > Real(0) ? lack / gained : wanted) : lack * wanted;
}

/// Depth [m] beyond `entering` >= 0 m that the layer has to reach into material of fractions `below` until it
/// has what prescribed erosion takes of each class; infinite if that material lacks a class. Rounding is no
/// such request.
template <class Real>
THALWEG_HD auto further_reach(const MixingLayer<Real>& layer, Real entering, ClassValues<const Real> below)
    -> Real {
    constexpr Real rounding = sizeof(Real) == 4 ? 1e-6 : 1e-15;
    Real reach = 0;
    for (int k = 0; k < layer.classes; ++k) {
        const Real held = layer.content(k) + (entering > Real(0) ? entering * below[k] : Real(0));
        if (held < -rounding * (layer.thickness + entering + ::fabs(layer.deposition[k]))) {
            reach = greater(reach, below[k] > Real(0) ? -held / below[k] : Real(INFINITY));
        }
    }
    return reach;
}

/// x >= `least`, m: thickness of the old layer and the deposit when nothing enters from below. Newton's
/// method from below the root of a convex falling function: monotone. `least` must not lie beyond the root; 0
/// never does, and comes back if the erosion takes everything (see erodible_share in layers.hpp).
template <class Real>
THALWEG_HD auto closed_thickness(const MixingLayer<Real>& layer, Real least) -> Real {
    Real sum = 0;
    Real most_potential = 0;
    Real x = least;
    for (int k = 0; k < layer.classes; ++k) {
        const Real content = positive_part(layer.content(k));
        sum += content;
        most_potential = greater(most_potential, layer.potential(k));
        x = greater(x, content - layer.potential(k));
    }
    x = greater(x, sum - most_potential);
    constexpr int most_steps = 60;
    for (int step = 0; step < most_steps; ++step) {
        Real value = -1;
        Real slope = 0;
        for (int k = 0; k < layer.classes; ++k) {
            const Real content = layer.content(k);
            if (content > Real(0)) {
                const Real share = content / (x + layer.potential(k));
                value += share;
                slope += share / (x + layer.potential(k));
            }
        }
        const Real more = value / slope;
        if (!(more > Real(sizeof(Real) == 4 ? 1e-7 : 2e-16) * x)) {
            break;
        }
        x += more;
    }
    return x;
}

/// Gives the layer its new fractions: of what it is `thickness` m thick with, once `entering` m of fractions
/// `below` are in it. Returns the change of the bed, sum dz_k, m; `change`, where given, gets dz_k and may be
/// the planes of the deposition. Prescribed erosion beyond what there is stays in place, and dz_k says so.
/// The fractions of an emptied layer stay as they were.
template <class Real>
THALWEG_HD auto replace_fractions(const MixingLayer<Real>& layer, Real thickness, Real entering,
                                  ClassValues<const Real> below, ClassValues<Real> change) -> Real {
    Real sum = 0;
    for (int k = 0; k < layer.classes; ++k) {
        const Real content = layer.content(k) + (entering > Real(0) ? entering * below[k] : Real(0));
        Real fraction = content > Real(0) ? content / (thickness + layer.potential(k)) : Real(0);
        fraction = layer.classes == 1 && thickness > Real(0) ? Real(1) : fraction;
        const Real lost = layer.potential(k) * fraction + lesser(content, Real(0));
        const Real dz = layer.deposition[k] - lost;
        if (thickness > Real(0)) {
            layer.fractions[k] = fraction;
        }
        if (change.given()) {
            change[k] = dz;
        }
        sum += dz;
    }
    return sum;
}

}  // namespace thalweg::sediment
