// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/flow/scheme_traits.hpp"

namespace thalweg::shallowwater {

/// The flux of HLLC on triangles, of first order: each cell has one level, bed after Audusse et al. 2004.
struct HllcOnTrianglesRoom {
    static constexpr auto traits() -> SchemeTraits {
        SchemeTraits t;
        t.scheme = Scheme::hllc;
        t.id = "hllc";
        t.name = "hllc-triangles";
        t.words = "hllc on triangles";
        t.help = "on triangles of first order";
        t.on_triangles = true;
        t.halo = 1;
        t.courant = t.courant_euler = 0.5;
        t.most_courant = 0.5;
        t.damps = false;
        t.is_single_stage = true;
        return t;
    }
};

}  // namespace thalweg::shallowwater
