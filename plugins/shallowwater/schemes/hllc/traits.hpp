// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/flow/scheme_traits.hpp"

namespace thalweg::shallowwater {

/// Harten, Lax & van Leer with the contact wave, Toro, Spruce & Speares 1994.
struct HllcRoom {
    static constexpr auto traits() -> SchemeTraits {
        SchemeTraits t;
        t.scheme = Scheme::hllc;
        t.id = t.name = t.words = "hllc";
        t.help =
            "flux of Harten, Lax and van Leer with the contact wave after Toro 1994, at rest at any shore, "
            "on triangles "
            "of first order";
        t.reads = reads::theta | reads::integrator;
        t.courant = 0.45;
        t.most_courant = 0.5;
        t.damps = false;
        t.has_ring_slopes = true;
        return t;
    }
};

}  // namespace thalweg::shallowwater
