// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sediment/core/bed_update.hpp"

namespace thalweg::sediment {

/// What a load of a class exchanges with the bed in a step, as shares of what it would over a bed of that
/// class alone.
template <class Real>
struct ExchangeShares {
    Real eroded;   ///< of the potential erosion
    Real settled;  ///< of the deposition
};

/// The fractions p_k that a step erodes with: those of the mixing layer after the step (see sorting.hpp), so
/// that the load in equilibrium does not depend on the step. `layer.erosion` is b_k, what the step could take
/// of a bed all of class k, `layer.deposition` is e_k by the loads at the step's start, both in m and of all
/// loads together.
///
/// The loads at its end change e_k, which is implicit: p_k changes by (de_k - s_k sum_j de_j / (D + b_j) /
/// sum_j s_j / (D + b_j)) / (D + b_k), since the sum of p_k stays 1 while material of fractions s_k is
/// replaced. The system of a class knows only its own de_k, so the others are taken to change alike, de_j /
/// (b_j p_j) = de_k / (b_k p_k). All of it is in proportion to what there is of a class: a class that is
/// divided into equal ones moves as it did before.
template <class Real>
class ExchangeFractions {
  public:
    THALWEG_HD ExchangeFractions(const BedLayers<Real>& bed, std::ptrdiff_t cell,
                                 const MixingLayer<Real>& layer, Real wanted)
        : bed_(bed), cell_(cell), layer_(layer), wanted_(wanted), thickness_(wanted) {
        Real lack = 1;
        for (int k = 0; k < layer.classes; ++k) {
            lack -= layer.content(k) / room(k);
        }
        if (lack < Real(0)) {
            bottom_ = Bottom::rises;
            thickness_ = closed_thickness(layer, wanted);
            lack = 0;
        } else {
            lack = reach_down(lack);
        }
        covered_ = lack < Real(1) ? lesser(bed.total(cell) / wanted, Real(1)) / (Real(1) - lack) : Real(0);
        Real moving = 0;
        Real replaced = 0;
        for (int k = 0; k < layer.classes; ++k) {
            moving += layer.potential(k) * fraction(k) / room(k);
            replaced += replacing(k) / room(k);
        }
        replacement_ = replaced > Real(0) ? moving / replaced : Real(0);
    }

    /// Of one load of class k, which could erode `potential` of b_k and by its amount at the start settles
    /// `deposition` of e_k, m. Another load of the class is taken to change like this one, but together they
    /// do not take more than by the fraction. Where that is more than there is, the exchange is slower both
    /// ways, and so in equilibrium; but what settles is never less than if all of it stayed in the mixing
    /// layer.
    THALWEG_HD auto operator()(int k, Real potential, Real deposition) const -> ExchangeShares<Real> {
        const Real p = fraction(k);
        if (!(potential > Real(0))) {
            return {p, Real(1)};
        }
        const Real all = layer_.potential(k);
        const Real settling = layer_.deposition[k];
        const Real lasting = lasting_fraction(k);
        const Real implicit = lesser(covered_, Real(1)) / room(k);
        const Real lagging = implicit * share_replaced(k);
        const Real alike = all / potential * deposition;
        Real eroded = lasting + implicit * (settling - alike) + lagging * alike;
        Real settled = (thickness_ + positive_part(Real(1) - covered_) * all) / room(k) + lagging * all;
        if (eroded < Real(0)) {
            eroded = 0;
            settled = Real(1) - p * potential / deposition;
        }
        const Real most = all * (lasting + lagging * settling);
        const Real limit = most_erosion(k);
        const Real slower = most > limit ? limit / most : Real(1);
        return {slower * lesser(eroded, most / potential),
                greater(slower * settled, wanted_ / (wanted_ + all))};
    }

  private:
    enum class Bottom {
        sinks,  ///< into a stored layer, part of which enters the mixing layer
        rises,  ///< and leaves behind what the mixing layer has too much
        rests,  ///< on the floor
    };

    /// D + b_k, m
    THALWEG_HD auto room(int k) const -> Real { return thickness_ + layer_.potential(k); }

    /// Lets whole stored layers into the mixing layer, and a part of the next, until the fractions sum to 1.
    /// Returns what they still lack.
    THALWEG_HD auto reach_down(Real lack) -> Real {
        while (bed_.has(whole_ + 1, cell_)) {
            Real gained = 0;
            for (int k = 0; k < layer_.classes; ++k) {
                gained += bed_.fractions_of(whole_ + 1, cell_)[k] / room(k);
            }
            const Real here = bed_.thickness_of(whole_ + 1, cell_);
            if (here * gained > lack) {
                bottom_ = Bottom::sinks;
                part_ = lack / gained;
                return Real(0);
            }
            lack -= here * gained;
            ++whole_;
        }
        return lack;
    }

    /// Of class k in the mixing layer with what entered, m
    THALWEG_HD auto held(int k) const -> Real {
        Real sum = layer_.thickness * layer_.fractions[k];
        for (int m = 1; m <= whole_; ++m) {
            sum += bed_.thickness_of(m, cell_) * bed_.fractions_of(m, cell_)[k];
        }
        return sum + (part_ > Real(0) ? part_ * bed_.fractions_of(whole_ + 1, cell_)[k] : Real(0));
    }

    /// With what settles, m
    THALWEG_HD auto content(int k) const -> Real { return held(k) + layer_.deposition[k]; }

    THALWEG_HD auto fraction(int k) const -> Real { return covered_ * content(k) / room(k); }

    /// The part of the fraction that does not respond to the deposition.
    THALWEG_HD auto lasting_fraction(int k) const -> Real {
        return (covered_ * held(k) + positive_part(covered_ - Real(1)) * layer_.deposition[k]) / room(k);
    }

    /// s_k, but for a factor that is common to all classes.
    THALWEG_HD auto replacing(int k) const -> Real {
        switch (bottom_) {
            case Bottom::sinks:
                return bed_.fractions_of(whole_ + 1, cell_)[k];
            case Bottom::rises:
                return content(k) / room(k);
            default:
                return content(k);
        }
    }

    /// The share of the response to its own deposition that the replacement takes back from class k, 0 to 1.
    THALWEG_HD auto share_replaced(int k) const -> Real {
        const Real moving = layer_.potential(k) * fraction(k);
        return moving > Real(0) ? lesser(replacing(k) * replacement_ / moving, Real(1)) : Real(1);
    }

    /// What leaves neither the bed nor the mixing layer with less than nothing of class k, m. What is
    /// replaced adds to the layer.
    THALWEG_HD auto most_erosion(int k) const -> Real {
        const Real in_bed = bed_.content(k, cell_);
        const Real own = Real(1) - share_replaced(k);
        return own * in_bed > held(k) ? held(k) / own : in_bed;
    }

    BedLayers<Real> bed_;
    std::ptrdiff_t cell_;
    MixingLayer<Real> layer_;
    Real wanted_;     ///< how thick the mixing layer is to be, m
    Real thickness_;  ///< D of the mixing layer and of what a rising bottom leaves behind, m
    Bottom bottom_ = Bottom::rests;
    int whole_ = 0;     ///< stored layers that enter whole
    Real part_ = 0;     ///< m of the next
    Real covered_;      ///< sum of the fractions over what they would sum up to by the contents
    Real replacement_;  ///< sum_j b_j p_j / (D + b_j) / sum_j s_j / (D + b_j), m
};

}  // namespace thalweg::sediment
