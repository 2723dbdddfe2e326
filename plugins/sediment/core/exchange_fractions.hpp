// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sediment/core/bed_update.hpp"
#include "sediment/core/class_exchange.hpp"

namespace thalweg::sediment {

/// The fractions p_k that a step erodes with: those of the mixing layer after the step (see sorting.hpp), so
/// that the load in equilibrium does not depend on the step. The layer is given with b_k, what the step could
/// erode of a bed all of class k, as `erosion`, and with e_k by the loads at the step's start as
/// `deposition`, both in m and of all loads together.
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
        covered_ = lack < Real(1) ? cover() / (Real(1) - lack) : Real(0);
        Real moving = 0;
        Real replaced = 0;
        for (int k = 0; k < layer.classes; ++k) {
            const Real inverse_room = Real(1) / room(k);
            const Real in_layer = held(k);
            moving += layer.potential(k) * covered_ * (in_layer + layer.deposition[k]) * inverse_room *
                      inverse_room;
            replaced += replacing(k, in_layer) * inverse_room;
        }
        replacement_ = replaced > Real(0) ? moving / replaced : Real(0);
    }

    /// Where the erosion could be more than there is, the exchange is slower both ways, and so in
    /// equilibrium; but what settles is never less than if all of it stayed in a mixing layer that does not
    /// grow.
    THALWEG_HD auto operator()(int k) const -> ClassExchange<Real> {
        const Real all = layer_.potential(k);
        const Real settling = layer_.deposition[k];
        const Real layer = held(k);
        const Real inverse_room = Real(1) / room(k);
        const Real fraction = covered_ * (layer + settling) * inverse_room;
        const Real implicit = lesser(covered_, Real(1)) * inverse_room;
        const Real moving = all * fraction;
        const Real replaced =
            moving > Real(0) ? lesser(replacing(k, layer) * replacement_ / moving, Real(1)) : Real(1);
        const Real lasting = (covered_ * layer + positive_part(covered_ - Real(1)) * settling) * inverse_room;
        const Real lagging = implicit * replaced;
        const Real most = all * (lasting + lagging * settling);
        const Real settled =
            (thickness_ + positive_part(Real(1) - covered_) * all) * inverse_room + lagging * all;
        return {all,
                settling,
                fraction,
                lasting,
                implicit,
                lagging,
                settled,
                most,
                slowness(k, most, layer, Real(1) - replaced),
                wanted_ / (wanted_ + all)};
    }

  private:
    enum class Bottom {
        sinks,  ///< into a stored layer, part of which enters the mixing layer
        rises,  ///< and leaves behind what the mixing layer has too much
        rests,  ///< on the floor
    };

    /// D + b_k, m
    THALWEG_HD auto room(int k) const -> Real { return thickness_ + layer_.potential(k); }

    /// The share of the mixing layer that the bed over the floor fills.
    THALWEG_HD auto cover() const -> Real {
        Real total = layer_.thickness;
        for (int m = 1; total < wanted_ && bed_.has(m, cell_); ++m) {
            total += bed_.thickness_of(m, cell_);
        }
        return lesser(total / wanted_, Real(1));
    }

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

    /// Content of class k in the mixing layer with what entered, without deposits, m.
    THALWEG_HD auto held(int k) const -> Real {
        Real sum = layer_.thickness * layer_.fractions[k];
        for (int m = 1; m <= whole_; ++m) {
            sum += bed_.thickness_of(m, cell_) * bed_.fractions_of(m, cell_)[k];
        }
        return sum + (part_ > Real(0) ? part_ * bed_.fractions_of(whole_ + 1, cell_)[k] : Real(0));
    }

    /// s_k, but for a factor that is common to all classes; `held` is held(k).
    THALWEG_HD auto replacing(int k, Real held) const -> Real {
        if (bottom_ == Bottom::sinks) {
            return bed_.fractions_of(whole_ + 1, cell_)[k];
        }
        const Real content = held + layer_.deposition[k];
        return bottom_ == Bottom::rises ? content / room(k) : content;
    }

    /// What an erosion of `most` m has to be multiplied by so that it leaves neither the bed nor the mixing
    /// layer, which has `held` m and gains what is replaced, with less than nothing of class k. `own`: the
    /// share not replaced.
    THALWEG_HD auto slowness(int k, Real most, Real held, Real own) const -> Real {
        if (!(most > held)) {
            return Real(1);
        }
        const Real in_bed = bed_.content(k, cell_);
        const Real limit = own * in_bed > held ? held / own : in_bed;
        return most > limit ? limit / most : Real(1);
    }

    BedLayers<Real> bed_;
    std::ptrdiff_t cell_;
    MixingLayer<Real> layer_;
    Real wanted_;     ///< how thick the mixing layer is to be, m
    Real thickness_;  ///< D of the mixing layer and of what a rising bottom leaves behind, m
    Bottom bottom_ = Bottom::rests;
    int whole_ = 0;     ///< stored layers that enter whole
    Real part_ = 0;     ///< thickness of the next layer that enters, m
    Real covered_;      ///< sum of the fractions over what they would sum up to by the contents
    Real replacement_;  ///< sum_j b_j p_j / (D + b_j) / sum_j s_j / (D + b_j), m
};

}  // namespace thalweg::sediment
