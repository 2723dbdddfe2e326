// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/flow/scheme_traits.hpp"

namespace thalweg::shallowwater {

/// Second order on triangles: linear reconstruction after Barth & Jespersen 1989, bed after Audusse et al.
/// 2004, flux of HLLC, two stages.
struct MusclRoom {
    static constexpr auto traits() -> SchemeTraits {
        SchemeTraits t;
        t.scheme = Scheme::muscl;
        t.id = t.name = t.words = "muscl";
        t.help =
            "second order, on triangles: linear reconstruction after Barth and Jespersen 1989, flux of hllc";
        t.on_triangles = true;
        t.halo = 2;
        t.courant = t.courant_euler = 0.5;
        t.most_courant = 0.5;
        t.damps = false;
        return t;
    }
};

}  // namespace thalweg::shallowwater
