// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/flow/scheme_traits.hpp"

namespace thalweg::shallowwater {

/// Weighted average flux, Toro 1992, with linear reconstruction and Runge-Kutta.
struct WafRoom {
    static constexpr auto traits() -> SchemeTraits {
        SchemeTraits t;
        t.halo = 3;
        t.scheme = Scheme::waf;
        t.id = t.name = "waf";
        t.words = "waf in its form muscl";
        t.help = "weighted average flux after Toro 1992";
        t.reads = reads::theta | reads::integrator | reads::waf_form | reads::waf_limiter | reads::form;
        t.damps = false;
        t.has_ring_slopes = true;
        return t;
    }
};

/// The same in a single step of second order, direction by direction.
struct WafSplitRoom {
    static constexpr auto traits() -> SchemeTraits {
        SchemeTraits t = WafRoom::traits();
        t.waf_form = WafForm::split;
        t.name = "waf-split";
        t.words = "waf in its form split";
        t.reads = reads::waf_form | reads::waf_limiter;
        t.courant = t.courant_euler = 0.9;
        t.most_courant = 1;
        t.steps_by_direction = true;
        return t;
    }
};

}  // namespace thalweg::shallowwater
