// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include <thalweg/choice.hpp>

#include "sediment/physics/scalar.hpp"

namespace thalweg::sediment {

// Weight of convection against diffusion at a face in the implicit transport equation. The last two also look
// at the cell beyond the one upstream.
enum class Convection { upwind, central, hybrid, power_law, exponential, quick, hlpa };

inline auto choices(Convection) -> const std::vector<Choice<Convection>>& {
    static const std::vector<Choice<Convection>> all = {{"upwind", Convection::upwind},
                                                        {"central", Convection::central},
                                                        {"hybrid", Convection::hybrid},
                                                        {"power_law", Convection::power_law},
                                                        {"exponential", Convection::exponential},
                                                        {"quick", Convection::quick},
                                                        {"hlpa", Convection::hlpa}};
    return all;
}

// Whether a scheme needs a third cell, by face_excess(); its matrix is that of `upwind`.
THALWEG_HD constexpr auto needs_third_cell(Convection scheme) -> bool {
    return scheme == Convection::quick || scheme == Convection::hlpa;
}

// A(|P|) [-] of Patankar (1980), by which a face's conductance is multiplied; cell_peclet is the discharge
// through the face over its conductance, as a magnitude. All are 1 at 0. Only `central` becomes negative,
// above 2, where the matrix is no longer one of a positive solution.
template <class Real>
THALWEG_HD auto scheme_function(Convection scheme, Real cell_peclet) -> Real {
    const Real p = cell_peclet;
    switch (scheme) {
        case Convection::upwind:
        case Convection::quick:
        case Convection::hlpa:
            return Real(1);
        case Convection::central:
            return Real(1) - p / Real(2);
        case Convection::hybrid:
            return positive_part(Real(1) - p / Real(2));
        case Convection::power_law: {
            const Real base = positive_part(Real(1) - p / Real(10));
            return square(square(base)) * base;
        }
        default:
            // Beyond 80 the value is under 1e-33, and e^P soon leaves single precision.
            return p < Real(1e-8) ? Real(1) : p > Real(80) ? Real(0) : p / ::expm1(p);
    }
}

// Excess of the value at a face over that of the cell upstream, from the values of that cell, of the next one
// upstream and of the one downstream, all of the same width. `quick` (Leonard 1979) lays a parabola through
// the three, of third order; `hlpa` (Zhu 1991) stays between the cells of the face, and is 0 where the one
// upstream is the highest or the lowest of the three. 0 for the other schemes, and for three equal values.
template <class Real>
THALWEG_HD auto face_excess(Convection scheme, Real farther, Real upstream, Real downstream) -> Real {
    const Real before = upstream - farther;
    const Real after = downstream - upstream;
    if (scheme == Convection::quick) {
        return (Real(3) * after + before) / Real(8);
    }
    const bool monotonic = (before > Real(0) && after > Real(0)) || (before < Real(0) && after < Real(0));
    return scheme == Convection::hlpa && monotonic ? after * (before / (before + after)) : Real(0);
}

}  // namespace thalweg::sediment
