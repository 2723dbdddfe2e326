// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include <thalweg/choice.hpp>

#include "sediment/physics/scalar.hpp"

namespace thalweg::sediment {

// Where the porosity of the bed comes from; constant: it is given.
enum class PorosityLaw { constant, komura, wu_wang };

inline auto choices(PorosityLaw) -> const std::vector<Choice<PorosityLaw>>& {
    static const std::vector<Choice<PorosityLaw>> all = {{"constant", PorosityLaw::constant},
                                                         {"komura", PorosityLaw::komura},
                                                         {"wu_wang", PorosityLaw::wu_wang}};
    return all;
}

// Share of the bed's volume that is water [-], from its d50 [m]; d50 below 1e-6 m counts as that.

// 0.245 + 0.0864 / (0.1 d50)^0.21, d50 in mm (Komura 1963)
template <class Real>
THALWEG_HD auto komura_porosity(Real d50) -> Real {
    const Real millimetres = Real(1000) * greater(d50, Real(1e-6));
    return Real(0.245) + Real(0.0864) * ::pow(Real(0.1) * millimetres, Real(-0.21));
}

// 0.13 + 0.21 / (d50 + 0.002)^0.21, d50 in mm (Wu & Wang 2006)
template <class Real>
THALWEG_HD auto wu_wang_porosity(Real d50) -> Real {
    const Real millimetres = Real(1000) * greater(d50, Real(1e-6));
    return Real(0.13) + Real(0.21) * ::pow(millimetres + Real(0.002), Real(-0.21));
}

}  // namespace thalweg::sediment
