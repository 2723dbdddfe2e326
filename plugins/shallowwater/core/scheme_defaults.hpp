// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/core/options.hpp"

// What a scheme takes where nobody sets it, and how much it may; docs/schemes.md has the evidence.
namespace thalweg::shallowwater {

// The Courant number of face speeds, of the scheme, form and integrator in the options.
inline auto default_courant(const Options& o) -> double {
    if (o.scheme == Scheme::waf) {
        return o.waf_form == WafForm::split ? 0.9 : 0.25;
    }
    return o.scheme == Scheme::hwp14 && o.integrator == Integrator::ssp_rk2 ? 0.45 : 0.25;
}

// The largest Courant number with which uniform flow stays exact at any speed.
inline auto largest_courant(const Options& o) -> double {
    if (o.scheme == Scheme::waf) {
        return o.waf_form == WafForm::split ? 1 : 0.25;
    }
    return o.scheme == Scheme::hwp14 ? 0.5 : 0.25;
}

// The depth below which velocities are damped [m].
inline auto default_desingularisation_depth(Scheme scheme) -> double {
    return scheme == Scheme::hwp14 ? 1e-4 : 1e-3;
}

}  // namespace thalweg::shallowwater
