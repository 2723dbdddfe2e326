// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sediment/physics/scalar.hpp"

/// Exchange of one class with the bed of its cell.
namespace thalweg::sediment {

/// Exchange of a load of one class with the bed in a step, as shares of the exchange over a bed of that class
/// alone.
template <class Real>
struct ExchangeShares {
    Real eroded;   ///< of the potential erosion
    Real settled;  ///< of the deposition
};

/// Exchange of a class, whose loads differ only by what each could erode and what it settles.
template <class Real>
struct ClassExchange {
    Real potential;   ///< b_k of all loads together, m
    Real deposition;  ///< e_k, m
    Real fraction;    ///< p_k
    Real lasting;     ///< the part of it that does not depend on the deposition
    Real implicit;    ///< what it gains by the deposition, 1/m
    Real lagging;     ///< the share of that which goes by the deposition at the step's start, 1/m
    Real settled;     ///< share of the deposition if nothing hinders it
    Real most;        ///< erosion of all loads, m, if nothing settles
    Real slower;      ///< what the exchange has to be multiplied by so that there is enough
    Real least;       ///< settled share of a mixing layer that does not grow

    /// Returns the shares of one load that could erode `own` of b_k, m, and settles `settling` of e_k, m, by
    /// its amount at the start. Another load of the class is taken to change like this one, but together they
    /// take no more than `most`.
    THALWEG_HD auto shares(Real own, Real settling) const -> ExchangeShares<Real> {
        if (!(own > Real(0))) {
            return {fraction, Real(1)};
        }
        const Real alike = potential / own * settling;
        const Real free = lasting + implicit * (deposition - alike) + lagging * alike;
        const bool overloaded = free < Real(0);
        const Real eroded = overloaded ? Real(0) : lesser(free, most / own);
        const Real kept = overloaded ? Real(1) - fraction * own / settling : settled;
        return {slower * eroded, greater(slower * kept, least)};
    }
};

}  // namespace thalweg::sediment
